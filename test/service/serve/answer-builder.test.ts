import { expect, test } from "vitest";
import { decodeAnswer } from "../../../src/collection-api/decode.ts";
import type { Operation } from "../../../src/contract/schemas.ts";
import type { DatabaseProblem } from "../../../src/infra/engine.ts";
import { DAY_MS } from "../../../src/infra/time.ts";
import type { ServiceDatabase } from "../../../src/service/database/database.ts";
import { openServiceDatabase } from "../../../src/service/database/database.ts";
import { AnswerBuilder } from "../../../src/service/serve/answer-builder.ts";
import { startAnswerThread } from "../../../src/service/serve/answer-thread.ts";
import { operationNames } from "../../../src/service/serve/answers.ts";
import { cleanUp } from "../../support/clean-up.ts";
import { describeEngines } from "../../support/databases/engines.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { addressOf } from "../../support/ids.ts";
import { addCollection, addPosts, markChanged } from "../../support/posts.ts";
import { openTestDatabase, troubled } from "../../support/service.ts";

const collection = addressOf(7);
const otherAddress = addressOf(8);
const postAt = (createdAt: number, id = "1", likes = 10) => ({
  id,
  author: "1",
  createdAt,
  followers: 100,
  retweets: 1,
  likes,
});

interface StoredAnswer {
  readonly operation: Operation;
  readonly body: Uint8Array;
}

/** A collection's stored answers, as the bot reads them. */
async function answersOf(database: ServiceDatabase, address = collection) {
  const rows = await database.run("test", (connection) =>
    connection.selectFrom("answers").selectAll().where("collection", "=", address).$castTo<StoredAnswer>().execute(),
  );
  return Object.fromEntries(
    rows.map(({ operation, body }) => [operation, decodeAnswer(operation, address, Buffer.from(body).toString()).entries]),
  );
}

