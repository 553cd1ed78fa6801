import { DAY_MS, HOUR_MS } from "../infra/time.ts";
import { without } from "./lists.ts";

/** Times are milliseconds since the epoch; lists have the highest rank first. */
export interface PeopleRecord {
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  readonly influencers: readonly RecordedPerson[];
}

export interface RecordedPerson {
  readonly id: string;
  readonly handle: string;
}

export interface Regulars {
  /** The time of the list that today's is compared with. */
  readonly since: number;
  readonly came: readonly RecordedPerson[];
  /** Sorted by former rank. */
  readonly left: readonly RecordedPerson[];
}

export const WINDOW_MS = 30 * DAY_MS;
/** Younger lists are too recent to compare with. */
const MIN_AGE_MS = 20 * HOUR_MS;

/** Compares today's list with the oldest of the last 30 days; `undefined` if no record is old enough. */
export function regularsOf(
  today: readonly RecordedPerson[],
  records: readonly PeopleRecord[],
  now: number,
): Regulars | undefined {
  const recent = records
    .filter(({ firstSeenAt, lastSeenAt }) => lastSeenAt >= now - WINDOW_MS && firstSeenAt <= now)
    .sort((a, b) => a.firstSeenAt - b.firstSeenAt);
  const [oldest] = recent;
  if (!oldest) return undefined;
  const since = Math.max(oldest.firstSeenAt, now - WINDOW_MS);
  if (since > now - MIN_AGE_MS) return undefined;
  return {
    since,
    came: without(today, oldest.influencers),
    left: without(oldest.influencers, today),
  };
}
