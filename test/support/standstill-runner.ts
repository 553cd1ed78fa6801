import { setInterval } from "node:timers";
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from "vitest";

const LOOK_EVERY_MS = 100;
/** As much as is left of Discord's three seconds for a bot that defers its answer after two. */
const STANDSTILL_MS = 1_000;

/** When this process last had no processor for so long, and for how long, in milliseconds. */
let last = { endedAt: Number.NEGATIVE_INFINITY, lastedMs: 0 };
let lookedAt = performance.now();
let worked = process.cpuUsage();
setInterval(() => {
  const now = performance.now();
  const { user, system } = process.cpuUsage(worked);
  // What a test kept the event loop busy with is its own affair, and no standstill.
  const lastedMs = now - lookedAt - LOOK_EVERY_MS - (user + system) / 1_000;
  if (lastedMs > STANDSTILL_MS) last = { endedAt: now, lastedMs };
  lookedAt = now;
  worked = process.cpuUsage();
}, LOOK_EVERY_MS).unref();

/**
 * Runs a test once more if it failed and the machine had stood still meanwhile, and says so: bots that run as processes keep to
 * the three seconds that Discord gives them, by a clock that went on. A test that failed while nothing stood still has failed.
 */
export default class StandstillRunner extends TestRunner {
  override async onBeforeRunTask(test: RunnerTestCase | RunnerTestSuite): Promise<void> {
    await super.onBeforeRunTask(test);
    if (test.type !== "test") return;
    const startedAt = performance.now();
    const condition = () => {
      if (last.endedAt < startedAt) return false;
      console.warn(`runs again, because the machine stood still for ${Math.round(last.lastedMs)} ms: ${test.fullName}`);
      return true;
    };
    test.retry = { count: 1, condition };
  }
}
