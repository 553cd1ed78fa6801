import type { ScoreName } from "../analysis/change.ts";
import type { Measured } from "../analysis/usual.ts";
import type { Language, Say } from "../words/language.ts";

/** Smaller values round to zero. */
export const SMALLEST = 0.005;

export const formatScore = (value: number, { score, gain }: Language, name: ScoreName = "total"): string =>
  name === "gains" ? gain(value) : score(value);

/** `▲ +1.20`, `▼ −0.80`, or `±0.00` if it rounds to nothing. */
export function formatChange(change: number, { gain }: Language): string {
  if (Math.abs(change) < SMALLEST) return `±${gain(change)}`;
  return `${change > 0 ? "▲" : "▼"} ${gain(change)}`;
}

export const formatMeasured = ({ band, isBeyond }: Measured, language: Language): string =>
  language.say(isBeyond ? "change.beyond" : "change.within", { usual: formatScore(band, language) });

/** Discord shows it relative to now (reference, «Message Formatting»). */
export const relativeTime = (date: Date): string => `<t:${Math.floor(date.getTime() / 1_000)}:R>`;

/** For texts that are read much later. */
export const fixedTime = (date: Date): string => `<t:${Math.floor(date.getTime() / 1_000)}:f>`;

export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** Counts the texts beyond `max`. */
export function listed(texts: readonly string[], say: Say, max = texts.length): string {
  const more = texts.length - max;
  const shown = [...texts.slice(0, max), ...(more > 0 ? [say("list.more", { count: more })] : [])];
  return shown.reduce((list, next) => (list === "" ? next : say("list.next", { list, next })), "");
}

export const sentences = (texts: readonly string[], say: Say): string =>
  texts.reduce((text, next) => say("sentence.next", { text, next }));
