import { expect, test } from "vitest";
import { CachedReads } from "../../src/memory/cached-reads.ts";
import { FakeClock } from "../support/fake-clock.ts";

/** Reads that end when a test says so, in whichever order. */
function setUp() {
  const underWay: PromiseWithResolvers<string>[] = [];
  const read = () => {
    const one = Promise.withResolvers<string>();
    underWay.push(one);
    return one.promise;
  };
  const clock = new FakeClock();
  const reads = new CachedReads({ clock, max: 10, read });
  const begun = (index: number) => {
    const one = underWay[index];
    if (!one) throw new Error(`there is no read ${index}`);
    return one;
  };
  const answer = (index: number) => begun(index).resolve(`read ${index}`);
  const fail = (index: number) => begun(index).reject(new Error("the database is away"));
  return { clock, reads, answer, fail, count: () => underWay.length };
}

test("what was read is known also where a later read fails", async () => {
  const { reads, answer, fail, count } = setUp();
  const first = reads.get("id");
  const second = reads.current("id");
  answer(0);
  fail(1);
  expect([await first, await second]).toEqual(["read 0", undefined]);
  expect(await reads.get("id")).toBe("read 0");
  expect(count()).toBe(2);
});

test("what was read does not take the place of what was read later", async () => {
  const { reads, answer } = setUp();
  const first = reads.get("id");
  const second = reads.current("id");
  answer(1);
  await second;
  answer(0);
  expect([await first, await reads.get("id")]).toEqual(["read 0", "read 1"]);
});

test("what is read while it is dropped is not known, whatever is read after that", async () => {
  const { reads, answer, fail } = setUp();
  const first = reads.get("id");
  reads.drop("id");
  const second = reads.get("id");
  answer(0);
  fail(1);
  expect([await first, await second]).toEqual(["read 0", undefined]);
});

test("what was read is read anew after the clock was set back", async () => {
  const { clock, reads, answer } = setUp();
  const first = reads.get("id");
  answer(0);
  await first;
  clock.setBack(3_600_000);
  const second = reads.get("id");
  answer(1);
  expect(await second).toBe("read 1");
});
