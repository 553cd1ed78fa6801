import fc from "fast-check";
import { expect, test } from "vitest";
import { DeliveryError, type DeliveryFailure } from "../../src/bot/answer/responder.ts";
import { type Clock, sleep } from "../../src/infra/clock.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { type ChannelSender, OutboxRelay, type PostOutcome } from "../../src/schedule/outbox-relay.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { recordLog } from "../support/recorded-log.ts";
import { replacing } from "../support/replacing.ts";

/** Discord's «few minutes»: the minimum on which the poster relies. */
const NONCE_LIFE_MS = 2 * MINUTE_MS;
const server = idOf(1);
const dead = new Promise<never>(() => {});

/** A fault of a call, or of its process. */
const troubles = [
  "none",
  "refused before",
  "answer lost",
  "limited",
  "dies before",
  "dies after",
  "forbidden",
  "deleted at once",
  "cannot look",
] as const;
type Trouble = (typeof troubles)[number];

const failure = (kind: DeliveryFailure, code?: number) => new DeliveryError(kind, code === undefined ? undefined : { code });

/** Discord's channels, on a fake clock. */
class Discord {
  readonly messages: { id: string; channel: string; nonce: string; at: number; isDeleted: boolean }[] = [];
  readonly unreadable = new Set<string>();
  readonly gone = new Set<string>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  post(channel: string, nonce: string): string | undefined {
    const since = this.#clock.now() - NONCE_LIFE_MS;
    const earlier = this.messages.find((message) => message.nonce === nonce && message.at > since);
    if (earlier) return earlier.isDeleted ? undefined : earlier.id;
    const id = String(this.messages.length + 1);
    this.messages.push({ id, channel, nonce, at: this.#clock.now(), isDeleted: false });
    return id;
  }

  find(channel: string, nonce: string): string | undefined {
    if (this.unreadable.has(channel)) throw failure("refused");
    return this.messages.find((message) => message.channel === channel && message.nonce === nonce && !message.isDeleted)?.id;
  }
}

/** A faulty way to Discord; a process that dies on it never returns. */
function senderOver(discord: Discord, next: () => Trouble): ChannelSender {
  return {
    sendToChannel: async (channel, _message, { nonce }) => {
      if (discord.gone.has(channel)) throw failure("gone", 10_003);
      const trouble = next();
      switch (trouble) {
        case "refused before":
          throw failure("unreachable");
        case "limited":
          throw new DeliveryError("rate_limited", { scope: "route", retryAfterMs: 700 });
        case "dies before":
          return dead;
        case "forbidden":
          throw failure("forbidden", 50_013);
        case "deleted at once": {
          const id = discord.post(channel, nonce);
          for (const message of discord.messages) if (message.id === id) message.isDeleted = true;
          throw failure("unreachable");
        }
        case "cannot look":
          discord.unreadable.add(channel);
          break;
        default:
      }
      const id = discord.post(channel, nonce);
      if (trouble === "answer lost") throw failure("unreachable");
      if (trouble === "dies after") return dead;
      return id;
    },
    editInChannel: dead as never,
    findInChannel: async (channel, key) => {
      if (discord.gone.has(channel)) throw failure("gone", 10_003);
      const trouble = next();
      if (trouble === "dies before" || trouble === "dies after") return dead;
      if (trouble === "answer lost" || trouble === "refused before") throw failure("unreachable");
      return discord.find(channel, key);
    },
  };
}

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
  const discord = new Discord(clock);
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
  const outcomeOf = async (memory: Memory, number: number) => {
    const watch = (await memory.watches.of(server))?.find(({ channel }) => channel === channelOf(number));
    return { base: watch?.base, isPosting: watch?.isPosting, paused: watch?.paused, outcome: watch?.outcome };
  };

  /**
   * Processes take turns until ten minutes after every post is finished, or for three hours, with a fault per call from
   * the list; dead ones are replaced.
   */
  async function play(posts: number, list: readonly Trouble[]) {
    const { clock, memory, discord, outcomes, poster } = await setUp(engine);
    for (let number = 0; number < posts; number++) await writeDown(memory, number);
    const left = [...list];
    let die = () => {};
    const next = (): Trouble => {
      const trouble = left.shift() ?? "none";
      if (trouble.startsWith("dies")) die();
      return trouble;
    };
    let process = poster(senderOver(discord, next));
    let end = clock.now() + 3 * HOUR_MS;
    const isUnderWay = () => outcomes.filter((outcome) => outcome !== "later" && outcome !== "lost").length < posts;
    while (clock.now() < end) {
      const wasUnderWay = isUnderWay();
      const died = new Promise<"died">((resolve) => {
        die = () => resolve("died");
      });
      const waited = await Promise.race([process.turn(), died]);
      if (waited === "died") process = poster(senderOver(discord, next));
      if (wasUnderWay && !isUnderWay()) end = Math.min(end, clock.now() + 10 * MINUTE_MS);
      const waitMs = waited === "died" ? SECOND_MS : waited;
      await clock.advance(Math.max(40, waitMs === 5_000 ? 10_000 : waitMs));
    }
    return { memory, discord, outcomes };
  }

  test("under any faults each post arrives at most once, in its channel, or is given up for a reason", {
    timeout: 120_000,
  }, async () => {
    const posts = 3;
    const trouble = fc.oneof({ weight: 3, arbitrary: fc.constant("none" as const) }, fc.constantFrom(...troubles));
    const runs = engine.name === "SQLite" ? 40 : 8;
    await fc.assert(
      fc.asyncProperty(fc.array(trouble, { maxLength: 12 }), async (list) => {
        const { memory, discord } = await play(posts, list);
        for (let number = 0; number < posts; number++) {
          const arrived = discord.messages.filter(({ nonce }) => nonce === keyOf(number));
          expect(arrived.length).toBeLessThanOrEqual(1);
          for (const { channel } of arrived) expect(channel).toBe(channelOf(number));
          const { base, isPosting, outcome } = await outcomeOf(memory, number);
          expect(isPosting).toBe(false);
          const isMarked = base !== undefined;
          // Posts marked as posted have arrived.
          if (isMarked) expect(arrived.length).toBe(1);
          if (isMarked) expect(["posted", "deleted", "unsure"]).toContain(outcome);
          const mayBeGivenUp = list.some((one) => ["forbidden", "cannot look", "deleted at once"].includes(one));
          if (!mayBeGivenUp) expect(isMarked).toBe(true);
        }
        await memory.close();
      }),
      { numRuns: runs },
    );
  });

  test("after a process dies while sending, another repeats the request within two minutes", async () => {
    const { clock, memory, discord, outcomes, poster } = await setUp(engine);
    await writeDown(memory, 1);
    const first = poster(senderOver(discord, () => "dies after"));
    void first.turn();
    await expect.poll(() => discord.messages.length).toBe(1);
    const second = poster(senderOver(discord, () => "none"));
    await clock.advance(50 * SECOND_MS);
    await second.turn();
    expect(outcomes).toEqual([]);
    await clock.advance(11 * SECOND_MS);
    await second.turn();
    expect(outcomes).toEqual(["posted"]);
    expect(discord.messages.length).toBe(1);
    expect(await outcomeOf(memory, 1)).toMatchObject({ base: '{"asOf":1}', isPosting: false });
  });

  test("after more than two minutes it looks for the message first, and gives up where it cannot look", async () => {
    const { clock, memory, discord, outcomes, poster } = await setUp(engine);
    for (const number of [1, 2]) await writeDown(memory, number);
    const first = poster(senderOver(discord, () => "dies after"));
    for (const count of [1, 2]) {
      await clock.advance(SECOND_MS);
      void first.turn();
      await expect.poll(() => discord.messages.length).toBe(count);
    }
    discord.unreadable.add(channelOf(2));
    await clock.advance(10 * MINUTE_MS);
    const second = poster(senderOver(discord, () => "none"));
    for (let turn = 0; turn < 2; turn++) {
      await second.turn();
      await clock.advance(SECOND_MS);
    }
    expect(outcomes.toSorted()).toEqual(["found", "unsure"]);
    expect(discord.messages.length).toBe(2);
    expect(await outcomeOf(memory, 1)).toMatchObject({ base: '{"asOf":1}', isPosting: false });
    // It may have arrived, so its news must not be repeated.
    expect(await outcomeOf(memory, 2)).toMatchObject({ base: '{"asOf":2}', isPosting: false });
  });

  test("a post refused after an attempt with an unknown outcome is looked for before it is given up", async () => {
    const { clock, memory, discord, outcomes, poster } = await setUp(engine);
    const tries: { first: Trouble; cannotLook?: true; isLost?: true; outcome: PostOutcome }[] = [
      { first: "answer lost", outcome: "found" },
      { first: "refused before", outcome: "no_permission" },
      { first: "answer lost", cannotLook: true, outcome: "unsure" },
      { first: "answer lost", isLost: true, outcome: "channel_gone" },
    ];
    for (const [number, { first, cannotLook, isLost }] of tries.entries()) {
      await writeDown(memory, number);
      await poster(senderOver(discord, () => first)).turn();
      await clock.advance(5 * SECOND_MS);
      if (cannotLook) discord.unreadable.add(channelOf(number));
      if (isLost) discord.gone.add(channelOf(number));
      const sender = senderOver(discord, () => (isLost ? "none" : "forbidden"));
      await poster({ ...sender, findInChannel: async (channel, key) => discord.find(channel, key) }).turn();
      await clock.advance(SECOND_MS);
    }
    expect(outcomes).toEqual(tries.flatMap(({ outcome }) => ["later", outcome]));
    expect(await outcomeOf(memory, 0)).toMatchObject({ base: '{"asOf":0}', isPosting: false, paused: undefined });
    expect(await outcomeOf(memory, 1)).toMatchObject({ base: undefined, isPosting: false });
    for (const [number, { outcome }] of tries.entries())
      expect((await outcomeOf(memory, number)).outcome).toBe(outcome === "found" ? "posted" : outcome);
  });

  test("a process that slept past its lease sends nothing", async () => {
    const { clock, memory, discord, outcomes, poster } = await setUp(engine);
    await writeDown(memory, 1);
    const sleepy = new OutboxRelay({
      draw: async () => undefined,
      outbox: replacing(memory.outbox, {
        claim: async (options) => {
          const claimed = await memory.outbox.claim(options);
          await clock.advance(10 * MINUTE_MS);
          await poster(senderOver(discord, () => "none")).turn();
          return claimed;
        },
      }),
      sender: senderOver(discord, () => "none"),
      clock,
      log: recordLog().log,
      onPost: (outcome) => void outcomes.push(outcome),
    });
    await sleepy.turn();
    expect([outcomes, discord.messages.length]).toEqual([["posted", "lost"], 1]);
  });

  test("a missing channel pauses its watches at once, a missing permission at the third refusal", async () => {
    const { clock, memory, discord, outcomes, poster } = await setUp(engine);
    await writeDown(memory, 1);
    discord.gone.add(channelOf(1));
    await poster(senderOver(discord, () => "none")).turn();
    expect(outcomes).toEqual(["channel_gone"]);
    expect(await outcomeOf(memory, 1)).toMatchObject({ paused: "channel_gone", isPosting: false });

    const forbidden = poster(senderOver(discord, () => "forbidden"));
    const settings = { channel: channelOf(2), collection: addressOf(2), digest: undefined, locale: undefined };
    await memory.watches.add(server, { ...settings, alert: { change: 1 } });
    const refuseNext = async (time: number) => {
      const lease = await nextDue(memory.watchQueue.claim({ leaseMs: MINUTE_MS }));
      const post = { key: `again-${time}`, server, channel: channelOf(2), message: "{}" };
      const id = lease.watches[0].id;
      await memory.watchQueue.finish(lease, [{ id, dueAt: clock.now() + 1, nextBase: "{}" }], post);
      await clock.advance(SECOND_MS);
      await forbidden.turn();
    };
    for (let time = 1; time <= 3; time++) {
      await refuseNext(time);
      expect((await outcomeOf(memory, 2)).paused).toBe(time < 3 ? undefined : "no_permission");
    }
    const [watch] = (await memory.watches.of(server))?.filter(({ channel }) => channel === channelOf(2)) ?? [];
    expect(await memory.watches.resume(server, watch?.id ?? "")).toBe(true);
    expect((await outcomeOf(memory, 2)).paused).toBeUndefined();
    await refuseNext(4);
    expect((await outcomeOf(memory, 2)).paused).toBe("no_permission");
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

  test("a post an hour late is given up, and one whose watch was removed is dropped", async () => {
    const { clock, memory, discord, outcomes, poster } = await setUp(engine);
    await writeDown(memory, 1);
    await writeDown(memory, 2);
    const watches = (await memory.watches.of(server)) ?? [];
    await memory.watches.remove(server, watches.find(({ channel }) => channel === channelOf(2))?.id ?? "");
    await clock.advance(HOUR_MS + 1);
    const one = poster(senderOver(discord, () => "none"));
    for (let turn = 0; turn < 3; turn++) {
      await one.turn();
      await clock.advance(SECOND_MS);
    }
    expect(outcomes).toEqual(["late"]);
    expect(discord.messages).toEqual([]);
  });

  test("all processes together claim 25 posts a second, and none during a global rate limit", async () => {
    const { clock, memory, discord, outcomes, poster } = await setUp(engine);
    for (let number = 0; number < 10; number++) await writeDown(memory, number);
    const posters = [1, 2, 3].map(() => poster(senderOver(discord, () => "none")));
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
      ...senderOver(discord, () => "none"),
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

  test.each([
    ["route", 200_000, ["later", "posted"]],
    ["global", 3_000, ["later"]],
    ["address", 200_000, ["later"]],
  ])(
    "a limit of scope %s and %i ms holds up other channels' posts unless it concerns one route",
    async (scope, retryAfterMs, tries) => {
      const { clock, memory, discord, outcomes, poster } = await setUp(engine);
      for (const number of [1, 2]) await writeDown(memory, number);
      const sender = senderOver(discord, () => "none");
      const sendToChannel: ChannelSender["sendToChannel"] = async (channel, message, options) => {
        if (channel === channelOf(1)) throw new DeliveryError("rate_limited", { scope, retryAfterMs });
        return sender.sendToChannel(channel, message, options);
      };
      const one = poster({ ...sender, sendToChannel });
      for (let turn = 0; turn < 2; turn++) {
        await one.turn();
        await clock.advance(SECOND_MS);
      }
      expect(outcomes).toEqual(tries);
      await clock.advance(retryAfterMs);
      await poster(sender).turn();
      expect(outcomes.at(-1)).toBe("posted");
    },
  );

  test("while one machine is banned it claims nothing, and others send the posts that it had claimed", async () => {
    const { clock, memory, discord, outcomes, poster } = await setUp(engine);
    for (const number of [1, 2]) await writeDown(memory, number);
    let calls = 0;
    const banned = poster({
      ...senderOver(discord, () => "none"),
      sendToChannel: async () => {
        calls += 1;
        throw new DeliveryError("rate_limited", { scope: "address", retryAfterMs: MINUTE_MS });
      },
    });
    const other = poster(senderOver(discord, () => "none"));
    await banned.turn();
    for (let second = 0; second < 10; second++) {
      await clock.advance(SECOND_MS);
      expect(await banned.turn()).toBe(5_000);
      await other.turn();
    }
    expect([calls, outcomes]).toEqual([1, ["later", "posted", "posted"]]);
    await clock.advance(50 * SECOND_MS);
    await writeDown(memory, 3);
    await banned.turn();
    expect(calls).toBe(2);
  });

  test.each(engine.name === "SQLite" ? [1, 3] : [])(
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

  test("a forgotten server's posts are dropped", async () => {
    const { memory, discord, outcomes, poster } = await setUp(engine);
    await writeDown(memory, 1);
    expect((await memory.servers.forget(server))?.watched).toEqual([addressOf(1)]);
    await poster(senderOver(discord, () => "none")).turn();
    expect([outcomes, discord.messages]).toEqual([[], []]);
    expect(await memory.watches.of(server)).toEqual([]);
  });
});
