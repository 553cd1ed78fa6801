import { lineTo, type ScoreName, type Scores, type SeenScores, scoreNames, trendsOf } from "../analysis/change.ts";
import { shareOf } from "../analysis/scale.ts";
import type { Movement } from "../analysis/scores-history.ts";
import type { Poster } from "../charts/picture.ts";
import { shortAddress } from "../contract/address.ts";
import { DAY_MS } from "../infra/time.ts";
import type { CardContext, CardPicture, CardSubject } from "./card.ts";
import { formatScore, SMALLEST } from "./format.ts";
import { drawableName, markOf } from "./identity.ts";
import { wordsOf } from "./picture-words.ts";
import type { RankHere } from "./scores.ts";
import { trendsPicture } from "./trends-picture.ts";

const PERIOD_MS = 30 * DAY_MS;
/** A shorter line would look like a dot at the end of its axis, and is not drawn. */
const MIN_LINE_MS = 4 * DAY_MS;

interface Times {
  /** The time of the scores, and the reader's; milliseconds since the epoch. */
  readonly asOf: number;
  readonly now: number;
  readonly timeZone: string;
}

interface Beside extends Partial<Pick<Movement, "change" | "total">> {
  readonly here?: RankHere | undefined;
}

/** The collection at a glance, with the total over 30 days. @param daily the last record of each day, oldest first. */
export function scoresPicture(
  newest: Scores,
  daily: readonly SeenScores[],
  { asOf, now, timeZone }: Times,
  subject: Pick<CardSubject, "contract" | "name">,
  context: CardContext,
  beside: Beside = {},
): CardPicture | undefined {
  const from = now - PERIOD_MS;
  const records = lineTo(newest, asOf, daily);
  const trends = trendsOf(records, from);
  if (!trends || trends.until - trends.since < MIN_LINE_MS) return undefined;
  const poster = posterOf(newest, records, subject, context, beside);
  const frame = { from, to: now, timeZone, period: "period.30d" } as const;
  return trendsPicture(trends, records, frame, subject, context, { names: ["total"], poster });
}

function posterOf(
  newest: Scores,
  records: readonly Scores[],
  subject: Pick<CardSubject, "contract" | "name">,
  { language }: CardContext,
  { change, total, here }: Beside,
): Poster {
  const word = wordsOf(language);
  const changeOf = (name: ScoreName) => {
    const by = change?.by[name] ?? 0;
    const isUsual = total?.isBeyond === false;
    return Math.abs(by) < SMALLEST ? undefined : { text: language.signedScore(by), rises: by > 0, isUsual };
  };
  const before = newest.total - (change?.by.total ?? 0);
  return {
    name: drawableName(subject),
    note:
      here && here.count > 1 ? `#${language.count(here.rank)} / ${language.count(here.count)}` : shortAddress(subject.contract),
    value: formatScore(newest.total, language),
    change: changeOf("total"),
    ...markOf(subject.contract),
    band: total && { low: before - total.band, high: before + total.band },
    gauges: scoreNames
      .filter((name) => name !== "total")
      .map((name) => ({
        name: word(`scores.${name}`),
        value: formatScore(newest[name], language, name),
        change: changeOf(name),
        share: shareOf(
          newest[name],
          records.map((record) => record[name]),
        ),
      })),
  };
}
