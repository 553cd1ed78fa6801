import { beforeEach, describe, expect, test } from "vitest";
import type { OutgoingMessage } from "../../../src/bot/delivery/responder.ts";
import { InteractionResponder } from "../../../src/discord/send/responder.ts";
import { type RestRequest, setUpSender } from "../../support/discord-rest-server.ts";
import { RecordingClock } from "../../support/fake-clock.ts";

/* Messages of watches, on a fake clock. */

const message: OutgoingMessage = {
  content: "hello",
  embeds: [],
  components: [],
  allowed_mentions: { parse: [] },
};

type Scene = Awaited<ReturnType<typeof setUpSender<RecordingClock>>>;
let { discord, sender, reported, clock } = {} as Scene;

beforeEach(async () => {
  ({ discord, sender, reported, clock } = await setUpSender(new RecordingClock()));
});

/** Posts to a channel. */
const post = (channel = "5", content = "hello") =>
  sender.sendToChannel(channel, { ...message, content }, { nonce: `${channel}-${content}` });
/** A responder for a new interaction. */
const responder = () => new InteractionResponder(sender, { id: "1", token: "secret", application_id: "2" });
const answer = () => responder().respond({ type: "deferMessage", ephemeral: false });
const callback = "/interactions/1/secret/callback";
/** Takes the next request, which must post this. */
async function take(content = "hello", headers?: Record<string, string>): Promise<void> {
  const request = await discord.next();
  expect(request.json).toMatchObject({ content });
  created(request, headers);
}
const created = (request: RestRequest, headers?: Record<string, string>) => request.answer(200, { id: "77" }, headers);
/** Takes an answer to a member; a request due before it has arrived by then. */
async function takeAnswer(): Promise<void> {
  const answered = answer();
  const request = await discord.next();
  expect(request.route).toBe(callback);
  request.answer(204);
  await answered;
}
/** Waits until the sender waits for this many milliseconds. */
const pause = (ms: number) => expect.poll(() => clock.waits.includes(ms)).toBe(true);
/** Holds an answer back until the returned function is called. */
async function holdAnswer(): Promise<() => Promise<void>> {
  const until = clock.now() + 800_000;
  const edited = responder().edit(message);
  (await discord.next()).answer(429, {}, rateLimit(800, "user"));
  await pause(800_000);
  return async () => {
    await clock.advance(until - clock.now());
    await take();
    await edited;
  };
}
const rateLimit = (seconds: number, scope: string) => ({
  "retry-after": String(seconds),
  "x-ratelimit-scope": scope,
  ...(scope === "global" && { "x-ratelimit-global": "true" }),
});

test("a message is sent to its channel, with the bot's token and an enforced nonce", async () => {
  const sent = post();
  const request = await discord.next();
  created(request);
  expect(await sent).toBe("77");
  expect(request).toMatchObject({ method: "POST", route: "/channels/5/messages", headers: { authorization: "Bot token" } });
  expect(request.json).toEqual({
    content: "hello",
    embeds: [],
    components: [],
    allowed_mentions: { parse: [] },
    nonce: "5-hello",
    enforce_nonce: true,
  });
  expect(reported).toEqual(["channelMessage delivered after 0 ms"]);
});

describe("a message, second to members' answers,", () => {
  test("waits while an answer is under way", async () => {
    const answered = answer();
    const posted = post();
    const request = await discord.next();
    expect(request.route).toBe(callback);
    await clock.advance(40);
    expect(discord.waiting).toEqual([]);
    request.answer(204);
    await take();
    await Promise.all([answered, posted]);
    expect(reported).toEqual(["respond delivered after 40 ms", "channelMessage delivered after 40 ms"]);
  });

  test("waits for 50 milliseconds at most", async () => {
    const goOn = await holdAnswer();
    const posted = { one: post("5", "one"), two: post("6", "two") };
    await clock.advance(49);
    expect(discord.waiting).toEqual([]);
    await clock.advance(1);
    for (const content of ["one", "two"] as const) {
      await take(content);
      await posted[content];
    }
    await goOn();
  });

  test("never delays an answer, and is sent after its channel's earlier ones", async () => {
    const posted = ["one", "two", "three"].map((content) => post("5", content));
    for (const content of ["one", "two", "three"]) {
      const request = await discord.next();
      expect(request.json).toMatchObject({ content });
      await takeAnswer();
      expect(discord.waiting).toEqual([]);
      created(request);
    }
    await Promise.all(posted);
  });
});

