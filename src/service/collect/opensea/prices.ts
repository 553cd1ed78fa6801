import { z } from "zod";
import type { Address } from "../../../contract/address.ts";
import { DAY_MS, HOUR_MS } from "../../../infra/time.ts";
import { lockPosts, type ServiceTransaction } from "../../database/database.ts";
import { markDirty } from "../../database/dirty.ts";
import { upsert } from "../../database/rows.ts";
import { SourceError } from "../errors.ts";

const WINDOW_MS = 31 * DAY_MS;
/** Larger times are milliseconds, smaller ones seconds: OpenSea does not document the unit. As seconds, this is the year 5138. */
const MIN_MILLISECONDS = 1e11;
/** Possible prices: from the smallest unit of a usual token to more than exists of any. */
const [MIN_PRICE, MAX_PRICE] = [1e-18, 1e15];

const pointSchema = z.object({
  time: z
    .number()
    .nonnegative()
    .transform((time) => (time < MIN_MILLISECONDS ? time * 1_000 : time)),
  token_unit: z.number().min(MIN_PRICE).max(MAX_PRICE),
  symbol: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .transform((symbol) => (symbol === "WETH" ? "ETH" : symbol)),
});

/** A point without a price. It has nothing but its time: a field that OpenSea does not document might be a price. */
const emptySchema = z.strictObject({
  time: z.number(),
  token_unit: z.null().optional(),
  symbol: z.string().nullish(),
  chain: z.string().nullish(),
  usd_price: z.string().nullish(),
});

interface Price {
  /** The time, rounded to a whole hour, which bounds the number of rows. */
  readonly at: number;
  readonly price: number;
  readonly currency: string;
}

/**
 * Reads the points of OpenSea's floor price history: those of the last month in the latest one's currency, at most one an hour.
 * Points with impossible values or future times do not count.
 *
 * @throws {SourceError} if there are points with more than a time, and none of them counts.
 */
export function readPrices(points: readonly unknown[], now: number): Price[] {
  const read = points
    .flatMap((point) => pointSchema.safeParse(point).data ?? [])
    .filter(({ time }) => time <= now && time > now - WINDOW_MS)
    .sort((a, b) => a.time - b.time);
  const currency = read.at(-1)?.symbol;
  const byHour = new Map<number, Price>();
  for (const { time, token_unit: price, symbol } of read) {
    const at = Math.floor(time / HOUR_MS) * HOUR_MS;
    if (symbol === currency) byHour.set(at, { at, price, currency: symbol });
  }
  const unusable = read.length > 0 ? 0 : points.filter((point) => !emptySchema.safeParse(point).success).length;
  if (unusable > 0) throw new SourceError("invalid_answer", `OpenSea sent ${unusable} floor prices, none of which can be used`);
  return [...byHour.values()];
}

/**
 * Upserts prices from the last stored one on, but keeps imported ones. Marks the answers as dirty if any has changed. Takes
 * `lockPosts`.
 */
export async function writePrices(transaction: ServiceTransaction, collection: Address, prices: readonly Price[], now: number) {
  await lockPosts(transaction);
  const { last } = await transaction
    .selectFrom("floor_prices")
    .select(({ fn }) => fn.max("at").as("last"))
    .where("collection", "=", collection)
    .where("currency", "=", prices[0]?.currency ?? "")
    .where("source", "=", "OpenSea")
    .executeTakeFirstOrThrow();
  // Only new points: those of each answer lie at other times of the same curve.
  const rows = prices
    .filter(({ at }) => at >= (last ?? 0))
    .map((price) => ({ collection, ...price, source: "OpenSea" as const }));
  const outcomes = await upsert(transaction, "floor_prices", rows, {
    key: ["collection", "at"],
    where: `floor_prices.source <> 'import' and
      (excluded.price <> floor_prices.price or excluded.currency <> floor_prices.currency)`,
  });
  const counts = { added: 0, updated: 0, unchanged: 0 };
  for (const outcome of outcomes) counts[outcome] += 1;
  if (counts.added + counts.updated > 0) await markDirty(transaction, [collection], now);
  return counts;
}
