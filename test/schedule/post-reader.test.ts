import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { connectToApi } from "../../src/app/observed-client.ts";
import type { OutgoingMessage } from "../../src/bot/delivery/responder.ts";
import { tweetSchema } from "../../src/contract/schemas.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { checkCallback } from "../../src/playground/stand-in/checks.ts";
import { postReader } from "../../src/schedule/post-reader.ts";
import type { ChannelSender } from "../../src/schedule/poster.ts";
import type { Watcher } from "../../src/schedule/watcher.ts";
import {
  answer,
  type Behaviour,
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
import { watcherOver } from "./workers.ts";

/* Posts that messages of watches quote, read over HTTP. */

const server = idOf(1);
const channel = idOf(5);
const [apes, _punks] = [addressOf(0xa1), addressOf(0xb2)];
const digest = { every: "day", hour: 9, weekday: 1 } as const;
const alert = { change: 1 };

/** For quotes. */
const PATIENCE_MS = 3 * SECOND_MS;

type Post = Parameters<typeof tweetJson>[0];

async function setUp(engine: Engine) {
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
        ...{ ttlMs: 5 * MINUTE_MS, staleMs: HOUR_MS, maxEntries: 100, clock },
      },
      log,
      metricsAtRest(),
    );
    cleanUp(async () => {
      connection.api.close();
      await connection.client.close();
    });
    const readPosts = postReader(connection.api, clock);
    return {
      close: () => connection.api.close(),
      watcher: watcherOver({ memory, sender, readPosts, alertIntervalMs: HOUR_MS, clock, log }),
    };
  };
  const sender: Pick<ChannelSender, "sendToChannel"> = {
    sendToChannel: async (_channel, message) => String(posted.push({ at: clock.now(), message: message as OutgoingMessage })),
  };
  let isSlow = false;
  /** Time passes for calls alone that last, and not for the database afterwards. */
  const check = async (watcher: Watcher) => {
    for (let waitMs: number | undefined = 0; waitMs !== undefined && waitMs < 40; ) {
      const requested = api.requests.length;
      const until = clock.now() + PATIENCE_MS;
      waitMs = undefined;
      void watcher.runOnce().then((ms) => {
        waitMs = ms;
      });
      while (waitMs === undefined) {
        await wait(2);
        if (waitMs === undefined && clock.nextMs <= SECOND_MS) await clock.advance(clock.nextMs);
        if (isSlow && api.requests.length > requested && clock.now() < until) await clock.advance(100);
      }
    }
  };
  const main = replica();
  return {
    ...{ clock, memory, api, posted, lines, replica, main, check, postOf },
    behave: (behaviour: Behaviour, { passesTime = false }) => {
      isSlow = passesTime;
      api.behave(behaviour);
    },
    /** The service's posts, by collection. */
    report: (...posts: ReturnType<typeof postOf>[]) => api.behave(answer(listJson(...posts))),
    add: (over: object = {}) =>
      memory.watches.add(server, { channel, collection: apes, locale: undefined, kinds: { alert }, ...over }),
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
      for (const watcher of watchers.length > 0 ? watchers : [main.watcher]) await check(watcher);
    },
  };
}
type Scene = Awaited<ReturnType<typeof setUp>>;

const linesOf = ({ message }: { readonly message: OutgoingMessage }) =>
  message.embeds.map(({ description = "" }) => description.split("\n"));
/** The words of each quote. */
const quotesIn = (item: Scene["posted"][number] | undefined) => (item ? linesOf(item).slice(1) : []).map(([, words]) => words);
const textOf = (item: Scene["posted"][number] | undefined) => (item ? linesOf(item).flat().join("\n") : "");

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
    ["a digest", { kinds: { digest } }],
    ["an alert", { kinds: { alert } }],
    ["an alert of a watch with digests", { kinds: { digest, alert } }],
  ])("%s quotes what was said, read once when it is written", async (_what, settings) => {
    const scene = await setUp(engine);
    const posts = await moved(scene, [apes], settings);
    scene.report(...posts);
    if (!("alert" in settings.kinds)) {
      await scene.clock.advance(DAY_MS);
      await scene.record(31, posts);
    }
    await scene.post();
    expect(scene.posted.length).toBe(1);
    expect(quotesIn(scene.posted[0])).toEqual(["gm 1", "gm 2"]);
    expect(scene.api.requests.map(contractOf)).toEqual([apes]);
  });

  test("channels that are told of one collection within a minute share a reading", async () => {
    const scene = await setUp(engine);
    await scene.add({ channel: idOf(6) });
    const posts = await moved(scene);
    scene.report(...posts);
    await scene.post();
    expect(scene.posted.map(quotesIn)).toEqual([
      ["gm 1", "gm 2"],
      ["gm 1", "gm 2"],
    ]);
    expect(scene.api.requests.length).toBe(1);
  });

  test.each([
    ["does not answer", hang, 3, 1],
    ["fails", answer("", 500), 0, 1],
    ["breaks off", cutOff('{"success":1,"data":['), 0, 3],
    ["tells nothing but what is no post", answer(listJson({ id: 7 }, "gm")), 0, 1],
  ])(
    "where the service %s, the message goes out within 3 seconds, without words",
    async (_what, behaviour, seconds, attempts) => {
      const scene = await setUp(engine);
      await moved(scene);
      scene.behave(behaviour, { passesTime: seconds > 0 });
      const since = scene.clock.now();
      await scene.post();
      const [post] = scene.posted;
      expect([post && linesOf(post).length, textOf(post).match(/New, posted .* interactions/g)?.length]).toEqual([1, 2]);
      expect(Math.floor(((post?.at ?? 0) - since) / SECOND_MS)).toBe(seconds);
      expect(scene.api.requests.length).toBe(attempts);
      expect(scene.lines.filter(({ level }) => level === "error")).toEqual([]);
    },
  );

  test.each([
    [1, 3],
    [5, 5],
    [6, 0],
  ])("a message about %i collections has %i quotes, the most interaction first, and reads no more", async (count, quotes) => {
    const scene = await setUp(engine);
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
    scene.report(...posts);
    await scene.post();
    expect(scene.posted.length).toBe(1);
    const [{ message } = { message: undefined }] = scene.posted;
    expect(checkCallback({ type: 4, data: { ...message } })).toEqual([]);
    const embeds = scene.posted.flatMap(linesOf);
    expect(embeds.filter(([first]) => first?.startsWith("### ")).length).toBe(count);
    const reported = embeds
      .filter(([first]) => !first?.startsWith("### "))
      .map((lines) => /: (\d+) interactions/.exec(lines.at(-1) ?? "")?.[1]);
    const item = reported.slice(0, quotes / count);
    expect(reported).toEqual(quotes === 0 ? [] : all.flatMap(() => item));
    expect(item).toEqual(["99", "98", "97"].slice(0, quotes / count));
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
    expect(scene.posted.map((item) => [linesOf(item).length, textOf(item).includes("New, posted")])).toEqual([[1, true]]);
  });
});
