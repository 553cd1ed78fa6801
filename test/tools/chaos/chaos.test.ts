import { test } from "vitest";
import { processes } from "../../support/process-table.ts";
import { bundle, ScriptProcess } from "../../support/processes/process.ts";
import { planOf } from "./plan.ts";

test.concurrent("one seed always makes the same decisions, and another seed others", ({ expect }) => {
  const decisions = (seed: number) => {
    const plan = planOf(seed);
    const { action, fault, gap } = plan.load("http", 50);
    const own = [plan.api, plan.trouble, plan.troubleGap, action, fault, gap];
    const { treating, ...posting } = plan.posting;
    const all = [
      ...own,
      ...[treating, posting, plan.importing, ...Object.values(plan.traffic)].flatMap((part) => Object.values(part)),
    ];
    return Array.from({ length: 200 }, () => all.map((decide: () => unknown) => decide()));
  };
  expect(decisions(1)).toEqual(decisions(1));
  expect(decisions(1)).not.toEqual(decisions(2));
});

test.concurrent("a run holds every promise, ends early with a report at Ctrl-C and leaves no process behind", {
  timeout: 120_000,
}, async ({ expect, onTestFinished }) => {
  const chaos = new ScriptProcess(
    "chaos",
    { TEST_BUNDLE: bundle, TEST_POSTGRES: process.env["TEST_POSTGRES"] ?? "" },
    { parameters: ["--seconds", "10", "--seed", "3", "--watches", "12", "--services", "0"] },
  );
  const started = new Set<number>();
  // Until it has ended, to catch processes that are started meanwhile.
  const checking = setInterval(() => {
    const all = processes();
    const own = all.find(({ group, parent }) => group === chaos.pid && parent === chaos.pid);
    for (const { pid, parent } of all) if (parent === own?.pid) started.add(pid);
  }, 50);
  onTestFinished(() => clearInterval(checking));
  await chaos.line(/^All is started, and the faults begin/);
  await chaos.interrupt();
  clearInterval(checking);
  expect(chaos.errors).toEqual([]);
  // A database and three bots at least.
  expect(started.size).toBeGreaterThan(3);
  expect(chaos.lines).toEqual(expect.arrayContaining([expect.stringMatching(/^Seed 3, \d+ seconds$/), "Held:"]));
  expect(processes().filter(({ pid, state }) => started.has(pid) && state !== "Z")).toEqual([]);
});
