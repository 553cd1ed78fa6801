import { expect, type TestContext, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { scores } from "../../commands/scores.ts";
import type { Command } from "../../src/bot/command/command.ts";
import type { CardFile } from "../../src/cards/card.ts";
import type { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { address, scoreJson } from "../support/api-server.ts";
import { connectGateway, startDiscord } from "../support/connected-gateway.ts";
import { setUpDispatcher } from "../support/dispatching.ts";
import { startInteractionsServer } from "../support/interactions-server.ts";

const picture: CardFile = {
  name: "scores.png",
  type: "image/png",
  bytes: new Uint8Array(Buffer.from("89504e470d0a1a0a", "hex")),
  description: "Hype, gains and community as three bars",
};

/** `/scores` with a picture in its embed. */
const illustrated: Command = {
  ...scores,
  async run(options, context) {
    const reply = await scores.run(options, context);
    const image = { url: `attachment://${picture.name}` };
    return { ...reply, embeds: reply.embeds.map((embed) => ({ ...embed, image })), files: [picture] };
  },
};
const withPicture = commands.map((command) => (command === scores ? illustrated : command));

/** The bot behind each transport, connected to a stand-in. */
const transports = {
  async gateway(context: TestContext) {
    const { discord, bot } = await connectGateway(context, { commands: withPicture });
    return { discord, bot };
  },
  async http(context: TestContext) {
    const discord = await startDiscord(context);
    const bot = setUpDispatcher({ commands: withPicture });
    const server = await startInteractionsServer({
      endpoint: discord.endpoint,
      apiUrl: discord.apiUrl,
      onInteraction: (interaction, responder) => bot.dispatcher.handle(interaction, responder),
    });
    discord.endpointUrl = `${server.url}/interactions`;
    context.onTestFinished(() => server.close());
    return { discord, bot };
  },
} satisfies Record<string, (context: TestContext) => Promise<{ discord: DiscordStandIn; bot: unknown }>>;

test.for([
  ["gateway", ["callback"]],
  ["http", ["callback", "edit"]],
] as const)(
  "/scores private:true with a picture, over %s: the member sees it in the card, and nobody else",
  async (row, context) => {
    const [transport, calls] = row;
    const { discord, bot } = await transports[transport](context);
    const exchange = discord.type("scores", { contract: address("a"), private: true });
    await context.expect.poll(() => bot.api.calls.length).toBe(1);
    bot.api.last.answer([scoreJson()]);
    await expect.poll(() => exchange.calls.map(({ what }) => what)).toEqual(calls);
    const message = await exchange.finished();
    expect(message).toMatchObject({
      ephemeral: true,
      embeds: [{ image: { url: "attachment://scores.png" } }],
      attachments: [{ filename: "scores.png", description: picture.description }],
    });
    expect(exchange.calls.at(-1)?.files).toMatchObject([{ name: "scores.png", bytes: picture.bytes }]);
  },
);
