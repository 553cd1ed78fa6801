import { Locale } from "discord-api-types/v10";
import { comparable } from "../../infra/comparable.ts";
import { ProblemError } from "../answer/problems.ts";
import type { TextKind } from "./definition.ts";

/** Names of languages as in Discord's reference, «Locales». */
const ownNames: Readonly<Record<Locale, string>> = {
  [Locale.Indonesian]: "Bahasa Indonesia",
  [Locale.Danish]: "Dansk",
  [Locale.German]: "Deutsch",
  [Locale.EnglishGB]: "English, UK",
  [Locale.EnglishUS]: "English, US",
  [Locale.SpanishES]: "Español",
  [Locale.SpanishLATAM]: "Español, LATAM",
  [Locale.French]: "Français",
  [Locale.Croatian]: "Hrvatski",
  [Locale.Italian]: "Italiano",
  [Locale.Lithuanian]: "Lietuviškai",
  [Locale.Hungarian]: "Magyar",
  [Locale.Dutch]: "Nederlands",
  [Locale.Norwegian]: "Norsk",
  [Locale.Polish]: "Polski",
  [Locale.PortugueseBR]: "Português do Brasil",
  [Locale.Romanian]: "Română",
  [Locale.Finnish]: "Suomi",
  [Locale.Swedish]: "Svenska",
  [Locale.Vietnamese]: "Tiếng Việt",
  [Locale.Turkish]: "Türkçe",
  [Locale.Czech]: "Čeština",
  [Locale.Greek]: "Ελληνικά",
  [Locale.Bulgarian]: "български",
  [Locale.Russian]: "Русский",
  [Locale.Ukrainian]: "Українська",
  [Locale.Hindi]: "हिन्दी",
  [Locale.Thai]: "ไทย",
  [Locale.ChineseCN]: "中文",
  [Locale.Japanese]: "日本語",
  [Locale.ChineseTW]: "繁體中文",
  [Locale.Korean]: "한국어",
};
const locales = Object.keys(ownNames) as Locale[];

export const languageName = (locale: string): string => ownNames[locale as Locale] ?? locale;

/** For each language its own name, its name in the reader's language and in English, and Discord's. «English» is American. */
function namesFor(reader: string): ReadonlyMap<Locale, readonly string[]> {
  const displayNames = [reader, Locale.EnglishUS].map(
    (language) => new Intl.DisplayNames([language, Locale.EnglishUS], { type: "language" }),
  );
  return new Map(
    locales.map((locale) => {
      const likeliest = new Intl.Locale(locale).minimize().toString();
      const names = displayNames.flatMap((names) => [names.of(locale) ?? locale, names.of(likeliest) ?? locale]);
      return [locale, [ownNames[locale], ...names, locale].map(comparable)];
    }),
  );
}

export const languageText: TextKind<Locale> = {
  maxLength: 50,
  suggest(typed, { language, serverLocale }) {
    const wanted = comparable(typed);
    const likely = new Set([language.locale, ...locales.filter((locale) => locale === serverLocale)]);
    const ranked = [...likely, ...locales.filter((locale) => !likely.has(locale))];
    const names = namesFor(language.locale);
    return ranked
      .filter((locale) => names.get(locale)?.some((name) => name.includes(wanted)))
      .map((locale) => ({ name: ownNames[locale], value: locale }));
  },
  read(text, reader) {
    const wanted = comparable(text);
    const names = namesFor(reader);
    const found = locales.find((locale) => names.get(locale)?.includes(wanted));
    if (found === undefined) throw new ProblemError({ name: "unknown_language" });
    return found;
  },
};
