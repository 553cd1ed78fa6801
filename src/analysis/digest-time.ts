import { MINUTE_MS } from "../infra/time.ts";

/** When a digest is wanted. */
export interface DigestTime {
  readonly every: "day" | "week";
  /** From 0 to 23. */
  readonly hour: number;
  /** Of a week: 1 is Monday. */
  readonly weekday: number;
  /** One of IANA's. */
  readonly zone: string;
  /** What is due together has the same: it decides about the minutes before or after the hour. */
  readonly key: string;
}
const SPREAD_MS = 5 * MINUTE_MS;
/** Days that lie between two digests at least, in the zone of the second: the zone may have been changed between them. */
const LEAST_DAYS = { day: 1, week: 3 } as const;

/**
 * When the next digest is due, in milliseconds since the epoch: later than `after`, within five minutes of its hour, and on
 * another day than the last. An hour that a day does not have is the next one that it has; of one that it has twice, it is the
 * first.
 *
 * @param last when the last one was due.
 */
export function nextDigest(time: DigestTime, after: number, last?: number): number {
  const { every, hour, weekday, zone } = time;
  const offsetMs = spreadOf(time.key);
  const dayOf = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
  const earliest = last === undefined ? undefined : dayOf(last - offsetMs).add({ days: LEAST_DAYS[every] });
  let day = dayOf(after).subtract({ days: 1 });
  if (earliest && Temporal.PlainDate.compare(earliest, day) > 0) day = earliest;
  for (;;) {
    const at = day.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds + offsetMs;
    if (at > after && (every === "day" || day.dayOfWeek === weekday)) return at;
    day = day.add({ days: 1 });
  }
}

/** From −5 to +5 minutes; the same for the same key. */
function spreadOf(key: string): number {
  let hash = 0;
  for (const character of key) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return ((Math.imul(hash, 2_654_435_761) >>> 0) % (2 * SPREAD_MS + 1)) - SPREAD_MS;
}
