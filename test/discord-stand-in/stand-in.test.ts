import {
  GatewayBotResponseSchema,
  MessageResponseSchema,
  PrivateApplicationResponseSchema,
  PrivateChannelResponseSchema,
} from "discord-api-spec/zod";
import { afterEach, beforeEach, expect, test } from "vitest";
import { safeParse } from "zod/v4/core";
import type { CommandBody } from "../../src/playground/stand-in/command-body.ts";
import { Discord } from "../../src/playground/stand-in/discord.ts";
import { jsonForm } from "../../src/playground/stand-in/multipart.ts";
import { applicationId, channelIds, memberId } from "../../src/playground/stand-in/payloads.ts";
import { pngOf } from "../support/png.ts";
import { BotClient } from "./client.ts";
import { DiscordStandIn } from "./stand-in.ts";

/* The other tests rely on the stand-in: its answers fit Discord's schema, and it refuses what Discord refuses. */

let discord: DiscordStandIn;
let bot: BotClient;
beforeEach(async () => {
  discord = await DiscordStandIn.start({ token: "token" });
  bot = new BotClient(discord, "token");
});
afterEach(() => discord.close());

const channel = channelIds.server;
const text = { content: "x", allowed_mentions: { parse: [] } };
const numbered = { ...text, nonce: "1", enforce_nonce: true };
const picture = { ...text, attachments: [{ id: 0, filename: "a.png", description: "A line" }] };

test("what a bot reads and makes is answered according to Discord's schema", async () => {
  const made = await bot.createMessage(channel, picture, [{ name: "a.png", bytes: pngOf(4, 2), type: "image/png" }]);
  for (const [schema, { body }] of [
    [PrivateApplicationResponseSchema, await bot.call("GET", "/applications/@me")],
    [GatewayBotResponseSchema, await bot.call("GET", "/gateway/bot")],
    [PrivateChannelResponseSchema, await bot.call("POST", "/users/@me/channels", { recipient_id: memberId })],
    [MessageResponseSchema, made],
    [MessageResponseSchema, await bot.editMessage(channel, (made.body as { id: string }).id, text)],
  ] as const)
    expect(safeParse(schema, body).error).toBeUndefined();
  expect(discord.violations).toEqual([]);
});

test("an enforced nonce makes one message, until it is forgotten", async () => {
  const [first, again] = [await bot.createMessage(channel, numbered), await bot.createMessage(channel, numbered)];
  expect([first.status, again.body]).toEqual([200, first.body]);
  discord.channels.forgetNonces();
  await bot.createMessage(channel, numbered);
  expect(discord.channels.messages()).toHaveLength(2);
});

test("an interaction takes one first response, in time, and other calls only after it", async () => {
  const [exchange, late] = [discord.interaction(), discord.interaction()];
  const codes = [await bot.edit(exchange, text)];
  for (const requested of [exchange, exchange]) codes.push(await bot.respond(requested, { type: 4, data: text }));
  late.sentAt = performance.now() - 3_001;
  codes.push(await bot.respond(late, { type: 4, data: text }), await bot.edit(exchange, text));
  expect(codes.map(({ code, status }) => code ?? status)).toEqual([10_015, 204, 40_060, 10_062, 200]);
});

const button = { type: 2, style: 2, label: "Next", custom_id: "next" };
const menu = { type: 3, custom_id: "view", options: [{ label: "A", value: "a" }] };
const rows = (...all: object[][]) => ({ components: all.map((components) => ({ type: 1, components })) });
const messages: readonly object[] = [
  { content: "" },
  { content: "x".repeat(2_001) },
  { content: "@everyone", allowed_mentions: undefined },
  { flags: 1 << 16 },
  { embeds: [{}] },
  { embeds: [{ description: "x".repeat(4_000) }, { description: "x".repeat(2_001) }] },
  { embeds: [{ image: { url: "attachment://absent.png" } }] },
  rows([button, button]),
  rows([{ ...button, style: 5, url: "https://a.example" }]),
  rows([menu, button]),
  rows([menu], [menu]),
  picture,
];
const COMPONENTS_V2 = 1 << 15;
const display = (content: string) => ({ type: 10, content });
const layout = (...components: object[]) => ({
  ...{ flags: COMPONENTS_V2, components, allowed_mentions: { parse: [] } },
});
const layouts: readonly object[] = [
  { ...layout(display("a")), content: "b" },
  { ...layout(display("a")), embeds: [{ description: "b" }] },
  { ...layout(display("a")), flags: 0 },
  layout(),
  layout(...Array.from({ length: 41 }, () => display("a"))),
  layout({ type: 17, components: Array.from({ length: 40 }, () => display("a")) }),
  layout(display("a".repeat(2_001)), { type: 17, components: [display("b".repeat(2_000))] }),
  layout({ type: 9, components: [display("a")] }),
  layout({
    type: 9,
    components: [1, 2, 3, 4].map(() => display("a")),
    accessory: { type: 11, media: { url: "https://a.example" } },
  }),
  layout({ type: 12, items: [] }),
  layout({ type: 12, items: [{ media: { url: "attachment://absent.png" } }] }),
  layout({ type: 1, components: [button, button] }),
];
const plain = { type: 1, name: "scores", description: "Scores" };
const option = { type: 3, name: "contract", description: "A contract" };
const commands: readonly object[] = [
  { ...plain, name: "Scores" },
  { ...plain, default_member_permissions: 32 },
  { ...plain, description_localizations: { xx: "x" } },
  { ...plain, options: [option, { ...option, name: "other", required: true }] },
  { ...plain, options: [{ type: 1, name: "add", description: "x" }, option] },
  { type: 3, name: "Scores", description: "x" },
];

test("what breaks Discord's limits is refused: messages, commands, emoji", () => {
  const strict = new Discord({ token: "token" });
  const statuses = [
    ...messages.map((message) =>
      strict.takeFirstResponse(strict.begin({}), jsonForm({ type: 4, data: { ...text, ...message } })),
    ),
    ...layouts.map((data) => strict.takeFirstResponse(strict.begin({}), jsonForm({ type: 4, data }))),
    ...commands.map((command) => strict.commands.replace({ application: applicationId }, [command as CommandBody])),
    strict.emojis.create(applicationId, jsonForm({ name: "up-1", image: "data:image/png;base64,iVBORw0KGgoA" })),
  ].map(({ status }) => status);
  expect(statuses.filter((status) => status !== 400)).toEqual([]);
  expect(strict.violations.length).toBeGreaterThanOrEqual(statuses.length);
});

test("a message becomes one of Components V2 once it is emptied, and stays one", () => {
  const { channels } = new Discord({ token: "token" });
  const { body } = channels.createMessage(channelIds.server, jsonForm({ ...text, embeds: [{ description: "b" }] }));
  const { id } = body as { readonly id: string };
  const edit = (changes: object) => channels.editMessage(channelIds.server, id, jsonForm(changes));
  const emptied = { content: null, embeds: [], ...layout(display("a")) };
  for (const beside of [{ content: undefined }, { embeds: undefined }]) {
    expect(edit({ ...emptied, ...beside })).toMatchObject({ status: 400 });
  }
  expect(edit(emptied)).toMatchObject({
    status: 200,
    body: { flags: COMPONENTS_V2, content: "", components: [{ content: "a" }] },
  });
  for (const refused of [{ ...text, flags: 0 }, text, { ...text, content: "", embeds: [{ description: "b" }] }]) {
    expect(edit(refused)).toMatchObject({ status: 400 });
  }
  expect(edit({ ...emptied, ...layout(display("c")) })).toMatchObject({ status: 200, body: { components: [{ content: "c" }] } });
});
