import { setImmediate } from "node:timers/promises";
import { MessageResponseSchema } from "discord-api-spec/zod";
import { ChannelType, PermissionFlagsBits as Permission } from "discord-api-types/v10";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { safeParse } from "zod/v4/core";
import { clickPayload } from "../../src/playground/stand-in/message-components.ts";
import { channelIds } from "../../src/playground/stand-in/payloads.ts";
import { type Answered, BotClient } from "./client.ts";
import { type ChannelCall, DiscordStandIn } from "./stand-in.ts";

/* Messages that a bot posts without an interaction (reference, «Create Message», «Edit Message»). */

/** Short enough to wait for; elsewhere nonces live for minutes. */
const NONCE_LIFE_MS = 100;
const channel = channelIds.server;
const text = { content: "x", allowed_mentions: { parse: [] } };
const embed = { ...text, embeds: [{ title: "x" }] };
const picture = { ...text, attachments: [{ id: 0, filename: "a.png", description: "A line" }] };
const file = { name: "a.png" };

let discord: DiscordStandIn;
let bot: BotClient;
beforeEach(async () => {
  discord = await DiscordStandIn.start({ token: "token" });
  bot = new BotClient(discord, "token");
});
afterEach(() => discord.close());

const idOf = ({ body }: Answered) => (body as { id: string }).id;
const contents = (of?: string) => discord.channels.messages(of).map(({ content }) => content);

test("a message is posted with its file, and edited", async () => {
  const posted = await bot.createMessage(channel, picture, [file]);
  expect(posted.status).toBe(200);
  expect(safeParse(MessageResponseSchema, posted.body).error).toBeUndefined();
  expect(posted.body).toMatchObject({ channel_id: channel, type: 0, attachments: [{ filename: "a.png" }] });
  expect(posted.body).not.toHaveProperty("interaction_metadata");
  const edited = await bot.editMessage(channel, idOf(posted), { ...text, content: "y" });
  expect(edited).toMatchObject({ status: 200, body: { id: idOf(posted), content: "y", attachments: [{}] } });
  expect(posted.body).toMatchObject({ edited_timestamp: null });
  expect(edited.body).toMatchObject({ edited_timestamp: expect.stringMatching(/^\d{4}-/) });
  await bot.editMessage(channel, idOf(posted), { ...text, attachments: [] });
  expect(discord.channels.messages()).toMatchObject([{ content: "x", attachments: [] }]);
  expect(discord.violations).toEqual([]);
});

test("a message of an announcement channel is published once", async () => {
  const publish = (id: string) => bot.call("POST", `/channels/${channel}/messages/${id}/crosspost`);
  const id = idOf(await bot.createMessage(channel, text));
  expect(await publish(id)).toMatchObject({ status: 403, code: 50_024 });
  const type = ChannelType.GuildAnnouncement;
  discord.channels.set({ id: channel, type, permissions: Permission.ViewChannel });
  expect(await publish(id)).toMatchObject({ status: 403, code: 50_013 });
  discord.channels.set({ id: channel, permissions: Permission.ViewChannel | Permission.SendMessages });
  expect(await publish("404")).toMatchObject({ status: 404, code: 10_008 });
  expect(await publish(id)).toMatchObject({ status: 200, body: { id, flags: 1 } });
  expect(await publish(id)).toMatchObject({ status: 400, code: 40_033 });
});

test("of messages that are published at the same time, ten an hour are", async () => {
  const publish = (id: string) => bot.call("POST", `/channels/${channel}/messages/${id}/crosspost`);
  discord.channels.set({ id: channel, type: ChannelType.GuildAnnouncement });
  const ids = await Promise.all(Array.from({ length: 11 }, async () => idOf(await bot.createMessage(channel, text))));
  const [first = "", second = "", ...others] = ids;
  expect(await publish(first)).toMatchObject({ status: 200 });
  expect(await publish(first)).toMatchObject({ code: 40_033 });
  discord.fail("publish", { status: 500, body: "{}" });
  await publish(second);
  const answers = await Promise.all([second, ...others].map(publish));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  const left = ids[1 + answers.findIndex(({ status }) => status === 429)] ?? "";
  discord.fail("publish", "answer hangs");
  const refused = publish(left).catch(() => {});
  await expect.poll(() => discord.isSilent).toBe(true);
  await discord.close();
  await refused;
  // The server meets the end of the connection in the next turn.
  await setImmediate();
  expect(discord.channels.messages(channel).filter(({ isPublished }) => isPublished)).toHaveLength(10);
});

