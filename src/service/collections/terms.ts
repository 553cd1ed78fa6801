import { x } from "../../contract/networks/x.ts";
import { plainText } from "../../text/safe-text.ts";

/** The longest term of an import, and the longest name. */
const MAX_LENGTH = 200;
/** A single word with fewer letters is probably an everyday word. */
const RARE_LETTERS = 9;

type Origin = "given" | "from OpenSea" | "made from the name" | "made from the address" | "as it is";

/** A name or a term, and where it comes from. */
export interface Proposal {
  readonly text: string;
  readonly from: Origin;
}

/** A foreign text on one line, without characters that a terminal would not show. Joined emoji and letters stay joined. */
export const singleLine = (text: string): string => plainText(text.normalize("NFC").replace(/\p{Cc}+/gu, " "), MAX_LENGTH);

/** Proposes the name if it is distinctive, the name as a hashtag, and the handle on X. */
export function proposeTerms({ name, handle }: { readonly name: string; readonly handle: string }): Proposal[] {
  const word = name.replace(/[^\p{L}\p{M}\p{N}_]+/gu, "");
  const terms: Proposal[] = [];
  if (isDistinctive(name)) terms.push({ text: name.toLowerCase(), from: "made from the name" });
  if (/\p{L}/u.test(word) && word.length < MAX_LENGTH) terms.push({ text: `#${word}`, from: "made from the name" });
  if (x.isHandle(handle)) terms.push({ text: `@${handle}`, from: "from OpenSea" });
  return terms;
}

/** Whether the name has two words with at least five letters together, or is a compound such as CryptoPunks or a long word. */
function isDistinctive(name: string): boolean {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const [only = ""] = words;
  if (words.length !== 1) return words.join("").length > RARE_LETTERS / 2;
  return /\p{L}/u.test(only) && (/\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u.test(only) || only.length >= RARE_LETTERS);
}
