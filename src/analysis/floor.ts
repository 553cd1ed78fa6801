import { WEEK_MS } from "../infra/time.ts";

/** The lowest price that an item of a collection is offered for. */
export interface FloorPrice {
  readonly price: number;
  /** A symbol such as ETH; empty if it is not known. */
  readonly currency: string;
  /** A marketplace, or `import`. */
  readonly source: string;
  /** The time of the price, in milliseconds since the epoch. */
  readonly at: number;
}

/** The columns of a record; all are absent without a price. */
export interface RecordedFloor {
  readonly floorPrice?: number | undefined;
  readonly floorCurrency?: string | undefined;
  readonly floorSource?: string | undefined;
  readonly floorAt?: number | undefined;
}

export const floorOf = ({ floorPrice, floorCurrency = "", floorSource = "", floorAt = 0 }: RecordedFloor) =>
  floorPrice === undefined ? undefined : { price: floorPrice, currency: floorCurrency, source: floorSource, at: floorAt };

/** The part of a price from which a change is computed. */
export type Price = Pick<FloorPrice, "price" | "currency">;

/** In percent; `undefined` unless both prices are known and in one currency. */
export function floorChange(now: Price | undefined, before: Price | undefined): number | undefined {
  if (!now || !before || now.currency !== before.currency) return undefined;
  const change = 100 * (now.price / before.price - 1);
  return Number.isFinite(change) ? change : undefined;
}

/** Times are milliseconds since the epoch. */
export interface SeenFloor extends RecordedFloor {
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
}

/**
 * The change since the newest record that held a price in the same currency seven days before.
 *
 * @param asOf the time of the price, in milliseconds since the epoch.
 * @param records oldest first.
 */
export function weeklyChange(
  now: Price,
  asOf: number,
  records: readonly SeenFloor[],
): { readonly change: number; readonly since: Date } | undefined {
  const weekAgo = asOf - WEEK_MS;
  const before = records.findLast((record) => record.firstSeenAt <= weekAgo && record.floorCurrency === now.currency);
  const change = floorChange(now, before && floorOf(before));
  return before && change !== undefined ? { change, since: new Date(Math.min(before.lastSeenAt, weekAgo)) } : undefined;
}
