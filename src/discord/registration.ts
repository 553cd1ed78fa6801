import { ApplicationCommandType, OAuth2Scopes, PermissionFlagsBits, Routes } from "discord-api-types/v10";
import { z } from "zod";
import type { CommandDefinition } from "../bot/command/definition.ts";
import { allLanguages } from "../words/language.ts";
import type { DiscordClient } from "./client.ts";
import { commandJson } from "./command-json.ts";
import { oneLineOf, parseAnswer } from "./errors.ts";

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
  readonly rest: Pick<DiscordClient, "get" | "put">;
  readonly applicationId: string;
  /** The server to register in; `undefined` for all servers. */
  readonly guildId: string | undefined;
}

/** Names of commands as members see them: `/scores`, or the entry of a message's menu. */
export interface NameDifference {
  readonly missing: readonly string[];
  /** Commands that are registered, but no longer defined. */
  readonly extra: readonly string[];
}

const registeredSchema = z.array(z.looseObject({ name: z.string(), type: z.enum(ApplicationCommandType) }));
type Named = Pick<z.output<typeof registeredSchema>[number], "name" | "type">;

const label = ({ type, name }: Named): string => (type === ApplicationCommandType.ChatInput ? `/${name}` : name);

export const commandNames = (definitions: readonly CommandDefinition[]): string[] =>
  definitions.map(({ type, name }) => (type === "slash" ? `/${name}` : name));

const routeTo = ({ applicationId, guildId }: RegistrationOptions) =>
  guildId === undefined ? Routes.applicationCommands(applicationId) : Routes.applicationGuildCommands(applicationId, guildId);

async function listRegistered(options: RegistrationOptions) {
  const answer = await options.rest.get(routeTo(options));
  const registered = parseAnswer(registeredSchema, answer, "the commands are no list");
  // Discord adds an entry point and refuses a list without it (reference, «Entry Point Commands»).
  const { own = [], entryPoints = [] } = Object.groupBy(registered, ({ type }) =>
    type === ApplicationCommandType.PrimaryEntryPoint ? "entryPoints" : "own",
  );
  return { own, entryPoints };
}

/** Compares only the names of commands, because deploying again is harmless. @throws {Error} with one line. */
export async function compareNames(
  definitions: readonly CommandDefinition[],
  options: RegistrationOptions,
): Promise<NameDifference> {
  try {
    const { own } = await listRegistered(options);
    const [wanted, registered] = [commandNames(definitions), own.map(label)];
    return {
      missing: wanted.filter((name) => !registered.includes(name)),
      extra: registered.filter((name) => !wanted.includes(name)),
    };
  } catch (error) {
    throw oneLineOf(error);
  }
}

/** Replaces all commands of a scope («Bulk Overwrite Global Application Commands»). @throws {Error} with one line. */
export async function register(definitions: readonly CommandDefinition[], options: RegistrationOptions): Promise<void> {
  const languages = await allLanguages();
  const wanted = definitions.map((definition) => {
    const { contexts, integration_types, ...command } = commandJson(definition, languages);
    return options.guildId === undefined ? { ...command, contexts, integration_types } : command;
  });
  try {
    const { entryPoints } = await listRegistered(options);
    await options.rest.put(routeTo(options), [...wanted, ...entryPoints]);
  } catch (error) {
    throw oneLineOf(error);
  }
}
