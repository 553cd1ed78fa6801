import type { GetICUArgs } from "@schummar/icu-type-parser";
import { Locale } from "discord-api-types/v10";
import { IntlMessageFormat } from "intl-messageformat";
import { enUS } from "./en-US.ts";

type Messages = typeof enUS;
export type MessageKey = keyof Messages;

interface ArgumentTypes {
  ICUArgument: string;
  ICUNumberArgument: number;
}
type ArgumentsOf<K extends MessageKey> = K extends MessageKey ? GetICUArgs<Messages[K], ArgumentTypes> : never;

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

const languages = new Map<Locale, Language>();

/** The language that Discord calls so; American English where Discord's documentation does not list it. */
export function languageOf(locale: string): Language {
  const known = isLocale(locale) ? locale : Locale.EnglishUS;
  let language = languages.get(known);
  if (!language) {
    language = createLanguage(known);
    languages.set(known, language);
  }
  return language;
}

function createLanguage(locale: Locale): Language {
  const wordsIn = Locale.EnglishUS;
  const formats = new Map<MessageKey, IntlMessageFormat>();
  const say = (key: MessageKey, filledIn?: Record<string, string | number>) => {
    let format = formats.get(key);
    if (!format) {
      // What looks like a tag is Discord's: `<t:0:R>`.
      format = new IntlMessageFormat(enUS[key], wordsIn, undefined, { ignoreTag: true });
      formats.set(key, format);
    }
    return String(format.format(filledIn));
  };
  return { locale, wordsIn, say: say as Say };
}