describe("rate limits", () => {
  test("of a channel delay its messages, but no other channel's and no answers", async () => {
    const posted = post();
    (await discord.next()).answer(429, {}, rateLimit(7, "user"));
    await pause(7_000);
    const again = post("5", "again");
    const elsewhere = post("6", "elsewhere");
    await take("elsewhere");
    await elsewhere;
    await takeAnswer();
    await clock.advance(6_999);
    expect(discord.waiting).toEqual([]);
    await clock.advance(1);
    await take("hello");
    await take("again");
    await Promise.all([posted, again]);
  });

  test("of the bot, which do not cover interactions, delay all messages and no answer", async () => {
    const posted = [post("5", "one")];
    (await discord.next()).answer(429, {}, rateLimit(3, "global"));
    await pause(3_000);
    posted.push(post("6", "two"));
    await expect.poll(() => clock.waits.filter((wait) => wait === 3_000)).toHaveLength(2);
    await takeAnswer();
    await clock.advance(3_000);
    await take("one");
    await take("two");
    await Promise.all(posted);
  });

  test("by a ban stop both lanes, whichever met it", async () => {
    const posted = post();
    (await discord.next()).answer(429, { code: 0 }, { "retry-after": "1200" });
    await expect(posted).rejects.toMatchObject({ kind: "rate_limited" });
    await expect(post()).rejects.toMatchObject({ kind: "rate_limited" });
    await expect(answer()).rejects.toMatchObject({ kind: "rate_limited" });
    expect(reported).toEqual([
      "banned for 1200000 ms",
      "channelMessage rate_limited after 0 ms",
      "channelMessage rate_limited after 0 ms",
      "respond rate_limited after 0 ms",
    ]);
  });

  test.each([
    ["of a channel, which others may share", { code: 20_028 }, rateLimit(600, "shared"), "route"],
    ["of the bot", { code: 0 }, rateLimit(600, "global"), "global"],
    ["of the address", { code: 0 }, { "retry-after": "600" }, "address"],
  ])("are remembered with their scope, and cause no further call: %s", async (_whose, body, headers, scope) => {
    const refused = { kind: "rate_limited", cause: { scope, retryAfterMs: 600_000 } };
    const posted = expect(post()).rejects.toMatchObject(refused);
    (await discord.next()).answer(429, body, headers);
    await posted;
    await expect(post("5", "again")).rejects.toMatchObject(refused);
    expect(discord.waiting).toEqual([]);
  });

  test("end a message after ten refusals", async () => {
    const posted = expect(post()).rejects.toMatchObject({ kind: "rate_limited" });
    for (const attempt of Array.from({ length: 10 }).keys()) {
      const request = await discord.next();
      request.answer(429, {}, rateLimit(attempt + 0.5, "user"));
      if (attempt < 9) await pause(attempt * 1_000 + 500);
      await clock.advance(attempt < 9 ? attempt * 1_000 + 500 : 0);
    }
    await posted;
  });
});

