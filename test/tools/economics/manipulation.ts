import { type Edition, editions } from "../../../src/service/edition.ts";
import { scoresOf } from "../../../src/service/serve/scores.ts";
import { type Attacker, attackers } from "./attackers.ts";
import { boundOf } from "./bounds.ts";
import { authorsIn, honestMarket, type Market } from "./market.ts";

const budgets = [10, 100, 1_000, 10_000] as const;

const totalOf = (market: Market, edition: Edition): number => scoresOf(authorsIn(market), undefined, edition).total;

export const moved = (market: Market, { attack }: Attacker, accounts: number, edition: Edition): number =>
  totalOf(attack(market, accounts), edition) - totalOf(market, edition);

/** By how much each attacker moves the total of an honest market, by budget and edition, and at most. */
export function priceOfALie() {
  const market = honestMarket();
  return attackers.map((attacker) => ({
    name: attacker.name,
    prices: budgets.map((accounts) => ({
      accounts,
      moved: Object.fromEntries(editions.map((edition) => [edition, moved(market, attacker, accounts, edition)])),
      bound: boundOf(market, attacker, accounts),
    })),
  }));
}

const signed = (value: number) => (Math.abs(value) < 0.05 ? "0.0" : `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`);

/** As Markdown: first edition → second edition, and the second's bound for the largest budget. */
export function tableOfPrices(rows = priceOfALie()): string {
  const cells = rows.map(({ name, prices }) => [
    name,
    ...prices.map((price) => `${signed(price.moved[1] ?? 0)} → ${signed(price.moved[2] ?? 0)}`),
    (prices.at(-1)?.bound ?? 0).toFixed(1),
  ]);
  const head = ["the total moves by", ...budgets.map((accounts) => `${accounts.toLocaleString("en-US")} accounts`), "at most"];
  return [head, head.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
