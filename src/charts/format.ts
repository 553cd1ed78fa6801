import { LRUCache } from "lru-cache";
import { DAY_MS } from "../infra/time.ts";

/** Numbers and times of a locale, for pictures and their alternative texts. */
export interface Format {
  /** Short, with as many digits as tell the given values apart. */
  value(value: number, among: readonly number[]): string;
  /** With hours and the zone's name below three days. */
  range(from: number, to: number): string;
  moment(at: number): string;
  time(at: number): string;
  day(at: number): string;
  month(at: number): string;
}

/** Numbers are short from here on, and scientific from `HUGE`. */
const LONG = 1e5;
const HUGE = 1e15;
/** Two decimals show nothing below this. */
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

const dateForms = {
  date: { dateStyle: "medium" },
  dateAndTime: { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
  moment: { dateStyle: "medium", timeStyle: "short" },
  zone: { timeZoneName: "short" },
  time: { timeStyle: "short" },
  day: { month: "short", day: "numeric" },
  month: { month: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Making a formatter takes longer than laying out a chart. */
const formats = new LRUCache<string, Format>({ max: 64 });

/** @param timeZone an IANA name. */
export function formatOf(locale: string, timeZone: string): Format {
  const key = `${locale} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    format = createFormat(locale, timeZone);
    formats.set(key, format);
  }
  return format;
}

function createFormat(locale: string, timeZone: string): Format {
  const dates = kept(
    (form: Intl.DateTimeFormatOptions) =>
      // Thai would count years of another calendar.
      new Intl.DateTimeFormat(locale, { ...form, timeZone, calendar: "gregory" }),
  );
  // Avoids a negative zero.
  const numbers = kept((form: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, { ...form, signDisplay: "negative" }));
  // A minus sign is as wide as a plus sign; a hyphen is easily missed.
  const write = (value: number, form: Intl.NumberFormatOptions) => numbers(form).format(value).replace("-", "\u2212");

  return {
    value(value, among) {
      const different = new Set(among);
      const forms = formsOf(among);
      const isTelling = (form: Intl.NumberFormatOptions) =>
        new Set([...different].map((each) => write(each, form))).size === different.size;
      return write(value, forms.find(isTelling) ?? forms[0] ?? {});
    },
    range(from, to) {
      if (to - from >= 3 * DAY_MS) return dates(dateForms.date).formatRange(from, to);
      const zone = dates(dateForms.zone)
        .formatToParts(to)
        .find(({ type }) => type === "timeZoneName");
      return `${dates(dateForms.dateAndTime).formatRange(from, to)} ${zone?.value}`;
    },
    moment: (at) => dates(dateForms.moment).format(at),
    time: (at) => dates(dateForms.time).format(at),
    day: (at) => dates(dateForms.day).format(at),
    month: (at) => dates(dateForms.month).format(at),
  };
}

function kept<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) {
      value = make(key);
      made.set(key, value);
    }
    return value;
  };
}
