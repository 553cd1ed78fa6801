import { z } from "zod";
import { byScoreName, type Scores, type SeenScores, scoresOf } from "../../analysis/change.ts";
import { type Movement, movementOf } from "../../analysis/scores-history.ts";
import { type CollectionScore, collectionScoreSchema, compiled, isoDate } from "../../contract/schemas.ts";
import { DAY_MS, HOUR_MS } from "../../infra/time.ts";

/** The parts of the total. */
export const parts = ["hype", "gains", "community"] as const;

const HISTORY_MS = 31 * DAY_MS;
/** Recent points are closer together: at any time, one of them is about a day old. */
const RECENT_MS = 2 * DAY_MS;
const RECENT_SLOT_MS = 6 * HOUR_MS;
const MIN_AGE_MS = 20 * HOUR_MS;
/** Points that are farther apart are not connected. */
export const MAX_GAP_MS = 2 * DAY_MS;

const numbers = z.object({ total: z.number(), hype: z.number(), gains: z.number(), community: z.number() });

const pointSchema = numbers.extend({
  at: isoDate,
  voices: z.int().nonnegative(),
  floorPrice: z.number().positive().optional(),
  floorCurrency: z.string().optional(),
});

/** The content of `scores.json`, which is also where the next record finds its history. */
const recordSchema = collectionScoreSchema.extend({
  asOf: isoDate,
  /** Since about a day before; of the floor in percent. */
  change: numbers.extend({ since: isoDate, floor: z.number().optional() }).optional(),
  /** A day usually moves the total by at most this much. */
  usualChange: z.number().optional(),
  /** Oldest first, with the newest scores last. */
  history: z.array(pointSchema),
});

export type Point = Readonly<z.output<typeof pointSchema>>;
export type ScoresRecord = Readonly<z.output<typeof recordSchema>>;

const decoder = compiled(recordSchema);

export const encodeRecord = (record: ScoresRecord): Uint8Array => Buffer.from(JSON.stringify(record));

/** @returns `undefined` without bytes, or if they hold something else. */
export function decodeRecord(bytes: Uint8Array | undefined): ScoresRecord | undefined {
  if (!bytes) return undefined;
  return decoder.safeParse(JSON.parse(Buffer.from(bytes).toString())).data;
}

export interface Recorded {
  readonly record: ScoresRecord;
  readonly movement: Movement;
}

/** The record of new scores after an earlier one. @param now milliseconds since the epoch. */
export function recordScores(scores: CollectionScore, before: ScoresRecord | undefined, now: number): Recorded {
  const { floor, voices = 0 } = scores;
  const point: Point = {
    at: new Date(now),
    ...scoresOf(scores),
    voices,
    ...(floor && { floorPrice: floor.price, floorCurrency: floor.currency }),
  };
  const earlier = (before?.history ?? []).filter(({ at }) => at.getTime() < now);
  const history = thinned([...earlier, point], now);
  const seen = seenOf(earlier);
  const compared = seen.findLast(({ lastSeenAt }) => lastSeenAt <= now - MIN_AGE_MS);
  const movement = movementOf(point, { compared, daily: seen }, { asOf: now, now });
  const { change, usual } = movement;
  const record: ScoresRecord = {
    ...scores,
    asOf: point.at,
    ...(change && { change: { ...change.by, since: new Date(change.since), floor: change.floor } }),
    usualChange: usual.moves?.total.band,
    history,
  };
  return { record, movement };
}

/** The last point of each day, and of each quarter of the last two days. */
function thinned(points: readonly Point[], now: number): Point[] {
  const slotOf = ({ at }: Point) => {
    const slotMs = at.getTime() > now - RECENT_MS ? RECENT_SLOT_MS : DAY_MS;
    return Math.floor(at.getTime() / slotMs) * slotMs;
  };
  const recent = points.filter(({ at }) => at.getTime() > now - HISTORY_MS);
  return recent.filter((point, index) => {
    const next = recent[index + 1];
    return next === undefined || slotOf(next) !== slotOf(point);
  });
}

const dayOf = ({ at }: Point): number => Math.floor(at.getTime() / DAY_MS);

export interface Day {
  /** UTC, such as 2026-11-29. */
  readonly day: string;
  /** The last point of the day. */
  readonly point: Point;
}

/** The days of a history, oldest first. */
export const daysOf = (history: readonly Point[]): Day[] =>
  history
    .filter((point, index) => {
      const next = history[index + 1];
      return next === undefined || dayOf(next) !== dayOf(point);
    })
    .map((point) => ({ day: point.at.toISOString().slice(0, 10), point }));

/** The points in the form of the bot's records. */
const seenOf = (history: readonly Point[]): SeenScores[] =>
  history.map((point) => ({ ...point, firstSeenAt: point.at.getTime(), lastSeenAt: point.at.getTime() }));

/** The score that moved most, besides the total; `undefined` if none moved visibly. */
export function mostMoved(by: Scores) {
  const sizes = byScoreName((name) => Math.abs(by[name]));
  const most = parts.reduce((most, name) => (sizes[name] > sizes[most] ? name : most));
  return sizes[most] < 0.005 ? undefined : most;
}
