import { HOUR_MS } from "../infra/time.ts";
import { withoutRepeats } from "./repeats.ts";

/** Who drove the talk for some time, as it was recorded. */
export interface PeopleRecord {
  /** Milliseconds since the epoch: when the list was first and last seen like this. */
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
  /** Milliseconds since the epoch: the list of today is compared with the one of then. */
  readonly since: number;
  /** Who is in the list of today and not in that one, by rank. */
  readonly came: readonly RecordedPerson[];
  /** Who is in that list and not in the one of today, by the rank that they had. */
  readonly left: readonly RecordedPerson[];
  /** How many lists were recorded in the last 30 days. */
  readonly records: number;
  /** Who is in at least 80 % of these, as they were last recorded, the most frequent first, then by the rank of then. */
  readonly core: readonly RecordedPerson[];
}
/** How far back the records go that are looked at. */
export const WINDOW_MS = 30 * 24 * HOUR_MS;
/** What is newer says nothing of who comes and goes. */
const LEAST_AGE_MS = 20 * HOUR_MS;
const CORE_SHARE = 0.8;

/**
 * Who came, who left, and who is always there: the list of today against the oldest that was recorded in the last 30 days.
 * People are told apart by id, whatever their handle is. Nothing where no record is old enough.
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

type Identified = Pick<RecordedPerson, "id">;

const idOf = ({ id }: Identified): string => id;

/** The items that are not among the others, each once. */
export function without<T extends Identified>(list: readonly T[], others: readonly Identified[]): readonly T[] {
  const ids = new Set(others.map(({ id }) => id));
  return withoutRepeats(list, idOf).filter(({ id }) => !ids.has(id));
}
