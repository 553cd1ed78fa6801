import { expect, test } from "vitest";
import { Charts, type PictureOutcome } from "../../src/charts/charts.ts";
import type { Picture } from "../../src/charts/picture.ts";
import { type Clock, systemClock } from "../../src/infra/clock.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { pictureOf, points, trends } from "../support/pictures.ts";
import { recordLog } from "../support/recorded-log.ts";

const picture = (title: string) => pictureOf([[[points([1, 2])]]], { title });

function open(details: { render?: (picture: Picture) => Promise<Uint8Array>; clock?: Clock } = {}) {
  const outcomes: PictureOutcome[] = [];
  const { log, lines } = recordLog();
  // By the system's clock the first picture also waits for the library.
  const time = details.clock ? { clock: details.clock } : { clock: systemClock, timeoutMs: 20_000 };
  const charts = new Charts({ ...details, ...time, log, onPicture: (outcome) => outcomes.push(outcome) });
  return { charts, outcomes, lines };
}

/** Answers each order with its number. */
function counting() {
  let orders = 0;
  return async () => new Uint8Array([++orders]);
}

const never = () => new Promise<Uint8Array>(() => {});

test("a picture is a PNG", async () => {
  const { charts, outcomes, lines } = open();
  const png = await charts.draw(trends(1, 3_600_000));
  expect(Buffer.from(png ?? []).toString("latin1", 1, 4)).toBe("PNG");
  expect([outcomes, lines]).toEqual([["drawn"], []]);
});

test("equal pictures are drawn once, for simultaneous and later callers", async () => {
  const { charts, outcomes } = open({ render: counting() });
  const [first, second] = await Promise.all([charts.draw(picture("1")), charts.draw(picture("1"))]);
  expect([first, second, await charts.draw(picture("1"))]).toEqual([first, first, first]);
  expect(await charts.draw(picture("2"))).toEqual(new Uint8Array([2]));
  expect(outcomes).toEqual(["drawn", "drawn", "cached", "drawn"]);
});

test("at most two pictures are drawn at once", async () => {
  let running = 0;
  let most = 0;
  const render = async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
    return new Uint8Array();
  };
  const { charts } = open({ render });
  await Promise.all(Array.from({ length: 12 }, (_, index) => charts.draw(picture(`${index}`))));
  expect(most).toBe(2);
});

test("a picture's time is right even if the time of day is set back meanwhile", async () => {
  const clock = new FakeClock();
  const finished = Promise.withResolvers<Uint8Array>();
  const times: number[] = [];
  const { log } = recordLog();
  const charts = new Charts({ clock, log, render: () => finished.promise, onPicture: (_outcome, ms) => times.push(ms) });
  const drawn = charts.draw(picture("1"));
  await clock.advance(30);
  clock.setBack(3_600_000);
  finished.resolve(new Uint8Array());
  await drawn;
  expect(times).toEqual([30]);
});

test("finished pictures are kept up to 8 MiB, and the least recently used ones are dropped first", async () => {
  const { charts, outcomes } = open({ render: async () => new Uint8Array(190_000) });
  for (let index = 0; index < 50; index++) await charts.draw(picture(`${index}`));
  outcomes.length = 0;
  for (const title of ["49", "20", "0"]) await charts.draw(picture(title));
  expect(outcomes).toEqual(["cached", "cached", "drawn"]);
});

test("a picture over 200 kB is not used", async () => {
  const { charts, lines } = open({ render: async () => new Uint8Array(200_001) });
  expect(await charts.draw(picture("1"))).toBeUndefined();
  expect(lines).toMatchObject([{ err: { message: "it has 200001 bytes" } }]);
});

test("at most sixteen pictures wait, for two seconds; more are refused at once", async () => {
  const clock = new FakeClock();
  const { charts, outcomes } = open({ clock, render: never });
  const drawn = Promise.all(Array.from({ length: 30 }, (_, index) => charts.draw(picture(`${index}`))));
  await clock.advance(1_999);
  expect(outcomes).toEqual(Array(12).fill("busy"));
  await clock.advance(1);
  expect(outcomes.slice(12)).toEqual(Array(18).fill("late"));
  expect(await drawn).toEqual(Array(30).fill(undefined));
});

test("a failed picture is logged, and drawn anew when it is asked for again", async () => {
  let isBroken = true;
  const render = async () => {
    if (isBroken) throw new Error("broken");
    return new Uint8Array([1]);
  };
  const { charts, outcomes, lines } = open({ render });
  for (const title of ["1", "2"]) expect(await charts.draw(picture(title))).toBeUndefined();
  isBroken = false;
  expect(await charts.draw(picture("1"))).toEqual(new Uint8Array([1]));
  expect(outcomes).toEqual(["failed", "failed", "drawn"]);
  // Once a minute.
  expect(lines).toMatchObject([{ level: "warn", err: { message: "broken" } }]);
});
