import type { Value } from "../../analysis/change.ts";
import { DAY_MS } from "../../infra/time.ts";
import { type Content, type Markup, markup } from "./markup.ts";
import { formatDay, formatPrice, formatScore } from "./numbers.ts";
import { MAX_GAP_MS, type ScoresRecord } from "./record.ts";

const PERIOD_MS = 30 * DAY_MS;
/** A shorter line would look like a dot at the end of its axis. */
const MIN_LINE_MS = 4 * DAY_MS;
/** Ends of axes move in steps of this size: pictures should not differ by minutes. */
const STEP_MS = DAY_MS / 4;
/** The drawing is stretched to the width of the page, so its texts stand beside it. */
const WIDTH = 600;
const HEIGHT = 100;

export interface Line {
  readonly from: number;
  readonly to: number;
  readonly segments: readonly (readonly Value[])[];
}

/** @returns `undefined` for less than four days. */
function lineOf(values: readonly Value[], asOf: Date): Line | undefined {
  const to = Math.ceil(asOf.getTime() / STEP_MS) * STEP_MS;
  const from = to - PERIOD_MS;
  const segments: Value[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  let first: number | undefined;
  for (const value of values) {
    if (value.at < from) continue;
    if (value.at - last > MAX_GAP_MS) segments.push([]);
    segments.at(-1)?.push(value);
    first ??= value.at;
    last = value.at;
  }
  return first === undefined || last - first < MIN_LINE_MS ? undefined : { from, to, segments };
}

/** The total of thirty days. */
export const totalLine = ({ history, asOf }: ScoresRecord): Line | undefined =>
  lineOf(
    history.map(({ at, total }) => ({ at: at.getTime(), value: total })),
    asOf,
  );

/** The floor prices in the currency of the newest one. */
export const pricesOf = ({ history, floor }: ScoresRecord): Value[] =>
  history.flatMap(({ at, floorPrice, floorCurrency }) =>
    floorPrice === undefined || floorCurrency !== floor?.currency ? [] : [{ at: at.getTime(), value: floorPrice }],
  );

export function charts(record: ScoresRecord): Content {
  const { history, asOf, floor } = record;
  const total = totalLine(record);
  const since = history[0]?.at ?? asOf;
  if (!total)
    return markup`<p class="muted">The chart begins with the fifth day. The scores are recorded since ${formatDay(since)}.</p>`;
  const prices = floor && lineOf(pricesOf(record), asOf);
  return [
    chart("total", "Total", total, formatScore),
    prices && chart("floor", "Floor price", prices, (price) => formatPrice({ ...floor, price })),
  ];
}

function chart(id: string, name: string, { from, to, segments }: Line, format: (value: number) => string): Markup {
  const points = segments.flat();
  const newest = points.at(-1) as Value;
  const lowest = points.reduce((least, point) => (point.value < least.value ? point : least));
  const highest = points.reduce((most, point) => (point.value > most.value ? point : most));
  const span = highest.value - lowest.value;
  const x = (at: number) => Math.round(((at - from) / (to - from)) * WIDTH * 10) / 10;
  const y = (value: number) => Math.round((span > 0 ? 1 - (value - lowest.value) / span : 0.5) * HEIGHT * 10) / 10;
  const path = (line: readonly Value[]) => `M${line.map(({ at, value }) => `${x(at)} ${y(value)}`).join("L")}`;
  const area = (line: readonly Value[]) => `${path(line)}V${HEIGHT}H${x(line[0]?.at ?? from)}Z`;
  const range = `from ${formatDay(from)} to ${formatDay(to)}`;
  const ends = `highest ${format(highest.value)} on ${formatDay(highest.at)}, lowest ${format(lowest.value)} on ${formatDay(lowest.at)}`;
  return markup`
<figure>
<figcaption><b>${name}</b> <span class="muted small">${ends}</span></figcaption>
<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${name}, ${range}</title>
<desc id="${id}-desc">A line that ends at ${format(newest.value)}; ${ends}. The table below has the values.</desc>
<path class="grid" d="M0 0H${WIDTH}M0 ${HEIGHT}H${WIDTH}"/>
${segments.map((line) => markup`<path class="area" d="${area(line)}"/><path d="${path(line)}"/>`)}
<path class="end" d="M${x(newest.at)} ${y(newest.value)}h0"/>
</svg>
<div class="axis muted small" aria-hidden="true"><span>${formatDay(from)}</span><span>${formatDay((from + to) / 2)}</span><span>${formatDay(to)}</span></div>
</figure>`;
}
