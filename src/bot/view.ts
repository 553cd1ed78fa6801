import type { Card, CardContext } from "../cards/card.ts";
import type { Address } from "../collection-api/address.ts";
import type { Answer, CallOptions, CollectionApi } from "../collection-api/api.ts";
import type { PlainKey } from "../words/language.ts";
import { address, optional, type StateCodec, stateCodec, wholeNumber } from "./state-codec.ts";

/** What a view may use besides its state. */
export interface ViewContext {
  readonly api: CollectionApi;
  /** The collection's name as far as it was heard of; never asks the service. */
  readonly knownName: (contract: Address) => Promise<string | undefined>;
  /** Goes along with every call to the API. */
  readonly call: CallOptions;
  readonly card: CardContext;
}

/** What a view shows of a state. */
interface Shown<State> extends Card {
  /** The state that is shown: not the one asked for where that is no more, such as a page. */
  readonly state: State;
  /** What the paging buttons lead to, where there are pages; at an end there is nothing on one side. */
  readonly paging?: { readonly previous?: State | undefined; readonly next?: State | undefined } | undefined;
  /** The collections that were found, to be suggested to whoever types next. */
  readonly collections: readonly { readonly contract: Address; readonly name: string | undefined }[];
  /** How old what is shown is; of several answers, the oldest. */
  readonly answer: Pick<Answer<unknown>, "asOf" | "cache">;
}

/**
 * One way to look at something; commands open it and buttons lead to it. It is a function of its state, which is all that a
 * button's id holds.
 */
export interface View<State> {
  /** What log and metrics call it. */
  readonly name: string;
  /** What a button's id calls it: one letter, for ever. */
  readonly letter: string;
  readonly state: StateCodec<State>;
  /** What stands on the button that leads to it from other views of the same collection, where there is one. */
  readonly label?: PlainKey;
  /** Shows a state; the same state always asks for the same. */
  show(state: State, context: ViewContext): Promise<Shown<State>>;
}

// biome-ignore lint/suspicious/noExplicitAny: Only a view itself knows what its state is; a list of views has all kinds.
export type AnyView = View<any>;
export type AnyShown = Awaited<ReturnType<AnyView["show"]>>;

/** What is shown of one collection. */
export interface CollectionState {
  readonly contract: Address;
  /** Counted from 0. */
  readonly page: number;
  /** How many entries the answer has over its pages, if the member said so. */
  readonly count?: number | undefined;
}

/** A view of one collection; every other view of it is one click away. */
export interface CollectionView extends View<CollectionState> {
  readonly label: PlainKey;
}

/** A view of one collection, whose states are all made alike. */
export const collectionView = (view: Omit<CollectionView, "state">): CollectionView => ({ ...view, state: collectionState });

const collectionState = stateCodec<CollectionState>({
  contract: address,
  page: wholeNumber({ max: 999 }),
  count: optional(wholeNumber({ min: 1, max: 99 })),
});

export const isCollectionView = (view: AnyView): view is CollectionView => view.state === collectionState;
