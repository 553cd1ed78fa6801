import type { OutgoingMessage } from "../../../src/bot/delivery/responder.ts";

type Shown = Pick<OutgoingMessage, "content" | "embeds" | "components">;

/** The text that a member reads. */
export const textOf = ({ content, embeds }: Shown): string =>
  [
    content,
    ...embeds.flatMap(({ title, description, fields = [] }) => [title, description, ...fields.map(({ value }) => value)]),
  ].join("\n");

/** Buttons that report a click. */
export const buttonsOf = ({ components }: Pick<Shown, "components">) =>
  components
    .flatMap((row) => row.components)
    .flatMap((component) => ("label" in component && "custom_id" in component ? [component] : []));

/** The id of the first button whose label starts so; empty without one. */
export const idOfButton = (message: Pick<Shown, "components">, label: string): string =>
  buttonsOf(message).find((button) => button.label?.startsWith(label))?.custom_id ?? "";

/** The choices of all menus. */
export const choicesOf = ({ components }: Pick<Shown, "components">) =>
  components.flatMap((row) => row.components).flatMap((menu) => ("options" in menu ? menu.options : []));
