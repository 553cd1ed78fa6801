import { type APIButtonComponentWithCustomId, ButtonStyle, ComponentType } from "discord-api-types/v10";
import type { Language, PlainKey } from "../words/language.ts";
import { controlRows } from "./controls.ts";
import { encodeCustomId, type NewClick } from "./custom-id.ts";
import { MAX_BUTTONS_A_ROW, MAX_ROWS } from "./limits.ts";
import type { Row } from "./reply.ts";
import { type AnyShown, type AnyView, isCollectionView } from "./view.ts";

/**
 * The buttons under an answer: the other views of the same collection, a refresh, and the other pages of this view, as many
 * rows as they need. Views that a message has no room for get no button.
 */
export function navigation(views: readonly AnyView[], view: AnyView, shown: AnyShown, language: Language): Row[] {
  const { state, paging } = shown;
  const button = (label: PlainKey, click: NewClick, disabled = false): APIButtonComponentWithCustomId => ({
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label: language.say(label),
    custom_id: encodeCustomId(click),
    disabled,
  });
  const pagingRow: Row | undefined = paging && {
    type: ComponentType.ActionRow,
    components: [
      {
        ...button("button.previous", { view, action: "previous", state: paging.previous ?? state }, !paging.previous),
        emoji: { name: "◀️" },
      },
      { ...button("button.next", { view, action: "next", state: paging.next ?? state }, !paging.next), emoji: { name: "▶️" } },
    ],
  };
  const switches = isCollectionView(view)
    ? views.filter(isCollectionView).map((other) => ({
        ...button(other.label, { view: other, action: "show", state: { ...state, page: 0 } }, other === view),
        ...(other === view && { style: ButtonStyle.Primary as const }),
      }))
    : [];
  const refresh = shown.answer && { asOf: Math.floor(shown.answer.asOf.getTime() / 1_000), locale: language.locale };
  const rows = MAX_ROWS - (pagingRow ? 1 : 0);
  const others = [
    ...switches.slice(0, rows * MAX_BUTTONS_A_ROW - 1),
    ...(refresh ? [button("button.refresh", { view, action: "refresh", state, refresh })] : []),
  ];
  return [...controlRows(view, shown.controls ?? []), ...rowsOf(others), ...(pagingRow ? [pagingRow] : [])];
}

/** The buttons in order, in as few rows as they fit. */
const rowsOf = (buttons: readonly APIButtonComponentWithCustomId[]): Row[] =>
  Array.from({ length: Math.ceil(buttons.length / MAX_BUTTONS_A_ROW) }, (_, index) => ({
    type: ComponentType.ActionRow,
    components: buttons.slice(index * MAX_BUTTONS_A_ROW, (index + 1) * MAX_BUTTONS_A_ROW),
  }));
