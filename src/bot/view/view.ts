import type { Card, CardContext } from "../../cards/card.ts";
import type { Answer } from "../../collection-api/api.ts";
import type { Address, CollectionRef } from "../../contract/address.ts";
import type { Entries, Operation } from "../../contract/schemas.ts";
import { DAY_MS } from "../../infra/time.ts";
import type { PlainKey } from "../../words/language.ts";
import type { BaseContext, CommandDefinition } from "../command/definition.ts";
import type { Form, FormEntries } from "../form/form.ts";
import type { Channel, RawOptions, Role } from "../interaction/interaction.ts";
import { address, numberField, oneOf, optional, pageNumber, type StateCodec, stateCodec } from "./state-codec.ts";

/** The API's operations, within the deadline and the budgets of one interaction. Public answers are recorded. */
export type BoundApi = { readonly [O in Operation]: (contract: Address) => Promise<Answer<Entries[O]>> };

export interface Context extends CardContext, BaseContext {
  readonly api: BoundApi;
  /** Looks a collection's name up while another answer is being fetched, and at least for a short time. */
  readonly nameBeside: (answer: Promise<unknown>, contract: Address) => Promise<string | undefined>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly alertIntervalMs: number;
  readonly member: string;
  /** The member's locale in Discord. */
  readonly locale: string;
  /** Opens the direct messages with the member; resolves to the channel's id. Rejects with a `DeliveryError`. */
  readonly openDirect: () => Promise<string>;
  readonly channels: readonly Channel[];
  readonly pickedRoles: readonly Role[];
  /** Resolves a member's text to a collection. Rejects with a `ProblemError`. */
  readonly resolve: (text: string | undefined) => Promise<CollectionRef>;
  readonly definitions: readonly CommandDefinition[];
}

/** A button or a choice that shows a state; if its view has `apply`, that is called first. */
interface Link<State> {
  readonly label: string;
  readonly state: State;
  readonly description?: string;
  readonly isChosen?: boolean;
  /** A button for the view's form. */
  readonly opensForm?: boolean;
  /** Whether it deletes something for good. */
  readonly isDangerous?: boolean;
}

type MenuLink<State> = Link<State> | (Link<CollectionState> & { readonly view: CollectionView });

/** Up to five buttons, or a menu of up to 25 choices. */
export type Control<State> =
  | { readonly buttons: readonly (Link<State> | (Link<unknown> & { readonly view: AnyView }))[] }
  | { readonly placeholder: string; readonly choices: readonly MenuLink<State>[] };

interface Shown<State> extends Card {
  /** The shown state. It differs from the requested one if that page no longer exists. */
  readonly state: State;
  readonly paging?: { readonly previous?: State | undefined; readonly next?: State | undefined } | undefined;
  /** Collections to record regularly and to suggest, if the answer is public. */
  readonly track?: readonly (CollectionRef & { readonly name: string | undefined })[];
  /** The age of the data, which a refresh has to beat; without it there is no Refresh. */
  readonly answer?: Pick<Answer<unknown>, "asOf" | "cache">;
  readonly controls?: readonly Control<State>[];
  /** The name of another view of the collection that its card points at. */
  readonly highlighted?: string | undefined;
  /** The service's page about the collection. */
  readonly pageUrl?: string | undefined;
}

/** A form of a view. Its submission is read as a typed subcommand: the same code checks and runs both. */
interface ViewForm<State> {
  /** The fields depend only on the state: a member's draft still fits when the form is opened again. */
  fill(state: State, context: Context): Promise<Form>;
  read(
    state: State,
    entries: FormEntries,
    context: Context,
  ): Promise<{ readonly subcommand: string; readonly options: RawOptions }>;
}

/**
 * The answer of a command, as a function of a state that its buttons carry.
 *
 * @example
 * const greeting: View<{ readonly name: string }> = {
 *   name: "greeting",
 *   idPrefix: "g",
 *   state: stateCodec({ name: { encode: (name) => name, decode: (text) => text } }),
 *   show: async (state) => ({ content: `Hello ${state.name}`, embeds: [], state }),
 * };
 */
export interface View<State> {
  readonly name: string;
  /** The prefix of the ids of the view's buttons. It never changes: buttons of old messages begin with it. */
  readonly idPrefix: string;
  readonly state: StateCodec<State>;
  readonly label?: PlainKey;
  /** Writes the change that a control asks for. Resolves to a line above the view. */
  apply?(state: State, context: Context): Promise<string>;
  show(state: State, context: Context): Promise<Shown<State>>;
  readonly form?: ViewForm<State>;
}

// biome-ignore lint/suspicious/noExplicitAny: Only a view itself knows its state; a list of views has all kinds.
export type AnyView = View<any>;
export type AnyShown = Awaited<ReturnType<AnyView["show"]>>;

export interface Opening {
  readonly view: AnyView;
  readonly state: unknown;
  readonly note?: string | undefined;
  /** Opens the view's form, with a draft if there is one; or `picks`, for a run of a command whose options are in the draft. */
  readonly form?: { readonly draft?: string | undefined; readonly picks?: Form | undefined } | undefined;
}

export const open = <State>(view: View<State>, state: State, note?: string): Opening => ({ view, state, note });

export const openForm = <State>(view: View<State>, state: State): Opening => ({ view, state, form: {} });

export const periods = { "24h": DAY_MS, "7d": 7 * DAY_MS, "30d": 30 * DAY_MS, "90d": 90 * DAY_MS, "1y": 365 * DAY_MS } as const;
export type Period = keyof typeof periods;
export const periodNames = Object.keys(periods) as Period[];

export interface CollectionState extends CollectionRef {
  readonly page?: number | undefined;
  readonly count?: number | undefined;
  readonly period?: Period | undefined;
}

export interface CollectionView extends View<CollectionState> {
  readonly label: PlainKey;
}

/** A view of one collection, with a button under the answers of the others. */
export const collectionView = (view: Omit<CollectionView, "state">): CollectionView => ({ ...view, state: collectionState });

const collectionState = stateCodec<CollectionState>({
  contract: address,
  page: pageNumber,
  count: optional(numberField({ min: 1, max: 99 })),
  period: optional(oneOf(periodNames)),
});

export const isCollectionView = (view: AnyView): view is CollectionView => view.state === collectionState;
