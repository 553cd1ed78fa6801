import type { Card, CardContext } from "../../cards/card.ts";
import type { Answer, CollectionApi } from "../../collection-api/api.ts";
import type { Address } from "../../contract/address.ts";
import type { PlainKey } from "../../words/language.ts";
import type { Place } from "../answer/interaction.ts";
import type { BotMemory } from "../answer/remembered.ts";
import { chainName } from "../collections/chains.ts";
import { type Period, periodNames } from "../command/periods.ts";
import { address, oneOf, optional, type StateCodec, stateCodec, wholeNumber } from "./state-codec.ts";

/** What a view may use besides its state. */
export interface ViewContext {
  /** The API, bound to the interaction that it is asked for. */
  readonly api: CollectionApi;
  /**
   * The collection's name. Where none is known the scores are asked for it, and waited for until the answer beside which it
   * is to stand is there, or a short time.
   */
  readonly nameBeside: (answer: Promise<unknown>, contract: Address) => Promise<string | undefined>;
  /** The names of those of the collections that are known by one; never asks the service. */
  readonly namesOf: (contracts: readonly Address[]) => Promise<ReadonlyMap<Address, string>>;
  readonly card: CardContext;
  readonly memory: BotMemory;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Milliseconds between two alerts of one watch, at least. */
  readonly alertIntervalMs: number;
  /** Where it is looked at, if Discord says so. */
  readonly channel?: Place | undefined;
  /** Discord's ids of who looks at it, and of the server whose settings count there. */
  readonly member: string;
  readonly server: string | undefined;
}

/** What a click on a control asks the view to show, after applying it where the view writes. */
interface Change<State> {
  readonly label: string;
  readonly state: State;
  /** More about it, in a menu. */
  readonly description?: string;
  /** Whether a menu shows it as what is chosen. */
  readonly isChosen?: boolean;
}

/** What a choice of a menu opens instead: another view, of one collection. */
interface Opening extends Change<CollectionState> {
  readonly view: CollectionView;
}

/** A row of a view's own: up to five buttons, or a menu of up to 25 choices, each of which changes something. */
export type Control<State> =
  | { readonly buttons: readonly Change<State>[] }
  | { readonly placeholder: string; readonly choices: readonly (Change<State> | Opening)[] };

/** What a view shows of a state. */
interface Shown<State> extends Card {
  /** The state that is shown: not the one asked for where that is no more, such as a page. */
  readonly state: State;
  /** What the paging buttons lead to, where there are pages; at an end there is nothing on one side. */
  readonly paging?: { readonly previous?: State | undefined; readonly next?: State | undefined } | undefined;
  /** The collections that were found, to be suggested to whoever types next. */
  readonly collections: readonly { readonly contract: Address; readonly name: string | undefined }[];
  /** Those asked for beside them of which the service knows nothing. */
  readonly withoutData?: readonly Address[];
  /** How old what is shown is, which a refresh has to beat. What is no answer of the service has no Refresh. */
  readonly answer?: Pick<Answer<unknown>, "asOf" | "cache">;
  /** The view's own menus and buttons. */
  readonly controls?: readonly Control<State>[];
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
  /**
   * Does what the state says, for a click of a control that writes, before the state is shown; answers with a line for the
   * member. Nothing else writes: a refresh and a page only show.
   */
  apply?(state: State, context: ViewContext): Promise<string>;
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
  /** How many entries the answer has over its pages, if the member said so; otherwise all that came. */
  readonly count?: number | undefined;
  /** How far back is looked, if the member said so. */
  readonly period?: Period | undefined;
  /** The chain that its link was on, where that is another than Ethereum. */
  readonly chain?: string | undefined;
}

/** A view of one collection; every other view of it is one click away. */
export interface CollectionView extends View<CollectionState> {
  readonly label: PlainKey;
}

/** A view of one collection, whose states are all made alike. */
export const collectionView = (view: Omit<CollectionView, "state">): CollectionView => ({ ...view, state: collectionState });

/** The last page that a button can lead to. */
export const MAX_PAGE = 999;

const collectionState = stateCodec<CollectionState>(
  {
    contract: address,
    page: wholeNumber({ max: MAX_PAGE }),
    count: optional(wholeNumber({ min: 1, max: 99 })),
    period: optional(oneOf(periodNames)),
    chain: optional(chainName),
  },
  4,
);

export const isCollectionView = (view: AnyView): view is CollectionView => view.state === collectionState;
