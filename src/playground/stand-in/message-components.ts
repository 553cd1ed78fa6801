import { type APIButtonComponentWithCustomId, type APISelectMenuComponent, ComponentType } from "discord-api-types/v10";
import type { Channels } from "./channels.ts";
import { NotOfferedError, resolveChannels } from "./command-input.ts";
import { isSelectMenu, type MessageComponent, messagePayload, type ShownMessage } from "./message.ts";
import { type channelIds, user } from "./payloads.ts";

export const PLACEHOLDER = "Make a selection";

const componentsOf = ({ components }: ShownMessage): MessageComponent[] => components.flatMap((row) => row.components);

export const buttonsOf = (message: ShownMessage): APIButtonComponentWithCustomId[] =>
  componentsOf(message).filter((component) => !isSelectMenu(component));

export const selectMenusOf = (message: ShownMessage): APISelectMenuComponent[] => componentsOf(message).filter(isSelectMenu);

export const clickPayload = (message: ShownMessage, customId: string, place?: keyof typeof channelIds): object => ({
  type: 3,
  data: { custom_id: customId, component_type: ComponentType.Button, id: 1 },
  message: messagePayload(message, place),
});

/** Why a client does not let a member select these values. Discord fills in the options of menus without their own. */
export function refuseSelection(menu: APISelectMenuComponent, values: readonly string[]): string | undefined {
  const { min_values: min = 1, max_values: max = 1, disabled } = menu;
  if (disabled) return "the select menu is disabled";
  if (new Set(values).size < values.length) return "a value is selected twice";
  if (values.length < min || values.length > max) return `${values.length} values are selected, not ${min} to ${max}`;
  if (menu.type !== ComponentType.StringSelect) return undefined;
  const unknown = values.find((value) => !menu.options.some((option) => option.value === value));
  return unknown === undefined ? undefined : `the select menu has no option ${unknown}`;
}

const common = { color: 0, hoist: false, position: 1, permissions: "0", flags: 0 };
const member = { roles: [], joined_at: "2024-01-01T00:00:00.000000+00:00", permissions: "0", flags: 0, pending: false };

/** Partial objects of the selected ids (reference, «Resolved Data Structure»). */
export function resolveValues(
  type: ComponentType,
  values: readonly string[],
  channels: Channels,
  memberPermissions?: string,
): object | undefined {
  const byId = (make: (id: string) => object) => Object.fromEntries(values.map((id) => [id, make(id)]));
  switch (type) {
    case ComponentType.UserSelect:
    case ComponentType.MentionableSelect:
      return { users: byId(user), members: byId(() => member) };
    case ComponentType.RoleSelect:
      return { roles: byId((id) => ({ id, name: id, ...common, ...channels.roles.get(id) })) };
    case ComponentType.ChannelSelect:
      return resolveChannels(values, channels, memberPermissions);
    default:
      return undefined;
  }
}

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
