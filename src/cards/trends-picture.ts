import { type FollowingScores, lineOf, type ScoreName, scoreNames, type Trends } from "../analysis/change.ts";
import type { Language, PlainKey } from "../words/language.ts";
import type { CardContext, CardPicture } from "./card.ts";
import { formatGain, formatScore } from "./format.ts";

/** The time axis is the same for everybody who looks within a minute, and so is the picture. */
const STEP_MS = 60_000;

export interface Frame {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
  readonly period: PlainKey;
}

export const timeAxis = ({ from, to }: Pick<Frame, "from" | "to">) => ({
  from: Math.floor(from / STEP_MS) * STEP_MS,
  to: Math.ceil(to / STEP_MS) * STEP_MS,
});

/** Four charts of how the scores went, and the same in words. */
export function trendsPicture(
  trends: Trends,
  records: readonly FollowingScores[],
  { timeZone, period, ...times }: Frame,
  { language }: CardContext,
): CardPicture {
  const { say, wordsIn } = language;
  const axis = timeAxis(times);
  const scores = scoreNames.map((name) => inWords(name, trends, timeZone, language)).join(" ");
  return {
    picture: {
      title: say(period),
      note: say("trends.scales"),
      empty: say("trends.noChart"),
      locale: wordsIn,
      timeZone,
      ...axis,
      frames: scoreNames.map((name) => ({ title: say(`scores.${name}`), series: [lineOf(records, name, axis)] })),
      keys: [],
    },
    description: say("trends.picture", { period: say(period), scores }),
  };
}

function inWords(name: ScoreName, { scores }: Trends, timeZone: string, language: Language): string {
  const { say, wordsIn } = language;
  const { newest, lowest, highest } = scores[name];
  const written = (value: number) => (name === "gains" ? formatGain(value, language) : formatScore(value, language));
  const dates = new Intl.DateTimeFormat(wordsIn, { dateStyle: "medium", timeStyle: "short", timeZone });
  return say("trends.picture.score", {
    name: say(`scores.${name}`),
    newest: written(newest),
    lowest: written(lowest.value),
    lowestAt: dates.format(lowest.at),
    highest: written(highest.value),
    highestAt: dates.format(highest.at),
  });
}
