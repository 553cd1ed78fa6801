import { expect, test } from "vitest";
import { temporaryDatabase } from "../support/remembering.ts";
import { collectWorld, readEverything, type World } from "../support/x-world.ts";

const usual = { days: 9, postsPerDay: 500 };
const community = { ...usual, people: 1_500, exponent: 0.6 };
/** Many write once; or few write everything, so that new posts alone cost a quarter. */
const crowd = { ...usual, people: 12_000, exponent: 1 };
const circle = { ...usual, people: 300, exponent: 1 };
const worldsOf = (world: Omit<World, "seed">, count: number) => Array.from({ length: count }, (_, seed) => ({ ...world, seed }));
/** More with `X_WORLDS`. */
const count = Number(process.env["X_WORLDS"] ?? 1);

test.each([
  ["a community", community, 0.25],
  ["a crowd", crowd, 0.34],
  ["a circle", circle, 0.34],
])("a day of %s costs a fraction of reading everything again, for the same top 20", async (name, world, most) => {
  for (const one of worldsOf(world, count)) {
    const before = readEverything(one);
    const after = await collectWorld(one, temporaryDatabase());
    const share = after.dollars / before.dollars;
    const same = after.top.filter((index) => before.top.includes(index)).length;
    const [was, is, percent] = [before.dollars.toFixed(2), after.dollars.toFixed(2), Math.round(100 * share)];
    const hype = `hype ${after.hype.toFixed(1)}, by true counts ${after.trueHype.toFixed(1)}`;
    process.stdout.write(`${name} ${one.seed}: $${was} before, $${is} now (${percent} %), ${same} of 20 the same, ${hype}\n`);
    expect(same).toBeGreaterThanOrEqual(19);
    expect(share).toBeLessThanOrEqual(most);
  }
});
