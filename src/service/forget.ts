import { sql } from "kysely";
import type { Address } from "../contract/address.ts";
import type { ServiceDatabase, ServiceTransaction } from "./database/database.ts";
import { NO_COLLECTION, type TombstoneRow } from "./database/tables.ts";
import { addTombstones } from "./database/tombstones.ts";
import { removePosts } from "./import/remove-posts.ts";
import { encodeAnswers, operationNames, readEntries } from "./serve/answers.ts";

/** The counts of all that was found and removed. */
export interface Forgotten {
  readonly posts: number;
  readonly profiles: number;
  /** Those whose answers were made again. */
  readonly collections: number;
  /** False where the write-ahead log of a SQLite file could not be emptied: it may still have what was removed. */
  readonly isLogEmpty: boolean;
}

/** The ids of people who have, or had, a handle, in any letter case. */
export const idsOfHandle = (database: ServiceDatabase, handle: string): Promise<string[]> =>
  database.run("forget_find", async (connection) => {
    const { rows } = await sql<{ id: string }>`
      select distinct id from people
      where collection in (select collection from remakes union all select ${NO_COLLECTION})
        and lower(screen_name) = ${handle.toLowerCase()} order by id`.execute(connection);
    return rows.map(({ id }) => id);
  });

/**
 * Removes posts, or all posts and profiles of authors, from the service's database and its answers, and leaves tombstones, so that
 * neither an import nor collecting brings them back. To do it again changes nothing.
 *
 * @param now milliseconds since the epoch.
 * @throws {DatabaseError} when that cannot be done to the end; done again, it goes on.
 */
export async function forget(
  database: ServiceDatabase,
  { kind, ids }: { readonly kind: TombstoneRow["kind"]; readonly ids: readonly string[] },
  now: number,
): Promise<Forgotten> {
  const removed = await database.transact("forget", async (transaction) => {
    await addTombstones(transaction, kind, ids);
    const removed = await removePosts(transaction, kind === "post" ? { posts: ids } : { authors: ids }, now);
    await leavePositions(transaction, new Set([...removed.posts, ...(kind === "post" ? ids : [])]));
    return removed;
  });
  const answered = [...removed.collections].filter((collection) => collection !== NO_COLLECTION);
  for (const collection of answered) await answerAnew(database, collection, now);
  return {
    posts: removed.posts.size,
    profiles: removed.profiles,
    collections: answered.length,
    isLogEmpty: await database.emptyLog(),
  };
}

/** A search that would go on behind a post goes on behind the next id: no post has it, or all but none. */
async function leavePositions(transaction: ServiceTransaction, posts: ReadonlySet<string>): Promise<void> {
  const rows = await transaction.selectFrom("collect_positions").selectAll().execute();
  const left = (id: string | null) => (id !== null && posts.has(id) ? String(BigInt(id) + 1n) : id);
  for (const { collection, query, since_id, newest_id } of rows) {
    const ids = { since_id: left(since_id), newest_id: left(newest_id) };
    if (ids.since_id === since_id && ids.newest_id === newest_id) continue;
    await transaction
      .updateTable("collect_positions")
      .set(ids)
      .where("collection", "=", collection)
      .where("query", "=", query)
      .execute();
  }
}

/** Nobody may run a service that would do it; one that runs does it once more. */
async function answerAnew(database: ServiceDatabase, collection: Address, now: number): Promise<void> {
  const { entries } = await database.run("entries_read", (connection) => readEntries(connection, collection, now));
  const answers = encodeAnswers(entries);
  await database.transact("answers_keep", async (transaction) => {
    for (const operation of operationNames) {
      await transaction
        .updateTable("answers")
        .set({ body: answers[operation], made_at: now })
        .where("collection", "=", collection)
        .where("operation", "=", operation)
        .execute();
    }
  });
}
