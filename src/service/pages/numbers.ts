import type { ScoreName } from "../../analysis/change.ts";
import { type Floor, MAX_CURRENCY, MAX_SOURCE } from "../../contract/schemas.ts";
import { numberWriter } from "../../infra/intl.ts";
import { DAY_MS } from "../../infra/time.ts";
import { plainText } from "../../text/safe-text.ts";

/* Pages are in English, and their times in UTC: they are made before anybody asks for them. */

export const locale = "en-US";

export const scoreTitles = { total: "Total", hype: "Hype", gains: "Gains", community: "Community" } as const;

/* Numbers are written as `Intl` writes them. A page has hundreds, and `Intl` would take half of the time that a page takes. */

const grouped = (digits: string): string => (digits.length > 3 ? digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, ",") : digits);

/** `12,345`. @param value a whole number that is not negative. */
export const count = (value: number): string => grouped(String(value));

function withTwoDecimals(value: number, plus: "" | "+"): string {
  const digits = Math.abs(value).toFixed(2);
  if (digits === "0.00") return digits;
  return (value < 0 ? "\u2212" : plus) + grouped(digits.slice(0, -3)) + digits.slice(-3);
}

const plain = (value: number): string => withTwoDecimals(value, "");
const signed = (value: number): string => withTwoDecimals(value, "+");
const percent = numberWriter(locale, { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" });
const amount = numberWriter(locale, {
  maximumSignificantDigits: 4,
  maximumFractionDigits: 0,
  roundingPriority: "morePrecision",
});
const scientific = numberWriter(locale, { notation: "scientific", maximumFractionDigits: 3 });
export const shortCount = numberWriter(locale, { notation: "compact", maximumSignificantDigits: 3 });

/** Beyond these, numbers are written in powers of ten. */
const TINY = 1e-9;
const HUGE = 1e15;

export function formatScore(value: number, name: ScoreName = "total"): string {
  if (Math.abs(value) >= HUGE) return scientific(value);
  return name === "gains" ? signed(value) : plain(value);
}

/** With four significant digits, or more where a whole number has more. */
function formatAmount(value: number): string {
  if (value < TINY || value >= HUGE) return scientific(value);
  if (value >= 1_000) return grouped(value.toFixed(0));
  return value < 1e-6 ? amount(value) : String(Number(value.toPrecision(4)));
}

/** The sign of a change as it is shown: 0 if it rounds to zero. */
export type Direction = -1 | 0 | 1;
export const directionOf = (change: number, smallest = 0.005): Direction =>
  Math.abs(change) < smallest ? 0 : change > 0 ? 1 : -1;

/** With a space that does not break. */
const arrows = { 1: "▲\u00a0", 0: "±", [-1]: "▼\u00a0" } as const;
const SMALLEST_PERCENT = 0.05;

/** `+1.20`, `−0.80`, or `0.00`. */
export const formatSigned = (change: number): string => (Math.abs(change) >= HUGE ? scientific : signed)(change);

/** `▲ +1.20`, `▼ −0.80`, or `±0.00`. */
export const formatChange = (change: number): string => arrows[directionOf(change)] + formatSigned(change);

/** @param change in percent. */
export const formatPercentChange = (change: number): string =>
  arrows[directionOf(change, SMALLEST_PERCENT)] + (Math.abs(change) >= HUGE ? `${scientific(change)}%` : percent(change / 100));

type Escape = (foreign: string) => string;
const asItIs: Escape = (foreign) => foreign;

/** `12.4 ETH`. @param escapeText escapes the currency, which is foreign text. */
export const formatPrice = ({ price, currency }: Pick<Floor, "price" | "currency">, escapeText = asItIs): string =>
  [formatAmount(price), escapeText(plainText(currency, MAX_CURRENCY))].filter((text) => text !== "").join(" ");

/** `▲ +3.2% in 7 days · OpenSea`. @param escapeText escapes the marketplace, which is foreign text. */
export function formatFloorDetails({ change, since, at, source }: Floor, escapeText = asItIs): string {
  const marketplace = source === "import" ? "imported" : escapeText(plainText(source, MAX_SOURCE));
  const days = since && Math.round((at.getTime() - since.getTime()) / DAY_MS);
  return [change === undefined ? "" : `${formatPercentChange(change)} in ${days} days`, marketplace]
    .filter((text) => text !== "")
    .join(" · ");
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const dayIn = (date: Date): string => `${months[date.getUTCMonth()]} ${date.getUTCDate()}`;

/** `Nov 29`. */
export const formatDay = (at: Date | number): string => dayIn(new Date(at));

/** `Nov 29, 2026`. */
export function formatDate(at: Date | number): string {
  const date = new Date(at);
  return `${dayIn(date)}, ${date.getUTCFullYear()}`;
}

/** `Nov 29, 20:00 UTC`. */
export function formatTime(at: Date | number): string {
  const date = new Date(at);
  return `${dayIn(date)}, ${date.toISOString().slice(11, 16)} UTC`;
}
