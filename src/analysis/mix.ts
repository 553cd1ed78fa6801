import { networkOf } from "../contract/networks.ts";
import type { Tweet } from "../contract/schemas.ts";
import { plainText } from "../text/safe-text.ts";

export interface Part {
  readonly value: string | undefined;
  readonly count: number;
}

/** ISO 639: undetermined, multiple, no linguistic content, uncoded, private use. */
const noLanguage = /^(?:und|mul|zxx|mis|q[a-t][a-z])$/;
/** UTF-16 units. */
const MAX_CLIENT = 40;

/** Current codes (`id` for `in`, `he` for `iw`); most frequent first, unknown last. */
export const languagesOf = (posts: readonly Pick<Tweet, "lang">[]): Part[] => partsOf(posts.map(({ lang }) => languageOf(lang)));

/** Plain text in one line; most frequent first, unknown last. */
export const clientsOf = (posts: readonly Pick<Tweet, "id" | "source">[]): Part[] =>
  partsOf(
    posts.map(({ id, source }) => networkOf(id)?.app ?? (plainText(source.replaceAll(/<[^<>]*>/g, ""), MAX_CLIENT) || undefined)),
  );

function languageOf(code: string): string | undefined {
  try {
    const { language } = new Intl.Locale(code);
    return noLanguage.test(language) ? undefined : language;
  } catch {
    return undefined;
  }
}

function partsOf(values: readonly (string | undefined)[]): Part[] {
  const parts = [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => ({ value, count: length }));
  return parts.sort(
    (one, other) => Number(one.value === undefined) - Number(other.value === undefined) || other.count - one.count,
  );
}
