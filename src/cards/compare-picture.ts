import { type FollowingScores, lineOf, type ScoreName, type Scores, scoreNames } from "../analysis/change.ts";
import type { Series } from "../charts/picture.ts";
import { DAY_MS } from "../infra/time.ts";
import type { Language } from "../words/language.ts";
import { type CardContext, type CardPicture, type CardSubject, plainNameOf } from "./card.ts";
import { letterOf } from "./compare.ts";
import { formatScore, listed, sentences } from "./format.ts";
import { wordsOf } from "./picture-words.ts";
import { type Frame, timeAxis } from "./trends-picture.ts";

/** Shorter lines look like a dot on an axis of 30 days. */
const MIN_LINE_MS = DAY_MS;

export interface ScoresOverTime extends Pick<CardSubject, "contract" | "name"> {
  readonly newest: { readonly scores: Scores; readonly at: number } | undefined;
  readonly records: readonly FollowingScores[];
}

/** A chart for each score, with lines that end at the newest value. `undefined` if no collection has a line. */
export function comparePicture(
  collections: readonly ScoresOverTime[],
  { timeZone, period, ...times }: Frame,
  { language }: CardContext,
): CardPicture | undefined {
  const { say, locale } = language;
  const word = wordsOf(language);
  const axis = timeAxis(times);
  const isLine = ({ records: [oldest, ...rest] }: ScoresOverTime) =>
    oldest !== undefined && (rest.at(-1) ?? oldest).lastSeenAt - Math.max(oldest.firstSeenAt, axis.from) >= MIN_LINE_MS;
  if (!collections.some(isLine)) return undefined;
  const seriesOf = (collection: ScoresOverTime, name: ScoreName) => {
    const { newest, records } = collection;
    const line = isLine(collection) ? lineOf(records, name, axis) : [];
    if (!newest || (line.length > 0 && newest.at <= (records.at(-1)?.lastSeenAt ?? 0))) return line;
    // The newest answer may be younger than the end of the axis.
    const at = Math.min(Math.max(newest.at, axis.from), axis.to);
    return [...line, [{ at, value: newest.scores[name] }]];
  };
  const frames = scoreNames.map((name) => ({
    title: word(`scores.${name}`),
    series: collections.map((collection) => seriesOf(collection, name)),
  }));
  const title = word(period);
  const scores = sentences(
    scoreNames.map((name, index) => describeScore(name, frames[index]?.series ?? [], collections, language)),
    say,
  );
  return {
    picture: {
      title,
      note: word("trends.scales"),
      empty: word("trends.noChart"),
      locale,
      timeZone,
      ...axis,
      frames,
      keys: collections.map((_, index) => letterOf(index)),
    },
    description: say("trends.picture", { period: title, scores }),
  };
}

/** Letters say nothing to somebody who only hears the description. */
function describeScore(
  name: ScoreName,
  series: readonly Series[],
  collections: readonly ScoresOverTime[],
  language: Language,
): string {
  const { say } = language;
  const values = series.flatMap((segments, index) => {
    const newest = segments.at(-1)?.at(-1);
    const collection = collections[index];
    return newest && collection ? `${plainNameOf(collection)} ${formatScore(newest.value, language, name)}` : [];
  });
  return say("compare.picture.score", { name: say(`scores.${name}`), values: listed(values, say) });
}
