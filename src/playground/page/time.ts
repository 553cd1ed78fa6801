/** Reference, «Timestamp Styles». */
const styles: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  dayAndTime: { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
};
/** Cached, because creating a formatter takes longer than drawing a message. */
const formatters = new Map<string, Intl.DateTimeFormat>();

const units = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

export function writeTime(date: Date, style: string, locale: string): string {
  const key = `${locale} ${style}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, styles[style] ?? styles["f"]);
  formatters.set(key, formatter);
  return formatter.format(date);
}

/** The time of day, with the day if that is not today. */
export const writeMoment = (date: Date, now: number, locale: string): string =>
  writeTime(date, date.toDateString() === new Date(now).toDateString() ? "t" : "dayAndTime", locale);

/** A distance from now, in the largest unit of which it is at least one. */
export function writeRelative(seconds: number, locale: string): string {
  // Rounded to the unit below first: 59 minutes and 59 seconds are an hour, not 60 minutes.
  const comesToOne = (length: number, below: number) => Math.abs(Math.round(seconds / below)) * below >= length;
  const [unit, size] = units.find(([, length], index) => comesToOne(length, units[index + 1]?.[1] ?? 1)) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(locale).format(Math.round(seconds / size), unit);
}
