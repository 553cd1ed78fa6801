import { type APIButtonComponentWithCustomId, type APISelectMenuComponent, ComponentType } from "discord-api-types/v10";
import type { Channels } from "./channels.ts";
import { NotOfferedError } from "./command-input.ts";
import { isSelectMenu, refuseSelection } from "./component-checks.ts";
import { type MessageComponent, messagePayload, type ShownMessage } from "./message.ts";
import type { channelIds } from "./payloads.ts";
import { resolveValues } from "./resolved.ts";

/** What a client shows where a select menu has no placeholder of its own. */
export const PLACEHOLDER = "Make a selection";

const componentsOf = ({ components }: ShownMessage): MessageComponent[] => components.flatMap((row) => row.components);

export const buttonsOf = (message: ShownMessage): APIButtonComponentWithCustomId[] =>
  componentsOf(message).filter((component) => !isSelectMenu(component));

export const selectMenusOf = (message: ShownMessage): APISelectMenuComponent[] => componentsOf(message).filter(isSelectMenu);

/** The button of a message by its label. */
export function button(message: ShownMessage, label: string): APIButtonComponentWithCustomId {
  const found = buttonsOf(message).find((candidate) => candidate.label === label);
  if (!found) throw new Error(`no button ${label} in ${JSON.stringify(message.components)}`);
  return found;
}

/** The select menu of a message by its placeholder. */
export function selectMenu(message: ShownMessage, placeholder = PLACEHOLDER): APISelectMenuComponent {
  const found = selectMenusOf(message).find((menu) => (menu.placeholder ?? PLACEHOLDER) === placeholder);
  if (!found) throw new Error(`no select menu ${placeholder} in ${JSON.stringify(message.components)}`);
  return found;
}

/** A member clicks a button. */
export const clickPayload = (message: ShownMessage, customId: string, place?: keyof typeof channelIds): object => ({
  type: 3,
  data: { custom_id: customId, component_type: ComponentType.Button, id: 1 },
  message: messagePayload(message, place),
});

/**
 * A member selects values of a menu (reference, «String Select», «User Select» and so on, «Interaction Response Structure»).
 *
 * @throws {NotOfferedError} when their client does not let them.
 */
export function selectPayload(
  message: ShownMessage,
  menu: APISelectMenuComponent,
  values: readonly string[],
  channels: Channels,
  place?: keyof typeof channelIds,
): object {
  const problem = refuseSelection(menu, values);
  if (problem !== undefined) throw new NotOfferedError("value", problem);
  const { custom_id, type } = menu;
  const resolved = resolveValues(type, values, channels);
  return {
    type: 3,
    data: { custom_id, component_type: type, id: 1, values, ...(resolved && { resolved }) },
    message: messagePayload(message, place),
  };
}
