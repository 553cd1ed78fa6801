import type { Card, CardContext } from "../../cards/card.ts";
import type { Answer } from "../../collection-api/api.ts";
import type { Address } from "../../contract/address.ts";
import type { Entries, Operation } from "../../contract/schemas.ts";
import type { Memory } from "../../memory/memory.ts";
import type { PlainKey } from "../../words/language.ts";
import type { Channel } from "../answer/interaction.ts";
import { type CollectionRef, chainName } from "../collections/chains.ts";
import type { CommandDefinition } from "../command/definition.ts";
import { type Period, periodNames } from "../command/periods.ts";
import { address, oneOf, optional, type StateCodec, stateCodec, wholeNumber } from "./state-codec.ts";

/** The service's operations within the deadline and the budgets of one interaction; public answers are recorded. */
export type BoundApi = { readonly [O in Operation]: (contract: Address) => Promise<Answer<Entries[O]>> };

/** Everything that a command or a view may use of one interaction. */
export interface Context extends CardContext {
  readonly api: BoundApi;
  readonly memory: Memory;
  /**
   * The collection's name. An unknown one is asked for with the scores, until the answer that it stands beside is there, or for
   * a short time.
   */
  readonly nameBeside: (answer: Promise<unknown>, contract: Address) => Promise<string | undefined>;
  /** The names of those of the collections that have a known one; never asks the service. */
  readonly namesOf: (contracts: readonly Address[]) => Promise<ReadonlyMap<Address, string>>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Milliseconds between two alerts of one watch, at least. */
  readonly alertIntervalMs: number;
  /** Discord's ids of the member, and of the server whose settings count. */
  readonly member: string;
  readonly server: string | undefined;
  /** The server's language, as Discord names it. */
  readonly serverLocale: string | undefined;
  /** The channel of the interaction, if Discord names it, and those among a command's options. */
  readonly channel: Channel | undefined;
  readonly channels: readonly Channel[];
  /** Every command, for the help. */
  readonly definitions: readonly CommandDefinition[];
}

/** A button, or a choice of a menu, that shows another state of the view; a view that writes applies it first. */
interface Link<State> {
  readonly label: string;
  readonly state: State;
  /** More about it, in a menu. */
  readonly description?: string;
  /** Whether a menu shows it as chosen. */
  readonly isChosen?: boolean;
}

/** A choice of a menu that opens another view, of one collection. */
interface CollectionLink extends Link<CollectionState> {
  readonly view: CollectionView;
}

/** A row of a view's own: up to five buttons, or a menu of up to 25 choices. */
export type Control<State> =
  | { readonly buttons: readonly Link<State>[] }
  | { readonly placeholder: string; readonly choices: readonly (Link<State> | CollectionLink)[] };

/** The card that a view makes of a state, and where its buttons lead. */
interface Shown<State> extends Card {
  /** The state that is shown; it may differ from the one asked for, whose page may be gone. */
  readonly state: State;
  /** Where the paging buttons lead, if there are several pages; at an end one side is missing. */
  readonly paging?: { readonly previous?: State | undefined; readonly next?: State | undefined } | undefined;
  /** The collections whose data is shown: once asked for publicly, they are recorded regularly and suggested. */
  readonly track?: readonly (CollectionRef & { readonly name: string | undefined })[];
  /** Collections that the service has no data about. */
  readonly withoutData?: readonly CollectionRef[];
  /** The age of the data, which a refresh has to beat. Without it there is no Refresh. */
  readonly answer?: Pick<Answer<unknown>, "asOf" | "cache">;
  readonly controls?: readonly Control<State>[];
}

/**
 * One way to look at something; commands open it and buttons lead to it. It is a function of its state, which is all that a
 * button's id holds.
 */
export interface View<State> {
  /** Its name in log and metrics. */
  readonly name: string;
  /** One letter that stands for it in the ids of buttons. It never changes, so that old messages keep working. */
  readonly idPrefix: string;
  readonly state: StateCodec<State>;
  /** The label of the button that leads to it from other views of the same collection. */
  readonly label?: PlainKey;
  /**
   * Writes what a click on one of its controls asks for, before the state is shown, and answers with a line for the member.
   * A refresh and a page never write.
   */
  apply?(state: State, context: Context): Promise<string>;
  show(state: State, context: Context): Promise<Shown<State>>;
}

// biome-ignore lint/suspicious/noExplicitAny: Only a view itself knows its state; a list of views has all kinds.
export type AnyView = View<any>;
export type AnyShown = Awaited<ReturnType<AnyView["show"]>>;

/** A view to show instead of an answer of the command's own, with a line above it. */
export interface Opening {
  readonly view: AnyView;
  readonly state: unknown;
  readonly note?: string | undefined;
}

export const open = <State>(view: View<State>, state: State, note?: string): Opening => ({ view, state, note });

/** The state of a view of one collection. */
export interface CollectionState extends CollectionRef {
  /** Counted from 0; the first if it is left out. */
  readonly page?: number | undefined;
  /** How many entries the answer has over its pages; all that came if it is left out. */
  readonly count?: number | undefined;
  readonly period?: Period | undefined;
}

/** A view of one collection; every other view of it is one click away. */
export interface CollectionView extends View<CollectionState> {
  readonly label: PlainKey;
}

export const collectionView = (view: Omit<CollectionView, "state">): CollectionView => ({ ...view, state: collectionState });

/** The last page that a button can lead to. */
export const MAX_PAGE = 999;

const collectionState = stateCodec<CollectionState>({
  contract: address,
  page: optional(wholeNumber({ min: 1, max: MAX_PAGE })),
  count: optional(wholeNumber({ min: 1, max: 99 })),
  period: optional(oneOf(periodNames)),
  chain: optional(chainName),
});

export const isCollectionView = (view: AnyView): view is CollectionView => view.state === collectionState;
