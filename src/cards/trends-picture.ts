import { type FollowingScores, lineOf, type ScoreName, scoreNames, type Trends } from "../analysis/change.ts";
import { formatOf } from "../charts/format.ts";
import { MINUTE_MS } from "../infra/time.ts";
import type { Language } from "../words/language.ts";
import type { CardContext, CardPicture } from "./card.ts";
import { formatScore, sentences } from "./format.ts";
import { type PictureKey, wordsOf } from "./picture-words.ts";

/** Questions within a minute share a picture. */
const STEP_MS = MINUTE_MS;

export interface Frame {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
  readonly period: PictureKey;
}

export const timeAxis = ({ from, to }: Pick<Frame, "from" | "to">) => ({
  from: Math.floor(from / STEP_MS) * STEP_MS,
  to: Math.ceil(to / STEP_MS) * STEP_MS,
});

interface Charts {
  readonly names?: readonly ScoreName[];
  /** The least height of each value axis. */
  readonly minSpan?: number;
}

/** A chart for each score, or for some. */
export function trendsPicture(
  trends: Trends,
  records: readonly FollowingScores[],
  { timeZone, period, ...times }: Frame,
  { language }: CardContext,
  { names = scoreNames, minSpan = 0 }: Charts = {},
): CardPicture {
  const { say, locale } = language;
  const word = wordsOf(language);
  const axis = timeAxis(times);
  const scores = sentences(
    names.map((name) => describeTrend(name, trends, timeZone, language)),
    say,
  );
  return {
    picture: {
      title: word(period),
      note: names.length > 1 ? word("trends.scales") : "",
      empty: word("trends.noChart"),
      locale,
      timeZone,
      ...axis,
      frames: names.map((name) => ({ title: word(`scores.${name}`), series: [lineOf(records, name, axis)], minSpan })),
      keys: [],
    },
    description: say(names.length > 1 ? "trends.picture" : "scores.picture", { period: say(period), scores }),
  };
}

function describeTrend(name: ScoreName, { scores }: Trends, timeZone: string, language: Language): string {
  const { say, locale } = language;
  const { newest, lowest, highest } = scores[name];
  const written = (value: number) => formatScore(value, language, name);
  const { moment } = formatOf(locale, timeZone);
  return say("trends.picture.score", {
    name: say(`scores.${name}`),
    newest: written(newest),
    lowest: written(lowest.value),
    lowestAt: moment(lowest.at),
    highest: written(highest.value),
    highestAt: moment(highest.at),
  });
}
