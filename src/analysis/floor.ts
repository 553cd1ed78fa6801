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
