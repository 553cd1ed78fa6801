import { type APIButtonComponentWithCustomId, ComponentType } from "discord-api-types/v10";
import { NotOfferedError } from "./command-input.ts";
import { isSelectMenu, type MessageComponent, messagePayload, type SelectMenu, type ShownMessage } from "./message.ts";
import type { channelIds } from "./payloads.ts";

export const PLACEHOLDER = "Make a selection";

const componentsOf = ({ components }: ShownMessage): MessageComponent[] => components.flatMap((row) => row.components);

export const buttonsOf = (message: ShownMessage): APIButtonComponentWithCustomId[] =>
  componentsOf(message).filter((component) => !isSelectMenu(component));

export const selectMenusOf = (message: ShownMessage): SelectMenu[] => componentsOf(message).filter(isSelectMenu);

export const clickPayload = (message: ShownMessage, customId: string, place?: keyof typeof channelIds): object => ({
  type: 3,
  data: { custom_id: customId, component_type: ComponentType.Button, id: 1 },
  message: messagePayload(message, place),
});

/**
 * A member selects a value of a menu (reference, «String Select», «Interaction Response Structure»).
 *
 * @throws {NotOfferedError} when their client does not let them.
 */
export function selectPayload(
  message: ShownMessage,
  { custom_id, type, options, disabled }: SelectMenu,
  values: readonly string[],
  place?: keyof typeof channelIds,
): object {
  const [value, ...others] = values;
  const isOffered = !disabled && others.length === 0 && options.some((option) => option.value === value);
  if (!isOffered) throw new NotOfferedError("value", `the select menu takes no ${values.join(" and ") || "empty selection"}`);
  return {
    type: 3,
    data: { custom_id, component_type: type, id: 1, values },
    message: messagePayload(message, place),
  };
}
