import { ComponentType } from "discord-api-types/v10";
import type { Channels } from "./channels.ts";
import { user } from "./payloads.ts";

/** Partial objects of what ids stand for, by kind and id (reference, «Resolved Data Structure»). */
export interface Resolved {
  readonly users?: Readonly<Record<string, object>>;
  readonly members?: Readonly<Record<string, object>>;
  readonly roles?: Readonly<Record<string, object>>;
  readonly channels?: Readonly<Record<string, object>>;
}

const byId = (ids: readonly string[], make: (id: string) => object) => Object.fromEntries(ids.map((id) => [id, make(id)]));

const member = { roles: [], joined_at: "2024-01-01T00:00:00.000000+00:00", permissions: "0", flags: 0, pending: false };

const users = (ids: readonly string[]): Resolved => ({ users: byId(ids, user), members: byId(ids, () => member) });

const roles = (ids: readonly string[]): Resolved => ({
  roles: byId(ids, (id) => ({
    id,
    name: id,
    color: 0,
    hoist: false,
    position: 1,
    permissions: "0",
    managed: false,
    mentionable: false,
    flags: 0,
  })),
});

/**
 * @param memberPermissions what the member may do in channels that say nothing of it.
 * @throws {Error} when there is no such channel: nobody could have picked it.
 */
export const resolveChannels = (ids: readonly string[], channels: Channels, memberPermissions = "0"): Resolved => ({
  channels: byId(ids, (id) => {
    const channel = channels.get(id);
    if (!channel) throw new Error(`there is no channel ${id}`);
    const { name, type } = channel;
    const permissions = String(channel.memberPermissions ?? memberPermissions);
    return { id, name, type, permissions, app_permissions: String(channel.permissions), flags: 0, parent_id: null };
  }),
});

/** What the values of a select menu stand for, where they are ids. */
export function resolveValues(type: ComponentType, values: readonly string[], channels: Channels): Resolved | undefined {
  switch (type) {
    case ComponentType.UserSelect:
    case ComponentType.MentionableSelect:
      return users(values);
    case ComponentType.RoleSelect:
      return roles(values);
    case ComponentType.ChannelSelect:
      return resolveChannels(values, channels);
    default:
      return undefined;
  }
}
