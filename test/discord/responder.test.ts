import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInteractionRest, RestResponder } from "../../src/discord/responder.ts";
import type { OutgoingMessage, Responder } from "../../src/interactions/interaction.ts";
import { outgoing } from "../../src/interactions/limits.ts";
import type { Exchange } from "../../src/playground/discord/exchange.ts";
import { applicationId } from "../../src/playground/discord/payloads.ts";
import { DiscordStandIn, type Fault } from "./stand-in.ts";

const message: OutgoingMessage = outgoing({ content: "hello", embeds: [], components: [] });
let discord: DiscordStandIn;

beforeEach(async () => {
  discord = await DiscordStandIn.start({ token: "token" });
});
afterEach(async () => {
  expect(discord.violations).toEqual([]);
  await discord.close();
});

function receive(): { exchange: Exchange; responder: Responder } {
  const exchange = discord.interaction();
  const rest = createInteractionRest(discord.apiUrl, "collection-pulse/test");
  return {
    exchange,
    responder: new RestResponder({
      rest,
      interaction: { id: exchange.id, token: exchange.token, application_id: applicationId },
    }),
  };
}

const respond = (responder: Responder) => responder.respond({ type: "message", message, ephemeral: false });
const called = (exchange: Exchange) => exchange.calls.map(({ what }) => what);

test("what is sent arrives, message by message", async () => {
  const { exchange, responder } = receive();
  await responder.respond({ type: "deferMessage", ephemeral: false });
  await responder.edit(message);
  await responder.followUp(message);
  expect(called(exchange)).toEqual(["callback", "edit", "followUp"]);
  expect(exchange.message).toMatchObject({ content: "hello", ephemeral: false });
  expect(exchange.followUps).toMatchObject([{ content: "hello", ephemeral: true }]);
  await responder.remove();
  expect(exchange.state).toBe("removed");
});

const passing: [string, Fault][] = [
  ["500", { status: 500 }],
  ["502", { status: 502 }],
  ["a reset", "lost"],
  [
    "a rate limit",
    { status: 429, body: { message: "slow down", retry_after: 0.2, global: false }, headers: { "retry-after": "0.2" } },
  ],
];

describe("what passes is tried again, at most twice", () => {
  test.each(passing)("the first response: %s", async (_name, fault) => {
    discord.fail("callback", fault, fault);
    const { exchange, responder } = receive();
    await respond(responder);
    expect(called(exchange)).toEqual(["callback"]);
  });

  test.each(passing)("an edit: %s", async (_name, fault) => {
    const { exchange, responder } = receive();
    await responder.respond({ type: "deferMessage", ephemeral: false });
    discord.fail("edit", fault, fault);
    await responder.edit(message);
    expect(called(exchange)).toEqual(["callback", "edit"]);
  });

  test("three failures are the end", async () => {
    discord.fail("callback", { status: 503 }, { status: 503 }, { status: 503 });
    const { exchange, responder } = receive();
    await expect(respond(responder)).rejects.toMatchObject({ kind: "unreachable" });
    expect(called(exchange)).toEqual([]);
  });

  test("a lost answer is not answered twice: the second attempt learns that the first arrived", async () => {
    discord.fail("callback", "answer lost");
    const { exchange, responder } = receive();
    await respond(responder);
    expect(called(exchange)).toEqual(["callback"]);
  });

  test("a rate limit longer than the token's life is not waited for", async () => {
    discord.fail("callback", {
      status: 429,
      body: { message: "slow down", retry_after: 30, global: false },
      headers: { "retry-after": "30" },
    });
    const { responder } = receive();
    const started = performance.now();
    await expect(respond(responder)).rejects.toMatchObject({ kind: "unreachable" });
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test("a callback that hangs is given up within its 3 seconds", async () => {
    discord.fail("callback", "hang", "hang", "hang");
    const { responder } = receive();
    const started = performance.now();
    await expect(respond(responder)).rejects.toMatchObject({ kind: "unreachable" });
    expect(performance.now() - started).toBeLessThan(3_500);
  });

  test("a follow-up that may have arrived is not sent again", async () => {
    const { exchange, responder } = receive();
    await respond(responder);
    discord.fail("followUp", "answer lost");
    await expect(responder.followUp(message)).rejects.toMatchObject({ kind: "unreachable" });
    expect(exchange.followUps).toHaveLength(1);
  });
});

describe("what Discord says is told apart", () => {
  test("somebody else answered first (40060)", async () => {
    const { responder } = receive();
    await respond(responder);
    await expect(respond(responder)).rejects.toMatchObject({ kind: "answered" });
  });

  test("an unknown interaction (10062)", async () => {
    const { exchange, responder } = receive();
    discord.exchanges.delete(exchange.token);
    await expect(respond(responder)).rejects.toMatchObject({ kind: "expired" });
  });

  test.each([
    ["an unknown webhook (10015)", 404, 10_015],
    ["a message that is gone (10008)", 404, 10_008],
    ["an expired token (50027)", 401, 50_027],
  ])("%s", async (_name, status, code) => {
    const { responder } = receive();
    await respond(responder);
    discord.fail("edit", { status, body: { code, message: "no" } });
    await expect(responder.edit(message)).rejects.toMatchObject({ kind: "expired" });
  });

  test("a form it does not take (50035)", async () => {
    discord.fail("callback", { status: 400, body: { code: 50_035, message: "Invalid Form Body" } });
    const { responder } = receive();
    await expect(respond(responder)).rejects.toMatchObject({ kind: "refused" });
  });
});
