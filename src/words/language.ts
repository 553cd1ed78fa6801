import type { GetICUArgs } from "@schummar/icu-type-parser";
import { Locale } from "discord-api-types/v10";
import { type Formatters, IntlMessageFormat } from "intl-messageformat";
import { dateFormat, numberFormat, numberWriter, pluralRules, readNumber } from "../infra/intl.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../infra/time.ts";
import { loadWords } from "./catalogues.ts";
import { enUS, type MessageKey, type Words } from "./en-US.ts";

type Messages = typeof enUS;

interface ArgumentTypes {
  ICUArgument: string;
  ICUNumberArgument: number;
}
export type ArgumentsOf<K extends MessageKey> = K extends MessageKey
  ? GetICUArgs<Messages[K]["defaultMessage"], ArgumentTypes>
  : never;

/** A message without arguments. */
export type PlainKey = { [K in MessageKey]: keyof ArgumentsOf<K> extends never ? K : never }[MessageKey];

/** Fills in a message. Its arguments must be safe text already. */
export type Say = <K extends MessageKey>(key: K, ...filledIn: K extends PlainKey ? [] : [ArgumentsOf<K>]) => string;

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const numbers = {
  /** A score with two decimals, for tables and thresholds. */
  exactScore: { ...twoDecimals, signDisplay: "negative" },
  /** +1.20: with a sign, except for a rounded zero. */
  exactSigned: { ...twoDecimals, signDisplay: "exceptZero" },
  count: { maximumFractionDigits: 0, signDisplay: "negative" },
  /** 12.3K; 999,999 is 1M. */
  followers: { notation: "compact", maximumFractionDigits: 1, signDisplay: "negative" },
  decimal: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  /** A number with all its digits. */
  exact: { maximumFractionDigits: 20 },
  /** A share, in whole percent. */
  share: { style: "percent", maximumFractionDigits: 0 },
  /** The size of a relative change. */
  size: { style: "percent", maximumFractionDigits: 1 },
  /** A price: 0.00042, 12.46, 1,250,000. */
  amount: { maximumSignificantDigits: 4, maximumFractionDigits: 0, roundingPriority: "morePrecision" },
  /** A price with too many digits. */
  scientific: { notation: "scientific", maximumFractionDigits: 3 },
  /** A relative change, with a sign, except for a rounded zero. */
  percent: { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" },
  scientificPercent: { style: "percent", notation: "scientific", maximumFractionDigits: 1, signDisplay: "exceptZero" },
} as const satisfies Record<string, Intl.NumberFormatOptions>;
type Numbers = Readonly<Record<keyof typeof numbers, (value: number) => string>>;
/** Scores as cards show them: with one decimal, or with two if that one would be a zero. */
const briefly = { plainScore: "negative", signedScore: "exceptZero" } as const;
type Brief = Readonly<Record<keyof typeof briefly, (value: number) => string>>;
/** Smaller values round to zero with one decimal. */
const ONE_DECIMAL_FROM = 0.05;
/** The first of January 2024 was a Monday. */
const SUNDAY = Date.UTC(2023, 11, 31);
const units = [
  { unit: "day", unitMs: DAY_MS, fromMs: 1.5 * DAY_MS },
  { unit: "hour", unitMs: HOUR_MS, fromMs: 1.5 * HOUR_MS },
  { unit: "minute", unitMs: MINUTE_MS, fromMs: 0 },
] as const;
const clockTime = { hour: "numeric", minute: "2-digit", timeZone: "UTC" } as const;

export interface Language extends Numbers, Brief {
  readonly locale: Locale;
  /** 9:00 AM, from an hour of 0 to 23. */
  readonly clock: (hour: number) => string;
  /** The name of a day from 1, Monday, to 7, with a capital letter: it begins a line. */
  readonly weekday: (day: number) => string;
  /** `3 hours`: a duration in whole minutes, hours or days, at least one of them. */
  readonly duration: (ms: number) => string;
  /** Reads a number as it is written in the language; NaN for any other text. */
  readonly readNumber: (text: string) => number;
  readonly say: Say;
}

const locales: ReadonlySet<string> = new Set(Object.values(Locale));
const isLocale = (locale: string): locale is Locale => locales.has(locale);

/** American English for a locale that Discord does not list (reference, «Locales»). */
export const localeOf = (locale: string): Locale => (isLocale(locale) ? locale : Locale.EnglishUS);

/** Formatters that all messages share; by default each message has its own. */
const formatters: Formatters = { getNumberFormat: numberFormat, getDateTimeFormat: dateFormat, getPluralRules: pluralRules };

/** Creates a language from its messages. A message that `words` lacks is in English. */
export function createLanguage(locale: Locale, words: Words): Language {
  const formats = new Map<MessageKey, IntlMessageFormat>();
  const say = (key: MessageKey, filledIn?: Record<string, string | number>) => {
    let format = formats.get(key);
    if (!format) {
      const [message, messageLocale] = words[key] ? [words[key], locale] : [enUS[key], Locale.EnglishUS];
      // Discord's timestamps, such as `<t:0:R>`, are not tags.
      format = new IntlMessageFormat(message.defaultMessage, messageLocale, undefined, { ignoreTag: true, formatters });
      formats.set(key, format);
    }
    return String(format.format(filledIn));
  };
  const written = Object.entries(numbers).map(([name, form]) => [name, numberWriter(locale, form)]);
  const brief = Object.entries(briefly).map(([name, signDisplay]) => {
    const [short, long] = [1, 2].map((digits) =>
      numberWriter(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay }),
    );
    return [name, (value: number) => (value !== 0 && Math.abs(value) < ONE_DECIMAL_FROM ? long : short)?.(value)];
  });
  const clock = (hour: number) => dateFormat(locale, clockTime).format(hour * HOUR_MS);
  const weekday = (day: number) => {
    const name = dateFormat(locale, { weekday: "long", timeZone: "UTC" }).format(SUNDAY + day * DAY_MS);
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  };
  const duration = (ms: number) => {
    const { unit, unitMs } = units.find(({ fromMs }) => ms >= fromMs) ?? units[2];
    const form = { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 0 } as const;
    return numberWriter(locale, form)(Math.max(1, Math.round(ms / unitMs)));
  };
  const read = (text: string) => readNumber(text, locale);
  return {
    locale,
    say: say as Say,
    clock,
    weekday,
    duration,
    readNumber: read,
    ...(Object.fromEntries(written) as Numbers),
    ...(Object.fromEntries(brief) as Brief),
  };
}

export const english: Language = createLanguage(Locale.EnglishUS, enUS);

/** Loads each language on its first use. Never rejects: a language that cannot be read is English until the next use. */
export function createLanguages(load: (locale: Locale) => Promise<Words>): (locale: string) => Promise<Language> {
  const languages = new Map<Locale, Promise<Language>>([[Locale.EnglishUS, Promise.resolve(english)]]);
  return (text) => {
    const locale = localeOf(text);
    const language =
      languages.get(locale) ??
      load(locale).then(
        (words) => createLanguage(locale, words),
        () => {
          languages.delete(locale);
          return english;
        },
      );
    languages.set(locale, language);
    return language;
  };
}

export const languageOf = createLanguages(loadWords);

export const allLanguages = (): Promise<Language[]> => Promise.all(Object.values(Locale).map(languageOf));
