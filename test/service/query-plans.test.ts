import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "../../src/contract/schemas.ts";
import { DAY_MS, MINUTE_MS } from "../../src/infra/time.ts";
import type { Profile } from "../../src/service/collect/bluesky/app-view.ts";
import { Batch } from "../../src/service/collect/bluesky/batch.ts";
import { changesIn } from "../../src/service/collect/bluesky/changes.ts";
import { foundIn } from "../../src/service/collect/bluesky/found.ts";
import { tidAt, uriOf } from "../../src/service/collect/bluesky/ids.ts";
import { writePrices } from "../../src/service/collect/opensea/prices.ts";
import { usualPolicy as policy, readDue, writeFound } from "../../src/service/collect/recheck.ts";
import { writeChanges } from "../../src/service/collect/write-changes.ts";
import { hasSpaceForUnreacted, readShown, track } from "../../src/service/collect/x/shown.ts";
import { dayOf } from "../../src/service/database/days.ts";
import { AnswerBuilder } from "../../src/service/serve/answer-builder.ts";
import { PostWriter } from "../../src/service/store/post-writer.ts";
import { removePosts } from "../../src/service/store/remove-posts.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { fillPosts } from "../support/filled-posts.ts";
import { addressOf } from "../support/ids.ts";
import { csvLines, entryOf, jsonLines, newPost } from "../support/posts.ts";
import { createTestServer, importFile, openTestService } from "../support/service.ts";

/* PostgreSQL's plans where it prefers any index to reading a table as a whole. */

const clock = new FakeClock();
const now = clock.now();
const today = dayOf(now);
const contract = addressOf(7);
const author = (id: number) => newPost(id).author;
/** New posts by authors who are known. */
const posts = Array.from({ length: 40 }, (_, index) =>
  newPost(1_000_000 + index, {
    ...(index < 20 ? { contract: addressOf(1 + index) } : { text: "comets" }),
    author: author(1 + index),
    createdAt: now - index * DAY_MS,
  }),
);

/** Tables that grow with the posts, the collections or the time. */
const grows = /^(?:posts|people|floor_prices|answers|answers_to_rebuild)$/;
/** Work goes through all collections once after an import, and once a day. */
const listsCollections = /^\s*select "?collection"? from "?answers_to_rebuild"?$/;
const LARGE = 400;
/** Of PostgreSQL's plans («EXPLAIN»). */
const scans = /(?:Seq Scan|Index (?:Only )?Scan(?: Backward)? using \S+) on (\w+)[^\n]*(?:\n\s*(\w+ Cond))?/g;

