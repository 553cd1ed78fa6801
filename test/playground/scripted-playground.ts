import { Channel } from "../../src/playground/channel.ts";
import { offeredCommands, rolesOf } from "../../src/playground/members.ts";
import { createLocalServer, servePlayground } from "../../src/playground/page-server.ts";
import type { CommandBody } from "../../src/playground/stand-in/command-body.ts";
import { Discord } from "../../src/playground/stand-in/discord.ts";
import type { Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import { CDN } from "../../src/playground/stand-in/message.ts";
import { applicationId } from "../../src/playground/stand-in/payloads.ts";
import { serveRestApi } from "../../src/playground/stand-in/rest-api.ts";
import { BotClient } from "../discord-stand-in/client.ts";

const token = "token";

export const channelOption = { type: 7, name: "channel", description: "Where to", channel_types: [0], required: true };

/** A moderators' command with subcommands; these are the options of its `add`. */
export const watchCommand = (...options: readonly object[]) => ({
  type: 1,
  name: "watch",
  description: "Watches something",
  contexts: [0],
  default_member_permissions: "32",
  options: [
    { type: 1, name: "add", description: "Adds a watch", options },
    { type: 1, name: "list", description: "Lists watches" },
  ],
});

export interface ScriptedPlayground {
  readonly url: string;
  readonly discord: Discord;
  readonly bot: BotClient;
  /** The bot's answers to the next interactions; by default an empty message, which Discord refuses. */
  respond: (exchange: Exchange) => Promise<unknown>;
  close(): Promise<void>;
}

/** The playground's page with a bot under the test's control. */
export async function startScriptedPlayground(commands: readonly object[]): Promise<ScriptedPlayground> {
  const discord = new Discord({ token });
  discord.commands.replace({ application: applicationId }, commands as CommandBody[]);
  const server = createLocalServer();
  const channel = new Channel({
    discord,
    deliver: async (exchange) => void (await made.respond(exchange)),
    restart: async () => {},
    time: { now: Date.now, aheadMs: () => 0, pass: async () => {} },
  });
  serveRestApi(server, discord);
  await servePlayground(server, channel, () => ({
    commands: [...discord.commands.registered.values()].flat().flatMap(offeredCommands),
    ...channel.snapshot,
    collections: [],
    data: "sample",
    languages: [{ locale: "en-US", name: "English, US" }],
    rolesOf,
    mirrored: [CDN],
    conditions: [],
    cache: { freshSeconds: 5, staleSeconds: 60 },
  }));
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  const made: ScriptedPlayground = {
    url,
    discord,
    bot: new BotClient({ apiUrl: `${url}/api` }, token),
    respond: (exchange) => made.bot.respond(exchange, { type: 4, data: {} }),
    close: () => server.close(),
  };
  await channel.message({
    circumstances: { member: "other", place: "server", locale: "en-US", nsfw: false },
    content: "Has anybody looked at this?",
  });
  return made;
}
