import { PermissionFlagsBits } from "discord-api-types/v10";
import { commands } from "../../commands/index.ts";
import type { AnswerSource } from "../../src/collection-api/api.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import type { Circumstances, OptionValues } from "../../src/playground/stand-in/payloads.ts";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { influencerJson, scoreJson } from "../support/api-server.ts";
import { setUpRemembering } from "../support/bot/bot.ts";
import { cached } from "../support/bot/dispatcher.ts";
import { cleanUp } from "../support/clean-up.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { startInteractionsServer } from "../support/interactions-server.ts";

const { ManageGuild, ViewChannel, SendMessages } = PermissionFlagsBits;
export const moderator: Circumstances = {
  member: "1100000000000000077",
  memberPermissions: String(ManageGuild | ViewChannel | SendMessages),
};
export const member: Circumstances = { member: "1100000000000000042", memberPermissions: "0" };

/** Discord, and in this process the bot with a memory, which reads interactions over HTTP. */
export async function startReceivingBot() {
  const discord = await DiscordStandIn.start({ token: "token" });
  cleanUp(() => discord.close());
  discord.register(...commands.map(({ definition }) => commandJson(definition)));
  const clock = new FakeClock();
  const source = {
    fetch: async (operation: string, contractAddress: string) => {
      const entry = operation === "scores" ? scoreJson({ contractAddress }) : influencerJson();
      return { entries: [entry], asOf: new Date(clock.now()), cache: "miss" };
    },
  } as unknown as AnswerSource;
  const bot = await setUpRemembering(undefined, { api: cached(source, clock) });
  const server = await startInteractionsServer({
    ...{ endpoint: discord.endpoint, apiUrl: discord.apiUrl },
    onInteraction: (interaction, responder) => bot.dispatcher.handle(interaction, responder),
  });
  cleanUp(() => server.close());
  discord.endpointUrl = `${server.url}/interactions`;
  /** The answer to a moderator's command. */
  const say = (name: string, options: OptionValues = {}, by = moderator) => discord.type(name, options, by).finished();
  return {
    ...{ discord, server, say, lines: bot.lines },
    /** The server's settings and watches, as moderators see them. */
    stored: async () => JSON.stringify((await Promise.all([say("server show"), say("watch list")])).map(({ embeds }) => embeds)),
  };
}
