import type { MemberMemory } from "../../memory/members.ts";
import type { Memory } from "../../memory/memory.ts";
import type { ServerMemory } from "../../memory/servers.ts";
import type { Interaction } from "./interaction.ts";
import { ProblemError } from "./problems.ts";

/** Each is `undefined` while it cannot be read. */
export interface Settings {
  readonly server: ServerMemory | undefined;
  readonly member: MemberMemory | undefined;
}

const noServer: ServerMemory = { aliases: new Map() };

/** None in direct messages, nor where only the member has installed the bot. */
export const settingsServer = ({ server, isInstalledInServer }: Pick<Interaction, "server" | "isInstalledInServer">) =>
  isInstalledInServer ? server : undefined;

/** @param maxAgeMs the greatest age of cached settings in milliseconds; 30 seconds by default. */
export async function loadSettings(memory: Memory, interaction: Interaction, maxAgeMs?: number): Promise<Settings> {
  const serverId = settingsServer(interaction);
  const [server, member] = await Promise.all([
    serverId === undefined ? noServer : memory.servers.get(serverId, maxAgeMs),
    interaction.member === "" ? {} : memory.members.get(interaction.member, maxAgeMs),
  ]);
  return { server, member };
}

/** @throws {ProblemError} if the database cannot answer right now. */
export async function orUnavailable<T>(reading: Promise<T | undefined>): Promise<T> {
  const found = await reading;
  if (found === undefined) throw new ProblemError({ name: "not_recalled" });
  return found;
}
