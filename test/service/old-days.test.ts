import { expect, test } from "vitest";
import type { DatabaseProblem } from "../../src/infra/engine.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { dropDaily } from "../../src/service/store/old-days.ts";
import { countRead, readPostsOfDay } from "../../src/service/store/posts-read.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";
import { addPosts, markChanged } from "../support/posts.ts";
import { openTestDatabase, rowsOf, troubled } from "../support/service.ts";

const collection = addressOf(1);

describeEngines((engine) => {
  test("old posts are removed once a day, and a minute after a node could not be reached", async () => {
    const clock = new FakeClock();
    const database = await openTestDatabase(engine, clock);
    const addAged = (id: string, days: number) =>
      addPosts(database, collection, [
        { id, author: id, createdAt: clock.now() - days * DAY_MS, followers: 1, retweets: 1, likes: 1 },
      ]);
    const ids = async () => (await rowsOf(database)).posts.map(({ id }) => id);
    let trouble: DatabaseProblem | undefined;
    const spread = troubled(database, () => trouble);
    const drop = dropDaily(spread, { clock, keepDays: 10 });
    await markChanged(database, collection, clock.now());
    await addAged("1", 1);
    await addAged("2", 12);
    await drop();
    expect(await ids()).toEqual(["1"]);
    await addAged("3", 12);
    await drop();
    expect(await ids()).toEqual(["3", "1"]);
    await clock.advance(DAY_MS);
    trouble = "node_unreachable";
    await drop();
    trouble = undefined;
    await clock.advance(MINUTE_MS - 1);
    await drop();
    expect(await ids()).toEqual(["3", "1"]);
    await clock.advance(1);
    await drop();
    expect(await ids()).toEqual(["1"]);
  });

  test("posts that a network sent are counted for a day, and the counts are removed with the old days", async () => {
    const clock = new FakeClock();
    const database = await openTestDatabase(engine, clock);
    const count = (source: string, posts: number) =>
      database.transact("count", (transaction) => countRead(transaction, source, posts, clock.now()));
    const read = async () =>
      (await database.run("read", (connection) => readPostsOfDay(connection, clock.now()))).read.map(
        ({ network, posts }) => `${network} ${posts}`,
      );
    const hours = () => database.run("hours", (connection) => connection.selectFrom("posts_read").select("posts").execute());
    await count("bluesky", 2);
    await count("bluesky", 3);
    await count("farcaster", 0);
    expect(await hours()).toEqual([{ posts: 5 }]);
    await clock.advance(HOUR_MS);
    await count("bluesky", 4);
    await count("farcaster", 1);
    expect(await read()).toEqual(["bluesky 9", "farcaster 1"]);
    await clock.advance(DAY_MS);
    expect(await read()).toEqual(["bluesky 4", "farcaster 1"]);
    await dropDaily(database, { clock, keepDays: 10 })();
    expect(await hours()).toHaveLength(2);
    await clock.advance(HOUR_MS);
    expect(await read()).toEqual([]);
  });
});
