import type { Quantity } from "../collection-api/contract.ts";
import { toNumber } from "../collection-api/json.ts";
import type { Language } from "../words/language.ts";

interface Formatters {
  readonly score: Intl.NumberFormat["format"];
  readonly huge: Intl.NumberFormat["format"];
  readonly count: Intl.NumberFormat["format"];
  readonly followers: Intl.NumberFormat["format"];
}

const formatters = new Map<string, Formatters>();

/** Number formats of a language. */
function formattersOf({ locale }: Language): Formatters {
  let found = formatters.get(locale);
  if (!found) {
    found = {
      score: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "negative" })
        .format,
      huge: new Intl.NumberFormat(locale, { notation: "scientific", maximumFractionDigits: 2 }).format,
      count: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format,
      followers: new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }).format,
    };
    formatters.set(locale, found);
  }
  return found;
}

/** From here on a number would fill a line. */
const HUGE = 1e21;

/** With all digits that the API sent; a number whose digits would fill a line, in scientific notation. */
function format(value: Quantity, form: "score" | "count" | "followers", language: Language): string {
  const digits = typeof value === "number" ? value : (value.rawJSON as `${number}`);
  return formattersOf(language)[Math.abs(toNumber(value)) < HUGE ? form : "huge"](digits);
}

/** A score, rounded to two decimals. */
export const formatScore = (value: Quantity, language: Language): string => format(value, "score", language);

/** A count in full: 1,234. */
export const formatCount = (value: Quantity, language: Language): string => format(value, "count", language);

/** A count in short: 12.3K; 999,999 is 1M. */
export const formatFollowers = (value: Quantity, language: Language): string => format(value, "followers", language);

/** A time that Discord shows relative to now, in the reader's language (Discord reference, «Message Formatting»). */
export const relativeTime = (date: Date): string => `<t:${Math.floor(date.getTime() / 1_000)}:R>`;

/** An address as people recognise it: `0x1234…cdef`. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;
