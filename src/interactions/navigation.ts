import {
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIButtonComponentWithCustomId,
  ButtonStyle,
  ComponentType,
} from "discord-api-types/v10";
import type { Command } from "./command.ts";
import { type ButtonAction, encodeCustomId, type ViewState } from "./view-state.ts";

/** The buttons under an answer: the other views of the same collection, and the other pages of this one. */
export function navigation(
  commands: readonly Command[],
  state: ViewState,
  pages: number,
): APIActionRowComponent<APIButtonComponent>[] {
  const views = commands.map(({ definition, label }) =>
    button("show", label, { ...state, view: definition.name, page: 0 }, definition.name === state.view),
  );
  if (pages < 2) return [row(views)];
  const last = pages - 1;
  return [
    row(views),
    row([
      {
        ...button("previous", "Previous", { ...state, page: Math.max(0, state.page - 1) }, state.page === 0),
        emoji: { name: "◀️" },
      },
      { ...button("next", "Next", { ...state, page: Math.min(last, state.page + 1) }, state.page >= last), emoji: { name: "▶️" } },
    ]),
  ];
}

const row = (components: APIButtonComponent[]): APIActionRowComponent<APIButtonComponent> => ({
  type: ComponentType.ActionRow,
  components,
});

const button = (action: ButtonAction, label: string, target: ViewState, disabled: boolean): APIButtonComponentWithCustomId => ({
  type: ComponentType.Button,
  style: disabled && action === "show" ? ButtonStyle.Primary : ButtonStyle.Secondary,
  label,
  custom_id: encodeCustomId(action, target),
  disabled,
});
