import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import type { ServiceConnection } from "../database/database.ts";
import { type Author, type Counts, rowsOf, WINDOW_MS } from "./authors.ts";
import { scoreFirst } from "./first-edition.ts";
import { boundedReach, scoreSecond } from "./second-edition.ts";

export const editions = [1, 2] as const;
/** Of the formulas. Scores of two editions are not comparable. */
export type Edition = (typeof editions)[number];
export const LATEST_EDITION: Edition = 2;

interface Formulas {
  talk(authors: readonly Author[]): { readonly hype: number; readonly community: number };
  /** How many followers count. */
  reach(counts: Pick<Counts, "followers" | "interaction">): number;
  /** Whether people are ranked among such authors. */
  ranks(counts: Pick<Counts, "interaction">): boolean;
}

export const formulas: Readonly<Record<Edition, Formulas>> = {
  1: { talk: scoreFirst, reach: ({ followers }) => followers, ranks: () => true },
  2: { talk: scoreSecond, reach: boundedReach, ranks: ({ interaction }) => interaction > 0 },
};

/** The edition that a collection's answers were made with. */
export async function editionOf(connection: ServiceConnection, collection: Address): Promise<Edition> {
  const made = connection.selectFrom("remakes").select("edition").where("collection", "=", collection);
  return (await made.executeTakeFirst())?.edition ?? LATEST_EDITION;
}

/** As defined in docs/service.md. */
export function scoresOf(authors: readonly Author[], prices: Prices | undefined, edition: Edition) {
  const { hype, community } = formulas[edition].talk(authors);
  const gains = prices ? 100 * (Math.log(prices.last) - Math.log(prices.before)) : 0;
  const voices = authors.filter(({ windows }) => (windows[0]?.interaction ?? 0) > 0).length;
  return { hype, gains, community, total: 0.4 * hype + 0.4 * community + 0.2 * gains, voices, edition };
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
