import fc from "fast-check";
import { expect, test } from "vitest";
import { describeEngines } from "../support/databases/engines.ts";
import { anyPlan, runPlan } from "./bluesky-plan.ts";

/** More of them with `BLUESKY_PLANS`, other ones with `FC_SEED`. */
const PLANS = Number(process.env["BLUESKY_PLANS"] ?? 2);

describeEngines((engine) => {
  test("whatever happens on the way, what is stored is what Bluesky has, once", { timeout: 3_600_000 }, async () => {
    const sums = { plans: 0, faults: 0, posts: 0, withGaps: 0 };
    const property = fc.asyncProperty(anyPlan, async (plan) => {
      const { faults, posts, missedMs } = await runPlan(plan, () => engine.createUrl());
      sums.plans += 1;
      sums.faults += faults;
      sums.posts += posts;
      sums.withGaps += Number(missedMs > 0);
    });
    await fc.assert(property, {
      ...(process.env["FC_PATH"] && { path: process.env["FC_PATH"] }),
      numRuns: engine.name === "SQLite" ? PLANS : 1,
      endOnFailure: PLANS > 2,
    });
    expect(sums.faults).toBeGreaterThan(0);
    if (PLANS > 2) console.log(engine.name, sums);
  });
});
