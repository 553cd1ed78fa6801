import { MINUTE_MS } from "../infra/time.ts";

export interface DigestTime {
  readonly every: "day" | "week";
  readonly hour: number;
  /** Monday is 1. */
  readonly weekday: number;
  /** An IANA name. */
  readonly zone: string;
  /** Digests of one key are due together; different keys spread around the hour. */
  readonly key: string;
}
/** Discord takes 50 requests a second: a thousand digests of one hour are one in two seconds. */
export const SPREAD_MS = 15 * MINUTE_MS;
/** Between two digests, in the zone of the second: it may have changed. */
const LEAST_DAYS = { day: 1, week: 3 } as const;

/**
 * The time of the next digest after `after`, within a quarter of an hour of its hour, on another day than `last`; milliseconds
 * since the epoch. A skipped hour becomes the next, and a repeated hour counts once.
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

function spreadOf(key: string): number {
  let hash = 0;
  for (const character of key) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return ((Math.imul(hash, 2_654_435_761) >>> 0) % (2 * SPREAD_MS + 1)) - SPREAD_MS;
}
