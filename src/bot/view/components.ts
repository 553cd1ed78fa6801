import { ButtonStyle } from "discord-api-types/v10";
import { plainNameOf } from "../../cards/card.ts";
import type { Address } from "../../contract/address.ts";
import type { Language } from "../../words/language.ts";
import type { RawOptions } from "../answer/interaction.ts";
import { MAX_BUTTONS_A_ROW, MAX_CHOICE_LENGTH, MAX_ROWS } from "../answer/limits.ts";
import { MAX_LISTED } from "../answer/problems.ts";
import type { Row } from "../answer/reply.ts";
import type { Chains } from "../collections/chains.ts";
import { periodNames } from "../command/periods.ts";
import { button, controlRows, menuRow, rowsOf } from "./controls.ts";
import { encodeCustomId, type NewClick, withChain } from "./custom-id.ts";
import { type AnyShown, type AnyView, type CollectionState, isCollectionView } from "./view.ts";

/**
 * The buttons under an answer: nearest to it the other pages of this view, then the views of the same collection and a
 * refresh, as many rows as they need. The button of the view that is shown refreshes it, too. Views that a message has no
 * room for get no button.
 *
 * @param chains what the buttons remember of the links that the collections were asked for by.
 */
export function navigation(
  views: readonly AnyView[],
  view: AnyView,
  shown: AnyShown,
  language: Language,
  chains: Chains = new Map(),
): Row[] {
  const encode = (click: NewClick) => encodeCustomId(withChain(click, chains));
  const { state, paging } = shown;
  const refresh = shown.answer && { asOf: Math.floor(shown.answer.asOf.getTime() / 1_000), locale: language.locale };
  const { say } = language;
  const turn = (action: "previous" | "next", to: unknown) => ({
    ...button(say(`button.${action}`), encode({ view, action, state: to ?? state })),
    disabled: to === undefined,
  });
  const pagingRow = paging ? [turn("previous", paging.previous), turn("next", paging.next)] : [];
  const switches = isCollectionView(view)
    ? views
        .filter(isCollectionView)
        .map((other) =>
          other === view
            ? button(say(other.label), encode({ view, action: "current", state, refresh }), ButtonStyle.Primary)
            : button(say(other.label), encode({ view: other, action: "show", state: { ...state, page: 0 } })),
        )
    : [];
  const rows = MAX_ROWS - (paging ? 1 : 0);
  const others = [
    ...switches.slice(0, rows * MAX_BUTTONS_A_ROW - 1),
    ...(refresh ? [button(say("button.refresh"), encode({ view, action: "refresh", state, refresh }))] : []),
  ];
  return [...rowsOf(pagingRow), ...controlRows(view, shown.controls ?? [], encode), ...rowsOf(others)];
}

/**
 * Buttons for collections of one name, numbered as they are listed: each shows its own as the command would have. None where
 * the command does not show one.
 */
export function namesakes(views: readonly AnyView[], contracts: readonly Address[], options: RawOptions): Row[] {
  const view = views.find(isCollectionView);
  if (!view) return [];
  const { count } = options;
  const period = periodNames.find((name) => name === options["period"]);
  const kept = { ...(typeof count === "number" && { count }), ...(period && { period }) };
  const idOfOne = (contract: Address) => idOf(view, { contract, page: 0, ...kept });
  return rowsOf(contracts.slice(0, MAX_LISTED).map((contract, index) => button(String(index + 1), idOfOne(contract))));
}

/** Buttons to every view of a collection, for a message that shows none of them. */
export const viewButtons = (views: readonly AnyView[], contract: Address, language: Language): Row[] =>
  rowsOf(views.filter(isCollectionView).map((view) => button(language.say(view.label), idOf(view, { contract, page: 0 }))));

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
    value: idOf(view, { contract: collection, page: 0 }),
  }));
  return [menuRow("menu:0", say("watchPost.open"), options)];
}

/** The id of what opens a view of a collection. */
const idOf = (view: AnyView, state: CollectionState): string => encodeCustomId({ view, action: "show", state });
