import { PermissionFlagsBits } from "discord-api-types/v10";
import { beforeEach, describe, expect, test } from "vitest";
import { Channel } from "../../src/playground/channel.ts";
import type { ChannelEvent, MemberCircumstances } from "../../src/playground/protocol.ts";
import { Discord } from "../../src/playground/stand-in/discord.ts";
import type { Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import { jsonForm } from "../../src/playground/stand-in/multipart.ts";
import { applicationId, channelIds } from "../../src/playground/stand-in/payloads.ts";

const you: MemberCircumstances = { member: "you", location: "server", locale: "en-US", nsfw: false };
const otherItem: MemberCircumstances = { ...you, member: "other" };
const safe = { embeds: [], components: [], allowed_mentions: { parse: [] } };
const button = { type: 2, style: 2, label: "Next", custom_id: "next" };
const watch = {
  type: 1,
  name: "watch",
  description: "Watches something",
  contexts: [0],
  default_member_permissions: "32",
  options: [{ type: 7, name: "channel", description: "Where to", channel_types: [0], required: true }],
};
const withButton = { ...safe, content: "page 1", components: [{ type: 1, components: [button] }] };

let discord: Discord;
let channel: Channel;
let exchanges: Exchange[];
let events: ChannelEvent[];
/** The bot's first responses, in order. */
let responses: object[];
/** Runs before the bot responds. */
let meanwhile: () => Promise<unknown>;
beforeEach(() => {
  discord = new Discord({ token: "token" });
  exchanges = [];
  events = [];
  responses = [];
  meanwhile = async () => {};
  channel = new Channel({
    discord,
    deliver: async (exchange) => {
      exchanges.push(exchange);
      await meanwhile();
      discord.takeFirstResponse(exchange, jsonForm(responses.shift()));
    },
    restart: async () => {},
    time: { now: Date.now, aheadMs: () => 0, pass: async () => {} },
  });
  channel.listen((event) => void events.push(event));
});

const request = (circumstances = you) => channel.command({ circumstances, name: "scores", options: {} });
const message = (data: object) => ({ type: 4, data: { ...safe, ...data } });
const lastId = () => channel.snapshot.messages.at(-1)?.id ?? "";
/** The bot's calls after its first response. */
function edit(exchange: Exchange | undefined, content: string) {
  if (!exchange?.message) throw new Error("there is nothing to edit");
  exchange.message = { ...exchange.message, content };
  exchange.state = "shown";
  exchange.record("edit");
}

describe("a private message", () => {
  test("is nobody else's to click, to use or to dismiss", async () => {
    responses = [message({ ...withButton, flags: 64 }), message({ content: "x" })];
    await request();
    const id = lastId();
    expect(await channel.click({ circumstances: otherItem, message: id, customId: "next" })).toEqual({ failed: true });
    expect(await channel.menu({ circumstances: otherItem, message: id, name: "Collection scores" })).toEqual({ failed: true });
    await channel.dismiss({ circumstances: otherItem, message: id });
    expect(channel.snapshot.messages).toHaveLength(1);
    expect(exchanges).toHaveLength(1);
    await channel.dismiss({ circumstances: you, message: id });
    expect(channel.snapshot.messages).toEqual([]);
  });

  test("that was dismissed while the bot was thinking does not come back", async () => {
    responses = [{ type: 5, data: { flags: 64 } }];
    await request();
    await channel.dismiss({ circumstances: you, message: lastId() });
    edit(exchanges[0], "late");
    expect(channel.snapshot.messages).toEqual([]);
    expect(events.slice(events.findIndex((event) => "removed" in event) + 1)).not.toContainEqual({ message: expect.anything() });
  });
});

test("an answer to all stands below what was said before it came, and a private one where it was asked for", async () => {
  const printed = () => channel.snapshot.messages.map(({ message }) => message.content);
  meanwhile = () => channel.message({ circumstances: otherItem, content: "hello" });
  responses = [message({ content: "to all" }), message({ content: "to you", flags: 64 })];
  await request();
  expect(printed()).toEqual(["hello", "to all"]);
  edit(exchanges[0], "edited");
  expect(printed()).toEqual(["hello", "edited"]);
  await request();
  expect(printed()).toEqual(["hello", "edited", "to you", "hello"]);
});

test("what the bot deferred before it was restarted has failed, and what it answers afterwards has not", async () => {
  responses = [{ type: 5 }, { type: 4, data: withButton }, { type: 6 }, { type: 5, data: { flags: 64 } }];
  await request();
  await request();
  await channel.click({ circumstances: you, message: lastId(), customId: "next" });
  await channel.click({ circumstances: otherItem, message: lastId(), customId: "next" });
  expect(channel.snapshot.messages.map(({ state }) => state)).toEqual(["thinking", "shown", "thinking"]);
  for (const exchange of discord.exchanges.values()) exchange.abandon();
  expect(channel.snapshot.messages.map(({ state }) => state)).toEqual(["failed", "shown", "failed"]);
  expect(channel.snapshot.exchange?.failed).toBe(true);
  responses = [{ type: 5 }];
  await request();
  expect(channel.snapshot.messages.at(-1)?.state).toBe("thinking");
});

test("what a client does not offer is not sent, and it is said whether that is the command or a value", async () => {
  discord.commands.replace({ application: applicationId }, [watch]);
  const send = (circumstances: MemberCircumstances, channelId: string) =>
    channel.command({ circumstances, name: "watch", options: { channel: channelId } });
  expect(await send(otherItem, channelIds.server)).toEqual({ failed: true, notOffered: "command" });
  expect(await send({ ...you, location: "dm" }, channelIds.server)).toEqual({ failed: true, notOffered: "command" });
  expect(await send(you, "1")).toEqual({ failed: true, notOffered: "value" });
  expect(exchanges).toEqual([]);
});

test("what is filled in already goes along with what is being typed", async () => {
  responses = [{ type: 8, data: { choices: [{ name: "a", value: "b" }] } }];
  const requested = { circumstances: you, name: "toptweets", option: "contract", typed: "0x", options: { count: 3 } };
  expect(await channel.choices(requested)).toEqual({ failed: false, choices: [{ name: "a", value: "b" }] });
  expect(exchanges[0]?.payload).toMatchObject({
    data: {
      options: [
        { name: "count", value: 3, type: 4 },
        { name: "contract", focused: true },
      ],
    },
  });
});

describe("the channel for posts", () => {
  const id = () => channel.snapshot.posting.channel ?? "";
  const post = () => discord.channels.createMessage(id(), jsonForm({ ...withButton, content: "news" }));

  test("has posts of its own, whose buttons are answered there, with what the bot may do there", async () => {
    post();
    expect(channel.snapshot.messages).toMatchObject([{ channel: id(), asker: undefined, message: { content: "news" } }]);
    const clicked = { message: lastId(), customId: "next" };
    expect(await channel.click({ circumstances: you, ...clicked })).toEqual({ failed: true });
    responses = [message({ content: "a copy", flags: 64 })];
    await channel.access({ access: "no_sending" });
    expect(await channel.click({ circumstances: { ...you, channel: id() }, ...clicked })).toEqual({ failed: false });
    expect(channel.snapshot.messages.map(({ channel }) => channel)).toEqual([id(), id()]);
    const { payload } = exchanges[0] ?? {};
    expect(payload).toMatchObject({ channel_id: id(), channel: { name: "pulse" }, message: { channel_id: id() } });
    expect(missingIn((payload as { app_permissions: string }).app_permissions)).toEqual(["SendMessages"]);
  });

  test.each([
    ["no_sending", 50_013],
    ["no_viewing", 50_001],
    ["deleted", 10_003],
  ] as const)("%s: Discord refuses a post with %i", async (access, code) => {
    const before = id();
    await channel.access({ access });
    expect(discord.channels.createMessage(before, jsonForm(safe))).toMatchObject({ body: { code } });
    expect(events).toContainEqual({
      changed: { channels: channel.snapshot.channels, posting: channel.snapshot.posting },
    });
    await channel.access({ access: "post" });
    expect(post()).toMatchObject({ status: 200 });
  });

  test("without Embed Links Discord refuses embeds, and takes components", async () => {
    await channel.access({ access: "no_embeds" });
    const embedded = { ...safe, embeds: [{ description: "x" }] };
    expect(discord.channels.createMessage(id(), jsonForm(embedded))).toMatchObject({ body: { code: 50_013 } });
    const layout = { flags: 1 << 15, components: [{ type: 10, content: "x" }], allowed_mentions: { parse: [] } };
    expect(discord.channels.createMessage(id(), jsonForm(layout))).toMatchObject({ status: 200 });
    await channel.access({ access: "post" });
    expect(discord.channels.createMessage(id(), jsonForm(embedded))).toMatchObject({ status: 200 });
  });

  test("that is deleted takes its posts with it, and another of its name is another", async () => {
    post();
    await channel.message({ circumstances: you, content: "elsewhere" });
    const before = id();
    await channel.access({ access: "deleted" });
    expect(channel.snapshot.messages).toMatchObject([{ message: { content: "elsewhere" } }]);
    expect(channel.snapshot.channels.map(({ name }) => name)).toEqual(["collections", "news"]);
    await channel.access({ access: "post" });
    expect(channel.snapshot.channels.map(({ name }) => name)).toEqual(["collections", "news", "pulse"]);
    expect(id()).not.toBe(before);
  });
});

/** The permissions that the bot lacks for posting. */
const missingIn = (permissions: string): string[] =>
  (["ViewChannel", "SendMessages", "EmbedLinks", "ReadMessageHistory"] as const).filter(
    (name) => (BigInt(permissions) & PermissionFlagsBits[name]) === 0n,
  );

describe("the last exchange", () => {
  test("is not replaced by typing while it is under way, nor by an earlier one that is edited late", async () => {
    responses = [{ type: 5 }, { type: 8, data: { choices: [] } }, message({ content: "second" })];
    await request();
    await channel.choices({ circumstances: you, name: "scores", option: "contract", typed: "", options: {} });
    expect(channel.snapshot.exchange?.title).toBe("/scores");
    await channel.command({ circumstances: you, name: "help", options: {} });
    edit(exchanges[0], "late");
    expect(channel.snapshot.exchange?.title).toBe("/help");
  });

  test("says what Discord finds wrong", async () => {
    responses = [message({ content: "x".repeat(2_001) })];
    await request();
    expect(channel.snapshot.exchange?.refusals).toEqual([expect.stringContaining("data.content")]);
  });
});

test("200 messages are kept, and a page is told of those that go", async () => {
  for (let count = 0; count < 210; count++) await channel.message({ circumstances: you, content: String(count) });
  expect(channel.snapshot.messages.map(({ message }) => message.content)).toEqual(
    Array.from({ length: 200 }, (_, index) => String(index + 10)),
  );
  expect(events.filter((event) => "removed" in event)).toHaveLength(10);
});
