import { expect, test } from "vitest";
import { CachedReads } from "../../src/infra/cached-reads.ts";
import { FakeClock } from "../support/fake-clock.ts";

/** Reads that finish in the order that a test chooses. */
function setUp() {
  const underWay: PromiseWithResolvers<{ read: number }>[] = [];
  const read = () => {
    const resolvers = Promise.withResolvers<{ read: number }>();
    underWay.push(resolvers);
    return resolvers.promise;
  };
  const clock = new FakeClock();
  const reads = new CachedReads({ clock, max: 10, read });
  const begun = (index: number) => {
    const item = underWay[index];
    if (!item) throw new Error(`there is no read ${index}`);
    return item;
  };
  const answer = (index: number) => begun(index).resolve({ read: index });
  const fail = (index: number) => begun(index).reject(new Error("the database is away"));
  return { clock, reads, answer, fail, count: () => underWay.length };
}

test("a value is read once in 30 seconds, also for simultaneous callers", async () => {
  const { clock, reads, answer, count } = setUp();
  const started = [reads.get("id"), reads.get("id")];
  answer(0);
  expect(await Promise.all(started)).toEqual([{ read: 0 }, { read: 0 }]);
  await clock.advance(29_999);
  expect(await reads.get("id")).toEqual({ read: 0 });
  await clock.advance(1);
  const again = reads.get("id");
  answer(1);
  expect([await again, count()]).toEqual([{ read: 1 }, 2]);
});

test("a caller that asks for a younger value causes a new read", async () => {
  const { clock, reads, answer } = setUp();
  const first = reads.get("id");
  answer(0);
  await first;
  await clock.advance(2_000);
  expect(await reads.get("id", 2_001)).toEqual({ read: 0 });
  const younger = reads.get("id", 2_000);
  answer(1);
  expect(await younger).toEqual({ read: 1 });
});

test("the last value stands in for a failed read, but never when the current one is asked for", async () => {
  const { clock, reads, answer, fail } = setUp();
  const first = reads.get("id");
  answer(0);
  await first;
  await clock.advance(3_600_000);
  const failing = reads.get("id");
  fail(1);
  expect(await failing).toEqual({ read: 0 });
  const current = reads.current("id");
  fail(2);
  expect(await current).toBeUndefined();
  const again = reads.get("id");
  fail(3);
  expect(await again).toEqual({ read: 0 });
});

test("a failed read without an earlier value yields nothing", async () => {
  const { reads, fail } = setUp();
  const started = reads.get("id");
  fail(0);
  expect(await started).toBeUndefined();
});

test("a read that overlaps a write is answered, but not cached", async () => {
  const { reads, answer, fail } = setUp();
  const first = reads.get("id");
  await reads.writing("id", async () => {});
  const second = reads.get("id");
  answer(0);
  fail(1);
  expect([await first, await second]).toEqual([{ read: 0 }, undefined]);
});
