import { DAY_MS, HOUR_MS } from "../infra/time.ts";
import { byScoreName, type Change, type ScoreName, type SeenScores } from "./change.ts";
import { floorChange, floorOf } from "./floor.ts";
import { isAtLeast, MIN_CHANGE, ROUNDING } from "./watching.ts";

/** The usual daily changes of a collection's scores. */
export interface Usual {
  /** Days with data: one more than the known daily changes. */
  readonly days: number;
  /** By score; `undefined` if fewer than ten days are known. */
  readonly moves: Readonly<Record<ScoreName, UsualMove>> | undefined;
  /** Of the floor, in percent; `undefined` if fewer than nine daily changes are known. */
  readonly floor?: UsualMove | undefined;
}

interface UsualMove {
  /** A daily change is usually from -band to +band. Rounded to hundredths, as cards show it. */
  readonly band: number;
  /** The number of known daily changes, and of those beyond the band. */
  readonly changes: number;
  readonly beyond: number;
}

/** A change of about a day and its band: in points, or for the floor in percent. */
export interface Measured {
  readonly by: number;
  readonly band: number;
  readonly isBeyond: boolean;
}

const HISTORY_DAYS = 30;
/** With fewer days, the quantile would lie beyond the largest change. */
const MIN_DAYS = 10;
/** In percent: nobody wants an alert of less, however still the floor was. */
const MIN_FLOOR_BAND = 5;
const QUANTILE = 0.9;
const MARGIN = 1.15;
/** The band is at most this many upper quartiles: with few samples, the quantile would be a single outlier. */
const MAX_QUARTILES = 4;
/**
 * Only about-a-day changes get a band: scaling it by √days would assume a random walk, but scores are seasonal and revert to
 * the mean.
 */
const ABOUT_A_DAY_MS = { from: 12 * HOUR_MS, to: 36 * HOUR_MS } as const;

/**
 * The band that 90 to 97 % of the next day's changes stay within (test/analysis/usual.test.ts, by kind of history). It is computed
 * from the last record of each of the last 30 full days (UTC); a change over a missing day does not count. Alerts compare with
 * `beyondFrom(band)`; `skipReason` in bot/watch/alert.ts decides whether one is posted.
 *
 * The method: the 0.9 · (n + 1)-th smallest of n absolute changes (split conformal prediction), times 1.15 against sampling error,
 * at most four times the upper quartile of the changes that are not zero.
 *
 * @param records comparable ones, oldest first.
 * @param now milliseconds since the epoch; its day is not over.
 */
export function usualOf(records: readonly SeenScores[], now: number): Usual {
  const today = dayOf(now);
  const lastOf = new Map<number, SeenScores>();
  for (const record of records) {
    const from = Math.max(dayOf(record.firstSeenAt), today - HISTORY_DAYS);
    for (let day = from; day <= Math.min(dayOf(record.lastSeenAt), today - 1); day++) lastOf.set(day, record);
  }
  const pairs = [...lastOf].flatMap(([day, record]) => {
    const before = lastOf.get(day - 1);
    return before ? [[before, record] as const] : [];
  });
  const days = lastOf.size === 0 ? 0 : pairs.length + 1;
  if (days < MIN_DAYS) return { days, moves: undefined };
  const floors = pairs.flatMap(([before, record]) => floorChange(floorOf(record), floorOf(before)) ?? []);
  return {
    days,
    moves: byScoreName((name) =>
      moveOf(
        pairs.map(([before, record]) => record[name] - before[name]),
        MIN_CHANGE,
      ),
    ),
    floor: floors.length < MIN_DAYS - 1 ? undefined : moveOf(floors, MIN_FLOOR_BAND),
  };
}

function moveOf(changes: readonly number[], minBand: number): UsualMove {
  const band = Math.max(minBand, bandOf(changes));
  return { band, changes: changes.length, beyond: changes.filter((change) => isBeyond(change, band)).length };
}

export const isAboutADay = (ms: number): boolean => ms >= ABOUT_A_DAY_MS.from && ms <= ABOUT_A_DAY_MS.to;

/**
 * Compares a change of the total, or of the floor, with the band of a usual day.
 *
 * @param asOf the time of the newer scores.
 * @returns `undefined` if the band is not known, or if the change took less than 12 or more than 36 hours.
 */
export function measured(usual: Usual, change: Change, asOf: number, of: "total" | "floor" = "total"): Measured | undefined {
  const [move, by] = of === "total" ? [usual.moves?.total, change.by.total] : [usual.floor, change.floor];
  if (!move || by === undefined || !isAboutADay(asOf - change.since)) return undefined;
  return { by, band: move.band, isBeyond: isBeyond(by, move.band) };
}

/** The smallest change that is shown as more than the band. */
export const beyondFrom = (band: number): number => band + 0.005;

const isBeyond = (change: number, band: number): boolean => isAtLeast(change, beyondFrom(band));

function bandOf(changes: readonly number[]): number {
  const sorted = changes.map(Math.abs).toSorted((a, b) => a - b);
  const moved = sorted.filter((change) => change > 0);
  const band = Math.min(MARGIN * quantileOf(sorted, QUANTILE), MAX_QUARTILES * quantileOf(moved, 0.75));
  return Math.ceil(band * 100 - ROUNDING) / 100;
}

/** Interpolates between the values at the two positions around p · (n + 1). */
function quantileOf(sorted: readonly number[], p: number): number {
  const rank = Math.min(sorted.length, Math.max(1, p * (sorted.length + 1)));
  const [low = 0, high = low] = sorted.slice(Math.floor(rank) - 1);
  return low + (rank % 1) * (high - low);
}

const dayOf = (at: number): number => Math.floor(at / DAY_MS);
