import { expect, type TestContext, test } from "vitest";
import { address, scoreJson } from "../support/api-server.ts";
import { setUpBot } from "../support/bot/bot.ts";
import { connectGateway, startDiscord } from "../support/connected-gateway.ts";
import { startInteractionsServer } from "../support/interactions-server.ts";
import { pngOf } from "../support/png.ts";

const bytes = pngOf(30, 10);
const draw = async () => bytes;

/** The bot behind each transport, connected to a stand-in. */
const transports = {
  async gateway(context: TestContext) {
    return connectGateway(context, { draw });
  },
  async http(context: TestContext) {
    const discord = await startDiscord(context);
    const bot = setUpBot({ draw });
    const server = await startInteractionsServer({
      endpoint: discord.endpoint,
      apiUrl: discord.apiUrl,
      onInteraction: (interaction, responder) => bot.dispatcher.handle(interaction, responder),
    });
    discord.endpointUrl = `${server.url}/interactions`;
    context.onTestFinished(() => server.close());
    return { discord, bot };
  },
};

test.for(["gateway", "http"] as const)(
  "the picture of a private answer arrives with an edit, over %s",
  async (transport, context) => {
    const { discord, bot } = await transports[transport](context);
    const exchange = discord.type("compare", { contract: address("a"), with: address("b"), private: true });
    await context.expect.poll(() => bot.api.calls.length).toBe(6);
    for (const call of bot.api.calls) call.answer(call.operation === "scores" ? [scoreJson()] : []);
    await expect.poll(() => exchange.calls.map(({ what }) => what)).toEqual(["callback", "edit"]);
    expect(await exchange.finished()).toMatchObject({
      ephemeral: true,
      embeds: [{ image: { url: "attachment://picture.png" } }],
      attachments: [{ filename: "picture.png", description: expect.stringContaining("Total: A") }],
    });
    expect(exchange.calls.at(-1)?.files).toMatchObject([{ name: "picture.png", type: "image/png", bytes }]);
  },
);
