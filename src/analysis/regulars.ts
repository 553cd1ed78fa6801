import { DAY_MS, HOUR_MS } from "../infra/time.ts";
import { idOf, without, withoutRepeats } from "./lists.ts";

export interface PeopleRecord {
  /** Milliseconds since the epoch. */
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  /** The highest rank first. */
  readonly influencers: readonly RecordedPerson[];
}

export interface RecordedPerson {
  readonly id: string;
  readonly handle: string;
}

export interface Regulars {
  /** Milliseconds since the epoch; today's list is compared with the one of then. */
  readonly since: number;
  /** By today's rank. */
  readonly came: readonly RecordedPerson[];
  /** By their former rank. */
  readonly left: readonly RecordedPerson[];
  /** Lists in the last 30 days. */
  readonly records: number;
  /** In at least 80 % of the lists, the most frequent first, then by rank. */
  readonly core: readonly RecordedPerson[];
}

export const WINDOW_MS = 30 * DAY_MS;
/** Younger lists say nothing about who comes and goes. */
const LEAST_AGE_MS = 20 * HOUR_MS;
const CORE_SHARE = 0.8;

/**
 * Compares today's list with the oldest of the last 30 days, by people's ids; `undefined` if no record is old enough.
 *
 * @param today the highest rank first.
 * @param records in any order.
 * @param now milliseconds since the epoch.
 */
export function regularsOf(
  today: readonly RecordedPerson[],
  records: readonly PeopleRecord[],
  now: number,
): Regulars | undefined {
  const recent = records
    .filter(({ firstSeenAt, lastSeenAt }) => lastSeenAt >= now - WINDOW_MS && firstSeenAt <= now)
    .sort((one, other) => one.firstSeenAt - other.firstSeenAt);
  const [oldest] = recent;
  if (!oldest) return undefined;
  const since = Math.max(oldest.firstSeenAt, now - WINDOW_MS);
  if (since > now - LEAST_AGE_MS) return undefined;
  const times = new Map<string, number>();
  const latest = new Map<string, { readonly person: RecordedPerson; readonly rank: number }>();
  for (const { influencers } of recent) {
    for (const [rank, person] of withoutRepeats(influencers, idOf).entries()) {
      times.set(person.id, (times.get(person.id) ?? 0) + 1);
      latest.set(person.id, { person, rank });
    }
  }
  const timesOf = ({ person }: { readonly person: RecordedPerson }) => times.get(person.id) ?? 0;
  const core = [...latest.values()]
    .filter((one) => timesOf(one) >= CORE_SHARE * recent.length)
    .sort((one, other) => timesOf(other) - timesOf(one) || one.rank - other.rank);
  return {
    since,
    came: without(today, oldest.influencers),
    left: without(oldest.influencers, today),
    records: recent.length,
    core: core.map(({ person }) => person),
  };
}
