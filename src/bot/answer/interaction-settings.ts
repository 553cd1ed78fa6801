import { Locale } from "discord-api-types/v10";
import type { Memory } from "../../memory/memory.ts";
import type { ServerMemory } from "../../memory/servers.ts";
import { type Language, languageOf } from "../../words/language.ts";
import type { Settings } from "../command/definition.ts";
import type { Interaction } from "../interaction/interaction.ts";
import type { Audience } from "../interaction/reply.ts";
import { ProblemError } from "./problems.ts";

const noServer: ServerMemory = { aliases: new Map() };

/** The server whose settings apply; `undefined` in direct messages, and if only the member has installed the bot. */
export const settingsServer = ({ server, isInstalledInServer }: Pick<Interaction, "server" | "isInstalledInServer">) =>
  isInstalledInServer ? server : undefined;

/** @param maxAgeMs the greatest age of cached settings; 30 seconds by default. */
export async function loadSettings(memory: Memory, interaction: Interaction, maxAgeMs?: number): Promise<Settings> {
  const serverId = settingsServer(interaction);
  const [server, member] = await Promise.all([
    serverId === undefined ? noServer : memory.servers.get(serverId, maxAgeMs),
    interaction.member === "" ? {} : memory.members.get(interaction.member, maxAgeMs),
  ]);
  return { server, member };
}

export async function orUnavailable<T>(reading: Promise<T | undefined>): Promise<T> {
  const found = await reading;
  if (found === undefined) throw new ProblemError({ name: "settings_unreadable" });
  return found;
}

export const languageOfServer = (
  chosen: string | undefined,
  discordLocale: string | undefined,
  load = languageOf,
): Promise<Language> => load(chosen ?? discordLocale ?? Locale.EnglishUS);

/** The language of each audience. Public answers in a server are in the server's language, and do not reveal the member's. */
export async function languagesFor(
  { locale, server, serverLocale }: Pick<Interaction, "locale" | "server" | "serverLocale">,
  settings: Partial<Settings>,
  load = languageOf,
): Promise<Readonly<Record<Audience, Language>>> {
  const [ofMember, ofServer] = await Promise.all([
    load(settings.member?.language ?? locale),
    languageOfServer(settings.server?.language, serverLocale, load),
  ]);
  return { private: ofMember, public: server === undefined ? ofMember : ofServer };
}