describeEngines((engine) => {
  async function setUp() {
    const clock = new FakeClock();
    const database = await openTestDatabase(engine, clock);
    return { clock, database, builder: new AnswerBuilder(database, { clock }) };
  }

  test("a changed collection is built once, and again after an hour, when the windows have moved on", async () => {
    const { clock, database, builder } = await setUp();
    await addCollection(database, collection, "Otters");
    await addPosts(database, collection, [postAt(clock.now() - 30 * DAY_MS + 1_800_000)]);
    await markChanged(database, collection, clock.now());

    expect(await builder.buildDue()).toEqual([{ ms: expect.any(Number), changes: 1 }]);
    expect(await builder.buildDue()).toEqual([]);
    const first = await answersOf(database);
    expect(Object.keys(first).sort()).toEqual([...operationNames].sort());
    expect(first).toMatchObject({
      tweets: [{ id: "1", interaction: 11 }],
      influencers: [{ user: { id: "1", followersCount: 100 }, score: 6 }],
      scores: [{ name: "Otters", contractAddress: collection, hype: 0, community: 0, gains: 0, total: 0 }],
    });

    await clock.advance(3_600_000);
    expect(await builder.buildDue()).toEqual([{ ms: expect.any(Number), changes: 0 }]);
    expect(await answersOf(database)).toEqual({ tweets: [], influencers: [], scores: [expect.anything()] });
  });

  test("an unknown address without posts is not rebuilt until it changes", async () => {
    const { clock, database, builder } = await setUp();
    await markChanged(database, otherAddress, clock.now());
    expect(await builder.buildDue()).toHaveLength(1);
    expect(await answersOf(database, otherAddress)).toEqual({ tweets: [], influencers: [], scores: [] });
    await clock.advance(100 * DAY_MS);
    expect(await builder.buildDue()).toEqual([]);
    await addPosts(database, otherAddress, [postAt(clock.now())]);
    await markChanged(database, otherAddress, clock.now());
    expect(await builder.buildDue()).toHaveLength(1);
    expect(await answersOf(database, otherAddress)).toMatchObject({ tweets: [{ id: "1" }], scores: [] });
  });

  test("answers with the longest posts stay within the bot's limit", async () => {
    const { clock, database, builder } = await setUp();
    const ids = Array.from({ length: 20 }, (_, index) => String(index + 1));
    await addPosts(
      database,
      collection,
      ids.map((id) => postAt(clock.now(), id)),
    );
    for (const character of ["\u0001", "𝐀"]) {
      const text = character.repeat(90_000 / character.length);
      await database.run("test", (own) => own.updateTable("posts").set({ text }).where("collection", "=", collection).execute());
      await markChanged(database, collection, clock.now());
      await builder.buildDue();
      await clock.advance(1_000);
      const bodies = await database.run("test", (own) => own.selectFrom("answers").select("body").execute());
      for (const { body } of bodies) expect(body.length).toBeLessThan(2 * 1024 * 1024);
      const { tweets } = await answersOf(database);
      expect(tweets).toHaveLength(20);
      expect(tweets).toMatchObject(Array(20).fill({ text: expect.stringMatching(new RegExp(`^${character}+…$`, "u")) }));
    }
  });

  test("a post dated ahead of the clock is answered as soon as its time has come", async () => {
    const { clock, database, builder } = await setUp();
    await addCollection(database, collection, "Otters");
    for (const address of [collection, otherAddress]) {
      await addPosts(database, address, [postAt(clock.now() + 5_000)]);
      await markChanged(database, address, clock.now());
    }
    await builder.buildDue();
    for (const address of [collection, otherAddress]) expect(await answersOf(database, address)).toMatchObject({ tweets: [] });
    await clock.advance(5_000);
    await builder.buildDue();
    for (const address of [collection, otherAddress])
      expect(await answersOf(database, address)).toMatchObject({ tweets: [{ id: "1" }] });
  });

  test("a change during a build is built next", async () => {
    const { clock, database } = await setUp();
    const inTheMiddle = new InTheMiddle(database, async () => {
      await addPosts(database, collection, [postAt(clock.now(), "2", 50)]);
      await markChanged(database, collection, clock.now());
    });
    await addPosts(database, collection, [postAt(clock.now())]);
    await markChanged(database, collection, clock.now());
    const builder = new AnswerBuilder(inTheMiddle.database, { clock });
    await builder.buildDue();
    expect(inTheMiddle.seen).toEqual([["1"]]);
    await clock.advance(1_000);
    await builder.buildDue();
    expect(inTheMiddle.seen).toEqual([["1"], ["2", "1"]]);
    expect(await answersOf(database)).toMatchObject({ tweets: [{ id: "2" }, { id: "1" }] });
  });

  test("a collection whose build fails delays no other, and is retried after a minute", async () => {
    const { clock, database, builder } = await setUp();
    await addPosts(database, collection, [postAt(clock.now())]);
    await addPosts(database, otherAddress, [postAt(clock.now(), "2")]);
    const setFollowers = (followers: number) =>
      database.run("test", (own) => own.updateTable("posts").set({ followers }).where("collection", "=", collection).execute());
    await setFollowers(-1);
    await markChanged(database, collection, clock.now() - 1);
    await markChanged(database, otherAddress, clock.now());
    expect(await builder.buildDue()).toMatchObject([{ problem: "failed", collection }, { changes: 1 }]);
    expect(await answersOf(database)).toEqual({});
    expect(await answersOf(database, otherAddress)).toMatchObject({ tweets: [{ id: "2" }] });
    await setFollowers(1);
    await clock.advance(59_999);
    expect(await builder.buildDue()).toEqual([]);
    await clock.advance(1);
    await builder.buildDue();
    expect(await answersOf(database)).toMatchObject({ tweets: [{ id: "1" }] });
  });

  test("a collection whose build is too slow delays no other, and is due again when its lease is over", async () => {
    const { clock, database } = await setUp();
    let trouble: DatabaseProblem | undefined;
    const slow = troubled(database, () => trouble);
    for (const [index, address] of [collection, otherAddress].entries()) {
      await addPosts(database, address, [postAt(clock.now())]);
      await markChanged(database, address, clock.now() - 2 + index);
    }
    const builder = new AnswerBuilder(slow, { clock });
    const claim = await builder.claim();
    if (!("rows" in claim)) expect.unreachable("nothing is due");
    trouble = "slow";
    expect(await builder.build(claim)).toMatchObject({ problem: "slow", collection });
    await expect(builder.claim()).rejects.toMatchObject({ problem: "slow" });
    trouble = "unreachable";
    await expect(builder.build(claim)).rejects.toMatchObject({ problem: "unreachable" });
    trouble = undefined;
    await builder.buildDue();
    expect(await answersOf(database)).toEqual({});
    expect(await answersOf(database, otherAddress)).toMatchObject({ tweets: [{ id: "1" }] });
    await clock.advance(10_000);
    await builder.buildDue();
    expect(await answersOf(database)).toMatchObject({ tweets: [{ id: "1" }] });
  });

  test("a process whose build outlasts the lease renews it", async () => {
    const { clock, database } = await setUp();
    const second = await openServiceDatabase({ url: database.url, limitMs: 10_000, clock });
    cleanUp(() => second.close());
    await addPosts(database, collection, [postAt(clock.now())]);
    await markChanged(database, collection, clock.now());
    const heldFor = async () => {
      const row = await second.run("test", (connection) =>
        connection.selectFrom("answers_to_rebuild").select("due_at").executeTakeFirst(),
      );
      return (row?.due_at ?? 0) - clock.now();
    };
    const slow = new InTheMiddle(database, async () => {
      for (let renewals = 0; renewals < 5; renewals += 1) {
        await clock.advance(3_000);
        await expect.poll(heldFor).toBe(10_000);
        await expect.poll(() => clock.timers).toBe(1);
      }
      expect(await new AnswerBuilder(second, { clock }).claim()).toEqual({ waitMs: 10_000 });
    });
    await new AnswerBuilder(slow.database, { clock }).buildDue();
    expect(await answersOf(database)).toMatchObject({ tweets: [{ id: "1" }] });
    expect(clock.timers).toBe(0);
  });

  test("a dead process's build is taken over within 15 seconds, and its late writes are refused", async () => {
    const { clock, database } = await setUp();
    const second = await openServiceDatabase({ url: database.url, limitMs: 10_000, clock });
    cleanUp(() => second.close());
    await addPosts(database, collection, [postAt(clock.now())]);
    await markChanged(database, collection, clock.now());
    const heir = new AnswerBuilder(second, { clock });
    const slow = new InTheMiddle(database, async () => {
      // It is frozen until its lease passes on.
      expect(await heir.claim()).toEqual({ waitMs: 10_000 });
      await clock.advance(13_000);
      await addPosts(second, collection, [postAt(clock.now(), "2", 50)]);
      await markChanged(second, collection, clock.now());
      await heir.buildDue();
    });
    // A frozen process renews nothing.
    const hanging = { now: () => clock.now(), elapsed: () => clock.elapsed(), after: () => () => {} };
    expect(await new AnswerBuilder(slow.database, { clock: hanging }).buildDue()).toEqual([]);
    expect(await answersOf(database)).toMatchObject({ tweets: [{ id: "2" }, { id: "1" }] });
  });
});

