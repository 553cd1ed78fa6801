import { DiscordAPIError, REST } from "@discordjs/rest";
import { RESTJSONErrorCodes, type RESTPutAPIApplicationCommandsResult, Routes } from "discord-api-types/v10";
import type { CommandDefinition } from "../interactions/command.ts";

export interface RegistrationOptions {
  readonly apiUrl: string;
  readonly token: string;
  readonly applicationId: string;
  /** Registers for this server only; otherwise globally. */
  readonly guildId: string | undefined;
  readonly userAgent: string;
}

/**
 * Replaces all commands of the scope with these (Discord reference, «Bulk Overwrite Global Application Commands»); an
 * empty list removes them.
 *
 * @returns the names that are registered now, as Discord tells them.
 * @throws {Error} whose message is one line for the operator.
 */
export async function registerCommands(
  definitions: readonly CommandDefinition[],
  options: RegistrationOptions,
): Promise<string[]> {
  const { apiUrl, token, applicationId, guildId, userAgent } = options;
  const rest = new REST({ api: apiUrl, version: "10", userAgentAppendix: userAgent }).setToken(token);
  const route = guildId ? Routes.applicationGuildCommands(applicationId, guildId) : Routes.applicationCommands(applicationId);
  try {
    const registered = (await rest.put(route, { body: definitions })) as RESTPutAPIApplicationCommandsResult;
    return registered.map(({ name }) => name);
  } catch (error) {
    throw new Error(explain(error), { cause: error });
  }
}

function explain(error: unknown): string {
  if (!(error instanceof DiscordAPIError)) {
    return `Discord cannot be reached (${error instanceof Error ? error.message : "no reason given"}). Check the network and try again.`;
  }
  if (error.status === 401) return "Discord refuses the token: check DISCORD_TOKEN.";
  if (error.code === RESTJSONErrorCodes.MissingAccess) {
    return "The application has no access to this server: check the server's id, and invite it there with the scope applications.commands.";
  }
  if (
    error.code === RESTJSONErrorCodes.UnknownApplication ||
    error.code === RESTJSONErrorCodes.NotAuthorizedToPerformThisActionOnThisApplication
  ) {
    return "The token belongs to another application: check DISCORD_APPLICATION_ID.";
  }
  return `Discord refuses the commands: ${error.message.replaceAll(/\s*\n\s*/g, " ")} (status ${error.status}, code ${error.code}).`;
}
