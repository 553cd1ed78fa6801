import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Attacker, joinedBy, puppets } from "../tools/economics/attackers.ts";
import { moved, tableOfPrices } from "../tools/economics/manipulation.ts";
import { honestMarket, type Market } from "../tools/economics/market.ts";

/* What the formulas promise about bought posts; test/tools/economics has any market and any attacker. */

const nobodyKnown = (name: string, own: Market[number]): Attacker => ({
  name,
  power: "newcomers",
  attack: (market) => joinedBy(market, own),
});

test("950 posts without a like change nothing, and halved the first edition's total", () => {
  const nobody = nobodyKnown("nobody", puppets(950, { followers: 5_000 }));
  expect(moved(honestMarket(), nobody, 0, 2)).toBe(0);
  expect(moved(honestMarket(), nobody, 0, 1)).toBeLessThan(-15);
});

test.each([0, 100, 5_000])("fifty puppets with %i followers and 20,000 likes move the total by less than 3", (followers) => {
  const fifty = nobodyKnown("fifty", puppets(50, { followers, interaction: 400 }));
  expect(Math.abs(moved(honestMarket(), fifty, 0, 2))).toBeLessThan(1);
  expect(moved(honestMarket(), fifty, 0, 1)).toBeGreaterThan(10);
});

test("docs/service.md has the table of the run", () => {
  const documented = readFileSync(new URL("../../docs/service.md", import.meta.url), "utf8");
  expect(documented).toContain(tableOfPrices());
});
