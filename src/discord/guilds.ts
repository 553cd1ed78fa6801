import type { REST } from "@discordjs/rest";
import { type RESTGetAPICurrentUserGuildsResult, Routes } from "discord-api-types/v10";
import { NotDiscordError } from "./rest.ts";

/** As many as Discord gives at once (reference, «Get Current User Guilds»). */
const PAGE = 200;

/**
 * The ids of all servers that the bot is in.
 *
 * @throws what the REST client rejects with: a part of them is never given for all.
 */
export async function readGuildIds(rest: Pick<REST, "get">): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let after = "0"; ; ) {
    const query = new URLSearchParams({ limit: String(PAGE), after });
    const guilds = await rest.get(Routes.userGuilds(), { query });
    if (!Array.isArray(guilds)) throw new NotDiscordError("the servers are no list");
    for (const { id } of guilds as RESTGetAPICurrentUserGuildsResult) ids.add(id);
    const last = (guilds as RESTGetAPICurrentUserGuildsResult).at(-1);
    if (guilds.length < PAGE || !last) return ids;
    after = last.id;
  }
}
