import type { APIButtonComponentWithCustomId } from "discord-api-types/v10";
import type { ShownMessage } from "../../src/playground/stand-in/message.ts";
import { buttonsOf, PLACEHOLDER, selectMenusOf, selectPayload } from "../../src/playground/stand-in/message-components.ts";
import type { SelectMenu } from "../../src/playground/stand-in/parts.ts";

/** By its label, or else by its icon. */
export function button(message: ShownMessage, label: string): APIButtonComponentWithCustomId {
  const found = buttonsOf(message).find((candidate) => (candidate.label ?? candidate.emoji?.name) === label);
  if (!found) throw new Error(`no button ${label} in ${JSON.stringify(message.components)}`);
  return found;
}

/** The menu that has an entry with this label, and the entry's value. */
export const entryOf = (
  message: ShownMessage,
  label: string,
): { readonly menu: SelectMenu; readonly value: string } | undefined =>
  selectMenusOf(message)
    .flatMap((menu) => menu.options.map((option) => ({ menu, ...option })))
    .find((entry) => entry.label === label);

/** A member picks the entry of a menu that has this label. */
export function entryPayload(message: ShownMessage, label: string): object {
  const entry = entryOf(message, label);
  if (!entry) throw new Error(`no entry ${label} in ${JSON.stringify(message.components)}`);
  return selectPayload(message, entry.menu, [entry.value]);
}

/** By its placeholder. */
export function selectMenu(message: ShownMessage, placeholder = PLACEHOLDER): SelectMenu {
  const found = selectMenusOf(message).find((menu) => (menu.placeholder ?? PLACEHOLDER) === placeholder);
  if (!found) throw new Error(`no select menu ${placeholder} in ${JSON.stringify(message.components)}`);
  return found;
}
