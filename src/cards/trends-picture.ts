import { type FollowingScores, lineOf, pricedOf, type ScoreName, scoreNames, type Trends } from "../analysis/change.ts";
import { formatOf } from "../charts/format.ts";
import type { Poster } from "../charts/picture.ts";
import { MINUTE_MS } from "../infra/time.ts";
import type { Language, PlainKey } from "../words/language.ts";
import { type CardContext, type CardPicture, type CardSubject, plainNameOf } from "./card.ts";
import { describePrice, sourceOf } from "./floor.ts";
import { formatExactly, isLegible, sentences } from "./format.ts";
import { drawableName } from "./identity.ts";
import { wordsOf } from "./picture-words.ts";

/** Questions within a minute share a picture. */
const STEP_MS = MINUTE_MS;

export interface Frame {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
  readonly period: PlainKey;
}

export const timeAxis = ({ from, to }: Pick<Frame, "from" | "to">) => ({
  from: Math.floor(from / STEP_MS) * STEP_MS,
  to: Math.floor(to / STEP_MS) * STEP_MS,
});

interface Charts {
  readonly names?: readonly ScoreName[];
  /** The least height of each value axis. */
  readonly minSpan?: number;
  /** Drawn in place of the charts. */
  readonly poster?: Poster | undefined;
}

/** A chart for each score, or for some; with that of all scores comes one of the floor if it has two prices. */
export function trendsPicture(
  trends: Trends,
  records: readonly FollowingScores[],
  { timeZone, period, ...times }: Frame,
  subject: Pick<CardSubject, "contract" | "name">,
  { language }: CardContext,
  { names = scoreNames, minSpan = 0, poster }: Charts = {},
): CardPicture {
  const { say, locale } = language;
  const word = wordsOf(language);
  const axis = timeAxis(times);
  const priced = names === scoreNames ? pricedOf(records).filter(({ floorPrice }) => isLegible(floorPrice)) : [];
  const floor = priced.length > 1 ? trends.floor : undefined;
  const { moment } = formatOf(locale, timeZone);
  const scores = sentences(
    [
      ...names.map((name) => {
        const written = (value: number) => formatExactly(value, language, name);
        return describeTrend(say(`scores.${name}`), trends.scores[name], written, moment, language);
      }),
      ...(floor ? [describeFloor(floor, moment, language)] : []),
    ],
    say,
  );
  return {
    picture: {
      title: drawableName(subject),
      empty: word("trends.noChart"),
      locale,
      timeZone,
      ...axis,
      frames: [
        ...names.map((name) => ({ title: word(`scores.${name}`), series: [lineOf(records, name, axis)], minSpan })),
        ...(floor ? [{ title: word("floor.name"), series: [lineOf(priced, "floorPrice", axis)] }] : []),
      ],
      keys: [],
      ...(poster && { poster }),
    },
    description: `${plainNameOf(subject)}. ${say(names.length > 1 ? "trends.picture" : "scores.picture", { period: say(period), scores })}`,
  };
}

function describeFloor(floor: NonNullable<Trends["floor"]>, moment: (at: number) => string, language: Language): string {
  const written = (price: number) => describePrice({ ...floor.price, price }, language);
  const source = sourceOf(floor.price, language).map((name) => `(${name})`);
  return describeTrend([language.say("floor.name"), ...source].join(" "), floor, written, moment, language);
}

function describeTrend(
  name: string,
  { newest, lowest, highest }: Trends["scores"][ScoreName],
  written: (value: number) => string,
  moment: (at: number) => string,
  { say }: Language,
): string {
  return say("trends.picture.score", {
    name,
    newest: written(newest),
    lowest: written(lowest.value),
    lowestAt: moment(lowest.at),
    highest: written(highest.value),
    highestAt: moment(highest.at),
  });
}
