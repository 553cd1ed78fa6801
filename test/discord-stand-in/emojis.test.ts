import { expect, onTestFinished, test } from "vitest";
import { jsonForm } from "../../src/playground/stand-in/multipart.ts";
import { applicationId } from "../../src/playground/stand-in/payloads.ts";
import { token } from "../support/token.ts";
import { BotClient } from "./client.ts";
import { DiscordStandIn } from "./stand-in.ts";

const path = `/applications/${applicationId}/emojis`;
const dataOf = (type: string, hex: string) => `data:${type};base64,${Buffer.from(hex, "hex").toString("base64")}`;
const png = dataOf("image/png", "89504e470d0a1a0a00");

async function setUp() {
  const discord = await DiscordStandIn.start({ token });
  onTestFinished(() => discord.close());
  return { discord, bot: new BotClient(discord, token) };
}

test("an emoji is created, listed and deleted", async () => {
  const { bot } = await setUp();
  const created = await bot.call("POST", path, { name: "up_1", image: png });
  expect(created).toMatchObject({ status: 201, body: { name: "up_1", animated: false } });
  const { id } = created.body as { readonly id: string };
  expect(await bot.call("GET", path)).toMatchObject({ status: 200, body: { items: [created.body] } });
  expect(await bot.call("DELETE", `${path}/${id}`)).toMatchObject({ status: 204 });
  expect(await bot.call("DELETE", `${path}/${id}`)).toMatchObject({ status: 404, code: 10_014 });
});

test("a name that is taken, a large image, another application and the 2,001st emoji are refused", async () => {
  const { discord, bot } = await setUp();
  await bot.call("POST", path, { name: "up", image: png });
  expect(await bot.call("POST", path, { name: "up", image: png })).toMatchObject({ status: 400, code: 50_035 });
  const large = dataOf("image/png", `89504e470d0a1a0a${"00".repeat(256 * 1_024)}`);
  expect(await bot.call("POST", path, { name: "large", image: large })).toMatchObject({ status: 400, code: undefined });
  const elsewhere = path.replace(applicationId, "1");
  expect(await bot.call("GET", elsewhere)).toMatchObject({ status: 403, code: 20_012 });
  expect(await new BotClient(discord, "another").call("GET", path)).toMatchObject({ status: 401 });
  for (let number = 2; number <= 2_000; number++) {
    discord.emojis.create(applicationId, jsonForm({ name: `up_${number}`, image: png }));
  }
  expect(await bot.call("POST", path, { name: "last", image: png })).toMatchObject({ status: 400, code: 30_008 });
});

test.each([
  ["a name of one letter", { name: "a", image: png }],
  ["a name of over 32", { name: "a".repeat(33), image: png }],
  ["a name with a hyphen", { name: "up-1", image: png }],
  ["no image", { name: "up" }],
  ["an address", { name: "up", image: "https://example.com/up.png" }],
  ["an SVG", { name: "up", image: dataOf("image/svg+xml", "3c737667") }],
  ["an image of another type than it says", { name: "up", image: dataOf("image/png", "ffd8ff00") }],
  ["roles, which only servers have", { name: "up", image: png, roles: [] }],
])("%s is refused", async (_what, body) => {
  const { discord, bot } = await setUp();
  expect(await bot.call("POST", path, body)).toMatchObject({ status: 400, code: 50_035 });
  expect(discord.violations).toHaveLength(1);
});
