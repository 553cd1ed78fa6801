import { byScoreName, type ScoreName, type SeenScores } from "../../src/analysis/change.ts";
import { DAY_MS, HOUR_MS } from "../../src/infra/time.ts";
import { normalFrom } from "../support/random.ts";

type Random = () => number;
/** Of a standard deviation of one. */
type Step = () => number;
/** The values of so many days. */
type Kind = (days: number, step: Step, random: Random) => number[];

export const steps = {
  gaussian: (random) => () => normalFrom(random),
  /** Student's t with three degrees of freedom. */
  "heavy-tailed": (random) => () => normalFrom(random) / Math.sqrt([1, 2, 3].reduce((sum) => sum + normalFrom(random) ** 2, 0)),
} as const satisfies Record<string, (random: Random) => Step>;

const walk: Kind = (days, step) => {
  let value = 50;
  return Array.from({ length: days }, () => (value += step()));
};

const onTop = (values: readonly number[], more: (day: number) => number) => values.map((value, day) => value + more(day));

/** A random walk plus a weekly pattern, which begins on a random weekday. */
const season =
  (of: (weekday: number) => number, [least, most]: readonly [number, number]): Kind =>
  (days, step, random) => {
    const [size, first] = [least + (most - least) * random(), Math.floor(7 * random())];
    return onTop(walk(days, step, random), (day) => size * of((day + first) % 7));
  };

/** A random walk with a burst about once in 40 days; the share `selected` of it is left on the next day. */
const bursts =
  (selected: number): Kind =>
  (days, step, random) => {
    let burst = 0;
    return onTop(walk(days, step, random), () => {
      burst *= selected;
      if (random() < 1 / 40) burst += (random() < 0.5 ? -1 : 1) * (5 + 10 * random());
      return burst;
    });
  };

export const kinds = {
  "random walk": walk,
  "season: a wave": season((weekday) => Math.sin((2 * Math.PI * weekday) / 7), [1, 6]),
  "season: quiet weekends": season((weekday) => (weekday >= 5 ? -1 : 0), [1, 6]),
  "season: one busy day": season((weekday) => (weekday === 6 ? 1 : 0), [1, 6]),
  "season: a rise, then a fall": season((weekday) => weekday, [0.3, 1.5]),
  "bursts that fade": bursts(0.5),
  "bursts of a day": bursts(0),
  "mean-reverting": (days, step, random) => {
    const selected = 0.3 + 0.6 * random();
    let value = 0;
    return Array.from({ length: days + 30 }, () => (value = selected * value + step())).slice(30);
  },
  "noise around a constant": (days, step) => Array.from({ length: days }, step),
  "mostly unchanged": (days, step, random) => {
    const moves = 0.1 + 0.4 * random();
    return walk(days, () => (random() < moves ? step() : 0), random);
  },
} as const satisfies Record<string, Kind>;

/** A record late on each day since 1970. */
export const recordsOf = (values: Readonly<Record<ScoreName, readonly number[]>>): SeenScores[] =>
  values.total.map((_, day) => {
    const at = day * DAY_MS + 22 * HOUR_MS;
    return { firstSeenAt: at, lastSeenAt: at, ...byScoreName((name) => values[name][day] ?? 0) };
  });
