import { type FollowingScores, lineOf, type Scores } from "../analysis/change.ts";
import { DAY_MS } from "../infra/time.ts";
import { type CardContext, type CardPicture, type CardSubject, plainNameOf } from "./card.ts";
import { formatScore, listed } from "./format.ts";
import { drawableName } from "./identity.ts";
import { wordsOf } from "./picture-words.ts";
import { type Frame, timeAxis } from "./trends-picture.ts";

/** Shorter lines look like a dot on an axis of 30 days. */
const MIN_LINE_MS = DAY_MS;

interface ScoresOverTime extends Pick<CardSubject, "contract" | "name"> {
  readonly newest: { readonly scores: Scores; readonly at: number } | undefined;
  readonly records: readonly FollowingScores[];
}

/** A line of the total for each collection, up to its newest value. `undefined` if none has a line. */
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
  const seriesOf = (collection: ScoresOverTime) => {
    const { newest, records } = collection;
    const line = isLine(collection) ? lineOf(records, "total", axis) : [];
    if (!newest || (line.length > 0 && newest.at <= (records.at(-1)?.lastSeenAt ?? 0))) return line;
    // The newest answer may be younger than the end of the axis.
    const at = Math.min(Math.max(newest.at, axis.from), axis.to);
    return [...line, [{ at, value: newest.scores.total }]];
  };
  const series = collections.map(seriesOf);
  const values = series.flatMap((segments, index) => {
    const newest = segments.at(-1)?.at(-1);
    const collection = collections[index];
    return newest && collection ? `${plainNameOf(collection)} ${formatScore(newest.value, language)}` : [];
  });
  const scores = say("compare.picture.score", { name: say("scores.total"), values: listed(values, say) });
  return {
    picture: {
      ...{ title: word("scores.total"), empty: word("trends.noChart"), locale, timeZone, ...axis },
      frames: [{ title: "", series }],
      keys: collections.map(drawableName),
    },
    description: say("scores.picture", { period: say(period), scores }),
  };
}
