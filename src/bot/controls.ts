import { type APIButtonComponentWithCustomId, ButtonStyle, ComponentType } from "discord-api-types/v10";
import { encodeCustomId } from "./custom-id.ts";
import type { Row } from "./reply.ts";
import type { AnyView, CollectionState, CollectionView } from "./view.ts";

/** What a click on a control asks the view to show, after applying it where the view writes. */
interface Change<State> {
  readonly label: string;
  readonly state: State;
  /** More about it, in a menu. */
  readonly description?: string;
  /** Whether a menu shows it as what is chosen. */
  readonly isChosen?: boolean;
}

/** What a choice of a menu opens instead: another view, of one collection. */
interface Opening extends Change<CollectionState> {
  readonly view: CollectionView;
}

/** A row of a view's own: up to five buttons, or a menu of up to 25 choices, each of which changes something. */
export type Control<State> =
  | { readonly buttons: readonly Change<State>[] }
  | { readonly placeholder: string; readonly choices: readonly (Change<State> | Opening)[] };

/** The rows of a view's controls; what has nothing in it gets none. */
export const controlRows = <State>(view: AnyView, controls: readonly Control<State>[]): Row[] =>
  controls.flatMap((control, index): Row[] => {
    const idOf = (state: State) => encodeCustomId({ view, action: view.apply ? "apply" : "show", state });
    if ("buttons" in control) {
      const buttons = control.buttons.map(
        ({ label, state }): APIButtonComponentWithCustomId => ({
          type: ComponentType.Button,
          style: ButtonStyle.Secondary,
          label,
          custom_id: idOf(state),
        }),
      );
      return buttons.length > 0 ? [{ type: ComponentType.ActionRow, components: buttons }] : [];
    }
    const options = control.choices.map((choice) => ({
      label: choice.label,
      value: "view" in choice ? encodeCustomId({ ...choice, action: "show" }) : idOf(choice.state),
      ...(choice.isChosen && { default: true }),
      ...(choice.description !== undefined && { description: choice.description }),
    }));
    // What a menu does stands in the value that is chosen; its own id only has to be unlike the others.
    const menu = {
      type: ComponentType.StringSelect,
      custom_id: `menu:${index}`,
      placeholder: control.placeholder,
      options,
    } as const;
    return options.length > 0 ? [{ type: ComponentType.ActionRow, components: [menu] }] : [];
  });
