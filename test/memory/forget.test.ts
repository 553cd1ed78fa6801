import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { Removed } from "../../src/contract/removals.ts";
import { influencerSchema, tweetSchema } from "../../src/contract/schemas.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "../../src/infra/time.ts";
import { forgetRecorded, openRecords, recordedIdsOfHandle } from "../../src/memory/forget.ts";
import { influencerJson, scoreJson, tweetJson, userJson } from "../support/api-server.ts";
import { begunPost } from "../support/bot/begun-post.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines, type Engine, fileOf, openTestMemory } from "../support/databases/engines.ts";
import { allText } from "../support/databases/every-table.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const apes = addressOf(1);
const server = idOf(1);
const [gone, stored] = ["77000000000000001", "77000000000000002"];
const [ofGone, ofStored] = ["88000000000000001", "88000000000000002"];

const person = (id: string) => influencerSchema.parse(influencerJson({ user: userJson({ id, screenName: `p_${id}` }) }));
const post = (id: string, author: string) => tweetSchema.parse(tweetJson({ id, user: userJson({ id: author }) }));

async function setUp(engine: Engine) {
  const url = await engine.createUrl();
  const clock = new FakeClock();
  const { memory } = await openTestMemory(url, { clock, snapshotMs: HOUR_MS });
  const forget = async (...removed: Removed[]) => {
    const records = await openRecords(url);
    const done = records && {
      ...(await forgetRecorded(records, removed, clock.now())),
      isLogEmpty: await records.emptyLog(),
    };
    await records?.close();
    return done;
  };
  const bring = (people: readonly string[], posts: readonly (readonly [id: string, author: string])[], ageMs: number) => {
    const answer = <Entry>(entries: readonly Entry[]) => ({
      entries,
      asOf: new Date(clock.now() - ageMs),
      cache: "miss" as const,
    });
    const answers = { influencers: answer(people.map(person)), tweets: answer(posts.map(([id, author]) => post(id, author))) };
    return memory.history.bring(apes, [answers]);
  };
  const watch = async (channel: string, base: object, next?: object) => {
    const digest = { every: "day", hour: 9, weekday: 1 } as const;
    await memory.watches.add(server, { channel, collection: apes, kinds: { digest }, locale: undefined });
    const lease = await nextDue(memory.watchQueue.claim({ leaseMs: HOUR_MS }));
    const checked = lease.watches.map(({ id }) => ({ id, dueAt: clock.now() + DAY_MS, base: JSON.stringify(base) }));
    if (!next) return void (await memory.watchQueue.finish(lease, checked));
    // A base comes with a check, before the post that is compared with it.
    await memory.watchQueue.finish(
      lease,
      checked.map((item) => ({ ...item, dueAt: clock.now() })),
    );
    return begunPost(memory, { key: channel, nextBase: JSON.stringify(next), base: JSON.stringify(base), leaseMs: HOUR_MS });
  };
  return { url, clock, memory, forget, bring, watch, text: () => allText(engine, url) };
}

const standing = (people: readonly string[], posts: readonly (readonly [id: string, author: string])[]) => ({
  asOf: 1,
  scores: scoreJson(),
  people: people.map((id) => ({ id, handle: `p_${id}` })),
  posts: posts.map(([id, authorId]) => ({ id, authorId, interaction: 1, postedAt: 0 })),
});
const both = standing(
  [gone, stored],
  [
    [ofGone, gone],
    [ofStored, stored],
  ],
);

