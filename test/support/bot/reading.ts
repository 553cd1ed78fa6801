import { ComponentType } from "discord-api-types/v10";
import type { OutgoingMessage } from "../../../src/bot/delivery/responder.ts";

type Shown = Pick<OutgoingMessage, "content" | "embeds" | "components">;

/** The text that a member reads. */
export const textOf = ({ content, embeds }: Shown): string =>
  [
    content,
    ...embeds.flatMap(({ title, description, fields = [] }) => [title, description, ...fields.map(({ value }) => value)]),
  ].join("\n");

/** Buttons that report a click; one without words is labelled by its icon. */
export const buttonsOf = ({ components }: Pick<Shown, "components">) =>
  components
    .flatMap((row) => row.components)
    .flatMap((component) =>
      component.type === ComponentType.Button && "custom_id" in component
        ? [{ ...component, label: component.label ?? component.emoji?.name }]
        : [],
    );

/** The id of the first button whose label starts so; empty without one. */
export const idOfButton = (message: Pick<Shown, "components">, label: string): string =>
  buttonsOf(message).find((button) => button.label?.startsWith(label))?.custom_id ?? "";

/** The value of the first entry of the menus whose label starts so; empty without one. */
export const idOfChoice = (message: Pick<Shown, "components">, label: string): string =>
  choicesOf(message).find((choice) => choice.label.startsWith(label))?.value ?? "";

/** The choices of all menus. */
export const choicesOf = ({ components }: Pick<Shown, "components">) =>
  components.flatMap((row) => row.components).flatMap((menu) => ("options" in menu ? menu.options : []));
