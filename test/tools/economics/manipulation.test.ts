import fc from "fast-check";
import { expect, test } from "vitest";
import { scoresOf } from "../../../src/service/serve/scores.ts";
import { rounds } from "../../support/evidence.ts";
import { type Attacker, attackers, joinedBy } from "./attackers.ts";
import { boundOf, weightsOf } from "./bounds.ts";
import { moved } from "./manipulation.ts";
import { authorsIn, type Market } from "./market.ts";

const sizes = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 1_000_000 }));
const week = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 30 }).map((number) => `member ${number}`),
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
      expect(Math.abs(moved(market, attacker, budget))).toBeLessThanOrEqual(bound + 1e-9);
    }),
    { numRuns: rounds(60, 200) },
  );
  expect(bounded).toBeGreaterThan(rounds(30, 100));
});

test("bounded in any market: any newcomers at all, and their hype", () => {
  fc.assert(
    fc.property(markets, week, (market, own) => {
      const newcomers = someone(
        "newcomers",
        own.map((voice) => ({ ...voice, id: `puppet ${voice.id}` })),
      );
      expect(Math.abs(moved(market, newcomers, 0))).toBeLessThanOrEqual(boundOf(market, newcomers, 0) + 1e-9);
      const known = weightsOf(market)[0]?.known.voices ?? 0;
      const [before, after] = [market, newcomers.attack(market, 0)].map((m) => scoresOf(authorsIn(m), undefined).hype);
      const most = 15 * Math.log(1 + Math.max(0.1, 5 / known));
      expect(Math.abs((after ?? 0) - (before ?? 0))).toBeLessThanOrEqual(most + 1e-9);
    }),
    { numRuns: rounds(150, 500) },
  );
});
