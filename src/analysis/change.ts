import { DAY_MS, HOUR_MS } from "../infra/time.ts";
import { type FloorPrice, floorChange, floorOf, type RecordedFloor, type SeenFloor } from "./floor.ts";

export const scoreNames = ["total", "hype", "gains", "community"] as const;
export type ScoreName = (typeof scoreNames)[number];
export type Scores = Readonly<Record<ScoreName, number>>;

export const byScoreName = <T>(of: (name: ScoreName) => T): Readonly<Record<ScoreName, T>> => ({
  total: of("total"),
  hype: of("hype"),
  gains: of("gains"),
  community: of("community"),
});

/** Times are milliseconds since the epoch. */
export interface SeenScores extends Scores, SeenFloor {
  /** The number of authors with a reaction in the last seven days; not every service sends it. */
  readonly voices?: number | undefined;
}

export interface FollowingScores extends SeenScores {
  readonly isAfterGap: boolean;
}

/** A record with a price. */
interface Priced extends FollowingScores {
  readonly floorPrice: number;
}

export interface Change {
  readonly since: number;
  readonly by: Scores;
  /** Of the floor, in percent; `undefined` unless both prices are known and in one currency. */
  readonly floor?: number | undefined;
}

/** Records younger than this are too recent for a daily change. */
const MIN_AGE_MS = 20 * HOUR_MS;

/**
 * The change since an earlier record: from the time until which its scores held, but from at least 20 hours before `now`.
 *
 * @param now the reader's time.
 * @returns `undefined` without such a record, or if the scores are not newer.
 */
export function changeSince(
  scores: Scores & RecordedFloor,
  before: SeenScores | undefined,
  { asOf, now }: { readonly asOf: number; readonly now: number },
): Change | undefined {
  if (!before) return undefined;
  const since = Math.min(before.lastSeenAt, now - MIN_AGE_MS);
  return since < asOf ? { since, ...changeFrom(before, scores) } : undefined;
}

export interface Value {
  readonly value: number;
  readonly at: number;
}

interface Trend {
  readonly newest: number;
  readonly lowest: Value;
  readonly highest: Value;
}

interface FloorTrend extends Trend {
  /** Of the newest record. */
  readonly price: FloorPrice;
}

export interface Trends {
  readonly since: number;
  readonly until: number;
  readonly records: number;
  readonly gaps: number;
  readonly scores: Readonly<Record<ScoreName, Trend>>;
  /** `undefined` if the newest record has no price. */
  readonly floor: FloorTrend | undefined;
  /** The change between the oldest and the newest record. */
  readonly change: Change | undefined;
}

/**
 * The trends of these records since `from`.
 *
 * @param records oldest first; each lasts until `from` or later.
 * @returns `undefined` if there are none.
 */
export function trendsOf(records: readonly FollowingScores[], from: number): Trends | undefined {
  const [oldest] = records;
  const newest = records.at(-1);
  if (!oldest || !newest) return undefined;
  const beginningOf = ({ firstSeenAt }: SeenScores) => Math.max(firstSeenAt, from);
  const trendOf = <Name extends string>(
    records: readonly (SeenScores & Readonly<Record<Name, number>>)[],
    name: Name,
    newest: number,
  ): Trend => {
    const values = records.map((record) => ({ value: record[name], at: beginningOf(record) }));
    return { newest, lowest: lowestOf(values), highest: highestOf(values) };
  };
  const floor = floorOf(newest);
  const since = beginningOf(oldest);
  return {
    since,
    until: newest.lastSeenAt,
    records: records.length,
    gaps: records.filter(({ isAfterGap }, index) => isAfterGap && index > 0).length,
    scores: byScoreName((name) => trendOf(records, name, newest[name])),
    floor: floor && {
      ...trendOf(pricedOf(records), "floorPrice", floor.price),
      price: floor,
    },
    change: newest.lastSeenAt > since ? { since, ...changeFrom(oldest, newest) } : undefined,
  };
}

/** The records with a price in the currency of the newest record; those that are left out are gaps. */
export function pricedOf(records: readonly FollowingScores[]): Priced[] {
  const currency = records.at(-1)?.floorCurrency;
  const isPriced = (record: FollowingScores | undefined): record is Priced =>
    record?.floorPrice !== undefined && record.floorCurrency === currency;
  return records.flatMap((record, index) =>
    isPriced(record) ? [{ ...record, isAfterGap: record.isAfterGap || (index > 0 && !isPriced(records[index - 1])) }] : [],
  );
}

export const scoresOf = ({ total, hype, gains, community }: Scores): Scores => ({ total, hype, gains, community });

const changeFrom = (before: Scores & RecordedFloor, now: Scores & RecordedFloor): Omit<Change, "since"> => ({
  by: differences(now, before),
  floor: floorChange(floorOf(now), floorOf(before)),
});

export const differences = (scores: Scores, before: Scores): Scores => byScoreName((name) => scores[name] - before[name]);

/** The points of a line: one record a day, then the newest scores. */
export function lineTo(newest: Scores, at: number, daily: readonly SeenScores[]): FollowingScores[] {
  const before = daily
    .filter(({ firstSeenAt }) => firstSeenAt < at)
    .map((record) => ({ ...record, lastSeenAt: Math.min(record.lastSeenAt, at) }));
  return [...before, { ...newest, firstSeenAt: at, lastSeenAt: at }].map((record, index) => {
    const sinceMs = record.firstSeenAt - (before[index - 1]?.lastSeenAt ?? record.firstSeenAt);
    return { ...record, isAfterGap: sinceMs > 2 * DAY_MS };
  });
}

/** The lowest value; of equal ones, the first. */
const lowestOf = (values: readonly Value[]) => values.reduce((lowest, value) => (value.value < lowest.value ? value : lowest));
const highestOf = (values: readonly Value[]) =>
  values.reduce((highest, value) => (value.value > highest.value ? value : highest));

const LINE_PARTS = 200;

/**
 * The points of a line: both ends of each record, split into segments at gaps. The line is cut into 200 parts, and only the lowest
 * and the highest point of each part stay.
 */
export function lineOf<Name extends string>(
  records: readonly (Pick<FollowingScores, "firstSeenAt" | "lastSeenAt" | "isAfterGap"> & Readonly<Record<Name, number>>)[],
  name: Name,
  { from, to }: { readonly from: number; readonly to: number },
): Value[][] {
  const segments: Value[][] = [];
  for (const [index, record] of records.entries()) {
    if (index === 0 || record.isAfterGap) segments.push([]);
    const times = new Set([record.firstSeenAt, record.lastSeenAt].map((at) => Math.min(Math.max(at, from), to)));
    segments.at(-1)?.push(...[...times].map((at) => ({ at, value: record[name] })));
  }
  const partMs = (to - from) / LINE_PARTS;
  return segments.map((points) => {
    const selected = new Set<Value | undefined>([points[0], points.at(-1)]);
    for (const part of Map.groupBy(points, ({ at }) => Math.floor((at - from) / partMs)).values()) {
      selected.add(lowestOf(part));
      selected.add(highestOf(part));
    }
    return points.filter((point) => selected.has(point));
  });
}
