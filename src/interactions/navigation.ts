import {
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIButtonComponentWithCustomId,
  ButtonStyle,
  ComponentType,
} from "discord-api-types/v10";
import type { Shown, View } from "./command.ts";
import { type Click, encodeCustomId, type ViewState } from "./view-state.ts";

/** The buttons under an answer: the other views of the same collection, a refresh, and the other pages of this view. */
export function navigation(
  views: readonly View[],
  asked: ViewState,
  shown: Shown,
  locale: string,
): APIActionRowComponent<APIButtonComponent>[] {
  const state = { ...asked, page: shown.page };
  const last = shown.pages - 1;
  const asOf = Math.floor(shown.answer.asOf.getTime() / 1_000);
  const rows = [
    row([
      ...views.map(({ name, label }) => ({
        ...button(label, { action: "show", state: { ...state, view: name, page: 0 } }, name === state.view),
        ...(name === state.view && { style: ButtonStyle.Primary as const }),
      })),
      button("Refresh", { action: "refresh", state, refresh: { asOf, locale } }),
    ]),
  ];
  if (last < 1) return rows;
  const paging = row([
    {
      ...button("Previous", { action: "previous", state: { ...state, page: Math.max(0, state.page - 1) } }, state.page === 0),
      emoji: { name: "◀️" },
    },
    {
      ...button("Next", { action: "next", state: { ...state, page: Math.min(last, state.page + 1) } }, state.page >= last),
      emoji: { name: "▶️" },
    },
  ]);
  return [...rows, paging];
}

const row = (components: APIButtonComponent[]): APIActionRowComponent<APIButtonComponent> => ({
  type: ComponentType.ActionRow,
  components,
});

const button = (label: string, click: Click, disabled = false): APIButtonComponentWithCustomId => ({
  type: ComponentType.Button,
  style: ButtonStyle.Secondary,
  label,
  custom_id: encodeCustomId(click),
  disabled,
});
