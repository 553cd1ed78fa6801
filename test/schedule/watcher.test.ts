import { expect, test } from "vitest";
import type { ChannelMessage } from "../../src/bot/delivery/responder.ts";
import { decodeCustomId, hasKey } from "../../src/bot/view/custom-id.ts";
import { influencerSchema, tweetSchema } from "../../src/contract/schemas.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import type { WatchSettings } from "../../src/memory/watches.ts";
import { checkCallback } from "../../src/playground/stand-in/checks.ts";
import type { ChannelSender } from "../../src/schedule/poster.ts";
import { influencerJson, scoreJson, tweetJson, userJson } from "../support/api-server.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { passRound, views, watcherOver } from "./workers.ts";

const server = idOf(1);
const channel = idOf(5);
const [apes, punks] = [addressOf(0xa1), addressOf(0xb2)];
const digest = { every: "day", hour: 9, weekday: 1 } as const;

const nextDueAt = "select min(due_at) as due_at from watches where paused is null";

async function setUp(engine: Engine) {
  const clock = new FakeClock();
  const url = await engine.createUrl();
  const { memory, queries } = await openTestMemory(url, { clock, snapshotMs: HOUR_MS });
  const posted: { at: number; channel: string; nonce: string; message: ChannelMessage }[] = [];
  const sender: Pick<ChannelSender, "sendToChannel"> = {
    sendToChannel: async (to, message, { nonce }) => {
      posted.push({ at: clock.now(), channel: to, nonce, message });
      return String(posted.length);
    },
  };
  const watcher = watcherOver({ memory, sender, clock });
  /** A new process with half an hour for its first records. */
  const restart = () => watcherOver({ memory, sender, clock, awaitRecordsMs: 30 * MINUTE_MS });
  /** Lets it work until nothing is due right now. */
  const work = async () => {
    for (let waitMs = 0; waitMs < 40; ) waitMs = (await passRound(watcher, clock)) ?? 0;
    await clock.advance(1);
  };
  return {
    ...{ clock, memory, posted, work, restart },
    query: (sql: string) => engine.query(url, sql),
    add: (changes: Partial<WatchSettings> = {}) =>
      memory.watches.add(server, { channel, collection: apes, kinds: { digest }, locale: "en-US", ...changes }),
    record: async (total: number, { people = ["1"], posts = ["1"], collection = apes, reported = {}, price = 0 } = {}) => {
      queries.length = 0;
      const common = { asOf: new Date(clock.now()), cache: "miss" as const };
      memory.history.record(collection, {
        scores: {
          ...common,
          entries: [
            {
              ...scoreJson({ total, hype: 1, gains: 2, community: 3, ...reported }),
              ...(price > 0 && { floor: { price, currency: "ETH", at: common.asOf, source: "OpenSea" } }),
            },
          ],
        },
        influencers: {
          ...common,
          entries: people.map((id) =>
            influencerSchema.parse(influencerJson({ user: userJson({ id, screenName: `person_${id}` }) })),
          ),
        },
        tweets: {
          ...common,
          entries: posts.map((id) => tweetSchema.parse(tweetJson({ id, interaction: 1_234, user: userJson({ id: "1" }) }))),
        },
      });
      await expect.poll(() => queries, { interval: 1 }).toContain("history_record done");
    },
    /** As in production, it works whenever something is due, but never twice within five minutes. */
    pass: async (ms: number) => {
      for (const end = clock.now() + ms; clock.now() < end; ) {
        const [row] = await engine.query(url, nextDueAt);
        const dueMs = Number(row?.["due_at"] ?? end) - clock.now();
        await clock.advance(Math.min(Math.max(dueMs, 5 * MINUTE_MS), end - clock.now()));
        await work();
      }
    },
    skipReason: async () =>
      (await memory.watches.of(server))?.map(({ skipReason }) => skipReason && JSON.parse(skipReason).reason),
  };
}

const textOf = ({ message }: { message: ChannelMessage }) =>
  [message.content, ...message.embeds.map(({ description }) => description)].join("\n");

