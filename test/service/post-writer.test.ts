import { expect, test } from "vitest";
import type { Address } from "../../src/contract/address.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import type { Post } from "../../src/service/store/post.ts";
import { PostWriter, withoutForgotten } from "../../src/service/store/post-writer.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { addressOf } from "../support/ids.ts";
import { newPost } from "../support/posts.ts";
import { listCollections, openTestService, rowsOf } from "../support/service.ts";

const NOW = Date.UTC(2026, 10, 20, 12);

describeEngines((engine) => {
  const open = async (...listed: readonly Address[]) => {
    const database = await openTestService(await engine.createUrl());
    if (listed.length > 0) await listCollections(database, ...listed);
    return database;
  };
  const take = async (database: Awaited<ReturnType<typeof open>>, posts: readonly Post[]) =>
    database.transact("take", (transaction) => new PostWriter().take(transaction, posts, NOW));

  test("a post is stored once for each of its collections, and not at all without one", async () => {
    const [contract, inText] = [addressOf(1), addressOf(2)];
    const database = await open(contract, inText);
    const post = newPost(1, { contract, text: `see ${inText}.` });
    const { posts, byCollection, unmatched } = await take(database, [post, newPost(2, { text: "nothing" })]);
    expect([posts, unmatched]).toEqual([{ added: 1, updated: 0, unchanged: 0 }, 1]);
    expect([...byCollection.keys()].sort()).toEqual([contract, inText]);
    const rows = await rowsOf(database);
    expect(rows.posts.map(({ collection, id }) => [collection, id])).toEqual([
      [contract, "1"],
      [inText, "1"],
    ]);
    expect(rows.people).toHaveLength(2);
    expect(rows.answers_to_rebuild).toMatchObject(
      [contract, inText].map((collection) => ({ collection, due_at: NOW, changes: 1 })),
    );
  });

  test("addresses that are no collections are left out, and take the place of none", async () => {
    const listed = addressOf(99);
    const database = await open(listed);
    const text = [...Array.from({ length: 12 }, (_, index) => addressOf(index + 1)), listed].join(" ");
    const { byCollection } = await take(database, [newPost(1, { text })]);
    expect([...byCollection.keys()]).toEqual([listed]);
    expect((await rowsOf(database)).answers_to_rebuild).toMatchObject([{ collection: listed }]);
  });

  test("more posts at once than a query of SQLite has parameters are looked for among what is forgotten", async () => {
    const database = await open();
    await database.transact("forget", (transaction) =>
      transaction
        .insertInto("tombstones")
        .values([
          { kind: "post", id: "7" },
          { kind: "author", id: newPost(8, {}).author.id },
        ])
        .execute(),
    );
    const posts = Array.from({ length: 20_000 }, (_, index) => {
      const post = newPost(index + 1, {});
      return { ...post, author: { ...post.author, id: `9${index + 1}` } };
    });
    const forgotten = { ...newPost(20_001, {}), author: newPost(8, {}).author };
    const stored = await database.transact("kept", (transaction) => withoutForgotten(transaction, [...posts, forgotten]));
    expect(stored.map(({ id }) => id)).toEqual(posts.flatMap(({ id }) => (id === "7" ? [] : id)));
  });

  test("a post is updated by a higher sum of retweets and likes only", async () => {
    const contract = addressOf(1);
    const database = await open(contract);
    const counted = (retweets: number, likes: number) => newPost(1, { contract, retweets, likes });
    const outcomes = [];
    for (const post of [counted(1, 5), counted(5, 1), counted(0, 5), counted(3, 4)])
      outcomes.push((await take(database, [post])).posts);
    expect(outcomes).toEqual([
      { added: 1, updated: 0, unchanged: 0 },
      { added: 0, updated: 0, unchanged: 1 },
      { added: 0, updated: 0, unchanged: 1 },
      { added: 0, updated: 1, unchanged: 0 },
    ]);
    const { posts, answers_to_rebuild } = await rowsOf(database);
    expect(posts).toMatchObject([{ retweets: 3, likes: 4 }]);
    expect(answers_to_rebuild).toMatchObject([{ changes: 2 }]);
  });

  test("each post counts once, as updated if it is new in one collection and known in another", async () => {
    const [contract, inText] = [addressOf(1), addressOf(2)];
    const database = await open(contract, inText);
    await take(database, [newPost(1, { contract }), newPost(2, { contract })]);
    const again = [newPost(1, { contract, text: `see ${inText}` }), newPost(2, { contract }), newPost(3, { contract })];
    expect((await take(database, again)).posts).toEqual({ added: 1, updated: 1, unchanged: 1 });
  });

  test("a post that comes again without its contract keeps its counts in that collection", async () => {
    const [contract, inText] = [addressOf(1), addressOf(2)];
    const database = await open(contract, inText);
    await take(database, [newPost(1, { contract })]);
    await take(database, [newPost(1, { retweets: 50, text: `see ${inText}` })]);
    const { posts } = await rowsOf(database);
    expect(posts.map(({ collection, retweets }) => [collection, retweets])).toEqual([
      [contract, 1],
      [inText, 50],
    ]);
  });

  test("an author's profile is taken from their newest post, in any order of import", async () => {
    const contract = addressOf(1);
    const named = (id: number, daysAgo: number, name: string) => {
      const post = newPost(id, { contract, createdAt: NOW - daysAgo * DAY_MS });
      return { ...post, author: { ...post.author, id: "7", name } };
    };
    const posts = [named(1, 3, "old"), named(2, 1, "new"), named(3, 2, "between"), named(20, 1, "newest"), named(3, 2, "again")];
    const stored = [];
    for (const order of [posts, posts.toReversed()]) {
      const [together, apart] = [await open(contract), await open(contract)];
      await take(together, order);
      for (const post of order) await take(apart, [post]);
      stored.push((await rowsOf(together)).people, (await rowsOf(apart)).people);
    }
    expect(stored[0]).toMatchObject([{ name: "newest", as_of_post: "20" }]);
    for (const people of stored) expect(people).toEqual(stored[0]);
  });
});
