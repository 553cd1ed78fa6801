import { HOUR_MS } from "../infra/time.ts";
import type { Format } from "./format.ts";

const MAX_TICKS = 5;

const steps = [
  ...[1, 2, 3, 6, 12].map((count) => ({ unit: "hours", count, ms: count * HOUR_MS }) as const),
  ...[1, 2, 3, 5, 7, 10, 14].map((count) => ({ unit: "days", count, ms: count * 24 * HOUR_MS }) as const),
  ...[1, 2, 3, 6, 12].map((count) => ({ unit: "months", count, ms: count * 30 * 24 * HOUR_MS }) as const),
];
type Step = (typeof steps)[number];

export interface Tick {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly label: string;
}

/** Full hours, days or months of the time zone, at most five at once, the finest first. */
export function* ticksOf(from: number, to: number, timeZone: string, format: Format): Generator<readonly Tick[], void> {
  for (const step of steps) {
    if ((to - from) / step.ms > MAX_TICKS) continue;
    const ticks = timesOf(from, to, timeZone, step).map((time) => ({
      at: time.epochMilliseconds,
      label: labelOf(time, step, format),
    }));
    if (ticks.length > 0 && ticks.length <= MAX_TICKS) yield ticks;
  }
}

function timesOf(from: number, to: number, timeZone: string, { unit, count }: Step): Temporal.ZonedDateTime[] {
  const times: Temporal.ZonedDateTime[] = [];
  const first = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone);
  const isInside = (time: Temporal.ZonedDateTime) => time.epochMilliseconds >= from && time.epochMilliseconds <= to;
  if (unit === "hours") {
    // Days may have 23 or 25 hours.
    for (let day = first.startOfDay(); day.epochMilliseconds <= to; day = day.add({ days: 1 })) {
      for (let hour = 0; hour < 24; hour += count) times.push(day.withPlainTime({ hour }));
    }
    return times.filter((time, index) => isInside(time) && time.epochMilliseconds !== times[index - 1]?.epochMilliseconds);
  }
  const start = unit === "days" ? first.startOfDay() : first.with({ day: 1, month: 1 }).startOfDay();
  for (let time = start; time.epochMilliseconds <= to; time = time.add({ [unit]: count })) times.push(time);
  return times.filter(isInside);
}

function labelOf(time: Temporal.ZonedDateTime, { unit }: Step, format: Format): string {
  if (unit === "months") return format.month(time.epochMilliseconds);
  const isMidnight = time.epochMilliseconds === time.startOfDay().epochMilliseconds;
  return unit === "days" || isMidnight ? format.day(time.epochMilliseconds) : format.time(time.epochMilliseconds);
}
