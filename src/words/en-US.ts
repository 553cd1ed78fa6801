/**
 * Every word that a member reads, as ICU messages: the type of the other languages. What stands in braces is filled in, already
 * made safe; `**`, backticks and `-#` are Discord's Markdown (Discord's help center, «Markdown Text 101»).
 */
export const enUS = {
  "button.next": "Next",
  "button.previous": "Previous",
  "button.refresh": "Refresh",
} as const;
