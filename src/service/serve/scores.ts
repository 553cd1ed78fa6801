import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import type { Floor } from "../../contract/schemas.ts";
import type { ServiceConnection } from "../database/database.ts";
import type { PriceSource } from "../database/tables.ts";
import { type Author, rowsOf, WINDOW_MS } from "./authors.ts";
import { measureTalk } from "./talk.ts";

/** The scores that docs/numbers.md defines. */
export function scoresOf(authors: readonly Author[], prices: Prices | undefined) {
  const { strength, interaction, interactionBefore, reach, evenness } = measureTalk(authors);
  // tanh(ln(x / y) / 2) is (x − y) / (x + y).
  const growth = (10 * (interaction - interactionBefore)) / (2 + interaction + interactionBefore);
  const hype = 10 * Math.log(1 + strength) + growth;
  const community = 5 * Math.log(1 + reach) * evenness ** 0.25;
  const gains = prices?.before ? 100 * (Math.log(prices.last.price) - Math.log(prices.before.price)) : 0;
  const voices = authors.filter(({ windows }) => (windows[0]?.interaction ?? 0) > 0).length;
  const total = 0.4 * hype + 0.4 * community + 0.2 * gains;
  return { hype, gains, community, total, voices, ...(prices && { floor: floorOf(prices) }) };
}

function floorOf({ last, before }: Prices): Floor {
  const { price, currency, source, at } = last;
  const floor = { price, currency, source, at: new Date(at) };
  const change = before && 100 * (price / before.price - 1);
  // An imported price may be any number, and JSON has no infinite ones.
  return before && Number.isFinite(change) ? { ...floor, change, since: new Date(before.at) } : floor;
}

interface Price {
  readonly at: number;
  readonly price: number;
  readonly currency: string;
  readonly source: PriceSource;
}

interface Prices {
  readonly last: Price;
  /** The latest price in the same currency that is at least seven days older. */
  readonly before: Price | undefined;
}

export async function readPrices(connection: ServiceConnection, collection: Address, now: number): Promise<Prices | undefined> {
  const latest = async (until: number, currency?: string) => {
    const same = currency === undefined ? sql`` : sql`and currency = ${currency}`;
    const query = sql<Price>`
      select at, price, currency, source from floor_prices
      where collection = ${collection} and price > 0 and at <= ${until} ${same} order by at desc limit 1`;
    return (await rowsOf(query, connection))[0];
  };
  const last = await latest(now);
  return last && { last, before: await latest(last.at - WINDOW_MS, last.currency) };
}