describeEngines((engine) => {
  test.each<[string, Removed, object]>([
    ["a person", { kind: "author", id: gone }, { people: [stored], posts: [ofStored] }],
    ["a post", { kind: "post", id: ofGone }, { people: [gone, stored], posts: [ofStored] }],
  ])("%s is removed from all records, and the others in them stay", async (_name, target, left) => {
    const { url, memory, forget, bring, text } = await setUp(engine);
    const all = [
      [ofGone, gone],
      [ofStored, stored],
    ] as const;
    for (const ageMs of [400 * DAY_MS, 10 * DAY_MS, DAY_MS]) await bring([gone, stored], all, ageMs);
    const lists = target.kind === "author" ? 2 : 1;
    expect(await forget(target)).toMatchObject({ records: 3 * lists, watches: 0, isLogEmpty: true });
    const { influencers, posts } = (await memory.history.newest(apes)) ?? {};
    expect({ people: influencers?.map(({ id }) => id), posts: posts?.map(({ id }) => id) }).toEqual(left);
    expect(await text()).not.toContain(target.id);
    expect(await engine.query(url, "select 1 from posts_over_time")).toHaveLength(3);
    expect(await forget(target)).toMatchObject({ records: 0 });
  });

  test("thousands of posts and people are removed from hundreds of records at once", async () => {
    const { url, forget, bring, text } = await setUp(engine);
    for (let hour = 120; hour > 0; hour -= 1)
      await bring(
        [gone, stored],
        [
          [ofGone, stored],
          [ofStored, stored],
        ],
        hour * 2 * HOUR_MS,
      );
    const rest = Array.from({ length: 2_000 }, (_, index) => ({ kind: "post" as const, id: String(index + 1) }));
    const removed = await forget(...rest, { kind: "post", id: ofGone }, { kind: "author", id: gone });
    expect(removed).toMatchObject({ records: 240 });
    for (const trace of [gone, ofGone]) expect(await text()).not.toContain(trace);
    expect(await engine.query(url, "select 1 from posts_over_time")).toHaveLength(120);
  });

  test("a person and a post of one number are told apart", async () => {
    const { forget, bring, watch, text } = await setUp(engine);
    await bring([gone, stored], [[ofGone, gone]], DAY_MS);
    await watch(idOf(5), both);
    const before = await text();
    const rest: Removed[] = [
      { kind: "author", id: ofGone },
      { kind: "post", id: gone },
    ];
    expect(await forget(...rest)).toMatchObject({ records: 0, watches: 0 });
    expect(await text()).toBe(before);
  });

  test("a record that forgetting leaves empty is deleted", async () => {
    const { memory, forget, bring } = await setUp(engine);
    await bring([gone], [[ofGone, gone]], DAY_MS);
    expect(await forget({ kind: "author", id: gone })).toMatchObject({ records: 2 });
    expect(await memory.history.newest(apes)).toMatchObject({ influencers: undefined, posts: undefined });
  });

  test("a person is removed from the bases of watches, and a post that may show them is stopped", async () => {
    const { clock, memory, forget, watch, text } = await setUp(engine);
    await watch(idOf(5), { ...standing([stored], []), states: { digest: both } });
    const showing = await watch(idOf(6), standing([stored], []), both);
    expect(await forget({ kind: "author", id: gone })).toMatchObject({ watches: 2 });
    for (const trace of [gone, ofGone]) expect(await text()).not.toContain(trace);
    const without = standing([stored], [[ofStored, stored]]);
    const watches = (await memory.watches.of(server)) ?? [];
    expect(watches.map(({ base = "null" }) => JSON.parse(base))).toEqual([
      { ...standing([stored], []), states: { digest: without } },
      standing([stored], []),
    ]);
    if (!showing) throw new Error("there is no post");
    expect(await memory.watchQueue.isHeld(showing.lease)).toBe(false);
    // Its next attempt shows what is left.
    await clock.advance(1);
    const again = await nextDue(memory.watchQueue.claim({ leaseMs: 1_000 }));
    expect(again.watches.map(({ tried }) => JSON.parse(tried?.nextBase ?? ""))).toEqual([without]);
  });

  test("a check that is under way does not bring back a person who is forgotten meanwhile", async () => {
    const { clock, memory, forget, watch, text } = await setUp(engine);
    await watch(idOf(5), standing([stored], []));
    await clock.advance(2 * DAY_MS);
    const lease = await nextDue(memory.watchQueue.claim({ leaseMs: HOUR_MS }));
    await forget({ kind: "author", id: gone });
    const checked = lease.watches.map(({ id }) => ({ id, dueAt: 0, base: JSON.stringify(both) }));
    expect(await memory.watchQueue.finish(lease, checked)).toBe(false);
    expect(await text()).not.toContain(gone);
  });

  test("a check that begins while the records are searched starts again without the person", async () => {
    const { url, clock, memory, watch } = await setUp(engine);
    for (const channel of [idOf(5), idOf(6)]) await watch(channel, channel === idOf(5) ? both : standing([stored], []));
    await clock.advance(DAY_MS);
    const records = await openRecords(url);
    if (!records) throw new Error("the database is empty");
    cleanUp(() => records.close());
    const claim = () => nextDue(memory.watchQueue.claim({ leaseMs: HOUR_MS }));
    const leases: Awaited<ReturnType<typeof claim>>[] = [];
    await forgetRecorded(
      {
        run: (query, work) => records.run(query, work),
        transact: async (query, work) => {
          const done = await records.transact(query, work);
          if (leases.length === 0) leases.push(await claim(), await claim());
          return done;
        },
      },
      [{ kind: "author", id: gone }],
      clock.now(),
    );
    const areHeld = new Map<string, boolean>();
    for (const lease of leases) {
      const checked = lease.watches.map(({ id }) => ({ id, dueAt: clock.now() + DAY_MS }));
      areHeld.set(lease.watches[0].channel, await memory.watchQueue.finish(lease, checked));
    }
    expect([areHeld.get(idOf(5)), areHeld.get(idOf(6))]).toEqual([false, true]);
    const again = await claim();
    expect(again.watches.map(({ channel }) => channel)).toEqual([idOf(5)]);
    expect(again.watches[0].base).not.toContain(gone);
  });

  test("a handle stands for the person recorded under it, in any letter case, and for nobody else", async () => {
    const { url, bring } = await setUp(engine);
    await bring([gone, stored], [], DAY_MS);
    const records = await openRecords(url);
    if (!records) throw new Error("nothing was recorded");
    cleanUp(() => records.close());
    expect(await recordedIdsOfHandle(records, `P_${gone}`)).toEqual([gone]);
    expect(await recordedIdsOfHandle(records, `px${gone}`)).toEqual([]);
  });

  test("a database without tables stays as it is", async () => {
    expect(await openRecords(await engine.createUrl())).toBeUndefined();
  });

  if (engine.name === "SQLite")
    test("forgetting reports that the WAL still holds the removed rows while another process reads", async () => {
      const { url, clock, forget, bring } = await setUp(engine);
      await bring([gone], [[ofGone, gone]], DAY_MS);
      const records = await openRecords(url, SECOND_MS);
      if (!records) throw new Error("nothing was recorded");
      cleanUp(() => records.close());
      using reader = new DatabaseSync(fileOf(url));
      reader.exec("begin; select count(*) from posts_over_time");
      expect(await forgetRecorded(records, [{ kind: "author", id: gone }], clock.now())).toMatchObject({ records: 2 });
      expect(await records.emptyLog()).toBe(false);
      reader.exec("commit");
      expect(await forget({ kind: "author", id: gone })).toMatchObject({ records: 0, isLogEmpty: true });
    });
});
