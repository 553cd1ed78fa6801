import { MINUTE_MS } from "../infra/time.ts";

export interface DigestTime {
  readonly every: "day" | "week";
  /** From 0 to 23. */
  readonly hour: number;
  /** Of a weekly digest; 1 is Monday. */
  readonly weekday: number;
  /** An IANA name. */
  readonly zone: string;
  /** Digests with the same key are due together; it spreads others over the minutes around the hour. */
  readonly key: string;
}
const SPREAD_MS = 5 * MINUTE_MS;
/** Least days between two digests, in the zone of the second: the zone may have changed meanwhile. */
const LEAST_DAYS = { day: 1, week: 3 } as const;

/**
 * When the next digest is due, in milliseconds since the epoch: after `after`, within five minutes of its hour, on another day
 * than the last. An hour that a day skips is the next one; of a repeated hour it is the first.
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

/** From −5 to +5 minutes. */
function spreadOf(key: string): number {
  let hash = 0;
  for (const character of key) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return ((Math.imul(hash, 2_654_435_761) >>> 0) % (2 * SPREAD_MS + 1)) - SPREAD_MS;
}
