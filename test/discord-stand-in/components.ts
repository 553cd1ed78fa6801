import type { APIButtonComponentWithCustomId } from "discord-api-types/v10";
import type { SelectMenu, ShownMessage } from "../../src/playground/stand-in/message.ts";
import { buttonsOf, PLACEHOLDER, selectMenusOf } from "../../src/playground/stand-in/message-components.ts";

/** By its label. */
export function button(message: ShownMessage, label: string): APIButtonComponentWithCustomId {
  const found = buttonsOf(message).find((candidate) => candidate.label === label);
  if (!found) throw new Error(`no button ${label} in ${JSON.stringify(message.components)}`);
  return found;
}

/** By its placeholder. */
export function selectMenu(message: ShownMessage, placeholder = PLACEHOLDER): SelectMenu {
  const found = selectMenusOf(message).find((menu) => (menu.placeholder ?? PLACEHOLDER) === placeholder);
  if (!found) throw new Error(`no select menu ${placeholder} in ${JSON.stringify(message.components)}`);
  return found;
}
