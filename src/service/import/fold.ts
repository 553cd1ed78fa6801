const ascii = /^[\0-\x7f]*$/;
/** The character references of HTML that X puts in texts; what nobody wrote, such as `amp`, is no word of theirs. */
const references: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
const reference = /&(?:amp|lt|gt|quot|#39);/g;

/**
 * A text as terms are looked for in it: as it was written, in NFC and case folded. JavaScript has no case folding; to change
 * the case back and forth comes to the same, and makes ı an i as well. What σ becomes depends on where it stands, so that is
 * undone.
 */
export function fold(text: string): string {
  const written = text.includes("&") ? text.replaceAll(reference, (each) => references[each] ?? each) : text;
  if (ascii.test(written)) return written.toLowerCase();
  return written.normalize("NFC").toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFC");
}

const letterMarkDigit = /^[\p{L}\p{M}\p{Nd}_]$/u;
const BMP = 0x1_0000;
let wordUnits: Uint8Array | undefined;

/** Made when the first text comes: to ask an expression for each character takes many times as long. */
function unitsOfWords(): Uint8Array {
  wordUnits ??= Uint8Array.from({ length: BMP }, (_, unit) => Number(letterMarkDigit.test(String.fromCharCode(unit))));
  return wordUnits;
}

/** How many code units of a word's character begin at `index`: none where something else stands or the text ends. */
export function wordUnitsAt(text: string, index: number): 0 | 1 | 2 {
  const unit = text.charCodeAt(index);
  if (unitsOfWords()[unit] === 1) return 1;
  if ((unit & 0xfc00) !== 0xd800) return 0;
  return letterMarkDigit.test(String.fromCodePoint(text.codePointAt(index) ?? 0)) ? 2 : 0;
}

/** Whether a word's character ends right before `index`. */
export function isWordBefore(text: string, index: number): boolean {
  const unit = text.charCodeAt(index - 1);
  if ((unit & 0xfc00) === 0xdc00) return wordUnitsAt(text, index - 2) === 2;
  return unitsOfWords()[unit] === 1;
}