describe("an enforced nonce", () => {
  const numbered = { ...text, nonce: "digest 1", enforce_nonce: true };

  test("makes one message in all channels together, also with files", async () => {
    discord.channels.set({ id: "42" });
    const first = await bot.createMessage(channel, numbered);
    expect(first).toMatchObject({ status: 200, body: { nonce: "digest 1" } });
    expect(idOf(await bot.createMessage(channel, { ...numbered, content: "y" }))).toBe(idOf(first));
    const again = await bot.createMessage("42", { ...picture, nonce: "digest 1", enforce_nonce: true }, [file]);
    expect(again.body).toEqual(first.body);
    expect([contents(), contents("42")]).toEqual([["x"], []]);
  });

  test("is forgotten after its lifetime", async ({ onTestFinished }) => {
    const forgetful = await DiscordStandIn.start({ token: "token", nonceLifeMs: NONCE_LIFE_MS });
    onTestFinished(() => forgetful.close());
    const bot = new BotClient(forgetful, "token");
    const first = await bot.createMessage(channel, numbered);
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, NONCE_LIFE_MS + 1);
    await promise;
    expect(idOf(await bot.createMessage(channel, numbered))).not.toBe(idOf(first));
  });

  test("is forgotten when a test asks for it", async () => {
    const first = await bot.createMessage(channel, numbered);
    discord.channels.forgetNonces();
    expect(idOf(await bot.createMessage(channel, numbered))).not.toBe(idOf(first));
  });

  test("of a deleted message is refused, not reused", async () => {
    discord.channels.deleteMessage(idOf(await bot.createMessage(channel, numbered)));
    expect(await bot.createMessage(channel, numbered)).toMatchObject({ status: 404, code: 10_008 });
  });

  test("has at most 25 characters", async () => {
    expect(await bot.createMessage(channel, { ...numbered, nonce: "x".repeat(26) })).toMatchObject({ code: 50_035 });
  });
});

test("a nonce that is not enforced makes a message with every call", async () => {
  for (const _ of [1, 2]) await bot.createMessage(channel, { ...text, nonce: "1" });
  expect(contents()).toEqual(["x", "x"]);
});

describe("a call is refused", () => {
  test("without the bot's token", async () => {
    for (const stranger of [new BotClient(discord), new BotClient(discord, "other")]) {
      expect(await stranger.createMessage(channel, text)).toMatchObject({ status: 401 });
      expect(await stranger.editMessage(channel, "1", text)).toMatchObject({ status: 401 });
    }
  });

  const all = Permission.ViewChannel | Permission.SendMessages | Permission.EmbedLinks | Permission.AttachFiles;
  test.each<[string, bigint, object, number | undefined]>([
    ["View Channel", all & ~Permission.ViewChannel, text, 50_001],
    ["Send Messages", all & ~Permission.SendMessages, text, 50_013],
    ["Embed Links", all & ~Permission.EmbedLinks, embed, 50_013],
    ["Attach Files", all & ~Permission.AttachFiles, picture, 50_013],
    ["nothing", all, { ...embed, ...picture }, undefined],
  ])("for a bot that lacks %s", async (_what, permissions, body, code) => {
    discord.channels.set({ id: channel, permissions });
    const files = "attachments" in body ? [file] : undefined;
    expect((await bot.createMessage(channel, body, files)).code).toBe(code);
  });

  test("in a thread, for a bot that lacks Send Messages in Threads", async () => {
    discord.channels.set({ id: "42", type: ChannelType.PublicThread, permissions: all });
    expect(await bot.createMessage("42", text)).toMatchObject({ code: 50_013 });
    discord.channels.set({ id: "42", permissions: all | Permission.SendMessagesInThreads });
    expect(await bot.createMessage("42", text)).toMatchObject({ status: 200 });
  });

  test("in a channel that no longer exists or holds no messages", async () => {
    const id = idOf(await bot.createMessage(channel, text));
    discord.channels.set({ id: "42", type: ChannelType.GuildForum });
    expect(await bot.createMessage("42", text)).toMatchObject({ status: 400, code: 50_008 });
    discord.channels.delete(channel);
    expect(await bot.createMessage(channel, text)).toMatchObject({ status: 404, code: 10_003 });
    expect(await bot.editMessage(channel, id, text)).toMatchObject({ status: 404, code: 10_003 });
  });

  test("for a message that does not exist or is in another channel", async () => {
    const id = idOf(await bot.createMessage(channel, text));
    discord.channels.set({ id: "42" });
    expect(await bot.editMessage("42", id, text)).toMatchObject({ status: 404, code: 10_008 });
    discord.channels.deleteMessage(id);
    expect(await bot.editMessage(channel, id, text)).toMatchObject({ status: 404, code: 10_008 });
  });

  test.each<[string, object]>([
    ["is empty", { ...text, content: " " }],
    ["is too long for a bot", { ...text, content: "x".repeat(2_001) }],
    ["may ping", { content: "@everyone" }],
    ["is private", { ...text, flags: 64 }],
  ])("for a message that %s", async (_what, body) => {
    expect(await bot.createMessage(channel, body)).toMatchObject({ code: 50_035 });
    expect(discord.violations).toHaveLength(1);
  });
});

