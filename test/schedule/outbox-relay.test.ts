import { expect, test } from "vitest";
import { DeliveryError } from "../../src/bot/answer/responder.ts";
import { sleep } from "../../src/infra/clock.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { type ChannelSender, OutboxRelay, type PostOutcome } from "../../src/schedule/outbox-relay.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { DiscordInMemory, dead } from "../support/discord-in-memory.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { recordLog } from "../support/recorded-log.ts";

const server = idOf(1);
const channelOf = (number: number) => idOf(100 + number);
const keyOf = (number: number) => `key-${number}`;

/** Writes a due post, as the watcher does. */
async function writeDown(memory: Memory, number: number, inServer = server): Promise<void> {
  const digest = { every: "day", hour: 9, weekday: 1 } as const;
  const settings = { channel: channelOf(number), collection: addressOf(number), digest, alert: undefined, locale: undefined };
  await memory.watches.add(inServer, settings);
  const lease = await nextDue(memory.watchQueue.claim({ leaseMs: MINUTE_MS }));
  const [watch] = lease.watches;
  const post = { key: keyOf(number), server: inServer, channel: watch?.channel ?? "", message: "{}" };
  const checked = { id: watch?.id ?? "", dueAt: Number.MAX_SAFE_INTEGER, nextBase: `{"asOf":${number}}` };
  expect(await memory.watchQueue.finish(lease, [checked], post)).toBe(true);
}

async function setUp(engine: Engine) {
  const clock = new FakeClock();
  const { memory } = await openTestMemory(await engine.createUrl(), { clock });
  const discord = new DiscordInMemory(clock);
  const outcomes: PostOutcome[] = [];
  const { log } = recordLog();
  const poster = (sender: ChannelSender) =>
    new OutboxRelay({
      draw: async () => undefined,
      outbox: memory.outbox,
      sender,
      clock,
      log,
      onPost: (outcome) => void outcomes.push(outcome),
    });
  return { clock, memory, discord, outcomes, poster };
}

describeEngines((engine) => {
  test("after a process dies while sending, another repeats the request within two minutes", async () => {
    const { clock, memory, discord, outcomes, poster } = await setUp(engine);
    await writeDown(memory, 1);
    const first = poster(discord.sender(() => "dies after"));
    void first.turn();
    await expect.poll(() => discord.messages.length).toBe(1);
    const second = poster(discord.sender());
    await clock.advance(50 * SECOND_MS);
    await second.turn();
    expect(outcomes).toEqual([]);
    await clock.advance(11 * SECOND_MS);
    await second.turn();
    expect(outcomes).toEqual(["posted"]);
    expect(discord.messages.length).toBe(1);
    expect(await memory.watches.of(server)).toMatchObject([{ base: '{"asOf":1}', isPosting: false }]);
  });

  test("a claim that finds nothing due writes nothing", async () => {
    const url = await engine.createUrl();
    const { memory } = await openTestMemory(url);
    await memory.watches.add(server, {
      channel: channelOf(1),
      collection: addressOf(1),
      alert: { change: 1 },
      digest: undefined,
      locale: undefined,
    });
    const claim = { leaseMs: MINUTE_MS, costMs: 40, slackMs: 0 };
    expect(await memory.outbox.claim(claim)).toEqual({ waitMs: Number.POSITIVE_INFINITY });
    expect(await engine.query(url, "select distinct free_at from budgets")).toMatchObject([
      { free_at: expect.toSatisfy((at) => Number(at) === 0) },
    ]);
  });

  test("while Discord rejects the token, one post a minute is tried, and no watch is paused", async () => {
    const { clock, memory, outcomes, poster } = await setUp(engine);
    for (const number of [1, 2, 3]) await writeDown(memory, number);
    const triedAt: number[] = [];
    const shutOut = poster({
      sendToChannel: async () => {
        triedAt.push(clock.now());
        throw new DeliveryError("refused", { code: 0, status: 401 });
      },
      findInChannel: dead as never,
      editInChannel: dead as never,
    });
    for (const end = clock.now() + HOUR_MS + 6 * MINUTE_MS; clock.now() < end; ) {
      await clock.advance((await shutOut.turn()) === 5_000 ? 15_000 : SECOND_MS);
    }
    const pauses = triedAt.slice(1).map((at, index) => at - (triedAt[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(MINUTE_MS);
    expect(outcomes.filter((outcome) => outcome !== "later")).toEqual(["late", "late", "late"]);
    expect(await memory.watches.of(server)).toMatchObject(
      [1, 2, 3].map(() => ({ paused: undefined, failures: 0, isPosting: false })),
    );
  });

  test("all processes together claim 25 posts a second, and none during a global rate limit", async () => {
    const { clock, memory, discord, outcomes, poster } = await setUp(engine);
    for (let number = 0; number < 10; number++) await writeDown(memory, number);
    const posters = [1, 2, 3].map(() => poster(discord.sender()));
    const start = clock.now();
    const times: number[] = [];
    while (discord.messages.length < 10) {
      for (const one of posters) await one.turn();
      times.push(clock.now() - start);
      await clock.advance(10);
    }
    // One every 43 ms, and up to 15 ms earlier after late ones; the test polls every 10 ms.
    expect(Math.max(...times)).toBe(380);
    expect(outcomes.filter((outcome) => outcome === "posted").length).toBe(10);

    await writeDown(memory, 11);
    const limited = poster({
      ...discord.sender(),
      sendToChannel: async () => {
        throw new DeliveryError("rate_limited", { scope: "global", retryAfterMs: 30_000 });
      },
    });
    await clock.advance(SECOND_MS);
    await limited.turn();
    await writeDown(memory, 12);
    await clock.advance(29_000);
    for (const one of posters) await one.turn();
    expect(discord.messages.length).toBe(10);
    for (let second = 0; second < 4; second++) {
      await clock.advance(SECOND_MS);
      for (const one of posters) await one.turn();
    }
    expect(discord.messages.length).toBe(12);
  });

  // PostgreSQL's queries take time that a fake clock does not wait for.
  test.each(engine.name === "SQLite" ? [3] : [])(
    "with calls of 400 ms, %d processes reach the full rate, and start at once on new posts",
    async (processes) => {
      const { clock, memory, poster } = await setUp(engine);
      const arrived: number[] = [];
      const sendToChannel: ChannelSender["sendToChannel"] = async () => {
        arrived.push(clock.now());
        await sleep(clock, 400);
        return String(arrived.length);
      };
      const posters = Array.from({ length: processes }, () =>
        poster({ sendToChannel, findInChannel: dead as never, editInChannel: dead as never }),
      );
      for (const one of posters) one.start();
      await clock.advance(4 * SECOND_MS);
      const since = clock.now();
      for (let number = 0; number < 100; number++) {
        // A server has at most 25.
        await writeDown(memory, number, idOf(1 + Math.floor(number / 25)));
      }
      posters[0]?.hurry();
      await clock.advance(30 * SECOND_MS);
      expect(arrived.length).toBe(100);
      expect((arrived.at(-1) ?? 0) - since).toBeLessThanOrEqual(1.1 * 4 * SECOND_MS);
      for (const [index, at] of arrived.entries())
        expect((arrived[index + 25] ?? at + SECOND_MS) - at).toBeGreaterThanOrEqual(SECOND_MS);
      await Promise.all(posters.map((one) => one.stop()));
    },
  );
});