/** A database that changes once, after answers are made and before they are stored. */
class InTheMiddle {
  /** The posts in the answers. */
  readonly seen: string[][] = [];
  readonly database: ServiceDatabase;

  constructor(database: ServiceDatabase, happens: () => Promise<void>) {
    let hasHappened = false;
    this.database = Object.create(database, {
      run: {
        value: async (name: string, work: Parameters<ServiceDatabase["run"]>[1]) => {
          const result = await database.run(name, work);
          if (name === "entries_read") {
            const { entries } = result as { entries: { tweets: { id: string }[] } };
            this.seen.push(entries.tweets.map(({ id }) => id));
            if (!hasHappened) {
              hasHappened = true;
              await happens();
            }
          }
          return result;
        },
      },
      transact: { value: database.transact.bind(database) },
      time: { value: database.time.bind(database) },
    }) as ServiceDatabase;
  }
}

test("the answer thread stops even if it cannot reach its database", async () => {
  const failed = Promise.withResolvers<void>();
  const thread = startAnswerThread({ databaseUrl: "postgres://127.0.0.1:1/nothing", keepDays: 1 }, (event) => {
    if ("problem" in event) failed.resolve();
  });
  await failed.promise;
  await expect(thread.ready).rejects.toMatchObject({ problem: "unreachable" });
  await thread.stop();
});
