import { toAddress } from "../../contract/address.ts";
import { localeOf } from "../../words/language.ts";
import type { Chains } from "../collections/chains.ts";
import { type AnyView, type CollectionState, isCollectionView } from "./view.ts";

/**
 * What a button does; with view and state it makes the button's id unique in its message. `current`, on the button of the
 * view that is shown, does what `refresh` does; `apply` alone writes.
 */
const actions = { show: "s", previous: "p", next: "n", refresh: "r", current: "c", apply: "a" } as const;
type Action = keyof typeof actions;

interface Refresh {
  /** As of when the data is that the message shows, in whole seconds since the epoch. */
  readonly asOf: number;
  /** The language that the message is shown in, if the button says so. */
  readonly locale?: string;
}

/** What a click asks for. */
export interface Click {
  readonly view: AnyView;
  readonly action: Action;
  /** A state of the view. */
  readonly state: unknown;
  readonly refresh?: Refresh | undefined;
}

/** What a button of this version asks for. */
export interface NewClick extends Click {
  readonly refresh?: Required<Refresh> | undefined;
}

const pattern = /^2([A-Za-z])([spnrca]):([\w.~-]*)(?::([0-9a-z]{1,7}):([\w-]{2,10}))?$/;

/**
 * Every form that an id had before the second version: at first without `asOf` and `locale`, then with an `asOf` that only a
 * refresh filled in, then with both on a refresh alone.
 */
const patternOfFirst =
  /^(show|previous|next|refresh):([\w-]{1,24}):(0x[0-9a-f]{40}):(\d{1,3}):([1-9]\d?)?(?::|:(\d{1,10})(?::([^:]*))?)?$/;

/**
 * A button's `custom_id`, at most 100 characters: all that is needed to answer it, on any replica, a year later, beside what
 * the menu of the message says. A language is written as it is shown, so that any that Discord sends can be read again.
 */
export function encodeCustomId({ view, action, state, refresh }: NewClick): string {
  const renewed = refresh ? `:${refresh.asOf.toString(36)}:${localeOf(refresh.locale)}` : "";
  return `2${view.letter}${actions[action]}:${view.state.encode(state)}${renewed}`;
}

/** The same click, which remembers the chain of the link that its collection was asked for by. */
export function withChain(click: NewClick, chains: Chains): NewClick {
  const collection = collectionOf(click);
  const chain = collection && chains.get(collection.contract);
  return chain === undefined ? click : { ...click, state: { ...collection, chain } };
}

/** Separates the id of a component from the key by which a message that was posted unasked is found again. */
const KEY_SEPARATOR = ";";
const keyPattern = /;[\w-]{1,25}$/;

/** An id that a message is found by again: it does what it did without the key. */
export const withKey = (customId: string, key: string): string => `${customId}${KEY_SEPARATOR}${key}`;

/** Whether a component's id has this key. */
export const hasKey = (customId: string, key: string): boolean => customId.endsWith(`${KEY_SEPARATOR}${key}`);

/**
 * What a button asks for, or `undefined` for an id that this version cannot read.
 *
 * @param choices the values of the message's own menus, which are ids, too.
 */
export function decodeCustomId(id: string, views: readonly AnyView[], choices: readonly string[] = []): Click | undefined {
  const customId = id.replace(keyPattern, "");
  const [, letter, actionLetter, text = "", asOf, locale] = pattern.exec(customId) ?? [];
  if (letter === undefined) return decodeFirst(customId, views);
  const view = views.find((candidate) => candidate.letter === letter);
  const state: unknown = view?.state.decode(text, [...new Set(collectionsIn(choices, views).map(({ contract }) => contract))]);
  const action = (Object.keys(actions) as Action[]).find((name) => actions[name] === actionLetter);
  if (!view || !action || state === undefined || (action === "apply" && !view.apply)) return undefined;
  return { view, action, state, ...refreshOf(asOf && Number.parseInt(asOf, 36), locale) };
}

/**
 * The chains that a click and the menus of its message remember.
 *
 * @param choices as of `decodeCustomId`.
 */
export const chainsOf = (click: Click, choices: readonly string[], views: readonly AnyView[]): Chains =>
  new Map(
    [collectionOf(click) ?? [], collectionsIn(choices, views)]
      .flat()
      .flatMap(({ contract, chain }) => (chain === undefined ? [] : [[contract, chain] as const])),
  );

/** The collections that choices lead to. */
const collectionsIn = (choices: readonly string[], views: readonly AnyView[]): CollectionState[] =>
  choices.flatMap((choice) => {
    const click = decodeCustomId(choice, views);
    return (click && collectionOf(click)) ?? [];
  });

const collectionOf = ({ view, state }: Click): CollectionState | undefined =>
  isCollectionView(view) ? (state as CollectionState) : undefined;

function decodeFirst(customId: string, views: readonly AnyView[]): Click | undefined {
  const [, action, name, text = "", page, count, asOf, locale] = patternOfFirst.exec(customId) ?? [];
  const contract = toAddress(text);
  const view = views.find((candidate) => candidate.name === name);
  if (!view || !isCollectionView(view) || contract === undefined) return undefined;
  const state = { contract, page: Number(page), ...(count !== undefined && { count: Number(count) }) };
  return { view, action: action as Action, state, ...refreshOf(asOf && Number(asOf), locale) };
}

const refreshOf = (asOf: number | "" | undefined, locale: string | undefined): Pick<Click, "refresh"> =>
  typeof asOf === "number" ? { refresh: { asOf, ...(locale !== undefined && { locale: localeOf(locale) }) } } : {};
