import type { GetICUArgs } from "@schummar/icu-type-parser";
import { Locale } from "discord-api-types/v10";
import { type Formatters, IntlMessageFormat } from "intl-messageformat";
import { catalogues } from "./catalogues.ts";
import { enUS } from "./en-US.ts";

type Messages = typeof enUS;
export type MessageKey = keyof Messages;

/** All messages in one language. */
export type Words = Readonly<Record<MessageKey, string>>;

interface ArgumentTypes {
  ICUArgument: string;
  ICUNumberArgument: number;
}
export type ArgumentsOf<K extends MessageKey> = K extends MessageKey ? GetICUArgs<Messages[K], ArgumentTypes> : never;

/** A message that needs nothing filled in. */
export type PlainKey = { [K in MessageKey]: keyof ArgumentsOf<K> extends never ? K : never }[MessageKey];

/** The message of a key in one language, with what it needs filled in; texts have to be safe already. */
export type Say = <K extends MessageKey>(key: K, ...filledIn: K extends PlainKey ? [] : [ArgumentsOf<K>]) => string;

/** What a member's language decides: words, and how numbers are written. */
export interface Language {
  readonly locale: Locale;
  /** The language that the words are in. */
  readonly wordsIn: Locale;
  readonly say: Say;
}

const locales: ReadonlySet<string> = new Set(Object.values(Locale));
const isLocale = (locale: string): locale is Locale => locales.has(locale);

/** The language that Discord calls so; American English where Discord's documentation does not list it. */
export const localeOf = (locale: string): Locale => (isLocale(locale) ? locale : Locale.EnglishUS);

/** Makes a formatter once for the same arguments. */
function kept<Arguments extends unknown[], Formatter>(create: (...args: Arguments) => Formatter) {
  const formatters = new Map<string, Formatter>();
  return (...args: Arguments): Formatter => {
    const key = JSON.stringify(args);
    const formatter = formatters.get(key) ?? create(...args);
    formatters.set(key, formatter);
    return formatter;
  };
}

/** Messages share these: with formatters of its own, as is the default, each would take some 10 KB. */
const formatters: Formatters = {
  getNumberFormat: kept((...args) => new Intl.NumberFormat(...args)),
  getDateTimeFormat: kept((...args) => new Intl.DateTimeFormat(...args)),
  getPluralRules: kept((...args) => new Intl.PluralRules(...args)),
};

/** A language whose words are these; `wordsIn` decides their plural forms. */
export function createLanguage(locale: Locale, words: Words, wordsIn: Locale = locale): Language {
  const formats = new Map<MessageKey, IntlMessageFormat>();
  const say = (key: MessageKey, filledIn?: Record<string, string | number>) => {
    let format = formats.get(key);
    if (!format) {
      // What looks like a tag is Discord's: `<t:0:R>`.
      format = new IntlMessageFormat(words[key], wordsIn, undefined, { ignoreTag: true, formatters });
      formats.set(key, format);
    }
    return String(format.format(filledIn));
  };
  return { locale, wordsIn, say: say as Say };
}

/** The language that is always there. */
export const english: Language = createLanguage(Locale.EnglishUS, enUS);

/** Loads languages when they are first asked for, each once. */
export function createLanguages(load: (locale: Locale) => Promise<Words>): (locale: string) => Promise<Language> {
  const languages = new Map<Locale, Promise<Language>>([[Locale.EnglishUS, Promise.resolve(english)]]);
  return (text) => {
    const locale = localeOf(text);
    let language = languages.get(locale);
    if (!language) {
      language = load(locale).then(
        (words) => createLanguage(locale, words),
        () => {
          languages.delete(locale);
          return createLanguage(locale, enUS, Locale.EnglishUS);
        },
      );
      languages.set(locale, language);
    }
    return language;
  };
}

/** The language of `localeOf`, in English words for as long as its own cannot be read. Never rejects. */
export const languageOf = createLanguages(async (locale) => (await catalogues[locale]()).words);

/** Every language of Discord's. */
export const allLanguages = (): Promise<Language[]> => Promise.all(Object.values(Locale).map(languageOf));
