import { sql } from "kysely";
import type { Removed } from "../contract/removals.ts";
import { sources } from "./collect/sources.ts";
import type { ServiceDatabase } from "./database/database.ts";
import { recordRemovals } from "./database/removals.ts";
import { encodeAnswers, readEntries, writeAnswers } from "./serve/answers.ts";
import { dropPages } from "./serve/stored-pages.ts";
import { removePosts } from "./store/remove-posts.ts";

/** The id of a post from its link. If the link does not contain the id, only a collected post is found. */
export async function idOfLink(database: ServiceDatabase, link: string): Promise<string | undefined> {
  for (const { id: source, postIn } of sources) {
    const reference = postIn?.(link);
    if (!reference) continue;
    if ("id" in reference) return reference.id;
    const query = sql<{ id: string }>`
      select id from tracked_posts where source = ${source} and uri like ${reference.uriLike} escape '!' limit 2`;
    const { rows } = await database.run("forget_find", (connection) => query.execute(connection));
    return rows.length === 1 ? rows[0]?.id : undefined;
  }
  return undefined;
}

/** The ids of people with a handle. Finds earlier handles too, because each collection stores a profile of its own. */
export const idsOfHandle = (database: ServiceDatabase, handle: string): Promise<string[]> =>
  database.run("forget_find", async (connection) => {
    const { rows } = await sql<{ id: string }>`
      select distinct id from people
      where collection in (select collection from answers_to_rebuild)
        and lower(screen_name) = ${handle.toLowerCase()} order by id`.execute(connection);
    return rows.map(({ id }) => id);
  });

/**
 * Removes posts, or all posts and profiles of authors, and leaves tombstones: neither imports nor collecting may bring them
 * back. Idempotent.
 *
 * @throws {DatabaseError} when it ended early; the next call continues.
 */
export async function forget(
  database: ServiceDatabase,
  { kind, ids }: { readonly kind: Removed["kind"]; readonly ids: readonly string[] },
  now: number,
) {
  const removed = await database.transact("forget", async (transaction) => {
    const tombstones = ids.map((id) => ({ kind, id }));
    const keep = transaction.insertInto("tombstones").values(tombstones);
    await keep.onConflict((conflict) => conflict.doNothing()).execute();
    const removed = await removePosts(transaction, kind === "post" ? { posts: ids } : { authors: ids }, now);
    // Recorded even if no post was found: bots store records for longer than the service stores posts.
    await recordRemovals(transaction, tombstones, now);
    const ofKind = transaction.deleteFrom("tracked_posts").where(kind === "post" ? "id" : "author", "in", ids);
    await ofKind.execute();
    if (kind === "author") await transaction.deleteFrom("linked_accounts").where("id", "in", ids).execute();
    return removed;
  });
  // Rebuilds the answers here, because the service, which would do it, may not be running.
  for (const collection of removed.collections) {
    const { entries } = await database.run("entries_read", (connection) => readEntries(connection, collection, now));
    await database.transact("answers_keep", async (transaction) => {
      await writeAnswers(transaction, collection, encodeAnswers(entries), now);
      await dropPages(transaction, collection);
    });
  }
  return {
    posts: removed.posts.size,
    profiles: removed.profiles,
    collections: removed.collections.size,
    /** If false, SQLite's write-ahead log may still contain removed data. */
    isLogEmpty: await database.emptyLog(),
  };
}
