import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ShownMessage } from "../../src/playground/stand-in/message.ts";
import { memberId } from "../../src/playground/stand-in/payloads.ts";
import { BotClient } from "./client.ts";
import { DiscordStandIn } from "./stand-in.ts";

/* Select menus as Discord accepts them, and as a member uses them (reference, «String Select»). */

let discord: DiscordStandIn;
let bot: BotClient;
beforeEach(async () => {
  discord = await DiscordStandIn.start({ token: "token" });
  bot = new BotClient(discord);
  // Nobody handles the interactions.
  discord.endpointUrl = "http://127.0.0.1:9/";
});
afterEach(() => discord.close());

const options = ["a", "b", "c"].map((value) => ({ label: value.toUpperCase(), value }));
const menu = { type: 3, custom_id: "views", placeholder: "A view", options };
const withComponents = (...rows: object[][]) => ({
  content: "x",
  allowed_mentions: { parse: [] },
  components: rows.map((components) => ({ type: 1, components })),
});

async function show(...rows: object[][]): Promise<ShownMessage> {
  const exchange = discord.interaction();
  expect(await bot.respond(exchange, { type: 4, data: withComponents(...rows) })).toMatchObject({ status: 204 });
  return exchange.message as ShownMessage;
}

test("a member's selected values reach the bot", async () => {
  const message = await show([menu], [{ type: 2, style: 2, label: "Next", custom_id: "next" }]);
  expect(discord.select(message, "A view", ["b"]).payload).toMatchObject({
    type: 3,
    data: { custom_id: "views", component_type: 3, values: ["b"] },
    message: { id: message.id, components: [{ components: [menu] }, {}] },
    member: { user: { id: memberId } },
  });
});

test.each([
  ["nothing", []],
  ["two where one is taken", ["a", "b"]],
  ["a value that is not offered", ["z"]],
])("a member cannot select %s", async (_what, values) => {
  const message = await show([menu]);
  expect(() => discord.select(message, "A view", values)).toThrow();
});

test("a menu that is disabled takes no value", async () => {
  const disabled = await show([{ ...menu, disabled: true }]);
  expect(() => discord.select(disabled, "A view", ["a"])).toThrow("takes no a");
});

describe("a message is refused for a menu", () => {
  const many = Array.from({ length: 26 }, (_, index) => ({ label: "x", value: String(index) }));
  test.each<[string, object[][]]>([
    ["beside a button", [[menu, { type: 2, style: 2, label: "Next", custom_id: "next" }]]],
    ["beside another", [[menu, { ...menu, custom_id: "other" }]]],
    ["of one custom_id with another", [[menu], [menu]]],
    ["without options", [[{ ...menu, options: [] }]]],
    ["of 26 options", [[{ ...menu, options: many }]]],
    ["with a value twice", [[{ ...menu, options: [...options, options[0]] }]]],
    ["of several values, which is not shown", [[{ ...menu, max_values: 2 }]]],
    ["of channels, which is not shown", [[{ type: 8, custom_id: "x" }]]],
    ["with more defaults than it takes", [[{ ...menu, options: options.map((option) => ({ ...option, default: true })) }]]],
    ["with a long label", [[{ ...menu, options: [{ label: "x".repeat(101), value: "a" }] }]]],
    ["with a long placeholder", [[{ ...menu, placeholder: "x".repeat(151) }]]],
    ["with a long custom_id", [[{ ...menu, custom_id: "x".repeat(101) }]]],
    ["in a sixth row", Array.from({ length: 6 }, (_, index) => [{ ...menu, custom_id: String(index) }])],
  ])("%s", async (_what, rows) => {
    const response = { type: 4, data: withComponents(...rows) };
    expect(await bot.respond(discord.interaction(), response)).toMatchObject({ code: 50_035 });
    expect(discord.violations).toHaveLength(1);
  });
});
