import { expect, test } from "vitest";
import { DAY_MS } from "../../../src/infra/time.ts";
import { personId } from "../../../src/service/collect/farcaster/ids.ts";
import { readPeople } from "../../../src/service/serve/one-person.ts";
import { rankPeople } from "../../../src/service/serve/ranking.ts";
import { accountHash } from "../../../src/service/store/account-hash.ts";
import { PostWriter } from "../../../src/service/store/post-writer.ts";
import { readPostsOfDay } from "../../../src/service/store/posts-read.ts";
import { describeEngines } from "../../support/databases/engines.ts";
import { addressOf } from "../../support/ids.ts";
import { newPost } from "../../support/posts.ts";
import { listCollections, openTestDatabase } from "../../support/service.ts";

const otters = addressOf(1);
const now = Date.UTC(2026, 10, 20, 12);

describeEngines((engine) => {
  const setUp = async () => {
    const database = await openTestDatabase(engine);
    await listCollections(database, otters);
    const post = (id: number, author: object, counts: object) =>
      newPost(id, { contract: otters, author: { ...newPost(1).author, ...author }, createdAt: now - DAY_MS / 2, ...counts });
    const onX = post(1, { id: "44", screenName: "River_On_X", followers: 500 }, { likes: 10, retweets: 0 });
    const onFarcaster = post(2, { id: personId(7), screenName: "river", followers: 800 }, { likes: 3, retweets: 1 });
    const ofBrook = post(3, { id: "45", screenName: "brook", followers: 100 }, { likes: 1, retweets: 0 });
    const posts = [onX, { ...onFarcaster, id: personId(8) }, ofBrook];
    await database.transact("add", (transaction) => new PostWriter().take(transaction, posts, now));
    const link = (account: string) =>
      database.run("link", (connection) =>
        connection
          .insertInto("linked_accounts")
          .values({ id: personId(7), account, checked_at: now })
          .execute(),
      );
    const people = () => database.run("read", (connection) => readPeople(connection, otters, now));
    return { database, link, people };
  };

  test("one person with accounts on X and Farcaster is one author, under the account with more interaction", async () => {
    const { database, link, people } = await setUp();
    expect((await people()).map(({ id }) => id).toSorted()).toEqual(["44", "45", personId(7)].toSorted());
    await link(accountHash("x", "river_on_x"));
    const once = await people();
    expect(once.map(({ id }) => id).toSorted()).toEqual(["44", "45"]);
    expect(once.find(({ id }) => id === "44")?.windows[0]).toEqual({ interaction: 14, followers: 800 });
    const ranked = await database.run("rank", (connection) => rankPeople(connection, otters, once));
    expect(ranked.map(({ screen_name, followers }) => [screen_name, followers])).toEqual([
      ["River_On_X", 800],
      ["brook", 100],
    ]);
  });

  test("an account of somebody else changes nothing", async () => {
    const { link, people } = await setUp();
    await link(accountHash("x", "nobody"));
    expect(await people()).toHaveLength(3);
  });

  test("posts of the last day are counted by network", async () => {
    const { database } = await setUp();
    const { matched, read } = await database.run("read", (connection) => readPostsOfDay(connection, now));
    expect(matched.map(({ network, collection, posts }) => [network, collection, Number(posts)])).toEqual([
      ["x", otters, 2],
      ["farcaster", otters, 1],
    ]);
    expect(read).toEqual([]);
  });
});
