import type { Locale } from "discord-api-types/v10";
import { enUS } from "./en-US.ts";
import type { Words } from "./language.ts";

/** Discord's languages (reference, «Locales»), each loaded on its first use. */
export const catalogues: Readonly<Record<Locale, () => Promise<{ readonly words: Words }>>> = {
  id: () => import("./id.ts"),
  da: () => import("./da.ts"),
  de: () => import("./de.ts"),
  "en-GB": () => import("./en-GB.ts"),
  "en-US": async () => ({ words: enUS }),
  "es-ES": () => import("./es-ES.ts"),
  "es-419": () => import("./es-419.ts"),
  fr: () => import("./fr.ts"),
  hr: () => import("./hr.ts"),
  it: () => import("./it.ts"),
  lt: () => import("./lt.ts"),
  hu: () => import("./hu.ts"),
  nl: () => import("./nl.ts"),
  no: () => import("./no.ts"),
  pl: () => import("./pl.ts"),
  "pt-BR": () => import("./pt-BR.ts"),
  ro: () => import("./ro.ts"),
  fi: () => import("./fi.ts"),
  "sv-SE": () => import("./sv-SE.ts"),
  vi: () => import("./vi.ts"),
  tr: () => import("./tr.ts"),
  cs: () => import("./cs.ts"),
  el: () => import("./el.ts"),
  bg: () => import("./bg.ts"),
  ru: () => import("./ru.ts"),
  uk: () => import("./uk.ts"),
  hi: () => import("./hi.ts"),
  th: () => import("./th.ts"),
  "zh-CN": () => import("./zh-CN.ts"),
  ja: () => import("./ja.ts"),
  "zh-TW": () => import("./zh-TW.ts"),
  ko: () => import("./ko.ts"),
};