test("a click on a posted message comes from its channel, and the message has no interaction", async () => {
  discord.channels.set({ id: "42", permissions: Permission.ViewChannel | Permission.SendMessages });
  const button = { type: 2, style: 2, label: "Stop", custom_id: "stop" };
  const posted = bot.createMessage("42", { ...text, components: [{ type: 1, components: [button] }] });
  const [message] = await discord.channels.posted(1, "42");
  await posted;
  const click = discord.interaction(clickPayload(message as NonNullable<typeof message>, "stop"), message);
  expect(click.payload).toMatchObject({
    channel_id: "42",
    app_permissions: String(Permission.ViewChannel | Permission.SendMessages),
    message: { channel_id: "42", type: 0 },
  });
  expect(click.payload).not.toHaveProperty("message.interaction_metadata");
  await bot.respond(click, { type: 7, data: { ...text, content: "stopped", components: [] } });
  expect(contents("42")).toEqual(["stopped"]);
});

test("a test can decide a call's fault by caller and channel, and sees its answer", async () => {
  const calls: ChannelCall[] = [];
  discord.channelFaultOf = (call) => {
    calls.push(call);
    return call.from === "http-2" ? { status: 503, isTaken: true } : undefined;
  };
  const another = new BotClient({ apiUrl: discord.apiUrlFor("http-2") }, "token");
  expect(await bot.createMessage(channel, text)).toMatchObject({ status: 200 });
  expect(await another.createMessage("43", text)).toMatchObject({ status: 503 });
  expect(calls).toMatchObject([
    { what: "createMessage", from: undefined, channel, body: text, answer: { status: 200, body: { channel_id: channel } } },
    { what: "createMessage", from: "http-2", channel: "43", answer: { status: 404, body: { code: 10_003 } } },
  ]);
});

test("several stand-ins can share channels", async ({ onTestFinished }) => {
  const other = await DiscordStandIn.start({ token: "token", channels: discord.channels });
  onTestFinished(() => other.close());
  await bot.createMessage(channel, text);
  expect(await new BotClient(other, "token").createMessage(channel, { ...text, content: "y" })).toMatchObject({ status: 200 });
  expect(contents()).toEqual(["x", "y"]);
});

test("a queued fault makes the next call fail, before or after it takes effect", async () => {
  discord.fail("createMessage", { status: 500 }, { status: 500, isTaken: true });
  expect([await bot.createMessage(channel, text), contents()]).toMatchObject([{ status: 500 }, []]);
  expect([await bot.createMessage(channel, text), contents()]).toMatchObject([{ status: 500 }, ["x"]]);
});
