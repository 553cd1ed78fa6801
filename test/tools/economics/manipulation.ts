import { scoresOf } from "../../../src/service/serve/scores.ts";
import { type Attacker, attackers } from "./attackers.ts";
import { boundOf } from "./bounds.ts";
import { authorsIn, honestMarket, type Market } from "./market.ts";

const budgets = [10, 100, 1_000, 10_000] as const;

const totalOf = (market: Market): number => scoresOf(authorsIn(market), undefined).total;

export const moved = (market: Market, { attack }: Attacker, accounts: number): number =>
  totalOf(attack(market, accounts)) - totalOf(market);

/** By how much each attacker moves the total of an honest market, by budget, and at most. */
export function priceOfALie() {
  const market = honestMarket();
  return attackers.map((attacker) => ({
    name: attacker.name,
    prices: budgets.map((accounts) => ({
      accounts,
      moved: moved(market, attacker, accounts),
      bound: boundOf(market, attacker, accounts),
    })),
  }));
}

const signed = (value: number) => (Math.abs(value) < 0.05 ? "0.0" : `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`);

/** As Markdown, with the bound for the largest budget. */
export function tableOfPrices(rows = priceOfALie()): string {
  const cells = rows.map(({ name, prices }) => [
    name,
    ...prices.map((price) => signed(price.moved)),
    (prices.at(-1)?.bound ?? 0).toFixed(1),
  ]);
  const head = ["the total moves by", ...budgets.map((accounts) => `${accounts.toLocaleString("en-US")} accounts`), "at most"];
  return [head, head.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
