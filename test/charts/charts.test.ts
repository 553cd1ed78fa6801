import { afterEach, expect, test } from "vitest";
import { Charts, type PictureOutcome } from "../../src/charts/charts.ts";
import { type Clock, systemClock } from "../../src/infra/clock.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { pictureOf, points, trends } from "../support/pictures.ts";
import { recordLog } from "../support/recorded-log.ts";

const picture = (title: string) => pictureOf([[[points([1, 2])]]], { title });

/** A worker program that answers an order with bytes, according to `reaction`. */
const program = (reaction: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from "node:worker_threads";
      let orders = 0;
      parentPort.on("message", ({ picture, port }) => {
        orders++;
        const { title } = JSON.parse(picture);
        const answer = (...bytes) => port.postMessage({ bytes: new Uint8Array(bytes) });
        ${reaction}
      });`)}`,
  );

let opened: Charts[] = [];
afterEach(async () => {
  await Promise.all(opened.map((charts) => charts.close()));
  opened = [];
});

function open(details: { program?: URL; clock?: Clock } = {}) {
  const outcomes: PictureOutcome[] = [];
  const { log, lines } = recordLog();
  // By the system's clock the first picture also waits for the worker to start.
  const time = details.clock ? { clock: details.clock } : { clock: systemClock, timeoutMs: 20_000 };
  const charts = new Charts({ ...details, ...time, log, onPicture: (outcome) => outcomes.push(outcome) });
  opened.push(charts);
  return { charts, outcomes, lines };
}

test("the worker thread draws a PNG", async () => {
  const { charts, outcomes, lines } = open();
  const png = await charts.draw(trends(1, 3_600_000));
  expect(Buffer.from(png ?? []).toString("latin1", 1, 4)).toBe("PNG");
  expect([outcomes, lines]).toEqual([["drawn"], []]);
});

test("a picture with a character outside the fonts is not drawn, and the log names the character", async () => {
  const { charts, outcomes, lines } = open();
  expect(await charts.draw(picture("漢"))).toBeUndefined();
  expect(await charts.draw(picture("字"))).toBeUndefined();
  expect(outcomes).toEqual(["failed", "failed"]);
  // Once a minute.
  expect(lines).toMatchObject([{ level: "warn", problem: "Error: no font has U+6f22" }]);
});

test("no thread starts before the first picture, and a missing worker program costs only the pictures", async () => {
  const { charts, outcomes, lines } = open({ program: new URL("file:///nowhere/worker.js") });
  expect(lines).toEqual([]);
  expect(await charts.draw(picture("1"))).toBeUndefined();
  expect(outcomes).toEqual(["failed"]);
  expect(lines).toMatchObject([{ level: "error" }]);
});

test("equal pictures are drawn once, for simultaneous and later callers", async () => {
  const { charts, outcomes } = open({ program: program("answer(orders)") });
  const [first, second] = await Promise.all([charts.draw(picture("1")), charts.draw(picture("1"))]);
  expect([first, second, await charts.draw(picture("1"))]).toEqual([first, first, first]);
  expect(await charts.draw(picture("2"))).toEqual(new Uint8Array([2]));
  expect(outcomes).toEqual(["drawn", "drawn", "cached", "drawn"]);
});

test("at most two pictures are drawn at once", async () => {
  const { charts } = open({
    program: program(`
      globalThis.open = (globalThis.open ?? 0) + 1;
      globalThis.most = Math.max(globalThis.most ?? 0, open);
      setImmediate(() => setImmediate(() => { open--; answer(most); }));`),
  });
  const drawn = await Promise.all(Array.from({ length: 12 }, (_, index) => charts.draw(picture(`${index}`))));
  expect(drawn.at(-1)).toEqual(new Uint8Array([2]));
});

test("finished pictures are kept up to 8 MiB, and the least recently used ones are dropped first", async () => {
  const { charts, outcomes } = open({ program: program("port.postMessage({ bytes: new Uint8Array(190_000) })") });
  for (let index = 0; index < 50; index++) await charts.draw(picture(`${index}`));
  outcomes.length = 0;
  for (const title of ["49", "20", "0"]) await charts.draw(picture(title));
  expect(outcomes).toEqual(["cached", "cached", "drawn"]);
});

test("a picture over 200 kB is not used", async () => {
  const { charts, lines } = open({ program: program("port.postMessage({ bytes: new Uint8Array(200_001) })") });
  expect(await charts.draw(picture("1"))).toBeUndefined();
  expect(lines).toMatchObject([{ problem: "it has 200001 bytes" }]);
});

test("at most sixteen pictures wait, for two seconds; more are refused at once", async () => {
  const clock = new FakeClock();
  const { charts, outcomes } = open({ clock, program: program("") });
  const drawn = Promise.all(Array.from({ length: 30 }, (_, index) => charts.draw(picture(`${index}`))));
  await clock.advance(1_999);
  expect(outcomes).toEqual(Array(12).fill("busy"));
  await clock.advance(1);
  expect(outcomes.slice(12)).toEqual(Array(18).fill("late"));
  expect(await drawn).toEqual(Array(30).fill(undefined));
});

test("a stuck thread is ended after fifteen seconds, and another draws the waiting pictures", async () => {
  const clock = new FakeClock();
  const { charts, outcomes, lines } = open({ clock, program: program(`if (title === "stuck") for (;;); answer(1);`) });
  const stuck = charts.draw(picture("stuck"));
  await clock.advance(14_999);
  expect([await stuck, outcomes, lines]).toEqual([undefined, ["late"], []]);
  const behind = charts.draw(picture("behind"));
  const waiting = charts.draw(picture("waiting"));
  await clock.advance(1);
  expect(lines).toMatchObject([{ level: "error", msg: expect.stringContaining("was lost") }]);
  // The worker was drawing two at once.
  expect([await behind, await waiting]).toEqual([undefined, new Uint8Array([1])]);
  expect(outcomes).toEqual(["late", "failed", "drawn"]);
});

test("a dying thread costs only the picture it was drawing, and the next one has another thread", async () => {
  const { charts, outcomes } = open({ program: program(`if (title === "deadly") process.exit(); answer(orders);`) });
  expect(await charts.draw(picture("1"))).toEqual(new Uint8Array([1]));
  expect(await charts.draw(picture("deadly"))).toBeUndefined();
  expect(await charts.draw(picture("3"))).toEqual(new Uint8Array([1]));
  expect(outcomes).toEqual(["drawn", "failed", "drawn"]);
});

test("closing ends waiting callers without a picture, and nothing is drawn afterwards", async () => {
  const clock = new FakeClock();
  const { charts, outcomes } = open({ clock, program: program("") });
  const drawn = Promise.all(["1", "2", "3"].map((title) => charts.draw(picture(title))));
  await charts.close();
  expect(await drawn).toEqual([undefined, undefined, undefined]);
  expect(await charts.draw(picture("4"))).toBeUndefined();
  expect(outcomes).toEqual(["failed", "failed", "failed", "busy"]);
  expect(clock.timers).toBe(0);
});
