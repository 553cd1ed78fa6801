import type { REST } from "@discordjs/rest";
import { type RESTGetAPICurrentUserGuildsResult, Routes } from "discord-api-types/v10";
import { NotDiscordError } from "./rest.ts";

/** The most that Discord gives at once (reference, «Get Current User Guilds»). */
const PAGE = 200;

/** The ids of all servers that the bot is in; rejects rather than omit some. */
export async function readGuildIds(rest: Pick<REST, "get">): Promise<ReadonlySet<string>> {
  const ids: string[] = [];
  for (;;) {
    const query = new URLSearchParams({ limit: String(PAGE), after: ids.at(-1) ?? "0" });
    const guilds = await rest.get(Routes.userGuilds(), { query });
    if (!Array.isArray(guilds)) throw new NotDiscordError("the servers are no list");
    ids.push(...(guilds as RESTGetAPICurrentUserGuildsResult).map(({ id }) => id));
    if (guilds.length < PAGE) return new Set(ids);
  }
}
