import { GatewayBotResponseSchema, PrivateApplicationResponseSchema } from "discord-api-spec/zod";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { safeParse } from "zod/v4/core";
import type { Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import { applicationId, autocompletePayload } from "../../src/playground/stand-in/payloads.ts";
import { connectGateway } from "../support/connected-gateway.ts";
import { userAgent } from "./client.ts";
import { DiscordStandIn } from "./stand-in.ts";

/* The other tests rely on the stand-in, so it must refuse what Discord refuses. */

let discord: DiscordStandIn;
beforeEach(async () => {
  discord = await DiscordStandIn.start({ token: "token" });
});
afterEach(() => discord.close());

const safe = { allowed_mentions: { parse: [] } };
const embedded = (...embeds: object[]) => ({ ...safe, embeds });
const buttons = (...components: object[]) => ({ ...safe, content: "x", components: [{ type: 1, components }] });
const button = { type: 2, style: 2, label: "Next", custom_id: "next" };

async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${discord.apiUrl}/v10${path}`, {
    method,
    headers: { ...userAgent, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code } = response.status === 204 ? {} : ((await response.json()) as { code?: number });
  return code ?? response.status;
}
const answer = (exchange: Exchange, body: object) =>
  call("POST", `/interactions/${exchange.id}/${exchange.token}/callback`, body);
const original = (exchange: Exchange, method: string, body?: object) =>
  call(method, `/webhooks/${applicationId}/${exchange.token}/messages/@original`, body);
const followUp = (exchange: Exchange, body: object) => call("POST", `/webhooks/${applicationId}/${exchange.token}`, body);

describe("a payload is refused for", () => {
  test.each<[string, object]>([
    ["a long title", embedded({ title: "x".repeat(257) })],
    ["a long description", embedded({ description: "x".repeat(4_097) })],
    ["11 embeds", embedded(...Array.from({ length: 11 }, () => ({ title: "x" })))],
    ["6001 characters over all embeds", embedded({ description: "x".repeat(4_000) }, { description: "x".repeat(2_001) })],
    ["an empty embed", embedded({})],
    ["an empty field", embedded({ fields: [{ name: "x", value: " " }] })],
    ["a bad picture address", embedded({ title: "x", thumbnail: { url: "not a url" } })],
    ["two embeds with one url", embedded({ title: "x", url: "https://a.example" }, { title: "y", url: "https://a.example" })],
    ["an empty message", { ...safe, content: "" }],
    ["long content", { ...safe, content: "x".repeat(2_001) }],
    ["mentions that are allowed", { content: "@everyone" }],
    ["a custom_id twice", buttons(button, button)],
    ["a button that leads nowhere", buttons({ type: 2, style: 2, label: "Next" })],
    ["a link with a custom_id", buttons({ ...button, style: 5, url: "https://a.example" })],
    ["a button that says nothing", buttons({ type: 2, style: 2, custom_id: "next" })],
    ["a long custom_id", buttons({ ...button, custom_id: "x".repeat(101) })],
    ["six buttons in a row", buttons(...Array.from({ length: 6 }, (_, index) => ({ ...button, custom_id: String(index) })))],
    ["flags of another kind", { ...safe, content: "x", flags: 1 << 15 }],
  ])("%s", async (_name, data) => {
    expect(await answer(discord.interaction(), { type: 4, data })).toBe(50_035);
    expect(discord.violations).toHaveLength(1);
  });

  test("an edit that would change a message's visibility", async () => {
    const exchange = discord.interaction();
    await answer(exchange, { type: 5 });
    expect(await original(exchange, "PATCH", { ...safe, content: "x", flags: 64 })).toBe(50_035);
  });
});

describe("an interaction", () => {
  const message = { type: 4, data: { ...safe, content: "x" } };

  test("takes one first response", async () => {
    const exchange = discord.interaction();
    expect([await answer(exchange, message), await answer(exchange, message)]).toEqual([204, 40_060]);
  });

  test("takes no first response after 3 seconds", async () => {
    const exchange = discord.interaction();
    Object.assign(exchange, { sentAt: performance.now() - 3_001 });
    expect(await answer(exchange, message)).toBe(10_062);
  });

  test("fails without a response within 3 seconds over the gateway", async (context) => {
    // The API does not answer, and the bot's clock stands still.
    const { discord } = await connectGateway(context);
    await expect(discord.type("scores", { contract: `0x${"1".repeat(40)}` }).finished()).rejects.toThrow("no first response");
  });

  test("takes no other call before its first response or after its token's life", async () => {
    const exchange = discord.interaction();
    expect([await original(exchange, "PATCH", message.data), await followUp(exchange, message.data)]).toEqual([10_015, 10_015]);
    await answer(exchange, message);
    expect(await original(exchange, "PATCH", message.data)).toBe(200);
    Object.assign(exchange, { sentAt: performance.now() - 15 * 60_000 - 1 });
    expect([await original(exchange, "PATCH", message.data), await followUp(exchange, message.data)]).toEqual([50_027, 50_027]);
  });

  test("takes the first follow-up as the answer to its deferral, with the deferral's visibility", async () => {
    const exchange = discord.interaction();
    await answer(exchange, { type: 5 });
    expect(await followUp(exchange, { ...safe, content: "x", flags: 64 })).toBe(200);
    expect([exchange.message, exchange.followUps]).toMatchObject([{ content: "x", ephemeral: false }, []]);
  });

  test("takes no edit once its message was removed", async () => {
    const exchange = discord.interaction();
    await answer(exchange, message);
    expect([await original(exchange, "DELETE"), await original(exchange, "PATCH", message.data)]).toEqual([204, 10_008]);
  });

  test("keeps the fields of its message that an edit does not name", async () => {
    const exchange = discord.interaction();
    await answer(exchange, { type: 4, data: buttons(button) });
    expect(await original(exchange, "PATCH", { ...safe, content: "y" })).toBe(200);
    expect(exchange.message).toMatchObject({ content: "y", components: [{}] });
    expect(await original(exchange, "PATCH", { ...safe, content: "y", components: null })).toBe(200);
    expect(exchange.message).toMatchObject({ content: "y", components: [] });
  });

  test.each([
    ["a command", 6],
    ["a command", 7],
    ["a command", 8],
    ["typing", 4],
    ["typing", 5],
  ])("with %s takes no response of type %i", async (kind, type) => {
    const exchange =
      kind === "typing" ? discord.interaction(autocompletePayload("scores", "contract", "")) : discord.interaction();
    const data = type === 8 ? { choices: [] } : { ...safe, content: "x" };
    expect(await answer(exchange, type === 6 || type === 5 ? { type } : { type, data })).toBe(50_035);
    expect(exchange.refusals).toEqual([
      `callback: type: ${type} does not answer an interaction of type ${kind === "typing" ? 4 : 2}`,
    ]);
  });
});

test.each([
  ["/applications/@me", PrivateApplicationResponseSchema],
  ["/gateway/bot", GatewayBotResponseSchema],
])("GET %s is answered according to Discord's schema, and for the bot alone", async (path, schema) => {
  expect(await call("GET", path)).toBe(0);
  for (const endpointUrl of [undefined, "https://bot.example/interactions"]) {
    discord.endpointUrl = endpointUrl;
    const response = await fetch(`${discord.apiUrl}/v10${path}`, { headers: { ...userAgent, authorization: "Bot token" } });
    expect(safeParse(schema, await response.json()).error).toBeUndefined();
  }
});

test.each(["undici", "DiscordBot", "DiscordBot (bot.example, 1)"])("a caller that names itself %s is refused", async (name) => {
  const response = await fetch(`${discord.apiUrl}/v10/gateway/bot`, { headers: { "user-agent": name } });
  expect(response.status).toBe(403);
});

test("an endpoint that does not answer fails the interaction, without a violation", async () => {
  discord.endpointUrl = "http://127.0.0.1:9/interactions";
  await expect(discord.type("scores", {}).answered()).rejects.toThrow("no first response");
  expect(discord.violations).toEqual([]);
});

test("a test can decide the fault of every call, after those that it has queued", async () => {
  const asked: string[] = [];
  discord.faultOf = (what, token) => {
    asked.push(`${what} ${token}`);
    return what === "callback" ? { delayMs: 50 } : { status: 500 };
  };
  const exchange = discord.interaction();
  discord.fail("callback", { status: 503 });
  expect(await answer(exchange, { type: 5 })).toBe(503);
  expect(await answer(exchange, { type: 5 })).toBe(204);
  expect(exchange.calls[0]?.after).toBeGreaterThanOrEqual(50);
  expect(await followUp(exchange, { ...safe, content: "x" })).toBe(500);
  expect(asked).toEqual([`callback ${exchange.token}`, `followUp ${exchange.token}`]);
});
