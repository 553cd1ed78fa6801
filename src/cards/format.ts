import type { Language, Say } from "../words/language.ts";

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const forms = {
  score: { ...twoDecimals, signDisplay: "negative" },
  gain: { ...twoDecimals, signDisplay: "exceptZero" },
  count: { maximumFractionDigits: 0, signDisplay: "negative" },
  followers: { notation: "compact", maximumFractionDigits: 1, signDisplay: "negative" },
  decimal: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  share: { style: "percent", maximumFractionDigits: 0 },
} as const satisfies Record<string, Intl.NumberFormatOptions>;
type Form = keyof typeof forms;

const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(form: Form, { locale }: Language): Intl.NumberFormat {
  const key = `${form} ${locale}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.NumberFormat(locale, forms[form]);
    formatters.set(key, found);
  }
  return found;
}

/** Less rounds to nothing. */
export const SMALLEST = 0.005;

/** A minus sign is as wide as a plus sign; a hyphen is easily missed. */
const format = (value: number, form: Form, language: Language): string =>
  formatterOf(form, language).format(value).replace("-", "\u2212");

export const formatScore = (value: number, language: Language): string => format(value, "score", language);

/** With its sign; a rounded zero has none. */
export const formatGain = (value: number, language: Language): string => format(value, "gain", language);

/** `▲ +1.20`, `▼ −0.80`, or `±0.00` if it rounds to nothing. */
export function formatChange(change: number, language: Language): string {
  const written = format(change, "gain", language);
  if (Math.abs(change) < SMALLEST) return `±${written}`;
  return `${change > 0 ? "▲" : "▼"} ${written}`;
}

/** 1,234. */
export const formatCount = (value: number, language: Language): string => format(value, "count", language);

/** 12.3K; 999,999 is 1M. */
export const formatFollowers = (value: number, language: Language): string => format(value, "followers", language);

export const formatDecimal = (value: number, language: Language): string => formatterOf("decimal", language).format(value);

/** From 0 to 1 in whole per cent; only all of it is 100 %. */
export const formatShare = (share: number, language: Language): string =>
  formatterOf("share", language).format(share < 1 ? Math.min(share, 0.99) : 1);

/** Discord shows it relative to now (reference, «Message Formatting»). */
export const relativeTime = (date: Date): string => `<t:${Math.floor(date.getTime() / 1_000)}:R>`;

/** For texts that are read long after they were written. */
export const fixedTime = (date: Date): string => `<t:${Math.floor(date.getTime() / 1_000)}:f>`;

/** `0x1234…cdef`. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** Joined as the language does; beyond `max` texts are counted. */
export function listed(texts: readonly string[], say: Say, max = texts.length): string {
  const more = texts.length - max;
  const shown = [...texts.slice(0, max), ...(more > 0 ? [say("list.more", { count: more })] : [])];
  return shown.length > 0 ? shown.reduce((list, next) => say("list.next", { list, next })) : "";
}

export const sentences = (texts: readonly string[], say: Say): string =>
  texts.reduce((text, next) => say("sentence.next", { text, next }));
