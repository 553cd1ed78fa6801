import { type APIButtonComponentWithCustomId, ButtonStyle, ComponentType } from "discord-api-types/v10";
import { plainNameOf } from "../cards/card.ts";
import type { Address } from "../collection-api/address.ts";
import type { Language, PlainKey } from "../words/language.ts";
import { controlRows } from "./controls.ts";
import { encodeCustomId, type NewClick } from "./custom-id.ts";
import type { RawOptions } from "./interaction.ts";
import { MAX_BUTTONS_A_ROW, MAX_CHOICE_LENGTH, MAX_ROWS } from "./limits.ts";
import { MAX_LISTED } from "./problems.ts";
import type { Row } from "./reply.ts";
import { type AnyShown, type AnyView, type CollectionState, type CollectionView, isCollectionView } from "./view.ts";

/**
 * The buttons under an answer: nearest to it the other pages of this view, then the views of the same collection and a
 * refresh, as many rows as they need. The button of the view that is shown refreshes it, too. Views that a message has no
 * room for get no button.
 */
export function navigation(views: readonly AnyView[], view: AnyView, shown: AnyShown, language: Language): Row[] {
  const { state, paging } = shown;
  const refresh = shown.answer && { asOf: Math.floor(shown.answer.asOf.getTime() / 1_000), locale: language.locale };
  const button = (label: PlainKey, click: NewClick): APIButtonComponentWithCustomId => ({
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label: language.say(label),
    custom_id: encodeCustomId(click),
  });
  const turn = (action: "previous" | "next", to: unknown) => ({
    ...button(`button.${action}`, { view, action, state: to ?? state }),
    disabled: to === undefined,
  });
  const pagingRow = paging ? [turn("previous", paging.previous), turn("next", paging.next)] : [];
  const switches = isCollectionView(view)
    ? views
        .filter(isCollectionView)
        .map((other) =>
          other === view
            ? { ...button(other.label, { view, action: "current", state, refresh }), style: ButtonStyle.Primary as const }
            : button(other.label, { view: other, action: "show", state: { ...state, page: 0 } }),
        )
    : [];
  const rows = MAX_ROWS - (paging ? 1 : 0);
  const others = [
    ...switches.slice(0, rows * MAX_BUTTONS_A_ROW - 1),
    ...(refresh ? [button("button.refresh", { view, action: "refresh", state, refresh })] : []),
  ];
  return [...rowsOf(pagingRow), ...controlRows(view, shown.controls ?? []), ...rowsOf(others)];
}

/**
 * Buttons for collections of one name, numbered as they are listed: each shows its own as the command would have. None where
 * the command does not show one.
 */
export function namesakes(views: readonly AnyView[], contracts: readonly Address[], { count }: RawOptions): Row[] {
  const view = views.find(isCollectionView);
  if (!view) return [];
  const buttons = contracts.slice(0, MAX_LISTED).map((contract, index): APIButtonComponentWithCustomId => {
    const state: CollectionState = { contract, page: 0, ...(typeof count === "number" && { count }) };
    const customId = encodeCustomId({ view, action: "show", state });
    return { type: ComponentType.Button, style: ButtonStyle.Secondary, label: String(index + 1), custom_id: customId };
  });
  return rowsOf(buttons);
}

const viewButton = (view: AnyView, contract: Address, language: Language): APIButtonComponentWithCustomId => ({
  type: ComponentType.Button,
  style: ButtonStyle.Secondary,
  label: language.say((view as CollectionView).label),
  custom_id: encodeCustomId({ view, action: "show", state: { contract, page: 0 } }),
});

/** Buttons to every view of a collection, for a message that shows none of them. */
export const viewButtons = (views: readonly AnyView[], contract: Address, language: Language): Row[] =>
  rowsOf(views.filter(isCollectionView).map((view) => viewButton(view, contract, language)));

/** A menu that opens one of several collections, by the first view of one that there is. */
export function collectionMenu(
  views: readonly AnyView[],
  collections: readonly { readonly collection: Address; readonly name: string | undefined }[],
  { say }: Language,
): Row[] {
  const view = views.find(isCollectionView);
  if (!view) return [];
  const options = collections.map(({ collection, name }) => ({
    label: plainNameOf({ contract: collection, name }, MAX_CHOICE_LENGTH),
    description: collection,
    value: encodeCustomId({ view, action: "show", state: { contract: collection, page: 0 } }),
  }));
  const menu = { type: ComponentType.StringSelect, custom_id: "menu:0", placeholder: say("watchPost.open"), options } as const;
  return [{ type: ComponentType.ActionRow, components: [menu] }];
}

/** The buttons in order, in as few rows as they fit. */
const rowsOf = (buttons: readonly APIButtonComponentWithCustomId[]): Row[] =>
  Array.from({ length: Math.ceil(buttons.length / MAX_BUTTONS_A_ROW) }, (_, index) => ({
    type: ComponentType.ActionRow,
    components: buttons.slice(index * MAX_BUTTONS_A_ROW, (index + 1) * MAX_BUTTONS_A_ROW),
  }));
