/** Who drove the talk for some time, as it was recorded. */
export interface PeopleRecord {
  /** Milliseconds since the epoch: when the list was first and last seen like this. */
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  readonly people: readonly RecordedPerson[];
}

export interface RecordedPerson {
  readonly id: string;
  readonly handle: string;
  /** Counted from 1. */
  readonly rank: number;
}

export interface Regulars {
  /** Milliseconds since the epoch: what the list of today is compared with was last seen then. */
  readonly since: number;
  /** Who is in the list of today and not in that one, by rank. */
  readonly came: readonly RecordedPerson[];
  /** Who is in that list and not in the one of today, by the rank that they had. */
  readonly left: readonly RecordedPerson[];
  /** How many lists were recorded in the last 30 days. */
  readonly records: number;
  /** Who is in at least 80 % of these, as they were last recorded, the most frequent first, then by rank. */
  readonly core: readonly RecordedPerson[];
}

const HOUR_MS = 3_600_000;
const WINDOW_MS = 30 * 24 * HOUR_MS;
/** What is newer says nothing of who comes and goes. */
const LEAST_AGE_MS = 20 * HOUR_MS;
const CORE_SHARE = 0.8;

/**
 * Who came, who left, and who is always there: the list of today against the oldest that was recorded in the last 30 days.
 * People are told apart by id, whatever their handle is. Nothing where no record is old enough.
 *
 * @param now milliseconds since the epoch.
 * @param records in any order.
 */
export function regularsOf(
  today: readonly RecordedPerson[],
  records: readonly PeopleRecord[],
  now: number,
): Regulars | undefined {
  const recent = records
    .filter(({ lastSeenAt }) => lastSeenAt >= now - WINDOW_MS && lastSeenAt <= now)
    .sort((one, other) => one.lastSeenAt - other.lastSeenAt);
  const [oldest] = recent;
  if (!oldest || oldest.lastSeenAt > now - LEAST_AGE_MS) return undefined;
  const seen = new Map<string, { readonly person: RecordedPerson; readonly times: number }>();
  for (const { people } of recent) {
    for (const person of onceEach(people)) seen.set(person.id, { person, times: (seen.get(person.id)?.times ?? 0) + 1 });
  }
  const core = [...seen.values()]
    .filter(({ times }) => times >= CORE_SHARE * recent.length)
    .sort((one, other) => other.times - one.times || one.person.rank - other.person.rank);
  return {
    since: oldest.lastSeenAt,
    came: without(today, oldest.people),
    left: without(oldest.people, today),
    records: recent.length,
    core: core.map(({ person }) => person),
  };
}

/** Everybody at their best rank. */
const onceEach = (people: readonly RecordedPerson[]): readonly RecordedPerson[] => {
  const byRank = people.toSorted((one, other) => one.rank - other.rank);
  return byRank.filter(({ id }, index) => byRank.findIndex((other) => other.id === id) === index);
};

function without(people: readonly RecordedPerson[], others: readonly RecordedPerson[]): readonly RecordedPerson[] {
  const ids = new Set(others.map(({ id }) => id));
  return onceEach(people).filter(({ id }) => !ids.has(id));
}
