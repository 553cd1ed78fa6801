import { markdownText } from "../../text/safe-text.ts";
import type { Language } from "../../words/language.ts";
import { MAX_CUSTOM_ID } from "../delivery/limits.ts";
import type { Row } from "../interaction/reply.ts";
import { formButton } from "../view/components.ts";
import { type Click, encodeCustomId } from "../view/custom-id.ts";
import { encodeDraft } from "./draft.ts";
import type { FormEntries } from "./form.ts";

const MAX_ENTRY = 500;

/** A button that opens a form as it was submitted, and lines with what does not fit into the button. */
export function storedEntries(
  entries: FormEntries,
  form: Pick<Click, "view" | "state"> | undefined,
  { say }: Language,
): { readonly lines: readonly string[]; readonly components: readonly Row[] } {
  const maxLength = form ? MAX_CUSTOM_ID - encodeCustomId({ ...form, action: "form", draft: "" }).length : 0;
  const { draft, left } = encodeDraft(entries, maxLength);
  const lines = left.flatMap((name) => {
    const entry = entries[name];
    // The id of a channel or role is left out: a member cannot read it.
    const text = typeof entry === "string" && !/^\d{17,20}$/.test(entry) ? markdownText(entry, MAX_ENTRY) : "";
    return text === "" ? [] : [say("form.typed", { text })];
  });
  return { lines, components: form ? formButton(say("form.open"), { ...form, draft }) : [] };
}