describe("an attempt with an unknown outcome", () => {
  test("ends after five seconds without an answer, and the next message is sent", async () => {
    const posted = [post("5", "one"), post("5", "two")];
    await discord.next();
    await clock.advance(5_000);
    await take("two");
    await clock.advance(1_000);
    await take("one");
    await Promise.all(posted);
  });

  test("is repeated for two minutes from the first, while Discord knows the nonce", async () => {
    const failed = expect(post()).rejects.toMatchObject({ name: "DeliveryError", kind: "unreachable" });
    for (const ms of [1_000, 4_000, 16_000, 64_000]) {
      (await discord.next()).answer(500);
      await pause(ms);
      await clock.advance(ms);
    }
    (await discord.next()).answer(500);
    await failed;
    expect(reported).toEqual(["channelMessage unreachable after 85000 ms"]);
  });

  test.each([
    [403, 50_001, "unreachable"],
    [403, 50_013, "unreachable"],
    // The message is gone with its channel.
    [404, 10_003, "gone"],
  ])("makes the final outcome unknown even if the next is refused with %i, code %i: %s", async (status, code, kind) => {
    const failed = expect(post()).rejects.toMatchObject({ kind, cause: { code } });
    (await discord.next()).lose();
    await pause(1_000);
    await clock.advance(1_000);
    (await discord.next()).answer(status, { code, message: "no" });
    await failed;
  });

  test("has delivered the message if Discord answers that the nonce's message was deleted", async () => {
    const posted = post();
    (await discord.next()).answer(404, { code: 10_008, message: "Unknown Message" });
    expect(await posted).toBeUndefined();
    expect(reported).toEqual(["channelMessage delivered after 0 ms"]);
  });
});

test("a message that is withdrawn after a lost attempt is not sent again, and may have arrived", async () => {
  let shouldSend = true;
  const posting = sender.sendToChannel("5", message, { nonce: "n", shouldSend: async () => shouldSend });
  const request = await discord.next();
  request.answer(500);
  shouldSend = false;
  const outcome = posting.catch((error: unknown) => error);
  await pause(1_000);
  await clock.advance(1_000);
  expect(await outcome).toMatchObject({ kind: "unreachable" });
  expect(reported).toEqual([expect.stringContaining("channelMessage unreachable")]);
});

test("an opening that hangs delays another member's until its attempt ends", async () => {
  const opened = ["41", "42"].map((member) => sender.openDirect(member));
  await discord.next();
  await clock.advance(2_500);
  for (const member of ["42", "41"]) {
    const request = await discord.next();
    expect(request.json).toEqual({ recipient_id: member });
    request.answer(200, { id: `7${member}` });
    await pause(1_000);
    await clock.advance(member === "42" ? 1_000 : 0);
  }
  expect(await Promise.all(opened)).toEqual(["741", "742"]);
});

test("a limit of openings that is met holds for all members", async () => {
  const first = sender.openDirect("41");
  (await discord.next()).answer(429, {}, rateLimit(0.5, "user"));
  await pause(500);
  const second = sender.openDirect("42");
  await expect.poll(() => clock.waits.filter((ms) => ms === 500)).toHaveLength(2);
  expect(discord.waiting).toEqual([]);
  await clock.advance(500);
  for (let calls = 2; calls > 0; calls--) {
    const request = await discord.next();
    request.answer(200, { id: request.json?.["recipient_id"] === "41" ? "76" : "77" });
  }
  expect(await Promise.all([first, second])).toEqual(["76", "77"]);
});

test("a limit of openings that the library foresees from the headers holds for all members", async () => {
  const first = sender.openDirect("41");
  (await discord.next()).answer(200, { id: "76" }, { "x-ratelimit-remaining": "0", "x-ratelimit-reset-after": "60" });
  await first;
  await expect(sender.openDirect("42")).rejects.toMatchObject({ kind: "rate_limited", cause: { scope: "route" } });
});

test("opening direct messages ends within 6 seconds", async () => {
  const outcome = sender.openDirect("42").catch((error: unknown) => error);
  for (const ms of [2_500, 1_000, 2_500]) {
    if (ms > 1_000) await discord.next();
    await pause(ms);
    await clock.advance(ms);
  }
  expect(await outcome).toMatchObject({ kind: "unreachable" });
});
