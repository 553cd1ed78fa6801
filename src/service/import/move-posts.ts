import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import { allUnmatched, type Collection, isUnmatched, unmatchedOf } from "../database/collection.ts";
import { lockPosts, type ServiceDatabase, type ServiceTransaction } from "../database/database.ts";
import { markDirty } from "../database/dirty.ts";
import { given } from "../database/rows.ts";
import type { PersonRow, PostRow } from "../database/tables.ts";
import { Matcher } from "../store/matcher.ts";
import { upsertPeople, upsertPosts } from "../store/post-rows.ts";
import { PostWriter } from "../store/post-writer.ts";
import { settlePeople } from "../store/remove-posts.ts";

type Position = Pick<PostRow, "day" | "id">;

const POSTS_AT_ONCE = 2_000;
/** The least `integer` of PostgreSQL. */
const START: Position = { day: -(2 ** 31), id: "" };

export type MovedPosts = Map<Address, { joined: number; left: number }>;

/** Matches stored posts with changed terms, in small transactions. If it fails, the next call continues. Adds to `moved`. */
export async function movePosts(
  database: Pick<ServiceDatabase, "run" | "transact">,
  now: () => number,
  moved: MovedPosts = new Map(),
): Promise<MovedPosts> {
  const changed = await database.run("move_posts", (connection) =>
    connection.selectFrom("collections").select(["address", "terms"]).whereRef("terms", "<>", "placed_terms").execute(),
  );
  if (changed.length === 0) return moved;
  const rows = await database.run("move_posts", (connection) => connection.selectFrom("remakes").select("collection").execute());
  const move = {
    writer: new PostWriter(),
    changed: new Set<Collection>(changed.map(({ address }) => address)),
    changedMatcher: new Matcher(changed),
    moved,
    now,
  };
  for (const from of [...allUnmatched, ...rows.map(({ collection }) => collection)]) {
    let after: Position | undefined = START;
    // An earlier call may have failed after it moved posts away.
    let hasLost = isUnmatched(from) || move.changed.has(from);
    while (after) {
      const start: Position = after;
      const part = await database.transact("move_posts", (transaction) => movePart(transaction, from, start, move));
      hasLost ||= part.hasLost;
      after = part.last;
    }
    if (hasLost)
      await database.transact("move_posts", async (transaction) => {
        await lockPosts(transaction);
        await settlePeople(transaction, from);
      });
  }
  await database.transact("move_posts", async (transaction) => {
    for (const { address, terms } of changed)
      await transaction.updateTable("collections").set({ placed_terms: terms }).where("address", "=", address).execute();
  });
  return moved;
}

interface Move {
  readonly writer: PostWriter;
  readonly changed: ReadonlySet<Collection>;
  readonly changedMatcher: Matcher;
  readonly moved: MovedPosts;
  readonly now: () => number;
}

async function movePart(transaction: ServiceTransaction, from: Collection, start: Position, move: Move) {
  const { writer, changed, changedMatcher, moved, now } = move;
  await lockPosts(transaction);
  const matcher = await writer.matcher(transaction);
  const posts = await transaction
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
    if (!changed.has(from) && changedMatcher.collectionsOf({ text: post.text }).length === 0) continue;
    const found = matcher.collectionsOf(post);
    const to: readonly Collection[] = found.length > 0 ? found : [unmatchedOf(post.author)];
    for (const collection of to) if (collection !== from) joining.push({ ...post, collection });
    if (!to.includes(from)) leaving.push(post);
  }
  const outcomes = await upsertPosts(transaction, joining);
  const joined = joining.filter((_, index) => outcomes[index] === "taken");
  await upsertPeople(transaction, await authorsOf(transaction, from, joined));
  if (leaving.length > 0) {
    const keys = leaving.map(({ day, id }) => ({ day, id }));
    await sql`delete from posts where collection = ${from} and (day, id) in (select day, id from ${given(transaction, "posts", keys)})`.execute(
      transaction,
    );
  }
  const countOf = (address: Address) => {
    const counts = moved.get(address) ?? { joined: 0, left: 0 };
    moved.set(address, counts);
    return counts;
  };
  for (const { collection } of joined) if (!isUnmatched(collection)) countOf(collection).joined += 1;
  if (!isUnmatched(from) && leaving.length > 0) countOf(from).left += leaving.length;
  const written = joining.filter((_, index) => outcomes[index] !== "unchanged");
  await markDirty(
    transaction,
    [...written, ...leaving].map(({ collection }) => collection),
    now(),
  );
  return { hasLost: leaving.length > 0, last: posts.length === POSTS_AT_ONCE ? posts.at(-1) : undefined };
}

/** The profiles for posts that join other collections. */
async function authorsOf(transaction: ServiceTransaction, from: Collection, posts: readonly PostRow[]): Promise<PersonRow[]> {
  if (posts.length === 0) return [];
  const people = await transaction
    .selectFrom("people")
    .selectAll()
    .where("collection", "=", from)
    .where("id", "in", [...new Set(posts.map(({ author }) => author))])
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return posts.flatMap(({ author, collection }) => {
    const person = byId.get(author);
    return person ? [{ ...person, collection }] : [];
  });
}
