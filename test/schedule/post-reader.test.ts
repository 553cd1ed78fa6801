import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { connectToApi } from "../../src/app/observed-client.ts";
import type { OutgoingMessage } from "../../src/bot/answer/responder.ts";
import { createStore } from "../../src/collection-api/answer-store.ts";
import type { CollectionApi } from "../../src/collection-api/api.ts";
import { tweetSchema } from "../../src/contract/schemas.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { checkCallback } from "../../src/playground/stand-in/checks.ts";
import { postReader } from "../../src/schedule/post-reader.ts";
import type { Watcher } from "../../src/schedule/watcher.ts";
import {
  answer,
  contractOf,
  cutOff,
  hang,
  listJson,
  scoreJson,
  startApiServer,
  tweetJson,
  userJson,
} from "../support/api-server.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { metricsAtRest } from "../support/metrics.ts";
import { recordLog } from "../support/recorded-log.ts";
import { relayOver, watcherOver } from "./workers.ts";

/* Posts that messages of watches quote, read over HTTP. */

const server = idOf(1);
const channel = idOf(5);
const [apes, _punks] = [addressOf(0xa1), addressOf(0xb2)];
const digest = { every: "day", hour: 9, weekday: 1 } as const;
const alert = { change: 1 };

/** For quotes. */
const PATIENCE_MS = 3 * SECOND_MS;

type Post = Parameters<typeof tweetJson>[0];

async function setUp(engine: Engine, { callsPerMinute = 30 } = {}) {
  const clock = new FakeClock();
  const url = await engine.createUrl();
  const { memory, queries } = await openTestMemory(url, { clock, snapshotMs: HOUR_MS });
  const api = await startApiServer(answer(listJson()));
  cleanUp(() => api.close());
  const posted: { readonly at: number; readonly message: OutgoingMessage }[] = [];
  const { log, lines } = recordLog();
  const postOf = (id: string, over: Post = {}) => {
    const at = new Date(clock.now());
    const [weekday, day, month, year, time] = at.toUTCString().split(/,? /);
    const times = { date: at.toISOString(), createdAt: `${weekday} ${month} ${day} ${time} +0000 ${year}` };
    return tweetJson({ id, text: `gm ${id}`, interaction: 100 - Number(id), ...times, ...over });
  };
  /** A replica, which shares nothing with the others but the database. */
  const replica = () => {
    const connection = connectToApi(
      {
        ...{ baseUrl: api.url, apiKey: "key", userAgent: "test/1", timeoutMs: 5_000, deadlineMs: 8_000 },
        ...{ ttlMs: 5 * MINUTE_MS, staleMs: HOUR_MS, store: createStore(100).store, clock },
      },
      log,
      metricsAtRest(),
    );
    cleanUp(async () => {
      connection.api.close();
      await Promise.all([connection.client.close(), connection.recording.close()]);
    });
    const readPosts = postReader({ ...memory, api: connection.recordingApi, callsPerMinute, clock, log });
    return { close: () => connection.api.close(), watcher: watcherOver({ memory, readPosts, intervalMs: HOUR_MS, clock, log }) };
  };
  const relay = relayOver({
    ...{ outbox: memory.outbox, clock, log },
    sender: {
      sendToChannel: async (_channel, message) => String(posted.push({ at: clock.now(), message: message as OutgoingMessage })),
      editInChannel: async () => {},
      findInChannel: async () => undefined,
    },
  });
  let isHanging = false;
  /** Time passes for calls alone that nobody answers, and not for the database afterwards. */
  const look = async (watcher: Watcher) => {
    for (let waitMs: number | undefined = 0; waitMs !== undefined && waitMs < 40; ) {
      const asked = api.requests.length;
      const until = clock.now() + PATIENCE_MS;
      waitMs = undefined;
      void watcher.turn().then((ms) => {
        waitMs = ms;
      });
      while (waitMs === undefined) {
        await wait(2);
        if (isHanging && api.requests.length > asked && clock.now() < until) await clock.advance(100);
      }
    }
  };
  const main = replica();
  return {
    ...{ clock, memory, api, posted, lines, replica, main, look, postOf },
    hang: (hangs: boolean) => {
      isHanging = hangs;
      if (hangs) api.behave(hang);
    },
    /** The service's posts, by collection. */
    tell: (...posts: ReturnType<typeof postOf>[]) => api.behave(answer(listJson(...posts))),
    add: (over: object = {}) => memory.watches.add(server, { channel, collection: apes, locale: undefined, alert, ...over }),
    record: async (total: number, posts: readonly ReturnType<typeof postOf>[], collection = apes) => {
      queries.length = 0;
      const common = { asOf: new Date(clock.now()), cache: "miss" as const };
      memory.history.record(collection, {
        scores: { ...common, entries: [scoreJson({ total })] },
        tweets: { ...common, entries: posts.map((post) => tweetSchema.parse(post)) },
      });
      await expect.poll(() => queries, { interval: 1 }).toContain("history_record done");
    },
    post: async (...watchers: readonly Watcher[]) => {
      for (const watcher of watchers.length > 0 ? watchers : [main.watcher]) await look(watcher);
      for (let waitMs = 0; waitMs <= 50; ) {
        waitMs = await relay.turn();
        await clock.advance(Math.min(waitMs, 50));
      }
    },
    /** When recording may next call, in milliseconds from now. */
    budget: async () => {
      const [row] = await engine.query(url, "select free_at from budgets where name = 'recording'");
      return Number(row?.["free_at"]) - clock.now();
    },
  };
}
type Scene = Awaited<ReturnType<typeof setUp>>;

