import { isDeepStrictEqual } from "node:util";
import { DiscordAPIError, type REST } from "@discordjs/rest";
import {
  type APIApplicationCommand,
  type APIApplicationCommandOption,
  ApplicationCommandType,
  type LocalizationMap,
  type RESTGetAPICurrentUserGuildsResult,
  Routes,
} from "discord-api-types/v10";
import { type CommandDefinition, commandJson } from "../bot/command/definition.ts";
import { allLanguages } from "../words/language.ts";
import { diagnose, NotDiscordError } from "./rest.ts";

export interface RegistrationOptions {
  readonly rest: REST;
  readonly applicationId: string;
  /** For this server only; otherwise for every server. */
  readonly guildId: string | undefined;
  /** Only finds out what would be written. */
  readonly dryRun: boolean;
  /** Ends the reading: servers that were not looked into by then are not. */
  readonly signal?: AbortSignal;
}

/** What was registered, and what was done about it; commands by how members know them. */
interface Changes {
  readonly added: string[];
  readonly changed: string[];
  readonly removed: string[];
  readonly unchanged: string[];
  /** What Discord did not take, with the reason. */
  readonly failed: string[];
}

export interface Registration extends Changes {
  /** Servers that have some of these commands of their own beside those of every server: they show up twice there. */
  readonly twiceIn: string[];
  /** How many servers were looked into for that. */
  readonly lookedInto: number;
}

/** Servers that a deployment for every server looks into for commands of their own. */
const MAX_GUILDS_READ = 25;

interface Named {
  readonly type?: ApplicationCommandType | undefined;
  readonly name: string;
}

/** What a command of ours never has, as Discord wants to be told to forget it. */
const unset = { nsfw: false, default_member_permissions: null, name_localizations: null, description_localizations: null };

/**
 * Compares what is registered in a scope with what should be and writes the differences alone (Discord reference,
 * «Application Commands», «Endpoints»); an empty list removes all.
 *
 * @throws {Error} whose message is one line for the operator.
 */
export async function register(definitions: readonly CommandDefinition[], options: RegistrationOptions): Promise<Registration> {
  const { rest, applicationId, guildId, dryRun, signal } = options;
  const reading = signal ? { signal } : {};
  const routeOf = (guild: string | undefined) =>
    guild === undefined ? Routes.applicationCommands(applicationId) : Routes.applicationGuildCommands(applicationId, guild);
  const commandsOf = async (guild: string | undefined): Promise<APIApplicationCommand[]> => {
    const commands = await rest.get(routeOf(guild), { ...reading, query: new URLSearchParams({ with_localizations: "true" }) });
    if (!Array.isArray(commands)) throw new NotDiscordError("the commands are no list");
    return commands as APIApplicationCommand[];
  };
  const route = routeOf(guildId);
  const languages = await allLanguages();
  const wanted = definitions.map((definition) => {
    const { contexts, integration_types, ...command } = commandJson(definition, languages);
    // A server's own commands are offered in that server.
    return guildId === undefined ? { ...command, contexts, integration_types } : command;
  });

  try {
    const registered = new Map((await commandsOf(guildId)).map((command) => [keyOf(command), command]));
    const result: Changes = { added: [], changed: [], removed: [], unchanged: [], failed: [] };
    const write = async (command: Named, outcome: string[], request: () => Promise<unknown>) => {
      try {
        if (!dryRun) await request();
        outcome.push(label(command));
      } catch (error) {
        result.failed.push(`${label(command)}: ${explain(error)}`);
      }
    };
    // What is to go makes room first: a scope holds a limited number of commands.
    const wantedKeys = new Set(wanted.map(keyOf));
    for (const [key, command] of registered) {
      // An entry point is made by Discord itself.
      if (wantedKeys.has(key) || command.type === ApplicationCommandType.PrimaryEntryPoint) continue;
      await write(command, result.removed, () => rest.delete(`${route}/${command.id}`));
    }
    for (const command of wanted) {
      const existing = registered.get(keyOf(command));
      if (existing && isDeepStrictEqual(normalise(existing, guildId), normalise(command, guildId))) {
        result.unchanged.push(label(command));
      } else if (existing) {
        // A PATCH leaves alone what it does not name.
        await write(command, result.changed, () => rest.patch(`${route}/${existing.id}`, { body: { ...unset, ...command } }));
      } else {
        await write(command, result.added, () => rest.post(route, { body: command }));
      }
    }
    // A hint only: without it the deployment is as good.
    const servers = wanted.length > 0 ? await serversWithTheirOwn().catch(() => none) : none;
    return { ...result, ...servers };
  } catch (error) {
    throw new Error(explain(error), { cause: error });
  }

  async function serversWithTheirOwn(): Promise<Pick<Registration, "twiceIn" | "lookedInto">> {
    const hasAny = async (guild: string | undefined) =>
      (await commandsOf(guild)).some((command) => wanted.some((one) => keyOf(one) === keyOf(command)));
    if (guildId !== undefined) return { twiceIn: (await hasAny(undefined)) ? [guildId] : [], lookedInto: 1 };
    const guilds = (await rest.get(Routes.userGuilds(), reading)) as RESTGetAPICurrentUserGuildsResult;
    const twiceIn: string[] = [];
    let lookedInto = 0;
    for (const { id } of guilds.slice(0, MAX_GUILDS_READ)) {
      if (signal?.aborted) break;
      // A server that the bot is in without the scope for commands has none, and Discord refuses to say so.
      const has = await hasAny(id).catch((error: unknown) => (error instanceof DiscordAPIError ? false : undefined));
      if (has) twiceIn.push(id);
      if (has !== undefined) lookedInto += 1;
    }
    return { twiceIn, lookedInto };
  }
}

