import { MINUTE_MS } from "../infra/time.ts";

export interface DigestTime {
  readonly every: "day" | "week";
  readonly hour: number;
  /** Monday is 1. */
  readonly weekday: number;
  /** An IANA name. */
  readonly zone: string;
  /** Digests with the same key are due together; different keys are spread over half an hour around the set hour. */
  readonly key: string;
}
/**
 * The most that a digest is shifted either way. Discord allows 50 requests a second: spread over half an hour, a thousand digests
 * of one hour are one every two seconds.
 */
export const MAX_SHIFT_MS = 15 * MINUTE_MS;
/** The minimum between two digests, in days of the current zone, which may have changed since. */
const MIN_DAYS = { day: 1, week: 3 } as const;

/**
 * The first time after `after` at which a digest is due, in milliseconds since the epoch: its hour, shifted by up to
 * `MAX_SHIFT_MS` either way, and at least `MIN_DAYS` after `last`. If daylight saving time skips the hour, the next one counts; if
 * it repeats the hour, only the first.
 */
export function nextDigest(time: DigestTime, after: number, last?: number): number {
  const { every, hour, weekday, zone } = time;
  const offsetMs = spreadOf(time.key);
  const dayOf = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
  const earliest = last === undefined ? undefined : dayOf(last - offsetMs).add({ days: MIN_DAYS[every] });
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
  return ((Math.imul(hash, 2_654_435_761) >>> 0) % (2 * MAX_SHIFT_MS + 1)) - MAX_SHIFT_MS;
}
