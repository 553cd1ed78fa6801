const ascii = /^[\0-\x7f]*$/;
/** X escapes these characters in texts. */
const references: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
const reference = /&(?:amp|lt|gt|quot|#39);/g;

/** NFC with full case folding, which JavaScript lacks. Lower, upper, lower is equivalent, but for ı and the final form of σ. */
export function fold(text: string): string {
  const written = text.includes("&") ? text.replaceAll(reference, (each) => references[each] ?? each) : text;
  if (ascii.test(written)) return written.toLowerCase();
  return written.normalize("NFC").toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFC");
}

const letterMarkDigit = /^[\p{L}\p{M}\p{Nd}_]$/u;
const BMP = 0x1_0000;
/** Testing each character with the expression takes many times as long. */
let wordUnits: Uint8Array | undefined;

function unitsOfWords(): Uint8Array {
  wordUnits ??= Uint8Array.from({ length: BMP }, (_, unit) => Number(letterMarkDigit.test(String.fromCharCode(unit))));
  return wordUnits;
}

/** The UTF-16 units of the word character at `index`, 0 if there is none. */
export function wordUnitsAt(text: string, index: number): 0 | 1 | 2 {
  const unit = text.charCodeAt(index);
  if (unitsOfWords()[unit] === 1) return 1;
  if ((unit & 0xfc00) !== 0xd800) return 0;
  return letterMarkDigit.test(String.fromCodePoint(text.codePointAt(index) ?? 0)) ? 2 : 0;
}

export function isWordBefore(text: string, index: number): boolean {
  const unit = text.charCodeAt(index - 1);
  if ((unit & 0xfc00) === 0xdc00) return wordUnitsAt(text, index - 2) === 2;
  return unitsOfWords()[unit] === 1;
}
