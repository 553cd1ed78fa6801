import type { ScoreName } from "../analysis/change.ts";
import { isAboutADay, type Measured } from "../analysis/usual.ts";
import type { Language, Say } from "../words/language.ts";
import { type Icons, plainIcons } from "./icon-names.ts";

/** Smaller values round to zero. */
export const SMALLEST = 0.005;
export const SMALLEST_PERCENT = 0.05;

export const formatScore = (value: number, { plainScore, signedScore }: Language, name: ScoreName = "total"): string =>
  name === "gains" ? signedScore(value) : plainScore(value);

/** With two decimals. */
export const formatExactly = (value: number, { exactScore, exactSigned }: Language, name: ScoreName = "total"): string =>
  name === "gains" ? exactSigned(value) : exactScore(value);

/** Smaller and larger prices are written in powers of ten. */
const TINY = 1e-9;
const HUGE = 1e15;

export const isLegible = (price: number): boolean => price >= TINY && price < HUGE;

/** A price of any size. */
export const formatAmount = (price: number, { amount, scientific }: Language): string =>
  (isLegible(price) ? amount : scientific)(price);

/** `+3.2%`. @param change in percent. */
export const formatPercent = (change: number, { percent, scientificPercent }: Language): string =>
  (Math.abs(change) >= HUGE ? scientificPercent : percent)(change / 100);

/** `5.5%`, as a size. @param change in percent. */
export const formatSize = (change: number, { size }: Language): string => size(change / 100);

interface Writing {
  readonly language: Language;
  readonly icons: Icons;
}

/** `▲ +1.2`, `▼ −0.8`, or `±0.0` if it rounds to nothing. */
export const formatChange = (change: number, { language, icons }: Writing, write = language.signedScore): string =>
  signed(Math.abs(change) < SMALLEST ? 0 : change, write(Math.abs(change) < SMALLEST ? 0 : change), icons);

/** `▲ +3.2%`, or `±0%` if it rounds to nothing. @param change in percent. */
export const formatPercentChange = (change: number, { language, icons }: Writing): string =>
  signed(Math.abs(change) < SMALLEST_PERCENT ? 0 : change, formatPercent(change, language), icons);

/** `▲ 5` or `▼ 2`. */
export const formatClimb = (ranks: number, { language: { count }, icons }: Writing): string =>
  signed(ranks, count(Math.abs(ranks)), icons);

function signed(by: number, text: string, { up, down, same }: Icons): string {
  if (by === 0) return `${same}${text}`;
  return `${by > 0 ? up : down} ${text}`;
}

/** The context of changes: on an ordinary day no arrow calls for attention by its color. @param total its change of the day. */
export const arrowsFor = <Context extends { readonly icons: Icons }>(total: Measured | undefined, context: Context): Context =>
  total?.isBeyond === false ? { ...context, icons: plainIcons } : context;

export const formatMeasured = ({ band, isBeyond }: Measured, language: Language, write = formatScore): string =>
  language.say(isBeyond ? "change.beyond" : "change.within", { usual: write(band, language) });

/** Since when a change is: «since yesterday» if it took about a day. Times are milliseconds since the epoch. */
export const formatSince = (since: number, asOf: number, { say }: Language): string =>
  isAboutADay(asOf - since) ? say("change.sinceYesterday") : say("change.since", { time: relativeTime(new Date(since)) });

/** Discord shows it relative to now (reference, «Message Formatting»). */
export const relativeTime = (date: Date): string => `<t:${Math.floor(date.getTime() / 1_000)}:R>`;

/** The date and time, for texts that are read much later. */
export const fixedTime = (date: Date): string => `<t:${Math.floor(date.getTime() / 1_000)}:f>`;

export const fixedDay = (date: Date): string => `<t:${Math.floor(date.getTime() / 1_000)}:D>`;

/** The first `max` texts as a list, with the number of the others. */
export function listed(texts: readonly string[], say: Say, max = texts.length): string {
  const more = texts.length - max;
  const shown = [...texts.slice(0, max), ...(more > 0 ? [say("list.more", { count: more })] : [])];
  return shown.reduce((list, next) => (list === "" ? next : say("list.next", { list, next })), "");
}

export const sentences = (texts: readonly string[], say: Say): string =>
  texts.reduce((text, next) => say("sentence.next", { text, next }));
