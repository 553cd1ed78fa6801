import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { HttpResponder, RestResponder } from "../../src/discord/responder.ts";
import { createWebhook } from "../../src/discord/webhook.ts";
import type { OutgoingMessage, Responder } from "../../src/interactions/interaction.ts";
import { outgoing } from "../../src/interactions/limits.ts";
import type { Exchange } from "../../src/playground/discord/exchange.ts";
import { applicationId } from "../../src/playground/discord/payloads.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { startInteractionsServer } from "../support/interactions-server.ts";
import { DiscordStandIn } from "./stand-in.ts";

const message: OutgoingMessage = outgoing({ content: "hello", embeds: [], components: [] });
let discord: DiscordStandIn;

beforeEach(async () => {
  discord = await DiscordStandIn.start({ token: "token" });
});
afterEach(async () => {
  expect(discord.violations).toEqual([]);
  await discord.close();
});

function receive(webhook = createWebhook(discord.apiUrl, "collection-pulse/test")): {
  exchange: Exchange;
  responder: Responder;
} {
  const exchange = discord.interaction();
  return {
    exchange,
    responder: new RestResponder({
      webhook,
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

/* What each fault comes to is in test/faults/discord-rest.test.ts; here is how long that takes. */

test("a rate limit longer than the token's life is not waited for", async () => {
  discord.fail("callback", {
    status: 429,
    body: { message: "slow down", retry_after: 30, global: false },
    headers: { "retry-after": "30" },
  });
  const { responder } = receive();
  const started = performance.now();
  await expect(respond(responder)).rejects.toMatchObject({ kind: "rate_limited" });
  expect(performance.now() - started).toBeLessThan(1_000);
});

test("a callback that hangs is given up within its 3 seconds", async () => {
  discord.fail("callback", "hang", "hang", "hang");
  const { responder } = receive();
  const started = performance.now();
  await expect(respond(responder)).rejects.toMatchObject({ kind: "unreachable" });
  expect(performance.now() - started).toBeLessThan(3_500);
});

describe("over HTTP, where the first response is on its way when what follows arrives", () => {
  /** An interaction that came as a request, and what Discord answers to the calls about it. */
  async function receiveByHttp(settlingMs: number) {
    const received = Promise.withResolvers<Responder>();
    const done = Promise.withResolvers<void>();
    const distant = await DiscordStandIn.start({ token: "token", settlingMs });
    const { endpoint, apiUrl } = distant;
    const onInteraction = (_interaction: unknown, responder: Responder) => {
      received.resolve(responder);
      return done.promise;
    };
    const server = await startInteractionsServer({ endpoint, apiUrl, onInteraction });
    onTestFinished(async () => {
      done.resolve();
      await server.close();
      expect(distant.violations).toEqual([]);
      await distant.close();
    });
    const { statuses } = distant;
    distant.endpointUrl = `${server.url}/interactions`;
    const exchange = distant.type("scores", {});
    return { distant, exchange, responder: await received.promise, statuses, replies: server.replies };
  }

  test("what is sent arrives, message by message, and the first is the response", async () => {
    const { exchange, responder, statuses, replies } = await receiveByHttp(0);
    await responder.respond({ type: "deferMessage", ephemeral: true });
    await exchange.answered();
    await responder.edit(message);
    await responder.followUp(message);
    await responder.remove();
    expect(called(exchange)).toEqual(["callback", "edit", "followUp", "delete"]);
    expect(exchange.calls[0]?.body).toEqual({ type: 5, data: { flags: 64 } });
    expect(statuses).toEqual([200, 200, 204]);
    expect(replies).toEqual(["respond", "edit", "followUp", "remove"].map((call) => [call, "delivered"]));
  });

  test.each(["edit", "followUp", "remove"] as const)(
    "what follows at once (%s) is repeated until it is there (10015)",
    async (call) => {
      const { exchange, responder, statuses, replies } = await receiveByHttp(150);
      await responder.respond({ type: "deferMessage", ephemeral: false });
      await responder[call](message);
      expect(statuses[0]).toBe(404);
      expect(statuses.slice(1).every((status) => status < 300)).toBe(true);
      expect(called(exchange)).toEqual(["callback", call === "remove" ? "delete" : call]);
      expect(replies).toEqual([
        ["respond", "delivered"],
        [call, "delivered"],
      ]);
    },
  );

  test("not more than twice", async () => {
    const { exchange, responder, statuses, replies } = await receiveByHttp(60_000);
    await responder.respond({ type: "deferMessage", ephemeral: false });
    await expect(responder.edit(message)).rejects.toMatchObject({ kind: "expired" });
    expect(statuses).toEqual([404, 404, 404]);
    expect(replies.at(-1)).toEqual(["edit", "expired"]);
    expect(called(exchange)).toEqual([]);
  });

  test("other refusals are not repeated", async () => {
    const { distant, exchange, responder, statuses } = await receiveByHttp(0);
    await responder.respond({ type: "deferMessage", ephemeral: false });
    await exchange.answered();
    distant.fail("edit", { status: 404, body: { code: 10_008, message: "Unknown Message" } });
    await expect(responder.edit(message)).rejects.toMatchObject({ kind: "gone" });
    expect(statuses).toEqual([404]);
  });
});

describe("over HTTP, by a clock that a test moves", () => {
  /** A responder whose response is sent by the function. */
  function respondBy(answer: () => Promise<void>) {
    const clock = new FakeClock();
    const webhook = createWebhook(discord.apiUrl, "collection-pulse/test");
    const { statuses } = discord;
    const replies: [string, string][] = [];
    const interaction = { id: "1", token: "unknown", application_id: applicationId };
    const onReply = (call: string, outcome: string) => void replies.push([call, outcome]);
    return { clock, statuses, replies, responder: new HttpResponder({ webhook, interaction, clock, onReply }, answer) };
  }

  test.each([
    [0, [404, 404, 404]],
    [1_999, [404, 404]],
    [2_000, [404]],
  ])("an unknown webhook (10015) %i ms after the first response: %j", async (ms, expected) => {
    const { clock, statuses, responder } = respondBy(async () => {});
    await responder.respond({ type: "deferMessage", ephemeral: false });
    await clock.advance(ms);
    const outcome = expect(responder.edit(message)).rejects.toMatchObject({ kind: "expired" });
    // Every attempt but the last leaves a timer.
    for (const _again of expected.slice(1)) {
      await expect.poll(() => clock.timers).toBe(1);
      await clock.advance(300);
    }
    await outcome;
    expect(statuses).toEqual(expected);
    expect(clock.timers).toBe(0);
  });

  test("a first response that nobody waits for any more", async () => {
    const gone = new Error("premature close");
    const { responder, replies, statuses } = respondBy(() => Promise.reject(gone));
    await expect(respond(responder)).rejects.toMatchObject({ name: "DeliveryError", kind: "expired", cause: gone });
    expect(replies).toEqual([["respond", "expired"]]);
    expect(statuses).toEqual([]);
  });
});

describe("a rate limit", () => {
  const limit = (headers: Record<string, string>) => ({ status: 429, body: {}, headers: { "retry-after": "30", ...headers } });

  test("of everything keeps other answers from being sent in vain", async () => {
    const webhook = createWebhook(discord.apiUrl, "collection-pulse/test");
    discord.fail("callback", limit({ "x-ratelimit-global": "true" }));
    await expect(respond(receive(webhook).responder)).rejects.toMatchObject({ kind: "rate_limited" });
    const { exchange, responder } = receive(webhook);
    await expect(respond(responder)).rejects.toMatchObject({ kind: "rate_limited" });
    expect(called(exchange)).toEqual([]);
  });

  test("of one interaction is no other's", async () => {
    const webhook = createWebhook(discord.apiUrl, "collection-pulse/test");
    discord.fail("callback", limit({ "x-ratelimit-scope": "user" }));
    await expect(respond(receive(webhook).responder)).rejects.toMatchObject({ kind: "rate_limited" });
    const { exchange, responder } = receive(webhook);
    await respond(responder);
    expect(called(exchange)).toEqual(["callback"]);
  });
});
