import { Locale } from "discord-api-types/v10";

const locales: ReadonlySet<string> = new Set(Object.values(Locale));
const isLocale = (locale: string): locale is Locale => locales.has(locale);

/** The language that a card is shown in: the member's, or American English for one that Discord does not list. */
export const shownLocale = (locale: string): Locale => (isLocale(locale) ? locale : Locale.EnglishUS);

interface Formatters {
  readonly score: Intl.NumberFormat["format"];
  readonly hugeScore: Intl.NumberFormat["format"];
  readonly count: Intl.NumberFormat["format"];
  readonly followers: Intl.NumberFormat["format"];
}

const formatters = new Map<string, Formatters>();

/** Number formats of a member's language. */
function formattersOf(locale: string): Formatters {
  const known = shownLocale(locale);
  let found = formatters.get(known);
  if (!found) {
    found = {
      score: new Intl.NumberFormat(known, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "negative" }).format,
      hugeScore: new Intl.NumberFormat(known, { notation: "scientific", maximumFractionDigits: 2 }).format,
      count: new Intl.NumberFormat(known, { maximumFractionDigits: 0 }).format,
      followers: new Intl.NumberFormat(known, { notation: "compact", maximumFractionDigits: 1 }).format,
    };
    formatters.set(known, found);
  }
  return found;
}

/** A score, rounded to two decimals; one whose digits would fill a line, in scientific notation. */
export function formatScore(value: number, locale: string): string {
  const { score, hugeScore } = formattersOf(locale);
  return (Math.abs(value) < 1e15 ? score : hugeScore)(value);
}

/** A count in full: 1,234. */
export const formatCount = (value: number, locale: string): string => formattersOf(locale).count(value);

/** A count in short: 12.3K; 999,999 is 1M. */
export const formatFollowers = (value: number, locale: string): string => formattersOf(locale).followers(value);

/** A time that Discord shows relative to now, in the reader's language (Discord reference, «Message Formatting»). */
export const relativeTime = (date: Date): string => `<t:${Math.floor(date.getTime() / 1_000)}:R>`;

/** An address as people recognise it: `0x1234…cdef`. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;
