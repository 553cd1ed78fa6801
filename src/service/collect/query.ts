import type { Address } from "../../contract/address.ts";

/** The longest query that recent search takes (docs.x.com, «Build a query», self-serve access). */
const MAX_QUERY_LENGTH = 512;

const OR = " OR ";
const OPEN = "(";
/** The original of a retweet is found anyway. */
const CLOSE = ") -is:retweet";

export interface Queries {
  /** Each of at most 512 characters; always the same for the same terms. */
  readonly queries: readonly string[];
  /** The terms that no query can hold, and why; the reason goes into a sentence. */
  readonly refused: readonly { readonly term: string; readonly reason: string }[];
}

/**
 * Packs a collection's terms into as few queries as hold them in their order. Its address comes first, as a term like any
 * other: a post that names it belongs to the collection whatever its terms are.
 */
export function packQueries(address: Address, terms: readonly string[]): Queries {
  const refused: { term: string; reason: string }[] = [];
  const packs: string[] = [];
  for (const term of [address, ...terms]) {
    const operator = operatorFor(term);
    if (typeof operator !== "string") {
      refused.push({ term, ...operator });
      continue;
    }
    const last = packs.at(-1);
    const longer = `${last}${OR}${operator}`;
    if (last !== undefined && queryOf(longer).length <= MAX_QUERY_LENGTH) packs[packs.length - 1] = longer;
    else packs.push(operator);
  }
  return { queries: packs.map(queryOf), refused };
}

const queryOf = (pack: string): string => OPEN + pack + CLOSE;

/** A hashtag has at least one letter (docs.x.com, «Operators»: a hashtag that is a recognised entity). */
const hashtag = /^#(?=.*\p{L})[\p{L}\p{M}\p{N}_]+$/u;
const handle = /^@\w{1,15}$/;
/** A cashtag, which an exact phrase would take for the word behind the sign. */
const cashtag = /^\$[a-z]{1,6}(?:[._][a-z]{1,2})?$/i;
/** Anything else in it is punctuation, which has to stand in quotes. */
const keyword = /^[\p{L}\p{M}\p{N}]+$/u;
/** `OR` is an operator; X refuses `and` as ambiguous. */
const reserved = /^(?:and|or|not)$/i;
const searchable = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/**
 * The operator that finds a term (docs.x.com, «Operators»), or why there is none. An exact phrase is matched word by word,
 * and punctuation in it counts as white space, a quote or a backslash included: they are left out, since no way to escape
 * them is documented.
 */
function operatorFor(term: string): string | { readonly reason: string } {
  const text = term
    .normalize("NFC")
    .replace(/["“”\\\s\p{Cc}]+/gu, " ")
    .trim();
  if (text.startsWith("#") && !hashtag.test(text))
    return { reason: "a hashtag of X has letters, digits and _ alone, and at least one letter" };
  if (text.startsWith("@") && !handle.test(text)) return { reason: "a handle of X has 1 to 15 letters, digits and _ alone" };
  if (!searchable.test(text)) return { reason: "X finds words, numbers and emoji alone" };
  const isBare = /^[#@]/.test(text) || cashtag.test(text) || (keyword.test(text) && !reserved.test(text));
  const operator = isBare ? text : `"${text}"`;
  if (queryOf(operator).length > MAX_QUERY_LENGTH)
    return { reason: `it does not fit into a query of X, which has at most ${MAX_QUERY_LENGTH} characters` };
  return operator;
}
