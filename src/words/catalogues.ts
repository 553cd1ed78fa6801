import { Locale } from "discord-api-types/v10";
import { enUS, type Words } from "./en-US.ts";

const json = { with: { type: "json" } } as const;

/** Discord's languages (reference, «Locales»), each loaded on its first use. */
const catalogues: Readonly<Record<Locale, () => Promise<{ readonly default: Words }>>> = {
  id: () => import("./id.json", json),
  da: () => import("./da.json", json),
  de: () => import("./de.json", json),
  "en-GB": () => import("./en-GB.json", json),
  "en-US": async () => ({ default: enUS }),
  "es-ES": () => import("./es-ES.json", json),
  "es-419": () => import("./es-419.json", json),
  fr: () => import("./fr.json", json),
  hr: () => import("./hr.json", json),
  it: () => import("./it.json", json),
  lt: () => import("./lt.json", json),
  hu: () => import("./hu.json", json),
  nl: () => import("./nl.json", json),
  no: () => import("./no.json", json),
  pl: () => import("./pl.json", json),
  "pt-BR": () => import("./pt-BR.json", json),
  ro: () => import("./ro.json", json),
  fi: () => import("./fi.json", json),
  "sv-SE": () => import("./sv-SE.json", json),
  vi: () => import("./vi.json", json),
  tr: () => import("./tr.json", json),
  cs: () => import("./cs.json", json),
  el: () => import("./el.json", json),
  bg: () => import("./bg.json", json),
  ru: () => import("./ru.json", json),
  uk: () => import("./uk.json", json),
  hi: () => import("./hi.json", json),
  th: () => import("./th.json", json),
  "zh-CN": () => import("./zh-CN.json", json),
  ja: () => import("./ja.json", json),
  "zh-TW": () => import("./zh-TW.json", json),
  ko: () => import("./ko.json", json),
};

/** These languages' files hold only what differs from another language. */
export const bases: Readonly<Partial<Record<Locale, Locale>>> = {
  [Locale.EnglishGB]: Locale.EnglishUS,
  [Locale.SpanishLATAM]: Locale.SpanishES,
};

export async function loadWords(locale: Locale): Promise<Words> {
  const base = bases[locale];
  const [{ default: own }, words] = await Promise.all([catalogues[locale](), base && loadWords(base)]);
  return words ? { ...words, ...own } : own;
}