const linesOf = ({ message }: { readonly message: OutgoingMessage }) =>
  message.embeds.map(({ description = "" }) => description.split("\n"));
/** The words of each quote. */
const quotesIn = (one: Scene["posted"][number] | undefined) => (one ? linesOf(one).slice(1) : []).map(([, words]) => words);
const textOf = (one: Scene["posted"][number] | undefined) => (one ? linesOf(one).flat().join("\n") : "");

/** Watches that have a base; posts with these ids are new when their collections move. */
async function moved(scene: Scene, collections = [apes], over: object = {}) {
  for (const [index, collection] of collections.entries()) {
    await scene.add({ collection, channel: idOf(5 + index), ...over });
    await scene.record(20, [], collection);
  }
  await scene.post();
  await scene.clock.advance(4 * HOUR_MS);
  const posts = [scene.postOf("1"), scene.postOf("2")];
  for (const collection of collections) await scene.record(30, posts, collection);
  return posts;
}

describeEngines((engine) => {
  test.each([
    ["a digest", { digest, alert: undefined }],
    ["an alert", {}],
    ["an alert of a watch with digests", { digest, alert }],
  ])("%s quotes what was said, read once when it is written, and paid for by recording", async (_what, kinds) => {
    const scene = await setUp(engine);
    const posts = await moved(scene, [apes], kinds);
    scene.tell(...posts);
    if ("digest" in kinds && !kinds.alert) {
      await scene.clock.advance(DAY_MS);
      await scene.record(31, posts);
    }
    await scene.post();
    expect(scene.posted.length).toBe(1);
    expect(quotesIn(scene.posted[0])).toEqual(["gm 1", "gm 2"]);
    expect(scene.api.requests.map(contractOf)).toEqual([apes]);
    expect(await scene.budget()).toBeGreaterThan(SECOND_MS);
  });

  test("channels that are told of one collection within a minute share a reading", async () => {
    const scene = await setUp(engine);
    await scene.add({ channel: idOf(6) });
    const posts = await moved(scene);
    scene.tell(...posts);
    await scene.post();
    expect(scene.posted.map(quotesIn)).toEqual([
      ["gm 1", "gm 2"],
      ["gm 1", "gm 2"],
    ]);
    expect(scene.api.requests.length).toBe(1);
  });

  test("replicas share the budget; what is over it goes out at once without a quote", async () => {
    // A call every 15 seconds, and one ahead.
    const scene = await setUp(engine, { callsPerMinute: 4 });
    const posts = await moved(scene, [1, 2, 3, 4].map(addressOf));
    scene.tell(...posts);
    const since = scene.clock.now();
    const other = scene.replica();
    await Promise.all([scene.main, other].map(({ watcher }) => watcher.turn()));
    await scene.post(scene.main.watcher, other.watcher);
    expect(scene.posted.length).toBe(4);
    expect(scene.posted.filter((one) => quotesIn(one).length === 2).length).toBe(2);
    expect(scene.posted.filter((one) => textOf(one).includes("New post")).length).toBe(4);
    expect(scene.api.requests.length).toBe(2);
    expect(scene.posted.every(({ at }) => at - since < SECOND_MS)).toBe(true);
  });

  test.each([
    ["does not answer", hang, 3],
    ["fails", answer("", 500), 0],
    ["breaks off", cutOff('{"success":1,"data":['), 0],
    ["tells nothing but what is no post", answer(listJson({ id: 7 }, "gm")), 0],
  ])("where the service %s, the message goes out within 3 seconds, without words", async (_what, behaviour, seconds) => {
    const scene = await setUp(engine);
    await moved(scene);
    scene.api.behave(behaviour);
    scene.hang(behaviour === hang);
    const since = scene.clock.now();
    await scene.post();
    const [post] = scene.posted;
    expect([post && linesOf(post).length, textOf(post).match(/New post .* interactions/g)?.length]).toEqual([1, 2]);
    expect(Math.floor(((post?.at ?? 0) - since) / SECOND_MS)).toBe(seconds);
    expect(scene.api.requests.length).toBe(1);
    expect(scene.lines.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("a service that does not answer delays one message, is spared for half a minute, and then asked again", async () => {
    const scene = await setUp(engine);
    const all = [1, 2, 3, 4, 5].map(addressOf);
    const posts = await moved(scene, all);
    scene.hang(true);
    const since = scene.clock.now();
    await scene.post();
    expect(scene.posted.map(({ at }) => Math.floor((at - since) / SECOND_MS))).toEqual([3, 3, 3, 3, 3]);
    expect([scene.api.requests.length, await scene.budget()]).toEqual([1, expect.any(Number)]);
    scene.hang(false);
    scene.tell(...posts, scene.postOf("3"));
    await scene.clock.advance(4 * HOUR_MS);
    await scene.record(40, [...posts, scene.postOf("3")], all[0]);
    await scene.post();
    expect(quotesIn(scene.posted.at(-1))).toEqual(["gm 3"]);
  });

  test.each([
    [1, 3],
    [5, 5],
    [6, 0],
  ])("a message about %i collections has %i quotes, the most interaction first, and reads no more", async (count, quotes) => {
    const scene = await setUp(engine, { callsPerMinute: 1_000 });
    const all = Array.from({ length: count }, (_, index) => addressOf(index + 1));
    for (const collection of all) {
      await scene.add({ collection });
      await scene.record(20, [], collection);
    }
    await scene.post();
    await scene.clock.advance(4 * HOUR_MS);
    const long = { text: "gm *otters* ".repeat(400), user: userJson({ name: "L".repeat(50), screenName: "l".repeat(15) }) };
    const posts = ["1", "2", "3", "4"].map((id) => scene.postOf(id, long));
    for (const collection of all) await scene.record(30, posts, collection);
    scene.tell(...posts);
    await scene.post();
    expect(scene.posted.length).toBe(1);
    const [{ message } = { message: undefined }] = scene.posted;
    expect(checkCallback({ type: 4, data: { ...message } })).toEqual([]);
    const embeds = scene.posted.flatMap(linesOf);
    expect(embeds.filter(([first]) => first?.startsWith("### ")).length).toBe(count);
    const told = embeds
      .filter(([first]) => !first?.startsWith("### "))
      .map((lines) => /: (\d+) interactions/.exec(lines.at(-1) ?? "")?.[1]);
    const each = told.slice(0, quotes / count);
    expect(told).toEqual(quotes === 0 ? [] : all.flatMap(() => each));
    expect(each).toEqual(["99", "98", "97"].slice(0, quotes / count));
    expect(new Set(scene.api.requests.map(contractOf)).size).toBe(quotes === 0 ? 0 : count);
    expect(scene.api.requests.length).toBe(quotes === 0 ? 0 : count);
  });

  test("a process that stops does not wait for posts, and loses no message", async () => {
    const scene = await setUp(engine);
    await moved(scene);
    scene.api.behave(hang);
    const { watcher, close } = scene.main;
    watcher.start();
    await scene.clock.advance(2 * SECOND_MS);
    await expect.poll(() => scene.api.requests.length).toBe(1);
    const stopped = watcher.stop();
    close();
    await stopped;
    await scene.post();
    expect(scene.posted.map((one) => [linesOf(one).length, textOf(one).includes("New post")])).toEqual([[1, true]]);
  });
});

test("a reader gives up after three seconds, asks nothing beyond its budget, and logs a fault", async () => {
  const clock = new FakeClock();
  const { log, lines } = recordLog();
  const asked: unknown[] = [];
  const readerOver = (tweets: CollectionApi["tweets"], isPaidFor = true) =>
    postReader({ tracking: { spend: async () => isPaidFor }, api: { tweets }, callsPerMinute: 30, clock, log });
  const late = readerOver(() => new Promise(() => {}))(apes);
  await clock.advance(PATIENCE_MS);
  expect(await late).toBeUndefined();
  const poor = readerOver(async (_contract, { spend } = {}) => {
    try {
      await spend?.();
    } catch (error) {
      asked.push(error);
      throw error;
    }
    throw new Error("it asked");
  }, false);
  expect(await poor(apes)).toBeUndefined();
  const message = "the budget of recording is used up, so the service was not asked";
  expect(asked).toMatchObject([{ kind: "over_budget", message }]);
  expect(lines).toEqual([]);
  expect(await readerOver(() => Promise.reject(new Error("no")))(apes)).toBeUndefined();
  expect(lines).toMatchObject([{ level: "error", msg: "reading posts to quote failed unexpectedly" }]);
});
