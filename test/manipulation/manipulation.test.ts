import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { scoresOf } from "../../src/service/serve/scores.ts";
import { type Attacker, attackers, joinedBy, puppets } from "./attackers.ts";
import { boundOf, weightsOf } from "./bounds.ts";
import { agreement, moved, tableOfPrices, totalOf } from "./manipulation.ts";
import { authorsIn, honestMarket, type Market, weeksOf } from "./market.ts";

const sizes = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 1_000_000 }));
const week = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 30 }).map((number) => `member ${number}`),
    posts: fc.integer({ min: 1, max: 9 }),
    followers: sizes,
    interaction: sizes,
  }),
  { selector: ({ id }) => id, maxLength: 30, size: "max" },
);
const markets: fc.Arbitrary<Market> = fc.tuple(week, week, week, week, week);
const accounts = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constantFrom(100, 1_000, 10_000));

const someone = (name: string, own: Market[number]): Attacker => ({
  name,
  power: "newcomers",
  attack: (market) => joinedBy(market, own),
});

test.each(attackers.map((attacker) => [attacker.name, attacker] as const))("bounded in any market: %s", (_name, attacker) => {
  let bounded = 0;
  fc.assert(
    fc.property(markets, accounts, (market, budget) => {
      const bound = boundOf(market, attacker, budget);
      if (Number.isFinite(bound)) bounded += 1;
      expect(Math.abs(moved(market, attacker, budget, 2))).toBeLessThanOrEqual(bound + 1e-9);
    }),
    { numRuns: 200 },
  );
  expect(bounded).toBeGreaterThan(100);
});

test("bounded in any market: any newcomers at all, and their hype", () => {
  fc.assert(
    fc.property(markets, week, (market, own) => {
      const newcomers = someone(
        "newcomers",
        own.map((voice) => ({ ...voice, id: `puppet ${voice.id}` })),
      );
      expect(Math.abs(moved(market, newcomers, 0, 2))).toBeLessThanOrEqual(boundOf(market, newcomers, 0) + 1e-9);
      const known = weightsOf(market)[0]?.known.voices ?? 0;
      const isYoung = market.slice(1).every((voices) => voices.every(({ interaction }) => interaction === 0));
      const [before, after] = [market, newcomers.attack(market, 0)].map((one) => scoresOf(authorsIn(one), undefined, 2).hype);
      const most = isYoung ? Number.POSITIVE_INFINITY : 15 * Math.log(1 + Math.max(0.1, 5 / known));
      expect(Math.abs((after ?? 0) - (before ?? 0))).toBeLessThanOrEqual(most + 1e-9);
    }),
    { numRuns: 500 },
  );
});

test("950 posts without a like change nothing, and halved the first edition's total", () => {
  const nobody = someone("nobody", puppets(950, { followers: 5_000 }));
  expect(moved(honestMarket(), nobody, 0, 2)).toBe(0);
  expect(moved(honestMarket(), nobody, 0, 1)).toBeLessThan(-15);
});

test.each([0, 100, 5_000])("fifty puppets with %i followers and 20,000 likes move the total by less than 3", (followers) => {
  const fifty = someone("fifty", puppets(50, { followers, interaction: 400 }));
  expect(Math.abs(moved(honestMarket(), fifty, 0, 2))).toBeLessThan(1);
  expect(moved(honestMarket(), fifty, 0, 1)).toBeGreaterThan(10);
});

test("honest markets keep the order that the first edition gives them", () => expect(agreement()).toBeGreaterThanOrEqual(0.9));

test("in a collection's first week everybody counts, and in its second those of the first do", () => {
  const [latest = []] = honestMarket();
  const isAt = (weeks: readonly number[]) => weeksOf((index) => (weeks.includes(index) ? latest : []));
  expect(totalOf(isAt([0]), 2)).toBe(totalOf(isAt([0, 1]), 2));
  expect(scoresOf(authorsIn(isAt([1])), undefined, 2)).toMatchObject({ voices: 0, community: 0 });
});

test("docs/service.md has the table of the run", () => {
  const documented = readFileSync(new URL("../../docs/service.md", import.meta.url), "utf8");
  expect(documented).toContain(tableOfPrices());
});
