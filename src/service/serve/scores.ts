import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import type { ServiceConnection } from "../database/database.ts";
import { type Author, rowsOf, WINDOW_MS } from "./authors.ts";
import { measureTalk } from "./talk.ts";

/** The scores that docs/numbers.md defines. */
export function scoresOf(authors: readonly Author[], prices: Prices | undefined) {
  const { strength, interaction, interactionBefore, reach, evenness } = measureTalk(authors);
  // tanh(ln(x / y) / 2) is (x − y) / (x + y).
  const growth = (10 * (interaction - interactionBefore)) / (2 + interaction + interactionBefore);
  const hype = 10 * Math.log(1 + strength) + growth;
  const community = 5 * Math.log(1 + reach) * evenness ** 0.25;
  const gains = prices ? 100 * (Math.log(prices.last) - Math.log(prices.before)) : 0;
  const voices = authors.filter(({ windows }) => (windows[0]?.interaction ?? 0) > 0).length;
  return { hype, gains, community, total: 0.4 * hype + 0.4 * community + 0.2 * gains, voices };
}

/** `before` is the latest that is at least seven days older and in the same currency. */
interface Prices {
  readonly last: number;
  readonly before: number;
}

export async function readPrices(connection: ServiceConnection, collection: Address, now: number): Promise<Prices | undefined> {
  const latest = async (until: number, currency?: string) => {
    const same = currency === undefined ? sql`` : sql`and currency = ${currency}`;
    const query = sql<{ at: number; price: number; currency: string }>`
      select at, price, currency from floor_prices
      where collection = ${collection} and price > 0 and at <= ${until} ${same} order by at desc limit 1`;
    return (await rowsOf(query, connection))[0];
  };
  const last = await latest(now);
  const before = last && (await latest(last.at - WINDOW_MS, last.currency));
  return before && { last: last.price, before: before.price };
}
