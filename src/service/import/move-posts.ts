import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import { ofPosts, overRows } from "../database/bulk.ts";
import { lockPosts, type ServiceDatabase, type ServiceTransaction } from "../database/database.ts";
import { readFacts, removeFact } from "../database/facts.ts";
import { NO_COLLECTION, type PersonRow, type PostRow } from "../database/tables.ts";
import { PostWriter } from "./post-writer.ts";
import { markRemakes } from "./remakes.ts";

type Collection = PostRow["collection"];

const POSTS_AT_ONCE = 2_000;
/** What `integer` begins with in PostgreSQL. */
const FIRST_DAY = -(2 ** 31);

/** How many posts a collection's new terms have brought, and how many have left. */
interface Moved {
  joined: number;
  left: number;
}

/** By collection. */
export type MovedPosts = Map<Address, Moved>;

/**
 * Lets terms that have changed reach the posts that are there: collection by collection, in small transactions. What is cut
 * off is done again from the start by the next call.
 *
 * @param byCollection counts what is moved, on top of what was moved before.
 */
export async function movePosts(
  database: Pick<ServiceDatabase, "run" | "transact">,
  now: () => number,
  byCollection: MovedPosts = new Map(),
): Promise<MovedPosts> {
  const pending = await database.transact("move_posts", async (transaction) => (await readFacts(transaction)).get("moving"));
  if (pending === undefined) return byCollection;
  const writer = new PostWriter();
  const rows = await database.run("move_posts", (connection) => connection.selectFrom("remakes").select("collection").execute());
  for (const from of [NO_COLLECTION, ...rows.map(({ collection }) => collection)] as Collection[]) {
    let after: Pick<PostRow, "day" | "id"> | undefined = { day: FIRST_DAY, id: "" };
    let hasLost = false;
    while (after) {
      const start: Pick<PostRow, "day" | "id"> = after;
      const part = await database.transact("move_posts", async (transaction) => {
        await lockPosts(transaction);
        return movePart(transaction, { writer, from, start, byCollection, now: now() });
      });
      hasLost ||= part.lost > 0;
      after = part.last;
    }
    if (hasLost) await database.transact("move_posts", (transaction) => forgetSilent(transaction, from));
  }
  await database.transact("move_posts", async (transaction) => {
    await lockPosts(transaction);
    // Terms that have changed meanwhile missed the posts of before.
    if ((await readFacts(transaction)).get("moving") === pending) await removeFact(transaction, "moving");
  });
  return byCollection;
}

interface Part {
  readonly writer: PostWriter;
  readonly from: Collection;
  readonly start: Pick<PostRow, "day" | "id">;
  readonly byCollection: MovedPosts;
  readonly now: number;
}

async function movePart(transaction: ServiceTransaction, part: Part) {
  const { writer, from, start, byCollection, now } = part;
  const matcher = await writer.matcher(transaction);
  const posts: PostRow[] = await transaction
    .selectFrom("posts")
    .selectAll()
    .where("collection", "=", from)
    .where(sql<boolean>`(day, id) > (${start.day}, ${start.id})`)
    .orderBy("day")
    .orderBy("id")
    .limit(POSTS_AT_ONCE)
    .execute();
  const joining: PostRow[] = [];
  const leaving: PostRow[] = [];
  for (const post of posts) {
    const collections: Collection[] = matcher.collectionsOf(post);
    const isHome = from === NO_COLLECTION ? collections.length === 0 : collections.includes(from as Address);
    const to = collections.length === 0 && !isHome ? [NO_COLLECTION as Collection] : collections;
    for (const collection of to) if (collection !== from) joining.push({ ...post, collection });
    if (!isHome) leaving.push(post);
  }
  const { taken: joined, changed } = await writer.writeRows(transaction, joining);
  await writer.writePeople(transaction, await authorsOf(transaction, from, joined));
  await overRows(
    transaction,
    leaving.map(({ collection, day, id }) => [collection, day, id]),
    (values) => `delete from posts where (collection, day, id) in (values ${ofPosts(values)})`,
  );
  const countOf = (address: Address) => {
    const moved = byCollection.get(address) ?? { joined: 0, left: 0 };
    byCollection.set(address, moved);
    return moved;
  };
  for (const { collection } of joined) if (collection !== NO_COLLECTION) countOf(collection).joined += 1;
  if (from !== NO_COLLECTION && leaving.length > 0) countOf(from).left += leaving.length;
  await markRemakes(
    transaction,
    [...changed, ...leaving].map(({ collection }) => collection),
    now,
  );
  return { lost: leaving.length, last: posts.length === POSTS_AT_ONCE ? posts.at(-1) : undefined };
}

/** The authors of posts as the collection has them that the posts come from, for the collections that they come to. */
async function authorsOf(transaction: ServiceTransaction, from: Collection, posts: readonly PostRow[]): Promise<PersonRow[]> {
  const people = await overRows<PersonRow>(
    transaction,
    [...new Set(posts.map(({ author }) => author))].map((author) => [from, author]),
    (values) => `select * from people where (collection, id) in (values ${values})`,
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  return posts.flatMap(({ author, collection }) => {
    const person = byId.get(author);
    return person ? [{ ...person, collection }] : [];
  });
}

/** Forgets those people of a collection who have no posts in it any more. */
async function forgetSilent(transaction: ServiceTransaction, collection: Collection): Promise<void> {
  await lockPosts(transaction);
  await transaction
    .deleteFrom("people")
    .where("collection", "=", collection)
    .where(({ not, exists, selectFrom }) =>
      // Of many posts PostgreSQL would compare every pair for «not in».
      not(
        exists(
          selectFrom("posts")
            .select("author")
            .where("posts.collection", "=", collection)
            .whereRef("posts.author", "=", "people.id"),
        ),
      ),
    )
    .execute();
}
