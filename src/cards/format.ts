import { Locale } from "discord-api-types/v10";
import type { Quantity } from "../collection-api/contract.ts";
import { toNumber } from "../collection-api/json.ts";

const locales: ReadonlySet<string> = new Set(Object.values(Locale));
const isLocale = (locale: string): locale is Locale => locales.has(locale);

/** The language that a card is shown in: the member's, or American English for one that Discord does not list. */
export const shownLocale = (locale: string): Locale => (isLocale(locale) ? locale : Locale.EnglishUS);

interface Formatters {
  readonly score: Intl.NumberFormat["format"];
  readonly huge: Intl.NumberFormat["format"];
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
      huge: new Intl.NumberFormat(known, { notation: "scientific", maximumFractionDigits: 2 }).format,
      count: new Intl.NumberFormat(known, { maximumFractionDigits: 0 }).format,
      followers: new Intl.NumberFormat(known, { notation: "compact", maximumFractionDigits: 1 }).format,
    };
    formatters.set(known, found);
  }
  return found;
}

/** From here on a number would fill a line. */
const HUGE = 1e21;

/** With all digits that the API sent; a number whose digits would fill a line, in scientific notation. */
function format(value: Quantity, form: "score" | "count" | "followers", locale: string): string {
  const digits = typeof value === "number" ? value : (value.rawJSON as `${number}`);
  return formattersOf(locale)[Math.abs(toNumber(value)) < HUGE ? form : "huge"](digits);
}

/** A score, rounded to two decimals. */
export const formatScore = (value: Quantity, locale: string): string => format(value, "score", locale);

/** A count in full: 1,234. */
export const formatCount = (value: Quantity, locale: string): string => format(value, "count", locale);

/** A count in short: 12.3K; 999,999 is 1M. */
export const formatFollowers = (value: Quantity, locale: string): string => format(value, "followers", locale);

/** A time that Discord shows relative to now, in the reader's language (Discord reference, «Message Formatting»). */
export const relativeTime = (date: Date): string => `<t:${Math.floor(date.getTime() / 1_000)}:R>`;

/** An address as people recognise it: `0x1234…cdef`. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;
