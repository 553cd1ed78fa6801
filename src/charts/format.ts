/** How a locale writes what stands in pictures. */
export interface Format {
  /** A value for which there is little room, with as many digits as it takes to tell the given values apart. */
  value(value: number, among: readonly number[]): string;
  /** From when to when; with hours if that is less than three days, in which case the zone's name follows. */
  range(from: number, to: number): string;
  time(at: number): string;
  day(at: number): string;
  month(at: number): string;
}

const DAY_MS = 86_400_000;

/** Whole digits from which a number is written in short, and from which with a power of ten. */
const LONG = 1e5;
const HUGE = 1e15;
/** Below this two decimals show nothing. */
const TINY = 0.005;

const plain = [2, 4, 6].map((digits) => ({ minimumFractionDigits: 2, maximumFractionDigits: digits }));
const compact = [2, 4].map((digits) => ({ notation: "compact", maximumFractionDigits: digits }) as const);
const scientific = [2, 5].map((digits) => ({ notation: "scientific", maximumFractionDigits: digits }) as const);

/** How a number may be written, the most legible first. */
function formsOf(values: readonly number[]): readonly Intl.NumberFormatOptions[] {
  const size = Math.max(...values.map(Math.abs), 0);
  if (size >= HUGE || (size > 0 && size < 1e-6)) return scientific;
  if (size >= LONG) return [...compact, ...plain, ...scientific];
  return size > 0 && size < TINY ? [...plain.slice(1), ...scientific] : [...plain, ...scientific];
}

/** @param timeZone a name of the IANA time zone database. */
export function createFormat(locale: string, timeZone: string): Format {
  const dates = (options: Intl.DateTimeFormatOptions) =>
    // Thai would count years from another one.
    new Intl.DateTimeFormat(locale, { ...options, timeZone, calendar: "gregory" });
  const write = (value: number, form: Intl.NumberFormatOptions) =>
    // A minus sign is as wide as a plus sign; a hyphen is easily missed. Nothing rounds to a negative zero.
    new Intl.NumberFormat(locale, { ...form, signDisplay: "negative" }).format(value).replace("-", "\u2212");

  return {
    value(value, among) {
      const different = new Set(among);
      const forms = formsOf(among);
      const isTelling = (form: Intl.NumberFormatOptions) =>
        new Set([...different].map((each) => write(each, form))).size === different.size;
      return write(value, forms.find(isTelling) ?? forms[0] ?? {});
    },
    range(from, to) {
      if (to - from >= 3 * DAY_MS) return dates({ dateStyle: "medium" }).formatRange(from, to);
      const zone = dates({ timeZoneName: "short" })
        .formatToParts(to)
        .find(({ type }) => type === "timeZoneName")?.value;
      const hours = dates({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }).formatRange(from, to);
      return `${hours} ${zone}`;
    },
    time: (at) => dates({ timeStyle: "short" }).format(at),
    day: (at) => dates({ month: "short", day: "numeric" }).format(at),
    month: (at) => dates({ month: "short" }).format(at),
  };
}
