import {
  type APIButtonComponentWithCustomId,
  type APIButtonComponentWithURL,
  type APISelectMenuOption,
  ButtonStyle,
  ComponentType,
} from "discord-api-types/v10";
import { plainNameOf } from "../../cards/card.ts";
import type { Address } from "../../contract/address.ts";
import { clip } from "../../text/safe-text.ts";
import type { Language, Say } from "../../words/language.ts";
import {
  MAX_BUTTON_LABEL,
  MAX_BUTTONS_A_ROW,
  MAX_CHOICE_LENGTH,
  MAX_CHOICES,
  MAX_ROWS,
  MAX_SELECT_TEXT,
} from "../delivery/limits.ts";
import type { Row } from "../interaction/reply.ts";
import { type Click, encodeCustomId } from "./custom-id.ts";
import { isMemberView, type MemberState } from "./member-view.ts";
import { type AnyShown, type AnyView, type CollectionState, type Control, isCollectionView } from "./view.ts";

/** The icon of the button that gets newer data; messages name it. */
export const REFRESH = "🔄";
/** The icon of a button that leads to a page. */
const PAGE = "🔗";

/**
 * Controls of the view, then one row of buttons: pages, the view that the card points at, and Refresh; and a menu of the collection's
 * other views. A phone shows each as one line, whatever the language.
 */
export function navigation(views: readonly AnyView[], view: AnyView, shown: AnyShown, { locale, say }: Language): Row[] {
  const { state, paging, answer, controls = [], highlighted, pageUrl } = shown;
  const refresh = answer && { asOf: Math.floor(answer.asOf.getTime() / 1_000), locale };
  const pagingButton = (action: "previous" | "next", to: unknown) => ({
    ...button(say(`button.${action}`), encodeCustomId({ view, action, state: to ?? state })),
    disabled: to === undefined,
  });
  const otherViews = isCollectionView(view) ? views.filter(isCollectionView).filter((otherView) => otherView !== view) : [];
  const idFor = (otherView: AnyView) => idOf(otherView, { ...state, page: undefined });
  const why = otherViews.filter(({ name }) => name === highlighted);
  const buttons = [
    ...(paging ? [pagingButton("previous", paging.previous), pagingButton("next", paging.next)] : []),
    ...why.map((otherView) => button(say("card.why"), idFor(otherView), ButtonStyle.Primary)),
    ...(refresh ? [iconButton(REFRESH, encodeCustomId({ view, action: "refresh", state, refresh }))] : []),
    ...(pageUrl === undefined ? [] : [pageButton(say("button.page"), pageUrl)]),
  ];
  const own = controls.flatMap((control: Control<unknown>, index: number) => controlRows(view, control, index));
  const entries = otherViews.map((otherView) => ({
    label: clip(say(otherView.label), MAX_SELECT_TEXT),
    value: idFor(otherView),
  }));
  const menu =
    isCollectionView(view) && entries.length > 0
      ? [menuRow(controls.length, say("card.view", { view: say(view.label) }), entries)]
      : [];
  return [...own, ...rowsOf(buttons), ...menu].slice(0, MAX_ROWS);
}

function controlRows(view: AnyView, control: Control<unknown>, index: number): Row[] {
  const ownId = (state: unknown) => encodeCustomId({ view, action: view.apply ? "apply" : "show", state });
  if ("buttons" in control) {
    const idFor = (link: (typeof control.buttons)[number]) => {
      const target = "view" in link ? link.view : view;
      if (link.opensForm) return encodeCustomId({ view: target, action: "form", state: link.state });
      return target === view ? ownId(link.state) : encodeCustomId({ view: target, action: "show", state: link.state });
    };
    const styleOf = ({ isDangerous }: (typeof control.buttons)[number]) => (isDangerous ? ButtonStyle.Danger : undefined);
    return rowsOf(control.buttons.map((link) => button(link.label, idFor(link), styleOf(link))));
  }
  const options = control.choices.map((choice) => ({
    label: clip(choice.label, MAX_SELECT_TEXT),
    value: "view" in choice ? idOf(choice.view, choice.state) : ownId(choice.state),
    ...(choice.isChosen && { default: true }),
    ...(choice.description !== undefined && { description: clip(choice.description, MAX_SELECT_TEXT) }),
  }));
  return options.length > 0 ? [menuRow(index, control.placeholder, options)] : [];
}

