import { dateFormat, numberWriter } from "../infra/intl.ts";
import { DAY_MS } from "../infra/time.ts";

export interface Format {
  /** With as many digits as distinguish the given values. */
  value(value: number, among: readonly number[]): string;
  /** With one decimal. */
  brief(value: number): string;
  /** With hours and the zone's name below three days. */
  range(from: number, to: number): string;
  moment(at: number): string;
  time(at: number): string;
  day(at: number): string;
  /** In digits. */
  shortDay(at: number): string;
  month(at: number): string;
}

const LONG = 1e5;
const HUGE = 1e15;
/** Less rounds to zero with two decimals. */
export const TINY = 0.005;

const plain = [2, 4, 6].map((digits) => ({ minimumFractionDigits: 2, maximumFractionDigits: digits }));
const compact = [2, 4].map((digits) => ({ notation: "compact", maximumFractionDigits: digits }) as const);
const scientific = [2, 5].map((digits) => ({ notation: "scientific", maximumFractionDigits: digits }) as const);

/** The most legible form first. */
function formsOf(values: readonly number[]): readonly Intl.NumberFormatOptions[] {
  const size = Math.max(...values.map(Math.abs), 0);
  if (size >= HUGE || (size > 0 && size < 1e-6)) return scientific;
  if (size >= LONG) return [...compact, ...plain, ...scientific];
  return size > 0 && size < TINY ? [...plain.slice(1), ...scientific] : [...plain, ...scientific];
}

export function formatOf(locale: string, timeZone: string): Format {
  // Thai uses another calendar by default.
  const dates = (form: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...form, timeZone, calendar: "gregory" });
  // Avoids a negative zero.
  const write = (value: number, form: Intl.NumberFormatOptions) =>
    numberWriter(locale, { ...form, signDisplay: "negative" })(value);
  const at = (form: Intl.DateTimeFormatOptions) => (time: number) => dates(form).format(time);
  return {
    value(value, among) {
      const different = new Set(among);
      const forms = formsOf(among);
      const distinguishes = (form: Intl.NumberFormatOptions) =>
        new Set([...different].map((v) => write(v, form))).size === different.size;
      return write(value, forms.find(distinguishes) ?? forms[0] ?? {});
    },
    brief: (value) => write(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    range(from, to) {
      if (to - from >= 3 * DAY_MS) return dates({ dateStyle: "medium" }).formatRange(from, to);
      const zone = dates({ timeZoneName: "short" })
        .formatToParts(to)
        .find(({ type }) => type === "timeZoneName");
      const dateAndTime = dates({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
      return `${dateAndTime.formatRange(from, to)} ${zone?.value}`;
    },
    moment: at({ dateStyle: "medium", timeStyle: "short" }),
    time: at({ timeStyle: "short" }),
    day: at({ month: "short", day: "numeric" }),
    shortDay: at({ month: "numeric", day: "numeric" }),
    month: at({ month: "short" }),
  };
}