/* SQLite's plans do not depend on the number of rows. */
describeEngines(
  (engine) => {
    let url: string;
    let client: pg.Client;
    let large: readonly string[];
    beforeAll(async () => {
      url = await engine.createUrl();
      await fillPosts(url, { posts: 20_000, collections: 500, days: 42, now, text: "'gm'", body: "{}" });
      client = new pg.Client({ connectionString: url });
      await client.connect();
      // It would not choose one for the few rows of a test.
      await client.query("set enable_seqscan = off");
      await client.query(`
      insert into answers_to_rebuild (collection, due_at, changes, rebuilt_at) select collection, ${now} + 1, 1, 1 from answers;
      update answers_to_rebuild set due_at = 0 where collection = '${contract}';
      insert into collections (address, name, terms) values ('${contract}', 'Otters', '["otters"]');
      insert into floor_prices select collection, ${now} - n * ${DAY_MS}::bigint, 1, 'ETH', 'OpenSea' from answers, generate_series(1, 10) n;
      insert into tracked_posts (id, source, uri, author, day, created_at, rev, check_at)
        select id, 'bluesky', 'at://' || id, author, day, created_at, '3', created_at + ${DAY_MS}::bigint from posts;
      analyze`);
      const { rows } = await client.query(
        `select relname from pg_class where relnamespace = current_schema()::regnamespace and reltuples >= ${LARGE}`,
      );
      large = rows.map(({ relname }) => String(relname)).filter((name) => grows.test(name));
      for (const table of ["posts", "people", "answers", "answers_to_rebuild", "floor_prices"]) expect(large).toContain(table);
    });
    afterAll(() => client.end());

    async function open() {
      const statements = new Map<string, readonly unknown[]>();
      const database = await openTestService(url, clock, (sql, parameters) => statements.set(sql, parameters));
      statements.clear();
      /** Which large tables are read without a condition of an index, and by which statement. */
      const wholeReads = async () => {
        const found: string[] = [];
        for (const [sql, parameters] of statements) {
          if (!/^\s*(?:select|with|insert|update|delete)\b/.test(sql) || listsCollections.test(sql)) continue;
          const { rows } = await client.query(`explain ${sql}`, [...parameters]);
          const plan = rows.map((row) => String(row["QUERY PLAN"])).join("\n");
          for (const [scan, table = "", condition] of plan.matchAll(scans))
            if (large.includes(table) && condition !== "Index Cond") found.push(`${table}: ${scan.trim()}: ${sql}`);
        }
        return found;
      };
      return { database, statements, wholeReads };
    }

    test("an import reads no large table as a whole", async () => {
      const { database, statements, wholeReads } = await open();
      const options = { now };
      await importFile(database, "posts", jsonLines(posts.map((post) => entryOf(post))), options);
      await importFile(database, "floor", `contract,time,price\n${contract},2025-12-31,1\n`, options);
      for (const terms of ["comets", "asteroids"])
        await importFile(database, "collections", csvLines([{ contract: addressOf(8), name: "Comets", terms }]), options);
      const all = [...statements.keys()].join("\n");
      for (const expected of [/insert into posts/, /insert into people/, /insert into floor_prices/, /delete from "posts"/])
        expect(all).toMatch(expected);
      expect(await wholeReads()).toEqual([]);
    });

    test("making and serving answers reads no large table as a whole", async () => {
      const { database, statements, wholeReads } = await open();
      await new AnswerBuilder(database, { clock }).buildDue();
      const { get } = await createTestServer(database, { clock });
      for (const { path } of Object.values(operations))
        expect((await get(`${path}?contractAddress=${contract}`)).statusCode).toBe(200);
      await get("/metrics");
      const all = [...statements.keys()].join("\n");
      for (const expected of [
        /update answers_to_rebuild/,
        /insert into answers/,
        /select "body" from "answers"/,
        /from answers_to_rebuild where due_at/,
      ])
        expect(all).toMatch(expected);
      expect(await wholeReads()).toEqual([]);
    });

    test("what a source brings for a collection is written, and looked at again, without reading a large table as a whole", async () => {
      const { database, statements, wholeReads } = await open();
      await database.transact("take", (transaction) => new PostWriter().take(transaction, posts, now));
      const prices = [1, 2].map((price) => ({ at: now - price * DAY_MS, price, currency: "ETH" }));
      await database.transact("prices", (transaction) => writePrices(transaction, contract, prices, now));
      await database.run("read", (connection) => hasSpaceForUnreacted(connection, contract, now));
      const shown = await database.run("read", (connection) => readShown(connection, contract, now));
      await database.transact("track", (transaction) => track(transaction, "x", shown?.tracked ?? []));
      expect([...statements.keys()].join("\n")).toMatch(/insert into floor_prices/);
      expect(await wholeReads()).toEqual([]);
    });

    test("what a source brings for every collection is looked up in each by an index", async () => {
      const { database, statements, wholeReads } = await open();
      const did = "did:plc:river";
      const profile: Profile = { did, handle: "river.test", labels: [], followersCount: 9, postsCount: 3 };
      const record = {
        text: "otters",
        createdAt: new Date(now).toISOString(),
        langs: [],
        facets: [],
        tags: [],
        embed: {},
        labels: { values: [] },
      };
      const batch = new Batch();
      for (const rkey of ["one", "two"]) batch.posts.set(uriOf(did, rkey), { did, rkey, rev: tidAt(now), streamed: now, record });
      const write = (changes: Batch, profiles: readonly Profile[]) =>
        database.transact("changes", (transaction) =>
          writeChanges(transaction, changesIn(changes, new Map(profiles.map((p) => [p.did, p])), now), {
            source: "bluesky",
            writer: new PostWriter(),
            policy,
            keepDays: 400,
            now,
          }),
        );
      expect(await write(batch, [profile])).toMatchObject({ added: 2 });
      const after = new Batch();
      after.changed.add(did);
      after.posts.set(uriOf(did, "one"), { did, rkey: "one", rev: tidAt(now + 1), streamed: now });
      after.posts.set(uriOf(did, "three"), { did, rkey: "three", rev: tidAt(now + 1), streamed: now, record });
      await write(after, []);
      const due = await database.run("due", (connection) => readDue(connection, "bluesky", now + 60 * MINUTE_MS, 25));
      const [view = { uri: "" }] = due;
      const views = new Map([
        [view.uri, { uri: view.uri, record: undefined, repostCount: 9, likeCount: 9, labels: [], author: { labels: [] } }],
      ]);
      const found = foundIn(due, views, new Map([[did, profile]]), now + DAY_MS);
      await database.transact("found", (transaction) =>
        writeFound(transaction, due, found, { writer: new PostWriter(), policy, now: now + DAY_MS }),
      );
      await database.transact("remove", (transaction) =>
        removePosts(transaction, { posts: ["59999"], days: [today], authors: ["1007"] }, now),
      );
      const all = [...statements.keys()].join("\n");
      for (const expected of [/update posts/, /update people/, /delete from posts/, /delete from people/])
        expect(all).toMatch(expected);
      expect((await wholeReads()).filter((read) => !read.startsWith("answers_to_rebuild:"))).toEqual([]);
    });
  },
  { inFile: false },
);
