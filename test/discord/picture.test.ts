import { expect, test } from "vitest";
import { DAY_MS } from "../../src/infra/time.ts";
import { address, scoreJson } from "../support/api-server.ts";
import { emptyMemory } from "../support/bot/empty-memory.ts";
import { connectGateway } from "../support/connected-gateway.ts";
import { pngOf } from "../support/png.ts";

const bytes = pngOf(30, 10);
const scoresSince = async (_collection: string, since: number) =>
  [1, 3].map((days) => {
    const at = since + days * DAY_MS;
    return { hype: 0, gains: 0, community: 0, total: days, firstSeenAt: at, lastSeenAt: at, isAfterGap: false };
  });
const memory = { ...emptyMemory, history: { ...emptyMemory.history, scoresSince } };

test("the picture of a private answer arrives with an edit", async (context) => {
  const { discord, bot } = await connectGateway(context, { bot: { memory, draw: async () => bytes } });
  const exchange = discord.type("compare", { contract: address("a"), with: address("b"), private: true });
  await context.expect.poll(() => bot.api.calls.length).toBe(6);
  for (const call of bot.api.calls) call.answer(call.operation === "scores" ? [scoreJson()] : []);
  await expect.poll(() => exchange.calls.map(({ what }) => what)).toEqual(["callback", "edit"]);
  expect(await exchange.finished()).toMatchObject({
    ephemeral: true,
    embeds: [{ image: { url: "attachment://picture.png" } }],
    attachments: [{ filename: "picture.png", description: expect.stringContaining("Total: Velvet Otters 61.5") }],
  });
  expect(exchange.calls.at(-1)?.files).toMatchObject([{ name: "picture.png", type: "image/png", bytes }]);
});
