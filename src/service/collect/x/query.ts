import type { Address } from "../../../contract/address.ts";
import { x } from "../../../contract/networks/x.ts";

/** The longest query (docs.x.com, «Build a query», self-serve access). */
const MAX_QUERY_LENGTH = 512;

/**
 * The query for posts with any of some operators. Retweets are left out: their originals are found anyway.
 *
 * @param onlyReacted only posts with a like or a repost.
 */
export function queryOf(operators: readonly string[], onlyReacted: boolean): string {
  return `(${operators.join(" OR ")})${onlyReacted ? " (min_likes:1 OR min_reposts:1)" : ""} -is:retweet`;
}

const fits = (operators: readonly string[]): boolean => queryOf(operators, true).length <= MAX_QUERY_LENGTH;

/**
 * Packs terms, in their order, as operators into as few queries as possible (see `queryOf`). The address comes first, because a post
 * that contains it certainly belongs to the collection.
 */
export function packTerms(address: Address, terms: readonly string[]) {
  const refused: { term: string; reason: string }[] = [];
  const packs: string[][] = [];
  for (const term of [address, ...terms]) {
    const operator = operatorFor(term);
    if (typeof operator !== "string") {
      refused.push({ term, ...operator });
      continue;
    }
    const last = packs.at(-1);
    if (last && fits([...last, operator])) last.push(operator);
    else packs.push([operator]);
  }
  return { packs, refused };
}

/** A hashtag needs a letter (docs.x.com, «Operators»). Signs inside words, such as ·, belong to it (twitter-text, `hashtagSpecialChars`). */
const hashtag =
  /^#(?=.*\p{L})[\p{L}\p{M}\p{N}_\u00b7\u05be\u05f3\u05f4\u0f0b\u0f0c\u200c\u3003\u301c\u309b\u309c\u30a0\u30fb\uff5e]+$/u;
/** As an exact phrase, a cashtag would match the word without its sign. */
const cashtag = /^\$[a-z]{1,6}(?:[._][a-z]{1,2})?$/i;
/** A keyword without quotes: other characters are punctuation, and need them. */
const keyword = /^[\p{L}\p{M}\p{N}]+$/u;
/** Words that need quotes: `OR` is an operator, and X refuses `and` as ambiguous. */
const reserved = /^(?:and|or|not)$/i;
const searchable = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/**
 * The operator that finds a term (docs.x.com, «Operators»). Punctuation in an exact phrase counts as white space. Quotes and
 * backslashes are left out, as no escape is documented.
 */
function operatorFor(term: string): string | { readonly reason: string } {
  const text = term
    .normalize("NFC")
    .replace(/["“”\\\s\p{Cc}]+/gu, " ")
    .trim();
  if (text.startsWith("#") && !hashtag.test(text))
    return { reason: "a hashtag of X has letters, digits and _ alone, and at least one letter" };
  if (text.startsWith("@") && !x.isHandle(text.slice(1)))
    return { reason: "a handle of X has 1 to 20 letters, digits and _ alone" };
  if (!searchable.test(text)) return { reason: "X finds words, numbers and emoji alone" };
  const isBare = /^[#@]/.test(text) || cashtag.test(text) || (keyword.test(text) && !reserved.test(text));
  const operator = isBare ? text : `"${text}"`;
  if (!fits([operator])) return { reason: `it does not fit into a query of X, which has at most ${MAX_QUERY_LENGTH} characters` };
  return operator;
}
