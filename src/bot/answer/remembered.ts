import type { MemberMemory } from "../../memory/members.ts";
import type { Memory } from "../../memory/memory.ts";
import type { ServerMemory } from "../../memory/servers.ts";
import type { Interaction } from "./interaction.ts";

/** What the bot asks of its memory. Reads never reject: `undefined` is what cannot be known right now. */
export interface BotMemory {
  readonly servers: Pick<Memory["servers"], "get" | "current" | "set" | "forget">;
  readonly aliases: Pick<Memory["aliases"], "set" | "remove">;
  readonly members: Pick<Memory["members"], "get" | "current" | "set" | "forget">;
  readonly collections: Pick<
    Memory["collections"],
    "record" | "recordIn" | "isKnown" | "ofServer" | "wellKnown" | "named" | "namesOf" | "keepName"
  >;
  readonly history: Pick<
    Memory["history"],
    "record" | "newest" | "scoresAt" | "scoresBefore" | "scoresSince" | "influencersSince"
  >;
  readonly watches: Pick<Memory["watches"], "add" | "ofServer" | "remove" | "resume">;
}

/** What is remembered of the place where something is asked, and of who asks; `undefined` where that cannot be known right now. */
export interface Remembered {
  readonly server: ServerMemory | undefined;
  readonly member: MemberMemory | undefined;
}

const nothingOfServer: ServerMemory = { aliases: new Map() };

/**
 * The server whose settings count: none in a direct message, and none where only the member has installed the bot, even if
 * it was in the server before.
 */
export const settingsServer = ({ server, isInstalledInServer }: Pick<Interaction, "server" | "isInstalledInServer">) =>
  isInstalledInServer ? server : undefined;

/**
 * Reads both at once, for no longer than the memory lets anybody wait.
 *
 * @param maxAgeMs how many milliseconds ago they may have been read; 30 seconds unless it is said.
 */
export async function remember(memory: BotMemory, asked: Interaction, maxAgeMs?: number): Promise<Remembered> {
  const serverId = settingsServer(asked);
  const [server, member] = await Promise.all([
    serverId === undefined ? nothingOfServer : memory.servers.get(serverId, maxAgeMs),
    asked.member === "" ? {} : memory.members.get(asked.member, maxAgeMs),
  ]);
  return { server, member };
}
