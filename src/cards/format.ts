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

/** What is less rounds to nothing. */
export const SMALLEST = 0.005;

/** A minus sign is as wide as a plus sign; a hyphen is easily missed. */
const format = (value: number, form: Form, language: Language): string =>
  formatterOf(form, language).format(value).replace("-", "\u2212");

/** A score, rounded to two decimals. */
export const formatScore = (value: number, language: Language): string => format(value, "score", language);

/** The same with its sign, plus included; zero, when it is rounded, has none. */
export const formatGain = (value: number, language: Language): string => format(value, "gain", language);

/** How much a score has changed: `▲ +1.20`, `▼ −0.80`, or `±0.00` where that rounds to nothing. */
export function formatChange(change: number, language: Language): string {
  const written = format(change, "gain", language);
  if (Math.abs(change) < SMALLEST) return `±${written}`;
  return `${change > 0 ? "▲" : "▼"} ${written}`;
}

/** A count in full: 1,234. */
export const formatCount = (value: number, language: Language): string => format(value, "count", language);

/** A count in short: 12.3K; 999,999 is 1M. */
export const formatFollowers = (value: number, language: Language): string => format(value, "followers", language);

/** A number with one decimal. */
export const formatDecimal = (value: number, language: Language): string => formatterOf("decimal", language).format(value);

/** A share from 0 to 1 in whole per cent; what is less than all of it is no 100 %. */
export const formatShare = (share: number, language: Language): string =>
  formatterOf("share", language).format(share < 1 ? Math.min(share, 0.99) : 1);

/** A time that Discord shows relative to now, in the reader's language (Discord reference, «Message Formatting»). */
export const relativeTime = (date: Date): string => `<t:${Math.floor(date.getTime() / 1_000)}:R>`;

/** A date and a time of day that Discord shows in the reader's language and time zone: for what is read long after it was written. */
export const fixedTime = (date: Date): string => `<t:${Math.floor(date.getTime() / 1_000)}:f>`;

/** An address as people recognise it: `0x1234…cdef`. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** Texts one after the other, as the language sets them apart; of more than `max` the others are counted. */
export function listed(texts: readonly string[], say: Say, max = texts.length): string {
  const more = texts.length - max;
  const shown = [...texts.slice(0, max), ...(more > 0 ? [say("list.more", { count: more })] : [])];
  return shown.length > 0 ? shown.reduce((list, next) => say("list.next", { list, next })) : "";
}

/** Sentences one after the other, as the language sets them apart. */
export const sentences = (texts: readonly string[], say: Say): string =>
  texts.reduce((text, next) => say("sentence.next", { text, next }));