describeEngines((engine) => {
  test("a digest is in the server's language, or else in the one that Discord gave with /watch add", async () => {
    const { memory, posted, work, add, record, pass } = await setUp(engine);
    await add({ locale: "de" });
    await record(20);
    await work();
    await record(25);
    await pass(DAY_MS);
    await memory.servers.set(server, { language: "ja" });
    await record(30);
    await pass(DAY_MS);
    expect(posted.map(({ message }) => message.content)).toEqual([
      "📊 **Velvet Otters** stieg um 5,0 (1 Minute)",
      "📊 **Velvet Otters** が24 時間で 5.0 上昇",
    ]);
  });

  test("the first record posts nothing; later ones lead to a digest at its hour if something has changed", async () => {
    const { clock, posted, work, add, record, pass, skipReason } = await setUp(engine);
    await add();
    await work();
    expect(await skipReason()).toEqual(["nothing_recorded"]);
    await record(20);
    await pass(2 * HOUR_MS);
    expect([posted, await skipReason()]).toEqual([[], ["first"]]);
    await record(20);
    await pass(DAY_MS);
    expect([posted, await skipReason()]).toEqual([[], ["unchanged"]]);

    await record(21.2, { people: ["1", "2"], posts: ["1", "7"] });
    await pass(DAY_MS);
    expect(posted.length).toBe(1);
    const [post] = posted;
    if (!post) throw new Error("nothing was posted");
    const minutes = (post.at / MINUTE_MS) % (24 * 60);
    expect(Math.abs(minutes - 9 * 60)).toBeLessThanOrEqual(20);
    expect(post.channel).toBe(channel);
    const text = textOf(post);
    expect(post.message.content).toMatch(/^📊 \*\*Velvet Otters\*\* rose 1\.2 in 26 hours$/);
    expect(text).toContain("**Total 21.2** ▲ +1.2\n");
    expect(text).toMatch(
      /\nNew at the top, posted <t:\d+:D>: 1,234 interactions · `@person_1` · \[Open]\(<https:\/\/x.com\/i\/status\/7>\)/,
    );
    expect(text).toContain("New in the top: `@person_2`");
    expect(checkCallback({ type: 4, data: { ...post.message } })).toEqual([]);

    // The last post is the baseline of the next.
    await record(21.2, { people: ["1", "2"], posts: ["1", "7"] });
    await pass(2 * DAY_MS);
    expect(posted.length).toBe(1);
    expect(clock.now()).toBeGreaterThan(post.at);
  });

  test("a post has a button for every view, and carries its dedupe key in the first", async () => {
    const { posted, add, record, pass } = await setUp(engine);
    await add();
    await record(20);
    await pass(DAY_MS);
    await record(25);
    await pass(DAY_MS);
    const ids = posted.flatMap(({ message }) =>
      message.components.flatMap((row) =>
        row.components.flatMap((component) => ("custom_id" in component ? component.custom_id : [])),
      ),
    );
    const opened = ids.map((id) => decodeCustomId(id, views)?.view.name);
    expect(opened).toEqual(views.filter(({ label }) => label !== undefined).map(({ name }) => name));
    expect(ids.map((id) => hasKey(id, posted[0]?.nonce ?? ""))).toEqual(ids.map((_, index) => index === 0));
    expect(posted[0]?.nonce.length).toBeLessThanOrEqual(25);
  });

  test("digests due together in one channel are one message of at most ten collections", async () => {
    const { posted, add, record, pass } = await setUp(engine);
    const all = Array.from({ length: 12 }, (_, number) => addressOf(number));
    for (const collection of all) {
      await add({ collection });
      await record(20, { collection });
    }
    await add({ channel: idOf(6), collection: apes });
    await pass(DAY_MS);
    for (const collection of all) await record(22, { collection });
    await pass(DAY_MS);
    expect(posted.map(({ message }) => message.embeds.length).toSorted((a, b) => a - b)).toEqual([2, 10]);
    expect(new Set(posted.map((post) => post.channel))).toEqual(new Set([channel]));
    expect(new Set(posted.map((post) => post.nonce)).size).toBe(2);
  });

  test("alerts due together in one channel are one message, the largest first, and more than ten of them two", async () => {
    const { posted, add, record, pass } = await setUp(engine);
    const all = Array.from({ length: 12 }, (_, number) => addressOf(number));
    for (const collection of all) await add({ collection, kinds: { alert: { change: 2 } } });
    await add({ channel: idOf(6), collection: punks, kinds: { alert: { change: 2 } } });
    for (const collection of [...all, punks]) await record(50, { collection });
    await pass(HOUR_MS);
    // The first moves by too little; the others up and down, by up to 13.
    for (const [index, collection] of all.entries())
      await record(index === 0 ? 51 : 50 + (index + 2) * (index % 2 ? 1 : -1), { collection });
    await record(70, { collection: punks });
    await pass(HOUR_MS);
    const moves = posted.map((post) => [...textOf(post).matchAll(/Total \S+\*\* ([▲▼] \S+)/g)].map(([, by]) => by));
    expect(moves.toSorted((a, b) => b.length - a.length)).toEqual([
      ["▲ +13.0", "▼ −12.0", "▲ +11.0", "▼ −10.0", "▲ +9.0", "▼ −8.0", "▲ +7.0", "▼ −6.0", "▲ +5.0", "▼ −4.0"],
      expect.arrayContaining([expect.anything()]),
      expect.arrayContaining([expect.anything()]),
    ]);
    expect(moves.flat().toSorted()).toEqual(expect.arrayContaining(["▲ +3.0", "▲ +20.0"]));
    const largest = posted.find(({ message }) => message.embeds.length === 10);
    expect(largest?.message.content).toMatch(
      /^🔔 \*\*Velvet Otters\*\* \+13\.0, \*\*Velvet Otters\*\* \u221212\.0, \*\*Velvet Otters\*\* \+11\.0, and 7 more$/,
    );
    expect(new Set(posted.map(({ nonce }) => nonce)).size).toBe(3);
    expect(posted.map((post) => post.channel).toSorted()).toEqual([channel, channel, idOf(6)]);
    for (const { message } of posted) expect(checkCallback({ type: 4, data: { ...message } })).toEqual([]);
    // Nothing is told twice.
    await pass(DAY_MS);
    expect(posted.length).toBe(3);
  });

  test("a move of the floor makes one alert, with the total if that moved too, and none by a slow drift", async () => {
    const { posted, add, record, pass } = await setUp(engine);
    await add({ kinds: { alert: { change: 2, floor: 10 } } });
    for (let day = 0; day < 4; day++) {
      await record(20, { price: 10 * 1.05 ** day });
      await pass(DAY_MS);
    }
    expect(posted).toEqual([]);
    for (const price of [20, 20.1, 0, 20]) {
      await record(20.05, { price });
      await pass(4 * HOUR_MS);
    }
    expect(posted.map(({ message }) => message.content)).toEqual(["🔔 The floor of **Velvet Otters** moved by +100%"]);
    await pass(DAY_MS);
    await record(30, { price: 10 });
    await pass(DAY_MS);
    expect(posted.slice(1).map(textOf)).toEqual([
      expect.stringMatching(
        /^🔔 \*\*Velvet Otters\*\* rose 10\.0 in 2 days · Floor ▼ \u221250%\n[\s\S]*\nFloor 10 ETH ▼ \u221250% · OpenSea/,
      ),
    ]);
  });

  test("without a threshold, a floor alerts on a move beyond its usual one, once its history has ten days", async () => {
    const { posted, add, record, pass } = await setUp(engine);
    await add({ kinds: { alert: { change: 1_000 } } });
    // A jump before ten days are known is no alert.
    for (const price of [10, 12, 10, 10.5, 10, 10.5, 10, 10.5, 10, 10.5, 10, 10.5]) {
      await record(20, { price });
      await pass(DAY_MS);
    }
    expect(posted).toEqual([]);
    await record(20, { price: 15 });
    await pass(HOUR_MS);
    expect(posted.map(textOf)).toEqual([
      expect.stringMatching(
        /^🔔 The floor of \*\*Velvet Otters\*\* moved by \+50%[\s\S]*\nFloor 15 ETH ▲ \+50% · ▲ \+42\.9% in a day \(usually ±20%\)/,
      ),
    ]);
    await pass(DAY_MS);
    expect(posted.length).toBe(1);
  });

  test("a digest and alerts due in one channel at once are two messages, the alerts first, and no watch is in both", async () => {
    const { clock, posted, work, add, record, pass, query } = await setUp(engine);
    await add({ collection: apes, kinds: { digest, alert: { change: 2 } } });
    await add({ collection: punks, kinds: { alert: { change: 2 } } });
    for (const collection of [apes, punks]) await record(20, { collection });
    await pass(HOUR_MS);
    for (const collection of [apes, punks]) await record(30, { collection });
    await query(`update watches set due_at = ${clock.now()}`);
    await query(`update watches set planned_at = ${clock.now()} where planned_at is not null`);
    await work();
    expect(posted.map(({ message }) => [message.content.slice(0, 2), message.embeds.length])).toEqual([
      ["🔔", 1],
      ["📊", 1],
    ]);
  });

  test("an alert is posted when the total has moved by the threshold since the last post, once an interval at most", async () => {
    const { posted, add, record, pass, skipReason } = await setUp(engine);
    await add({ kinds: { alert: { change: 1.5 } } });
    await record(20);
    await pass(HOUR_MS);
    await record(20.4);
    await pass(2 * HOUR_MS);
    expect([posted.length, await skipReason()]).toEqual([0, ["small"]]);
    await record(21.6);
    await pass(HOUR_MS);
    expect(posted.map(textOf)).toEqual([expect.stringMatching(/^🔔 \*\*Velvet Otters\*\* rose 1\.6 in 3 hours\n/)]);
    const firstAt = posted[0]?.at ?? 0;
    await record(24);
    await pass(HOUR_MS);
    expect([posted.length, await skipReason()]).toEqual([1, ["too_soon"]]);
    await pass(3 * HOUR_MS);
    expect(posted.map(textOf)).toEqual([expect.anything(), expect.stringContaining("▲ +2.4")]);
    expect((posted[1]?.at ?? 0) - firstAt).toBeGreaterThanOrEqual(3 * HOUR_MS - MINUTE_MS);
    // It stays where it is.
    await record(24);
    await pass(DAY_MS);
    expect(posted.length).toBe(2);
  });

  test("an alert for a member comes in their language, says why, and can be ended; a setting is in time for the next", async () => {
    const { memory, posted, record, pass } = await setUp(engine);
    const member = idOf(4);
    const settings = { channel: idOf(9), collection: apes, kinds: { alert: { change: 1.5 } }, locale: "de" };
    await memory.directWatches.add(member, settings);
    await record(20);
    await pass(HOUR_MS);
    await record(22);
    await pass(HOUR_MS);
    await memory.members.set(member, { language: "ja", plain: true });
    await record(24);
    await pass(4 * HOUR_MS);
    const [german, japanese] = posted.map(textOf);
    // All that the embeds say.
    expect(posted.map(({ message }) => message.content)).toEqual([
      expect.stringMatching(/^🔔 \*\*Velvet Otters\*\* stieg um 2,0 \(60 Minuten\)\n-# [^\n]+$/),
      expect.stringMatching(/^🔔 \*\*Velvet Otters\*\* が60 分で 2\.0 上昇\n-# [^\n]+\nVelvet Otters.+総合 24\.0、2\.0 上昇/),
    ]);
    expect(german).toContain("Darum hast du mich mit `/me watch` gebeten.");
    expect(japanese).toContain("`/me watch`で依頼されたアラートです。");
    const [watch] = (await memory.directWatches.of(member)) ?? [];
    const [{ channel: to, nonce, message } = { channel: "", nonce: "", message: undefined }] = posted;
    expect([to, message?.allowed_mentions]).toEqual([idOf(9), { parse: [] }]);
    const buttons =
      message?.components.flatMap((row) =>
        row.components.flatMap((component) => ("label" in component && "custom_id" in component ? component : [])),
      ) ?? [];
    const stop = buttons.find(({ label }) => label?.startsWith("Alarme beenden: "));
    expect(decodeCustomId(stop?.custom_id ?? "", views)).toMatchObject({ action: "apply", state: { end: watch?.id } });
    expect(hasKey(buttons[0]?.custom_id ?? "", nonce)).toBe(true);
    expect(checkCallback({ type: 4, data: { ...message } })).toEqual([]);
  });

  test("an alert without a threshold is posted when the total moves by more than it usually does in a day", async () => {
    const { clock, memory, posted, add, record, pass, skipReason } = await setUp(engine);
    const days = Array.from({ length: 15 }, (_, day) => {
      const asOf = new Date(clock.now() - HOUR_MS - (14 - day) * DAY_MS);
      return { scores: { asOf, cache: "miss" as const, entries: [scoreJson({ total: 20 + (day % 2) })] } };
    });
    await memory.history.bring(apes, days);
    await add({ kinds: { alert: { change: undefined } } });
    await pass(HOUR_MS);
    await record(20.5);
    await pass(HOUR_MS);
    expect([posted, await skipReason()]).toEqual([[], ["small"]]);
    await record(26);
    await pass(HOUR_MS);
    expect(posted.map(textOf)).toEqual([expect.stringMatching(/ in a day \(usually ±\d+\.\d\)\n/)]);
  });

  test("a digest reports changes since the last digest, regardless of alerts between them", async () => {
    const { posted, add, record, pass } = await setUp(engine);
    await add({ kinds: { digest, alert: { change: 1.5 } } });
    await record(20);
    await pass(HOUR_MS);
    await record(23, { posts: ["1", "7"] });
    await pass(HOUR_MS);
    await record(23.02, { posts: ["1", "7"] });
    await pass(DAY_MS);
    expect(posted.map(textOf)).toEqual([
      expect.stringMatching(/^🔔[\s\S]*▲ \+3\.0\n[\s\S]*-# since <t:\d+:f>/),
      expect.stringMatching(/^📊[\s\S]*▲ \+3\.0\n[\s\S]*-# since <t:\d+:f>[\s\S]*1,234/),
    ]);
    await record(23.5, { posts: ["1", "7"] });
    await pass(DAY_MS);
    expect(posted.map(textOf)[2]).toMatch(/^📊[\s\S]*▲ \+0\.5\n[\s\S]*-# since <t:\d+:f>/);
  });

  test.each([
    ["of the hour before is its first base", HOUR_MS, "▲ +10.0"],
    ["of the day before is not compared with", DAY_MS, "▲ +3.0"],
  ])("when a watch is added, a record %s", async (_what, ageMs, reported) => {
    const { clock, posted, add, record, pass } = await setUp(engine);
    await record(20);
    await clock.advance(ageMs);
    await add({ kinds: { alert: { change: 1.5 } } });
    await pass(HOUR_MS);
    await record(30);
    await pass(HOUR_MS);
    await record(33);
    await pass(HOUR_MS);
    // The second alert is not due: alerts are at least three hours apart.
    expect(posted.map(textOf)).toEqual([expect.stringContaining(reported)]);
  });

  test.each([
    ["with the record that is made after the start", true],
    ["without one, when there was time enough for it", false],
  ])("after an outage over its hour a digest is checked %s", async (_when, isRecorded) => {
    const { clock, memory, posted, add, record, pass, work, restart, skipReason } = await setUp(engine);
    await memory.tracking.sync([apes], HOUR_MS);
    await add();
    await record(20);
    await pass(DAY_MS);
    // No process runs at the hour of the digest.
    await clock.advance(DAY_MS);
    const watcher = restart();
    watcher.start();
    await watcher.stop();
    for (let runOnce = 0; runOnce < 3; runOnce += 1) await watcher.runOnce();
    await clock.advance(5 * MINUTE_MS);
    expect(await watcher.runOnce()).toBeGreaterThan(1_000);
    if (isRecorded) {
      const lease = await nextDue(memory.tracking.claim({ leaseMs: MINUTE_MS, costMs: 0 }));
      await record(25);
      await memory.tracking.finish(lease, {}, HOUR_MS);
    } else await clock.advance(26 * MINUTE_MS);
    await watcher.runOnce();
    await work();
    expect(posted.map(textOf)).toEqual(isRecorded ? [expect.stringContaining("▲ +5.0")] : []);
    expect(await skipReason()).toEqual([isRecorded ? undefined : "nothing_newer"]);
  });

  test("days without a check lead to one post", async () => {
    const { clock, posted, add, record, pass, work } = await setUp(engine);
    await add();
    await record(20);
    await pass(DAY_MS);
    for (const total of [21, 22, 23]) {
      await clock.advance(DAY_MS);
      await record(total);
    }
    await work();
    await work();
    expect(posted.map(textOf)).toEqual([expect.stringContaining("▲ +3.0")]);
  });
});