const none = { twiceIn: [], lookedInto: 0 };

/**
 * How commands that show up twice in a server come to show up once.
 *
 * @param only the server of `DISCORD_GUILD_ID`: as long as that is set, every deployment writes that server's copies again.
 */
export function remedyForTwice(server: string, only: string | undefined): string {
  const clear = `npm run deploy -- --guild ${server} --clear`;
  if (server !== only) return `remove the server's copies with ${clear}`;
  const unset = `unset DISCORD_GUILD_ID, by which every deployment writes the server's copies again, then npm run deploy and ${clear}`;
  return `${unset}; or remove those for every server with DISCORD_GUILD_ID= npm run deploy -- --clear`;
}

/** A command as Discord knows it: by type and name. */
const keyOf = ({ type, name }: Named) => `${type ?? ApplicationCommandType.ChatInput} ${name}`;

const label = ({ type, name }: Named) => (type === ApplicationCommandType.ChatInput ? `/${name}` : name);

/**
 * The fields of a command that are ours to say, as Discord gives them back: it leaves out what is false or empty and
 * localizations that are the same as the default (reference, «Localization»), adds fields of its own, and keeps lists of places
 * in any order. In a server's own commands the places have no meaning.
 */
function normalise(command: object, guildId: string | undefined): unknown {
  const { integration_types, contexts, ...rest } = command as Partial<APIApplicationCommand>;
  const { type, name, description, options, nsfw, default_member_permissions, name_localizations, description_localizations } =
    rest;
  const settings = { nsfw, default_member_permissions, name_localizations, description_localizations };
  const places = guildId === undefined && { integration_types: integration_types?.toSorted(), contexts: contexts?.toSorted() };
  return withoutDefaults({ type, name, description, options, ...settings, ...places });
}

function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== "object" || value === null) return value;
  const isDefault = (field: unknown) =>
    field === undefined ||
    field === null ||
    field === false ||
    field === "" ||
    (typeof field === "object" && Object.keys(field).length === 0);
  const { name_localizations, description_localizations, ...others } = value as Partial<APIApplicationCommandOption>;
  const kept = {
    ...others,
    name_localizations: unlike(others.name, name_localizations),
    description_localizations: unlike(others.description, description_localizations),
  };
  return Object.fromEntries(
    Object.entries(kept)
      .filter(([key, field]) => !isDefault(field) && !key.endsWith("_localized"))
      .map(([key, field]) => [key, withoutDefaults(field)]),
  );
}

const unlike = (text: string | undefined, localizations: LocalizationMap | null | undefined): LocalizationMap =>
  Object.fromEntries(Object.entries(localizations ?? {}).filter(([, localized]) => localized !== text));

function explain(error: unknown): string {
  const { problem, fix } = diagnose(error);
  return `${problem}${fix === undefined ? "" : `: ${fix}`}.`;
}
