import { PrivateChannelResponseSchema } from "discord-api-spec/zod";
import { ChannelType } from "discord-api-types/v10";
import { afterEach, beforeEach, expect, test } from "vitest";
import { safeParse } from "zod/v4/core";
import { refusal } from "../../src/playground/stand-in/form-checker.ts";
import { applicationId, channelIds, memberId } from "../../src/playground/stand-in/payloads.ts";
import { BotClient } from "./client.ts";
import { DiscordStandIn } from "./stand-in.ts";

/* Direct messages (reference, «Create DM»). */

const other = "1100000000000000042";
const text = { content: "x", allowed_mentions: { parse: [] } };

let discord: DiscordStandIn;
let bot: BotClient;
beforeEach(async () => {
  discord = await DiscordStandIn.start({ token: "token" });
  bot = new BotClient(discord, "token");
});
afterEach(() => discord.close());

const open = (recipient_id: unknown) => bot.call("POST", "/users/@me/channels", { recipient_id });

test("each member has one channel, however often it is opened, and it is in no server", async () => {
  const opened = await open(memberId);
  expect(safeParse(PrivateChannelResponseSchema, opened.body).error).toBeUndefined();
  expect(opened).toMatchObject({
    status: 200,
    body: { id: channelIds.dm, type: ChannelType.DM, recipients: [{ id: memberId }] },
  });
  expect((await open(memberId)).body).toEqual(opened.body);
  const { id } = (await open(other)).body as { id: string };
  expect(id).not.toBe(channelIds.dm);
  await bot.createMessage(id, text);
  expect([discord.channels.messages(id).length, discord.channels.messages(channelIds.dm).length]).toEqual([1, 0]);
  expect(discord.channels.all.map((channel) => channel.id)).toEqual([channelIds.server]);
  expect(discord.channels.guilds).toHaveLength(1);
});

test("a channel that was not opened is unknown, and a member may refuse messages", async () => {
  expect(await bot.createMessage(channelIds.dm, text)).toMatchObject({ status: 404, code: 10_003 });
  await open(memberId);
  discord.channels.set({ id: channelIds.dm, refusal: refusal(403, 50_007, "Cannot send messages to this user") });
  expect(await bot.createMessage(channelIds.dm, text)).toMatchObject({ status: 403, code: 50_007 });
  discord.channels.set({ id: channelIds.dm, refusal: undefined });
  expect(await bot.createMessage(channelIds.dm, text)).toMatchObject({ status: 200 });
});

test("only the bot opens them, with a member", async () => {
  expect(await new BotClient(discord).call("POST", "/users/@me/channels", { recipient_id: memberId })).toMatchObject({
    status: 401,
  });
  expect(await open(applicationId)).toMatchObject({ status: 400, code: 50_033 });
  expect(await open(undefined)).toMatchObject({ status: 400, code: 50_033 });
  expect(discord.violations).toEqual([]);
  expect(await open("somebody")).toMatchObject({ status: 400, code: 50_035 });
  expect(discord.violations).toHaveLength(1);
});
