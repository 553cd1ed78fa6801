import { expect, test } from "vitest";
import { Repeater } from "../../src/infra/repeater.ts";
import { FakeClock } from "../support/fake-clock.ts";

test("a repeater stops when its current run has ended, and can be started again", async () => {
  const clock = new FakeClock();
  const repeater = new Repeater(clock);
  const first = Promise.withResolvers<number>();
  const works = [() => first.promise, async () => 10];
  let begun = 0;
  const work = () => works[begun++]?.() ?? Promise.resolve(10);
  repeater.repeat(5, work);
  await clock.advance(5);
  let isStopped = false;
  const stopped = repeater.stop().then(() => {
    isStopped = true;
  });
  await clock.advance(100);
  expect([begun, isStopped, clock.timers]).toEqual([1, false, 0]);
  first.resolve(10);
  await stopped;
  await clock.advance(100);
  expect([begun, clock.timers]).toEqual([1, 0]);
  repeater.repeat(5, work);
  await clock.advance(25);
  expect([begun, clock.timers]).toEqual([4, 1]);
});
