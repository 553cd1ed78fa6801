import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withoutDoubles } from "../../src/service/serve/one-person.ts";
import { scoresOf } from "../../src/service/serve/scores.ts";
import { type Attacker, joinedBy, puppets } from "../tools/economics/attackers.ts";
import { boundOf } from "../tools/economics/bounds.ts";
import { moved, tableOfPrices } from "../tools/economics/manipulation.ts";
import { authorsIn, honestMarket, type Market } from "../tools/economics/market.ts";

/* Promises of the formulas about bought posts; test/tools/economics has any market and any attacker. */

const nobodyKnown = (name: string, own: Market[number]): Attacker => ({
  name,
  power: "newcomers",
  attack: (market) => joinedBy(market, own),
});

test("950 posts without a like change nothing", () => {
  const nobody = nobodyKnown("nobody", puppets(950, { followers: 5_000 }));
  expect(moved(honestMarket(), nobody, 0)).toBe(0);
});

test.each([0, 100, 5_000])("fifty puppets with %i followers and 20,000 likes move the total by less than 1", (followers) => {
  const fifty = nobodyKnown("fifty", puppets(50, { followers, interaction: 400 }));
  expect(Math.abs(moved(honestMarket(), fifty, 0))).toBeLessThan(1);
});

/** Every voice of a market writes half on a second network, with as many followers there. */
const onTwoNetworks = (market: Market): Market =>
  market.map((voices) =>
    voices.flatMap((voice) => {
      const half = Math.floor(voice.interaction / 2);
      return [
        { ...voice, interaction: voice.interaction - half },
        { ...voice, id: `${voice.id}, elsewhere`, interaction: half },
      ];
    }),
  );

test("whoever writes on two networks counts once where their profile links both accounts, however they split their posts", () => {
  const market = honestMarket();
  const split = onTwoNetworks(market);
  const accounts = new Map(split.flat().map(({ id }) => [id, id.replace(", elsewhere", "")]));
  const once = scoresOf(withoutDoubles(authorsIn(split), accounts), undefined);
  const alone = scoresOf(authorsIn(market), undefined);
  expect(once).toEqual(alone);
  expect(scoresOf(authorsIn(split), undefined).voices).toBeGreaterThan(alone.voices);
});

test.each([true, false])(
  "one new person with two accounts (linked: %s) moves the total within the bound of newcomers",
  (isLinked) => {
    const market = honestMarket();
    for (const interaction of [1, 10, 1_000, 100_000]) {
      const own = puppets(2, { followers: 1_000_000, interaction });
      const attacker = nobodyKnown("both", own);
      const accounts = new Map(isLinked ? own.map(({ id }) => [id, "both"]) : []);
      const after = scoresOf(withoutDoubles(authorsIn(attacker.attack(market, 0)), accounts), undefined).total;
      const change = Math.abs(after - scoresOf(authorsIn(market), undefined).total);
      expect(change).toBeLessThanOrEqual(boundOf(market, attacker, 0));
      // Two accounts that are linked change no more than one that has drawn all of it.
      if (isLinked)
        expect(change).toBeCloseTo(
          Math.abs(moved(market, nobodyKnown("one", [{ id: "one", followers: 1_000_000, interaction: 2 * interaction }]), 0)),
        );
    }
  },
);

test("docs/numbers.md has the table of the run", () => {
  const documented = readFileSync(new URL("../../docs/numbers.md", import.meta.url), "utf8");
  expect(documented).toContain(tableOfPrices());
});
