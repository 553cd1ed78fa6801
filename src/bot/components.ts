import {
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIButtonComponentWithCustomId,
  ButtonStyle,
  ComponentType,
} from "discord-api-types/v10";
import type { Shown, View } from "./command.ts";
import { encodeCustomId, type NewClick, type ViewState } from "./custom-id.ts";
import { MAX_BUTTONS_A_ROW, MAX_ROWS } from "./limits.ts";

/**
 * The buttons under an answer: the other views of the same collection, a refresh, and the other pages of this view, as many
 * rows as they need. Views that a message has no room for get no button.
 */
export function navigation(
  views: readonly View[],
  asked: ViewState,
  shown: Shown,
  locale: string,
): APIActionRowComponent<APIButtonComponent>[] {
  const state = { ...asked, page: shown.page };
  const last = shown.pages - 1;
  const asOf = Math.floor(shown.answer.asOf.getTime() / 1_000);
  const paging = [
    {
      ...button("Previous", { action: "previous", state: { ...state, page: Math.max(0, state.page - 1) } }, state.page === 0),
      emoji: { name: "◀️" },
    },
    {
      ...button("Next", { action: "next", state: { ...state, page: Math.min(last, state.page + 1) } }, state.page >= last),
      emoji: { name: "▶️" },
    },
  ];
  const pagingRows = last < 1 ? [] : [row(paging)];
  const refresh = button("Refresh", { action: "refresh", state, refresh: { asOf, locale } });
  const shownViews = views.slice(0, (MAX_ROWS - pagingRows.length) * MAX_BUTTONS_A_ROW - 1).map(({ name, label }) => ({
    ...button(label, { action: "show", state: { ...state, view: name, page: 0 } }, name === state.view),
    ...(name === state.view && { style: ButtonStyle.Primary as const }),
  }));
  return [...rowsOf([...shownViews, refresh]), ...pagingRows];
}

/** The buttons in order, in as few rows as they fit. */
const rowsOf = (buttons: readonly APIButtonComponent[]): APIActionRowComponent<APIButtonComponent>[] =>
  Array.from({ length: Math.ceil(buttons.length / MAX_BUTTONS_A_ROW) }, (_, index) =>
    row(buttons.slice(index * MAX_BUTTONS_A_ROW, (index + 1) * MAX_BUTTONS_A_ROW)),
  );

const row = (components: APIButtonComponent[]): APIActionRowComponent<APIButtonComponent> => ({
  type: ComponentType.ActionRow,
  components,
});

const button = (label: string, click: NewClick, disabled = false): APIButtonComponentWithCustomId => ({
  type: ComponentType.Button,
  style: ButtonStyle.Secondary,
  label,
  custom_id: encodeCustomId(click),
  disabled,
});