/** Buttons with these labels and ids, or a menu of more than five. */
export function offers(entries: readonly { readonly label: string; readonly value: string }[], say: Say): Row[] {
  const offered = entries.slice(0, MAX_CHOICES);
  if (offered.length <= MAX_BUTTONS_A_ROW) return rowsOf(offered.map(({ label, value }) => button(label, value)));
  return [
    menuRow(
      0,
      say("card.pick"),
      offered.map((entry) => ({ ...entry, label: clip(entry.label, MAX_SELECT_TEXT) })),
    ),
  ];
}

/** Buttons to the views of one collection, or a menu of several. */
export function collectionLinks(
  views: readonly AnyView[],
  collections: readonly { readonly collection: Address; readonly name: string | undefined }[],
  { say }: Language,
): Row[] {
  const [view, ...rest] = views.filter(isCollectionView);
  const [first, second] = collections;
  if (!view || !first) return [];
  if (!second) return rowsOf([view, ...rest].map((v) => button(say(v.label), idOf(v, { contract: first.collection }))));
  const options = collections.map(({ collection, name }) => ({
    label: plainNameOf({ contract: collection, name }, MAX_CHOICE_LENGTH),
    description: collection,
    value: idOf(view, { contract: collection }),
  }));
  return [menuRow(0, say("card.open"), options)];
}

/** Links to the service's pages: one button, or one for each of up to five collections that have a page, by name. */
export function pageLinks(
  collections: readonly { readonly collection: Address; readonly name: string | undefined }[],
  pages: ReadonlyMap<Address, string>,
  { say }: Language,
): Row[] {
  const linked = collections.flatMap(({ collection: contract, name }) => {
    const url = pages.get(contract);
    const label = collections.length === 1 ? say("button.page") : plainNameOf({ contract, name });
    return url === undefined ? [] : [pageButton(label, url)];
  });
  return rowsOf(linked.slice(0, MAX_BUTTONS_A_ROW));
}

/** Buttons with which a member ends alerts. */
export function endButtons(
  views: readonly AnyView[],
  watches: readonly { readonly id: string; readonly name: string }[],
  { say }: Language,
): Row[] {
  const view = views.find(isMemberView);
  if (!view) return [];
  const idFor = (end: string) => encodeCustomId({ view, action: "apply", state: { end } satisfies MemberState });
  return rowsOf(watches.map(({ id, name }) => button(say("me.watch.stop", { name }), idFor(id))));
}

/** A button that opens a form. */
export const formButton = (
  label: string,
  form: Pick<Click, "view" | "state" | "draft"> & Partial<Pick<Click, "action">>,
): Row[] => rowsOf([button(label, encodeCustomId({ action: "form", ...form }), ButtonStyle.Primary)]);

const idOf = (view: AnyView, state: CollectionState): string => encodeCustomId({ view, action: "show", state });

const button = (
  label: string,
  custom_id: string,
  style: APIButtonComponentWithCustomId["style"] = ButtonStyle.Secondary,
): APIButtonComponentWithCustomId => ({ type: ComponentType.Button, style, label: clip(label, MAX_BUTTON_LABEL), custom_id });

/** A button that shows only an icon. */
const iconButton = (name: string, custom_id: string): APIButtonComponentWithCustomId => ({
  type: ComponentType.Button,
  style: ButtonStyle.Secondary,
  emoji: { name },
  custom_id,
});

const pageButton = (label: string, url: string): APIButtonComponentWithURL => ({
  type: ComponentType.Button,
  style: ButtonStyle.Link,
  label: clip(label, MAX_BUTTON_LABEL),
  emoji: { name: PAGE },
  url,
});

const rowsOf = (buttons: readonly (APIButtonComponentWithCustomId | APIButtonComponentWithURL)[]): Row[] =>
  Array.from({ length: Math.ceil(buttons.length / MAX_BUTTONS_A_ROW) }, (_, index) => ({
    type: ComponentType.ActionRow,
    components: buttons.slice(index * MAX_BUTTONS_A_ROW, (index + 1) * MAX_BUTTONS_A_ROW),
  }));

/** Merges neighbouring rows of buttons that fit into one row. */
export function joined([first, ...rest]: readonly Row[]): Row[] {
  const [second, ...further] = rest;
  if (!first || !second) return first ? [first] : [];
  const components = [...first.components, ...second.components];
  const fits = components.length <= MAX_BUTTONS_A_ROW && components.every(({ type }) => type === ComponentType.Button);
  return fits ? joined([{ ...first, components }, ...further]) : [first, ...joined(rest)];
}

/** A menu. Its id only has to be unique in the message: the values carry the state. */
const menuRow = (index: number, placeholder: string, options: APISelectMenuOption[]): Row => ({
  type: ComponentType.ActionRow,
  components: [{ type: ComponentType.StringSelect, custom_id: `menu:${index}`, placeholder, options }],
});
