import type { CollectionRef } from "../../contract/address.ts";
import { localeOf } from "../../words/language.ts";
import { type AnyView, type CollectionState, isCollectionView } from "./view.ts";

/**
 * `current`, on the button of the shown view, does the same as `refresh`, because two buttons cannot have one id. `apply` writes.
 * `form` opens the view's form; as the id of a form, it submits the form. `run` runs a command of the view: its state is that of
 * `run-id.ts`.
 */
const actions = { show: "s", previous: "p", next: "n", refresh: "r", current: "c", apply: "a", form: "f", run: "g" } as const;
type Action = keyof typeof actions;

export interface Refresh {
  /** Whole seconds since the epoch. */
  readonly asOf: number;
  readonly locale: string;
}

export interface Click {
  readonly view: AnyView;
  readonly action: Action;
  readonly state: unknown;
  readonly refresh?: Refresh | undefined;
  /** A draft that the button opens again in its form, or the options of the command that it runs. */
  readonly draft?: string | undefined;
}

const pattern = /^1([A-Za-z])([spnrcafg]):([\w.~-]*)(?:!([\w.-]*))?(?::([0-9a-z]{1,7}):([\w-]{2,10}))?$/;

/** The id of a button: at most 100 characters, from which any replica can answer the button a year later. */
export function encodeCustomId({ view, action, state, refresh, draft }: Click): string {
  const refreshed = refresh ? `:${refresh.asOf.toString(36)}:${localeOf(refresh.locale)}` : "";
  const drafted = draft === undefined ? "" : `!${draft}`;
  const text = action === "run" ? String(state) : view.state.encode(state);
  return `1${view.idPrefix}${actions[action]}:${text}${drafted}${refreshed}`;
}

const keyPattern = /;[\w-]{1,25}$/;

/** Adds the key by which the bot recognizes its own message. The button does the same with and without it. */
export const withKey = (customId: string, key: string): string => `${customId};${key}`;

export const hasKey = (customId: string, key: string): boolean => customId.endsWith(`;${key}`);

/** The choices are the values of the message's menus. Returns `undefined` for an id that this version cannot read. */
export function decodeCustomId(id: string, views: readonly AnyView[], choices: readonly string[] = []): Click | undefined {
  const [, prefix, actionLetter, text = "", draft, asOf, locale] = pattern.exec(id.replace(keyPattern, "")) ?? [];
  const view = views.find(({ idPrefix }) => idPrefix === prefix);
  const action = (Object.keys(actions) as Action[]).find((name) => actions[name] === actionLetter);
  const state: unknown = action === "run" ? text : view?.state.decode(text, collectionsIn(choices, views));
  if (!view || !action || state === undefined || (action === "apply" && !view.apply)) return undefined;
  if (action === "form" ? !view.form : action !== "run" && draft !== undefined) return undefined;
  const refresh = asOf && locale ? { asOf: Number.parseInt(asOf, 36), locale: localeOf(locale) } : undefined;
  return { view, action, state, ...(refresh && { refresh }), ...(draft !== undefined && { draft }) };
}

function collectionsIn(choices: readonly string[], views: readonly AnyView[]): CollectionRef[] {
  const found = choices.flatMap((choice) => {
    const click = decodeCustomId(choice, views);
    if (!click || !isCollectionView(click.view)) return [];
    return [{ contract: (click.state as CollectionState).contract }];
  });
  return [...new Map(found.map((item) => [item.contract, item])).values()];
}
