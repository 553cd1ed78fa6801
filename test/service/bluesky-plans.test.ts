import fc from "fast-check";
import { expect, test } from "vitest";
import { describeEngines } from "../support/databases/engines.ts";
import { rounds } from "../support/evidence.ts";
import { anyPlan, runPlan } from "./bluesky-plan.ts";

describeEngines((engine) => {
  test("whatever happens on the way, what is stored is what Bluesky has, once", { timeout: 3_600_000 }, async () => {
    let faults = 0;
    const property = fc.asyncProperty(anyPlan, async (plan) => {
      faults += await runPlan(plan, () => engine.createUrl());
    });
    const numRuns = engine.name === "SQLite" ? rounds(2, 100) : 1;
    await fc.assert(property, { numRuns, endOnFailure: numRuns > 2 });
    expect(faults).toBeGreaterThan(0);
  });
});
