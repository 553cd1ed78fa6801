import type { Tweet } from "../contract/schemas.ts";
import { plainText } from "../text/safe-text.ts";

export interface Part {
  /** What the posts have in common; `undefined` where that is not known. */
  readonly value: string | undefined;
  /** How many posts there are of it. */
  readonly count: number;
}

/** Codes that stand for no one language (ISO 639): not determined, several, none, not coded, and what is left to private use. */
const noLanguage = /^(?:und|mul|zxx|mis|q[a-t][a-z])$/;
/** UTF-16 units of a client's name. */
const MAX_CLIENT = 40;

/** The languages of posts as codes of today (`id` for `in`, `he` for `iw`), the most frequent first, the unknown last. */
export const languagesOf = (posts: readonly Pick<Tweet, "lang">[]): Part[] => partsOf(posts.map(({ lang }) => languageOf(lang)));

/** The clients that posts were sent from, as one line of plain text each, the most frequent first, the unknown last. */
export const clientsOf = (posts: readonly Pick<Tweet, "source">[]): Part[] =>
  partsOf(posts.map(({ source }) => plainText(source.replaceAll(/<[^<>]*>/g, ""), MAX_CLIENT) || undefined));

function languageOf(code: string): string | undefined {
  try {
    const { language } = new Intl.Locale(code);
    return noLanguage.test(language) ? undefined : language;
  } catch {
    // It is no code at all.
    return undefined;
  }
}

function partsOf(values: readonly (string | undefined)[]): Part[] {
  const parts = [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => ({ value, count: length }));
  return parts.sort(
    (one, other) => Number(one.value === undefined) - Number(other.value === undefined) || other.count - one.count,
  );
}
