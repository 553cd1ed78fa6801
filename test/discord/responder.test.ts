import { Routes } from "discord-api-types/v10";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { outgoing } from "../../src/bot/delivery/limits.ts";
import type { OutgoingMessage, Responder } from "../../src/bot/delivery/responder.ts";
import { reply } from "../../src/bot/interaction/reply.ts";
import { InteractionResponder } from "../../src/discord/send/responder.ts";
import type { Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import { applicationId } from "../../src/playground/stand-in/payloads.ts";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { createClient, createSender } from "../support/discord-client.ts";
import { FakeClock, RecordingClock } from "../support/fake-clock.ts";
import { startInteractionsServer } from "../support/interactions-server.ts";

const message: OutgoingMessage = outgoing(reply({ content: "hello" }));
let discord: DiscordStandIn;

beforeEach(async () => {
  discord = await DiscordStandIn.start({ token: "token" });
});
afterEach(async () => {
  expect(discord.violations).toEqual([]);
  await discord.close();
});

const senderTo = (options: Omit<Parameters<typeof createSender>[0], "apiUrl"> = {}) =>
  createSender({ apiUrl: discord.apiUrl, ...options });

function receive(sender = senderTo()): { exchange: Exchange; responder: Responder } {
  const exchange = discord.interaction();
  const { id, token } = exchange;
  return { exchange, responder: new InteractionResponder(sender, { id, token, application_id: applicationId }) };
}

const respond = (responder: Responder) => responder.respond({ type: "message", message, ephemeral: false });
const called = (exchange: Exchange) => exchange.calls.map(({ what }) => what);

/* The faults themselves are in test/faults/discord-rest.test.ts; here is their timing. */

describe("over HTTP, while the first response is still under way,", () => {
  /** An interaction that came as a request, and Discord's answers to the calls about it. */
  async function receiveByHttp(settled?: Promise<void>) {
    const clock = new RecordingClock();
    const received = Promise.withResolvers<Responder>();
    const done = Promise.withResolvers<void>();
    const distant = await DiscordStandIn.start({ token: "token", ...(settled && { settled }) });
    const { endpoint, apiUrl } = distant;
    const onInteraction = (_interaction: unknown, responder: Responder) => {
      received.resolve(responder);
      return done.promise;
    };
    const server = await startInteractionsServer({ endpoint, apiUrl, onInteraction, clock });
    onTestFinished(async () => {
      done.resolve();
      await server.close();
      expect(distant.violations).toEqual([]);
      await distant.close();
    });
    const { statuses } = distant;
    distant.endpointUrl = `${server.url}/interactions`;
    const exchange = distant.type("scores", {});
    // Generous deadlines, because the machine may be slow.
    exchange.sentAt = Number.POSITIVE_INFINITY;
    return { distant, exchange, responder: await received.promise, statuses, replies: server.replies, clock };
  }

  /** Advances the clock to a call's first retry, or its second, once the responder waits for it. */
  async function repeat(clock: RecordingClock, repetition: number) {
    await expect.poll(() => clock.waits.filter((wait) => wait === 300).length).toBe(repetition);
    await clock.advance(300);
  }

  test.each(["edit", "followUp", "remove"] as const)(
    "the next call (%s) is repeated until Discord knows the webhook (10015)",
    async (call) => {
      const settled = Promise.withResolvers<void>();
      const { exchange, responder, statuses, replies, clock } = await receiveByHttp(settled.promise);
      await responder.respond({ type: "deferMessage", ephemeral: false });
      const sent = responder[call](message);
      await expect.poll(() => statuses).toEqual([404]);
      settled.resolve();
      await exchange.answered();
      await repeat(clock, 1);
      await sent;
      expect(statuses[0]).toBe(404);
      expect(statuses.slice(1).every((status) => status < 300)).toBe(true);
      expect(called(exchange)).toEqual(["callback", call === "remove" ? "delete" : call]);
      expect(replies).toEqual([
        ["respond", "delivered"],
        [call, "delivered"],
      ]);
    },
  );
});

describe("over HTTP, on a fake clock,", () => {
  /** A responder whose response the function sends. */
  function respondBy(answer: () => Promise<void>) {
    const clock = new RecordingClock();
    const { statuses } = discord;
    const replies: [string, string][] = [];
    const interaction = { id: "1", token: "unknown", application_id: applicationId };
    const sender = senderTo({ clock, onReply: (call, outcome) => void replies.push([call, outcome]) });
    return { clock, statuses, replies, responder: new InteractionResponder(sender, interaction, answer) };
  }

  test.each([
    [0, [404, 404, 404]],
    [1_999, [404, 404]],
    [2_000, [404]],
  ])("an unknown webhook (10015) %i ms after the first response leads to the calls %j", async (ms, expected) => {
    const { clock, statuses, responder } = respondBy(async () => {});
    await responder.respond({ type: "deferMessage", ephemeral: false });
    await clock.advance(ms);
    const outcome = expect(responder.edit(message)).rejects.toMatchObject({ kind: "expired" });
    for (const again of expected.keys().drop(1)) {
      await expect.poll(() => clock.waits.filter((wait) => wait === 300).length).toBe(again);
      await clock.advance(300);
    }
    await outcome;
    expect(statuses).toEqual(expected);
    expect(clock.timers).toBe(0);
  });
});

describe("a rate limit", () => {
  const limit = (headers: Record<string, string>) => ({ status: 429, body: {}, headers: { "retry-after": "30", ...headers } });

  test("of global scope stops other answers before they are sent", async () => {
    const sender = senderTo();
    discord.fail("callback", limit({ "x-ratelimit-global": "true" }));
    await expect(respond(receive(sender).responder)).rejects.toMatchObject({ kind: "rate_limited" });
    const { exchange, responder } = receive(sender);
    await expect(respond(responder)).rejects.toMatchObject({ kind: "rate_limited" });
    expect(called(exchange)).toEqual([]);
  });

  test("of one interaction does not affect another", async () => {
    const sender = senderTo();
    discord.fail("callback", limit({ "x-ratelimit-scope": "user" }));
    await expect(respond(receive(sender).responder)).rejects.toMatchObject({ kind: "rate_limited" });
    const { exchange, responder } = receive(sender);
    await respond(responder);
    expect(called(exchange)).toEqual(["callback"]);
  });
});

describe("a ban of this machine's address", () => {
  /** Cloudflare's answer in Discord's place (discord-api-docs#5810). */
  const ban = (headers: Record<string, string> = {}) => ({
    status: 429,
    body: { code: 0, message: "You are being blocked from accessing our API temporarily" },
    headers,
  });
  const events: string[] = [];
  const listener = {
    onBan: (forMs: number) => void events.push(`banned for ${forMs / 1_000} s`),
    onBanOver: () => void events.push("over"),
  };
  beforeEach(() => void events.splice(0));
  const requested = () => discord.statuses.splice(0);
  /** Calls on a fake clock. */
  function banned(...faults: ReturnType<typeof ban>[]) {
    const clock = new FakeClock();
    const client = createClient({ apiUrl: discord.apiUrl, clock, ...listener });
    discord.fail("callback", ...faults);
    const call = () => {
      const { id, token } = discord.interaction();
      const request = { method: "POST", route: Routes.interactionCallback(id, token), json: { type: 5 } } as const;
      return client.attempt(request, 5_000);
    };
    return { clock, call };
  }
  const refused = { name: "RateLimitedError" };

  test("is probed after 1, 2, 4, up to 10 minutes, regardless of pending calls, and logged once", async () => {
    const { clock, call } = banned(...Array.from({ length: 7 }, () => ban()));
    await expect(call()).rejects.toMatchObject(refused);
    expect(requested()).toEqual([429]);
    for (const seconds of [60, 120, 240, 480, 600, 600]) {
      await clock.advance(seconds * 1_000 - 1);
      await expect(call()).rejects.toMatchObject(refused);
      expect(requested()).toEqual([]);
      await clock.advance(1);
      await expect(call()).rejects.toMatchObject(refused);
      expect(requested()).toEqual([429]);
    }
    expect(events).toEqual(["banned for 60 s"]);
  });

  test("ends with the first successful call, and the next ban starts at a minute again", async () => {
    const { clock, call } = banned(ban(), ban());
    await expect(call()).rejects.toMatchObject(refused);
    await clock.advance(60_000);
    await expect(call()).rejects.toMatchObject(refused);
    await clock.advance(120_000);
    await call();
    await call();
    discord.fail("callback", ban(), ban());
    await expect(call()).rejects.toMatchObject(refused);
    await clock.advance(60_000);
    await expect(call()).rejects.toMatchObject(refused);
    expect(requested()).toEqual([429, 429, 204, 204, 429, 429]);
    expect(events).toEqual(["banned for 60 s", "over", "banned for 60 s"]);
  });

  test("is probed by one call a second once it may be over, not by all that wait", async () => {
    const { clock, call } = banned(ban());
    await expect(call()).rejects.toMatchObject(refused);
    discord.fail("callback", { status: 500 });
    await clock.advance(60_000);
    const calls = await Promise.allSettled([call(), call(), call()]);
    // Discord's 500 does not say whether it arrived.
    expect(calls).toMatchObject([{ reason: { name: "DiscordServerError" } }, { reason: refused }, { reason: refused }]);
    expect(requested()).toEqual([429, 500]);
    await clock.advance(1_000);
    await call();
    expect(requested()).toEqual([204]);
  });

  test.each([
    ["5", 5],
    ["7200", 7_200],
    ["1e99", 86_400],
    ["Fri, 01 Jan 2100 00:00:00 GMT", 60],
    ["0", 60],
    ["", 60],
  ])("with Retry-After %s is assumed to last %d seconds", async (retryAfter, seconds) => {
    const { clock, call } = banned(ban({ "retry-after": retryAfter }));
    await expect(call()).rejects.toMatchObject(refused);
    await clock.advance(seconds * 1_000 - 1);
    await expect(call()).rejects.toMatchObject(refused);
    expect(requested()).toEqual([429]);
    await clock.advance(1);
    await call();
    expect(events).toEqual([`banned for ${seconds} s`, "over"]);
  });

  test("over HTTP delays the calls after the first response, but not the response", async () => {
    const replies: string[] = [];
    const onReply = (reply: string, outcome: string) => void replies.push(`${reply} ${outcome}`);
    const sender = senderTo({ ...listener, onReply, clock: new FakeClock() });
    discord.fail("callback", ban({ "retry-after": "1200" }));
    await expect(respond(receive(sender).responder)).rejects.toMatchObject({ kind: "rate_limited" });
    const sent: unknown[] = [];
    const interaction = { id: "1", token: "token", application_id: applicationId };
    const responder = new InteractionResponder(sender, interaction, async (body) => void sent.push(body));
    await respond(responder);
    for (const later of ["edit", "followUp", "remove"] as const) {
      await expect(responder[later](message)).rejects.toMatchObject({ kind: "rate_limited" });
    }
    expect(sent).toMatchObject([{ data: { content: "hello" } }]);
    expect(replies.slice(1)).toEqual(["respond delivered", "edit rate_limited", "followUp rate_limited", "remove rate_limited"]);
    expect(requested()).toEqual([429]);
  });

  test("costs waiting calls none of their attempts", async () => {
    const clock = new FakeClock();
    const { responder } = receive(senderTo({ ...listener, clock }));
    discord.fail("callback", ban({ "retry-after": "1" }), { status: 500 });
    const responded = respond(responder);
    await expect.poll(() => discord.statuses).toEqual([429]);
    await expect.poll(() => clock.timers).toBe(1);
    await clock.advance(1_000);
    await expect.poll(() => discord.statuses).toEqual([429, 500]);
    await expect.poll(() => clock.timers).toBe(1);
    // The next call that may end the ban follows a second later.
    await clock.advance(1_000);
    await responded;
    expect(requested()).toEqual([429, 500, 204]);
  });

  test("delays an edit that can still arrive after it", async () => {
    const clock = new FakeClock();
    const { responder } = receive(senderTo({ ...listener, clock }));
    await responder.respond({ type: "deferMessage", ephemeral: false });
    discord.fail("edit", ban());
    const edited = responder.edit(message);
    await expect.poll(() => clock.timers).toBe(1);
    await expect.poll(() => events).toEqual(["banned for 60 s"]);
    await clock.advance(60_000);
    await edited;
    expect(requested()).toEqual([204, 429, 200]);
  });
});
