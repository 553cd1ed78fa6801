import { expect, test } from "vitest";
import type { Wait } from "../../src/infra/due.ts";
import { Worker } from "../../src/infra/worker.ts";
import { FakeClock } from "../support/fake-clock.ts";

const timing = { retryDelayMs: 2_000, maxWaitMs: 60_000 };

/** A worker whose claims are answered one after the other; then nothing is due. */
function workerOn(answers: (object | Error)[], work: () => Promise<number> | undefined = async () => 0, concurrency = 1) {
  const clock = new FakeClock();
  const worked: object[] = [];
  const worker = new Worker<object>({
    ...timing,
    clock,
    concurrency,
    claim: async () => {
      const next = answers.shift() ?? ({ waitMs: Number.POSITIVE_INFINITY } satisfies Wait);
      if (next instanceof Error) throw next;
      return next;
    },
    work: async (claim) => {
      worked.push(claim);
      return work() ?? 0;
    },
  });
  return { clock, worker, worked };
}

test("a worker works on one claim after another, and claims again after the longest wait", async () => {
  const answers: object[] = [{ id: 1 }, { id: 2 }];
  const { clock, worker, worked } = workerOn(answers);
  worker.start();
  await clock.advance(2_000);
  expect(worked).toEqual([{ id: 1 }, { id: 2 }]);
  answers.push({ id: 3 });
  await clock.advance(59_999);
  expect(worked).toHaveLength(2);
  await clock.advance(1);
  expect(worked).toHaveLength(3);
  await worker.stop();
  expect(clock.timers).toBe(0);
});

test("a worker claims again as soon as something is due, or when it is hurried", async () => {
  const { clock, worker, worked } = workerOn([{ waitMs: 300 }, { id: 1 }, { waitMs: 500 }, { id: 2 }]);
  worker.start();
  await clock.advance(2_299);
  expect(worked).toEqual([]);
  await clock.advance(1);
  expect(worked).toEqual([{ id: 1 }]);
  worker.runNow();
  await clock.advance(0);
  expect(worked).toEqual([{ id: 1 }, { id: 2 }]);
  await worker.stop();
});

test("a worker pauses after a failed claim, and when its work asks for it", async () => {
  const { clock, worker, worked } = workerOn([new Error("down"), { id: 1 }, { id: 2 }], async () => 2_000);
  worker.start();
  await clock.advance(2_000);
  expect(worked).toEqual([]);
  await clock.advance(2_000);
  expect(worked).toEqual([{ id: 1 }]);
  await clock.advance(2_000);
  expect(worked).toEqual([{ id: 1 }, { id: 2 }]);
  await worker.stop();
});

test("a worker claims again when its work ends, however long the lease of that would have lasted", async () => {
  const done = Promise.withResolvers<number>();
  const answers: object[] = [{ id: 1 }, { waitMs: 54_000 }];
  const { clock, worker, worked } = workerOn(answers, () => done.promise, 2);
  worker.start();
  await clock.advance(10_000);
  answers.push({ waitMs: 700 }, { id: 2 });
  done.resolve(0);
  await clock.advance(699);
  expect(worked).toEqual([{ id: 1 }]);
  await clock.advance(1);
  expect(worked).toEqual([{ id: 1 }, { id: 2 }]);
  await worker.stop();
});

test("a worker claims again when its work ends during a claim that may have seen its lease", async () => {
  const clock = new FakeClock();
  const [done, claimed] = [Promise.withResolvers<number>(), Promise.withResolvers<Wait>()];
  const answers: (object | Promise<Wait>)[] = [{ id: 1 }, claimed.promise, { id: 2 }];
  const worked: object[] = [];
  const worker = new Worker<object>({
    ...timing,
    clock,
    concurrency: 2,
    claim: async () => answers.shift() ?? { waitMs: Number.POSITIVE_INFINITY },
    work: (claim) => {
      worked.push(claim);
      return worked.length === 1 ? done.promise : Promise.resolve(0);
    },
  });
  worker.start();
  await clock.advance(2_000);
  done.resolve(0);
  await clock.advance(0);
  claimed.resolve({ waitMs: 54_000 });
  await clock.advance(0);
  expect(worked).toEqual([{ id: 1 }, { id: 2 }]);
  await worker.stop();
});

test("what a worker does every minute is not hurried by its work", async () => {
  const clock = new FakeClock();
  const minutes: number[] = [];
  const claims: object[] = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const worker = new Worker<object>({
    ...timing,
    clock,
    claim: async () => claims.shift() ?? { waitMs: 10_000 },
    work: async () => 0,
    everyMinute: async () => void minutes.push(clock.elapsed()),
  });
  worker.start();
  await clock.advance(30_000);
  worker.runNow();
  await clock.advance(30_000);
  expect(claims).toEqual([]);
  expect(minutes).toEqual([0, 60_000]);
  await worker.stop();
});

test("a worker stops only when its current work has ended", async () => {
  const done = Promise.withResolvers<number>();
  const { clock, worker } = workerOn([{ id: 1 }, { id: 2 }], () => done.promise);
  worker.start();
  await clock.advance(2_000);
  let isStopped = false;
  const stopped = worker.stop().then(() => {
    isStopped = true;
  });
  await clock.advance(10_000);
  expect(isStopped).toBe(false);
  done.resolve(0);
  await stopped;
  expect(clock.timers).toBe(0);
});

test("a worker works on as many claims at once as it may, and claims the next when one ends", async () => {
  const done = [Promise.withResolvers<number>(), Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  const left = [...done];
  const { clock, worker, worked } = workerOn([{ id: 1 }, { id: 2 }, { id: 3 }], () => (left.shift() ?? done[0])?.promise, 2);
  worker.start();
  await clock.advance(10_000);
  expect(worked).toHaveLength(2);
  done[1]?.resolve(0);
  await clock.advance(1);
  expect(worked).toHaveLength(3);
  for (const { resolve } of done) resolve(0);
  await worker.stop();
});
