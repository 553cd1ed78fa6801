import { expect, test } from "vitest";
import { MINUTE_MS } from "../../src/infra/time.ts";
import { RateLimit } from "../../src/service/collect/rate-limit.ts";
import { FakeClock } from "../support/fake-clock.ts";

const limits = { remaining: "x-rate-limit-remaining", reset: "x-rate-limit-reset", maxWaitMs: 16 * MINUTE_MS };

test.each([{}, { "retry-after": "0" }, { "x-rate-limit-reset": "" }])("a 429 with %o waits a second", async (headers) => {
  const waits: number[] = [];
  const limit = new RateLimit(limits, new FakeClock(), (ms) => void waits.push(ms));
  limit.note({ status: 429, headers });
  void limit.wait(undefined);
  expect(waits).toEqual([1_000]);
});

const at = Date.UTC(2026, 0, 1);
test.each([
  ["Retry-After as a date", { "retry-after": new Date(at + 90_000).toUTCString() }, 90_000],
  ["a reset in seconds from now on", { "x-rate-limit-reset": "90" }, 91_000],
  ["a reset as a time", { "x-rate-limit-reset": String(at / 1_000 + 90) }, 91_000],
])("a 429 with %s is waited for", async (_name, headers, ms) => {
  const waits: number[] = [];
  const limit = new RateLimit(limits, new FakeClock(), (waitMs) => void waits.push(waitMs));
  limit.note({ status: 429, headers });
  void limit.wait(undefined);
  expect(waits).toEqual([ms]);
});

test("a limit of X is waited for once, for its full time, even if the clock is set back", async () => {
  const clock = new FakeClock();
  const waits: number[] = [];
  const limit = new RateLimit(limits, clock, (ms) => void waits.push(ms));
  limit.note({ status: 429, headers: { "x-rate-limit-reset": String(clock.now() / 1_000 + 600) } });
  clock.setBack(60 * MINUTE_MS);
  const waited = limit.wait(undefined);
  expect(waits).toEqual([601_000]);
  await clock.advance(601_000);
  await waited;
  limit.note({ status: 200, headers: { "x-rate-limit-remaining": "449" } });
  await limit.wait(undefined);
  expect(waits).toHaveLength(1);
});
