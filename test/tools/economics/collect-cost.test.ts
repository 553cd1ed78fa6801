import { expect, test } from "vitest";
import { temporaryDatabase } from "../../support/databases/new-database.ts";
import { rounds } from "../../support/evidence.ts";
import { collectWorld, readEverything, type World } from "./x-world.ts";

const usual = { days: 9, postsPerDay: 500 };
const community = { ...usual, people: 1_500, exponent: 0.6 };
/** Many write once; or few write everything, so that there are few people to save. */
const crowd = { ...usual, people: 12_000, exponent: 1 };
const circle = { ...usual, people: 300, exponent: 1 };
const worldsOf = (world: Omit<World, "seed">, count: number) => Array.from({ length: count }, (_, seed) => ({ ...world, seed }));
const count = rounds(1, 20);

test.each([
  ["a community", community],
  ["a crowd", crowd],
  ["a circle", circle],
])("a day of %s costs at most a quarter of reading everything again, for the same top 20", async (_name, world) => {
  for (const item of worldsOf(world, count)) {
    const before = readEverything(item);
    const after = await collectWorld(item, temporaryDatabase());
    const share = after.dollars / before.dollars;
    const same = after.top.filter((index) => before.top.includes(index)).length;
    expect(same).toBeGreaterThanOrEqual(19);
    expect(share).toBeLessThanOrEqual(0.25);
  }
});
