import { WEEK_MS } from "../infra/time.ts";
import type { SeenScores } from "./change.ts";

/** The lowest price that an item of a collection is offered for. */
export interface FloorPrice {
  readonly price: number;
  /** A symbol such as ETH; empty if it is not known. */
  readonly currency: string;
}

/** The columns of a record; both are absent without a price. */
export interface RecordedFloor {
  readonly floorPrice?: number | undefined;
  readonly floorCurrency?: string | undefined;
}

export const floorOf = ({ floorPrice, floorCurrency = "" }: RecordedFloor): FloorPrice | undefined =>
  floorPrice === undefined ? undefined : { price: floorPrice, currency: floorCurrency };

/** In percent; `undefined` unless both prices are known and in one currency. */
export function floorChange(now: FloorPrice | undefined, before: FloorPrice | undefined): number | undefined {
  if (!now || !before || now.currency !== before.currency) return undefined;
  const change = 100 * (now.price / before.price - 1);
  return Number.isFinite(change) ? change : undefined;
}

/**
 * The change since the newest record that held a price in the same currency seven days before.
 *
 * @param asOf the time of the price, in milliseconds since the epoch.
 * @param records oldest first.
 */
export function weeklyChange(
  now: FloorPrice,
  asOf: number,
  records: readonly SeenScores[],
): { readonly change: number; readonly since: Date } | undefined {
  const weekAgo = asOf - WEEK_MS;
  const before = records.findLast((record) => record.firstSeenAt <= weekAgo && record.floorCurrency === now.currency);
  const change = floorChange(now, before && floorOf(before));
  return before && change !== undefined ? { change, since: new Date(Math.min(before.lastSeenAt, weekAgo)) } : undefined;
}
