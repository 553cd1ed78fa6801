import { type APIButtonComponentWithCustomId, type APISelectMenuOption, ButtonStyle, ComponentType } from "discord-api-types/v10";
import { clip } from "../../text/safe-text.ts";
import { MAX_BUTTON_LABEL, MAX_BUTTONS_A_ROW, MAX_SELECT_TEXT } from "../answer/limits.ts";
import type { Row } from "../answer/reply.ts";
import type { NewClick } from "./custom-id.ts";
import type { AnyView, Control } from "./view.ts";

/** The rows of a view's controls; what has nothing in it gets none. */
export const controlRows = <State>(
  view: AnyView,
  controls: readonly Control<State>[],
  idOf: (click: NewClick) => string,
): Row[] =>
  controls.flatMap((control, index): Row[] => {
    const ownId = (state: State) => idOf({ view, action: view.apply ? "apply" : "show", state });
    if ("buttons" in control) return rowsOf(control.buttons.map(({ label, state }) => button(label, ownId(state))));
    const options = control.choices.map((choice) => ({
      label: clip(choice.label, MAX_SELECT_TEXT),
      value: "view" in choice ? idOf({ ...choice, action: "show" }) : ownId(choice.state),
      ...(choice.isChosen && { default: true }),
      ...(choice.description !== undefined && { description: clip(choice.description, MAX_SELECT_TEXT) }),
    }));
    // What a menu does stands in the value that is chosen; its own id only has to be unlike the others.
    return options.length > 0 ? [menuRow(`menu:${index}`, control.placeholder, options)] : [];
  });

export const button = (
  label: string,
  custom_id: string,
  style: APIButtonComponentWithCustomId["style"] = ButtonStyle.Secondary,
): APIButtonComponentWithCustomId => ({ type: ComponentType.Button, style, label: clip(label, MAX_BUTTON_LABEL), custom_id });

/** The buttons in order, in as few rows as they fit. */
export const rowsOf = (buttons: readonly APIButtonComponentWithCustomId[]): Row[] =>
  Array.from({ length: Math.ceil(buttons.length / MAX_BUTTONS_A_ROW) }, (_, index) => ({
    type: ComponentType.ActionRow,
    components: buttons.slice(index * MAX_BUTTONS_A_ROW, (index + 1) * MAX_BUTTONS_A_ROW),
  }));

export const menuRow = (custom_id: string, placeholder: string, options: APISelectMenuOption[]): Row => ({
  type: ComponentType.ActionRow,
  components: [{ type: ComponentType.StringSelect, custom_id, placeholder, options }],
});
