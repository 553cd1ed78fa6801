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
