import { InteractionContextType, ApplicationCommandOptionType as Option, PermissionFlagsBits } from "discord-api-types/v10";
import type { Channels } from "./channels.ts";
import type { CommandBody, CommandOption, CommandPath } from "./command-body.ts";
import type { RegisteredCommand } from "./command-registry.ts";
import type { Circumstances, OptionValues } from "./payloads.ts";

/** A member's client does not let them do this. */
export class NotOfferedError extends Error {
  override readonly name = "NotOfferedError";
  readonly what: "command" | "value";

  constructor(what: NotOfferedError["what"], message: string) {
    super(message);
    this.what = what;
  }
}

/** The reason why a client does not offer a command, if there is one (reference, «Application Command Permissions», «Contexts»). */
export function whyNotOffered(command: RegisteredCommand, circumstances: Circumstances): string | undefined {
  const { location = "server", installation = "server", nsfw = false, memberPermissions = "0" } = circumstances;
  const { contexts, integration_types = [0], default_member_permissions: needed, guild_id } = command;
  const context = location === "server" ? InteractionContextType.Guild : InteractionContextType.BotDM;
  if (guild_id === undefined) {
    if (contexts && !contexts.includes(context)) return `it has no context ${context}`;
    if (!integration_types?.includes(installation === "server" ? 0 : 1))
      return `it is not there as the ${installation} installed it`;
  } else if (location === "dm") return "it is a command of a server";
  if (command.nsfw && !nsfw) return "the channel is not age-restricted";
  if (location === "dm" || typeof needed !== "string") return undefined;
  const permissions = BigInt(memberPermissions);
  const isAdministrator = (permissions & PermissionFlagsBits.Administrator) !== 0n;
  const isAllowed = needed !== "0" && (permissions & BigInt(needed)) === BigInt(needed);
  return isAdministrator || isAllowed ? undefined : `the member lacks the permissions ${needed}`;
}

/** A command itself or, if it has subcommands, each of them. */
export function pathsOf(command: Omit<CommandPath, "options"> & Pick<CommandBody, "options">): CommandPath[] {
  const options = command.options ?? [];
  const nested = options.filter(isNested);
  if (nested.length === 0) return [{ ...command, options }];
  return nested.flatMap(pathsOf).map((path) => ({ ...path, name: `${command.name} ${path.name}` }));
}

const isNested = ({ type }: CommandOption): boolean => type === Option.Subcommand || type === Option.SubcommandGroup;

export interface Typing {
  readonly option: string;
  readonly text: string;
}

/**
 * Reference, «Application Command Data Structure».
 *
 * @param name with its subcommand: `watch add`.
 * @throws {NotOfferedError} when a client would not send it.
 */
export function commandData(
  command: RegisteredCommand,
  name: string,
  values: OptionValues,
  channels: Channels,
  { memberPermissions }: Circumstances = {},
  typing?: Typing,
): object {
  const path = pathsOf(command).find((candidate) => candidate.name === name);
  if (!path) throw new NotOfferedError("command", `/${name} cannot be typed`);
  const optionOf = (wanted: string): CommandOption => {
    const option = path.options.find((candidate) => candidate.name === wanted);
    if (!option) throw new NotOfferedError("value", `/${name} has no option ${wanted}`);
    return option;
  };
  const typed = Object.entries(values).map(([option, value]) => ({ definition: optionOf(option), value }));
  for (const { definition, value } of typed) {
    const problem = checkValue(definition, value, channels);
    if (problem !== undefined) throw new NotOfferedError("value", `/${name} ${definition.name}: ${problem}`);
  }
  const missing = path.options.find((option) => option.required && !Object.hasOwn(values, option.name));
  if (missing && !typing) throw new NotOfferedError("value", `/${name} ${missing.name}: is required`);
  const options: object[] = typed.map(({ definition, value }) => ({ name: definition.name, type: definition.type, value }));
  if (typing) {
    const { type, autocomplete } = optionOf(typing.option);
    if (!autocomplete) throw new NotOfferedError("value", `/${name} ${typing.option}: has no autocomplete`);
    options.push({ name: typing.option, type, value: typing.text, focused: true });
  }
  const idsOf = (type: Option) => typed.flatMap(({ definition, value }) => (definition.type === type ? String(value) : []));
  const resolved = resolve({ channels: idsOf(Option.Channel), roles: idsOf(Option.Role) }, channels, memberPermissions);
  return {
    id: command.id,
    name: command.name,
    type: command.type,
    ...(command.guild_id !== undefined && { guild_id: command.guild_id }),
    ...resolved,
    options: nest(command, name.split(" ").slice(1), options),
  };
}

/** Partial objects of what was picked (reference, «Resolved Data Structure»). */
export function resolve(
  ids: { readonly channels: readonly string[]; readonly roles: readonly string[] },
  channels: Channels,
  memberPermissions = "0",
) {
  const picked = ids.channels.map((id) => {
    const channel = channels.get(id);
    if (!channel) throw new Error(`there is no channel ${id}`);
    const { name, type } = channel;
    const permissions = String(channel.memberPermissions ?? memberPermissions);
    return [
      id,
      { id, name, type, permissions, app_permissions: String(channel.permissions), flags: 0, parent_id: null },
    ] as const;
  });
  const resolved = {
    ...(picked.length > 0 && { channels: Object.fromEntries(picked) }),
    ...(ids.roles.length > 0 && { roles: Object.fromEntries(ids.roles.map((id) => [id, channels.roles.get(id)])) }),
  };
  return Object.keys(resolved).length > 0 ? { resolved } : {};
}

function nest(command: Pick<CommandBody, "options">, names: readonly string[], options: object[]): object[] {
  const [name, ...rest] = names;
  const sub = command.options?.find((option) => option.name === name);
  return sub ? [{ name: sub.name, type: sub.type, options: nest(sub, rest, options) }] : options;
}

type ValueRules = Pick<
  CommandOption,
  "type" | "choices" | "channel_types" | "min_value" | "max_value" | "min_length" | "max_length"
>;

/** The reason why a client does not accept a value, if there is one. */
export function checkValue(option: ValueRules, value: OptionValues[string], channels: Channels): string | undefined {
  const { type, choices, channel_types, min_length = 0, max_length = 6_000 } = option;
  const { min_value = -(2 ** 53), max_value = 2 ** 53 } = option;
  const isChosen = !choices?.length || choices.some((choice) => choice.value === value);
  const isWithin = typeof value === "number" && value >= min_value && value <= max_value;
  switch (type) {
    case Option.String: {
      const fits = typeof value === "string" && value.length >= min_length && value.length <= max_length;
      return fits && isChosen ? undefined : "no such text is taken";
    }
    case Option.Integer:
      return isWithin && Number.isInteger(value) && isChosen ? undefined : "no such whole number is taken";
    case Option.Number:
      return isWithin && isChosen ? undefined : "no such number is taken";
    case Option.Boolean:
      return typeof value === "boolean" ? undefined : "neither true nor false";
    case Option.Role:
      return channels.roles.has(String(value)) ? undefined : "no such role is offered";
    case Option.Channel: {
      const channel = channels.get(String(value));
      const fits = channel && (!channel_types?.length || channel_types.includes(channel.type));
      return fits ? undefined : "no such channel is offered";
    }
    default:
      return `the stand-in types no option of type ${type}`;
  }
}
