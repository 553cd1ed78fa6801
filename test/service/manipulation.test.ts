import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Attacker, joinedBy, puppets } from "../tools/economics/attackers.ts";
import { moved, tableOfPrices } from "../tools/economics/manipulation.ts";
import { honestMarket, type Market } from "../tools/economics/market.ts";

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

test("docs/numbers.md has the table of the run", () => {
  const documented = readFileSync(new URL("../../docs/numbers.md", import.meta.url), "utf8");
  expect(documented).toContain(tableOfPrices());
});
