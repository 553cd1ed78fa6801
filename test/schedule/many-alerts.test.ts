import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cleanUp } from "../support/clean-up.ts";
import { rounds } from "../support/evidence.ts";
import { simulatePosting } from "./posting-simulation.ts";

/** A million takes hours: `POSTS=1000000 SEED=2 npx vitest run test/schedule/many-alerts.test.ts`. */
const { POSTS = String(rounds(80, 250)), SEED = "1" } = process.env;
const posts = Number(POSTS);

function createUrl(): string {
  const folder = mkdtempSync(join(tmpdir(), "many-alerts-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  return `sqlite:${join(folder, "memory.db")}`;
}

test("of many alerts, with lost answers and processes that die at any step, none is lost, and none is told or pings twice", {
  timeout: 120_000 + posts * 60,
}, async () => {
  const counts = await simulatePosting(createUrl(), posts, { seed: Number(SEED) });
  if (posts > 1_000) console.log(JSON.stringify(counts));
  const { standing, reported, together, pings, deaths, faults, ...rest } = counts;
  expect(rest).toMatchObject({ doubledMessages: 0, doubledNews: 0, doubledPings: 0, lostPings: 0, strayPings: 0 });
  expect(rest).toMatchObject({ open: 0, behind: 0 });
  expect(standing).toBeGreaterThanOrEqual(posts);
  // It has met what it is about.
  expect(together / standing).toBeGreaterThan(0.5);
  expect(pings / standing).toBeGreaterThan(0.4);
  expect(reported / standing).toBeGreaterThan(1.5);
  expect(deaths / standing).toBeGreaterThan(0.02);
  expect(faults / standing).toBeGreaterThan(0.1);
});

test("a message that a forgetful Discord takes twice would be noticed", { timeout: 120_000 }, async () => {
  const { doubledMessages, doubledNews } = await simulatePosting(createUrl(), 20, { nonceMs: 1 });
  expect(doubledMessages).toBeGreaterThan(0);
  expect(doubledNews).toBeGreaterThan(0);
});
