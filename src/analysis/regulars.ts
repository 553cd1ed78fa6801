import { DAY_MS, HOUR_MS } from "../infra/time.ts";
import { idOf, without, withoutRepeats } from "./lists.ts";

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
  /** By former rank. */
  readonly left: readonly RecordedPerson[];
  readonly records: number;
  /** In at least 80 % of the lists, by frequency, then by rank. */
  readonly core: readonly RecordedPerson[];
}

export const WINDOW_MS = 30 * DAY_MS;
/** A younger list is too recent to compare with. */
const LEAST_AGE_MS = 20 * HOUR_MS;
const CORE_SHARE = 0.8;

/** Compares today's list with the oldest of the last 30 days; `undefined` if no record is old enough. */
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
  const latest = new Map<string, { readonly person: RecordedPerson; readonly rank: number; readonly times: number }>();
  for (const { influencers } of recent) {
    for (const [rank, person] of withoutRepeats(influencers, idOf).entries()) {
      latest.set(person.id, { person, rank, times: (latest.get(person.id)?.times ?? 0) + 1 });
    }
  }
  const core = [...latest.values()]
    .filter(({ times }) => times >= CORE_SHARE * recent.length)
    .sort((one, other) => other.times - one.times || one.rank - other.rank);
  return {
    since,
    came: without(today, oldest.influencers),
    left: without(oldest.influencers, today),
    records: recent.length,
    core: core.map(({ person }) => person),
  };
}
