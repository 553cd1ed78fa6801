import {
  type APIButtonComponentWithCustomId,
  type APIButtonComponentWithURL,
  type APIMessageButtonInteractionData,
  type APIMessageStringSelectInteractionData,
  ComponentType,
} from "discord-api-types/v10";
import { NotOfferedError } from "./command-input.ts";
import { messagePayload, type ShownMessage } from "./message.ts";
import { allParts, isSelectMenu, type MessageComponent, type SelectMenu } from "./parts.ts";
import type { channelIds } from "./payloads.ts";

export const PLACEHOLDER = "Make a selection";

const componentsOf = ({ components }: ShownMessage): MessageComponent[] => components.flatMap((row) => row.components);

/** Buttons that report a click. */
export const buttonsOf = (message: ShownMessage): APIButtonComponentWithCustomId[] =>
  componentsOf(message).flatMap((component) => (!isSelectMenu(component) && "custom_id" in component ? [component] : []));

export const linksOf = (message: ShownMessage): APIButtonComponentWithURL[] =>
  componentsOf(message).flatMap((component) => ("url" in component ? [component] : []));

export const selectMenusOf = (message: ShownMessage): SelectMenu[] => componentsOf(message).filter(isSelectMenu);

export const clickPayload = (message: ShownMessage, customId: string, location?: keyof typeof channelIds): object =>
  usePayload(message, { custom_id: customId, component_type: ComponentType.Button }, location);

type Used = Omit<APIMessageButtonInteractionData, "id"> | Omit<APIMessageStringSelectInteractionData, "id">;

function usePayload(shown: ShownMessage, data: Used, location?: keyof typeof channelIds): object {
  const message = messagePayload(shown, location);
  const used = allParts(message.components).find((part) => "custom_id" in part && part.custom_id === data.custom_id);
  return { type: 3, data: { ...data, id: used?.id }, message };
}

/**
 * A member selects a value of a menu (reference, «String Select», «Interaction Response Structure»).
 *
 * @throws {NotOfferedError} when their client does not let them.
 */
export function selectPayload(
  message: ShownMessage,
  { custom_id, type, options, disabled }: SelectMenu,
  values: readonly string[],
  location?: keyof typeof channelIds,
): object {
  const [value, ...rest] = values;
  const isOffered = !disabled && rest.length === 0 && options.some((option) => option.value === value);
  if (!isOffered) throw new NotOfferedError("value", `the select menu takes no ${values.join(" and ") || "empty selection"}`);
  return usePayload(message, { custom_id, component_type: type, values: [...values] }, location);
}
