import { isDeepStrictEqual } from "node:util";
import { DiscordAPIError, type REST } from "@discordjs/rest";
import {
  type APIApplicationCommandOption,
  ApplicationCommandType,
  type LocalizationMap,
  OAuth2Scopes,
  PermissionFlagsBits,
  type RESTGetAPICurrentUserGuildsResult,
  Routes,
} from "discord-api-types/v10";
import { z } from "zod";
import type { CommandDefinition } from "../bot/command/definition.ts";
import { allLanguages } from "../words/language.ts";
import { commandJson } from "./command-json.ts";
import { oneLineOf, parseAnswer } from "./rest.ts";

const { ViewChannel, SendMessages, SendMessagesInThreads, EmbedLinks, AttachFiles, ReadMessageHistory } = PermissionFlagsBits;
const permissions = ViewChannel | SendMessages | SendMessagesInThreads | EmbedLinks | AttachFiles | ReadMessageHistory;

/** The page where an administrator adds the bot to a server (reference, «OAuth2», «Bot Authorization Flow»). */
export function inviteUrl(applicationId: string): string {
  const query = new URLSearchParams({
    client_id: applicationId,
    scope: [OAuth2Scopes.Bot, OAuth2Scopes.ApplicationsCommands].join(" "),
    permissions: String(permissions),
  });
  return `https://discord.com/oauth2/authorize?${query}`;
}

export interface RegistrationOptions {
  readonly rest: REST;
  readonly applicationId: string;
  readonly guildId: string | undefined;
  readonly dryRun: boolean;
  readonly signal?: AbortSignal;
}

/** Commands as in `/scores`. */
type Difference = Readonly<Record<"added" | "changed" | "removed" | "unchanged", string[]>>;

export interface Registration extends Difference {
  /** Servers where commands show up twice, because they are registered there and for every server. */
  readonly twiceIn: string[];
  readonly lookedInto: number;
}

const MAX_GUILDS_READ = 25;

interface Command {
  readonly type?: ApplicationCommandType | undefined;
  readonly name: string;
  readonly [setting: string]: unknown;
}

/** Replaces all commands of a scope («Bulk Overwrite Global Application Commands»). @throws {Error} with one line. */
export async function register(definitions: readonly CommandDefinition[], options: RegistrationOptions): Promise<Registration> {
  const { rest, applicationId, guildId, dryRun, signal } = options;
  const reading = signal ? { signal } : {};
  const routeOf = (guild: string | undefined) =>
    guild === undefined ? Routes.applicationCommands(applicationId) : Routes.applicationGuildCommands(applicationId, guild);
  const commandsOf = async (guild: string | undefined): Promise<Command[]> => {
    const query = new URLSearchParams({ with_localizations: "true" });
    return parseAnswer(
      z.array(z.custom<Command>()),
      await rest.get(routeOf(guild), { ...reading, query }),
      "the commands are no list",
    );
  };
  const languages = await allLanguages();
  const wanted = definitions.map((definition): Command => {
    const { contexts, integration_types, ...command } = commandJson(definition, languages);
    return guildId === undefined ? { ...command, contexts, integration_types } : command;
  });

  try {
    const registered = await commandsOf(guildId);
    // Discord adds an entry point and refuses a list without it.
    const { own = [], entryPoints = [] } = Object.groupBy(registered, ({ type }) =>
      type === ApplicationCommandType.PrimaryEntryPoint ? "entryPoints" : "own",
    );
    const difference = compare(own, wanted);
    const { added, changed, removed } = difference;
    const isDue = added.length + changed.length + removed.length > 0;
    if (isDue && !dryRun) await rest.put(routeOf(guildId), { body: [...wanted, ...entryPoints] });
    // Only a hint: the deployment succeeds without it.
    const servers = wanted.length > 0 ? await serversWithTheirOwn().catch(() => none) : none;
    return { ...difference, ...servers };
  } catch (error) {
    throw oneLineOf(error);
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
      // Discord refuses the list of a server where the bot lacks the scope for commands; there are none.
      const has = await hasAny(id).catch((error: unknown) => (error instanceof DiscordAPIError ? false : undefined));
      if (has) twiceIn.push(id);
      if (has !== undefined) lookedInto += 1;
    }
    return { twiceIn, lookedInto };
  }
}

const none = { twiceIn: [], lookedInto: 0 };

/** @param only the server of `DISCORD_GUILD_ID`, whose copies every deployment writes again. */
export function remedyForTwice(server: string, only: string | undefined): string {
  const clear = `npm run deploy -- --guild ${server} --clear`;
  if (server !== only) return `remove the server's copies with ${clear}`;
  const unset = `unset DISCORD_GUILD_ID, by which every deployment writes the server's copies again, then npm run deploy and ${clear}`;
  return `${unset}; or remove those for every server with DISCORD_GUILD_ID= npm run deploy -- --clear`;
}

function compare(registered: readonly Command[], wanted: readonly Command[]): Difference {
  const before = new Map(registered.map((command) => [keyOf(command), command]));
  const wantedKeys = new Set(wanted.map(keyOf));
  const { added, changed, unchanged } = Object.groupBy(wanted, (command) => {
    const existing = before.get(keyOf(command));
    if (!existing) return "added";
    const fields = settings.filter((field) => command["contexts"] !== undefined || !places.includes(field));
    const [one, other] = [existing, command].map((each) => normalise(Object.fromEntries(fields.map((key) => [key, each[key]]))));
    return isDeepStrictEqual(one, other) ? "unchanged" : "changed";
  });
  const removed = registered.filter((command) => !wantedKeys.has(keyOf(command)));
  const labels = (commands: readonly Command[] = []) =>
    commands.map(({ type, name }) => (type === ApplicationCommandType.ChatInput ? `/${name}` : name));
  return { added: labels(added), changed: labels(changed), removed: labels(removed), unchanged: labels(unchanged) };
}

/** Discord identifies a command by its type and name. */
const keyOf = ({ type, name }: Command) => `${type} ${name}`;

/** Absent from the commands of one server. */
const places = ["contexts", "integration_types"];
const texts = ["name", "name_localizations", "description", "description_localizations"];
const settings = ["type", ...texts, "options", "nsfw", "default_member_permissions", ...places];

/** Discord omits false and empty fields, and localizations equal to the default («Localization»), and reorders places. */
function normalise(value: unknown): unknown {
  if (Array.isArray(value)) return typeof value[0] === "number" ? value.toSorted() : value.map(normalise);
  if (typeof value !== "object" || value === null) return value;
  const { name_localizations, description_localizations, ...others } = value as Partial<APIApplicationCommandOption>;
  const kept = {
    ...others,
    name_localizations: unlike(others.name, name_localizations),
    description_localizations: unlike(others.description, description_localizations),
  };
  return Object.fromEntries(
    Object.entries(kept)
      .filter(([key, field]) => !key.endsWith("_localized") && !isDefault(field))
      .map(([key, field]) => [key, normalise(field)]),
  );
}

const isDefault = (field: unknown): boolean =>
  (field ?? false) === false || field === "" || (typeof field === "object" && Object.keys(field as object).length === 0);

const unlike = (text: string | undefined, localizations: LocalizationMap | null | undefined): LocalizationMap =>
  Object.fromEntries(Object.entries(localizations ?? {}).filter(([, localized]) => localized !== text));
