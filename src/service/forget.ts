import { sql } from "kysely";
import type { Address } from "../contract/address.ts";
import type { ServiceDatabase, ServiceTransaction } from "./database/database.ts";
import { given } from "./database/rows.ts";
import { NO_COLLECTION, type TombstoneRow } from "./database/tables.ts";
import { removePosts } from "./import/remove-posts.ts";
import { encodeAnswers, operationNames, readEntries } from "./serve/answers.ts";

export interface Forgotten {
  readonly posts: number;
  readonly profiles: number;
  /** Whose answers were built again. */
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
 * Removes posts, or all posts and profiles of authors, from the database and its answers, and leaves tombstones, so that neither
 * imports nor collecting bring them back. Idempotent.
 *
 * @param now milliseconds since the epoch.
 * @throws {DatabaseError} when it ended early; the next call continues.
 */
export async function forget(
  database: ServiceDatabase,
  { kind, ids }: { readonly kind: TombstoneRow["kind"]; readonly ids: readonly string[] },
  now: number,
): Promise<Forgotten> {
  const removed = await database.transact("forget", async (transaction) => {
    const tombstones = ids.map((id) => ({ kind, id }));
    const keep = transaction.insertInto("tombstones").values(tombstones);
    await keep.onConflict((conflict) => conflict.doNothing()).execute();
    const removed = await removePosts(transaction, kind === "post" ? { posts: ids } : { authors: ids }, now);
    await leavePositions(transaction, new Set([...removed.posts, ...(kind === "post" ? ids : [])]));
    return removed;
  });
  const answered = [...removed.collections].filter((collection) => collection !== NO_COLLECTION);
  for (const collection of answered) await rebuildAnswers(database, collection, now);
  return {
    posts: removed.posts.size,
    profiles: removed.profiles,
    collections: answered.length,
    isLogEmpty: await database.emptyLog(),
  };
}

/** A search may continue from a forgotten id: the next id is all but never a post. */
async function leavePositions(transaction: ServiceTransaction, posts: ReadonlySet<string>): Promise<void> {
  if (posts.size === 0) return;
  for (const column of ["since_id", "newest_id"] as const) {
    const left = given(
      transaction,
      "collect_positions",
      [...posts].map((id) => ({ [column]: id })),
    );
    const id = sql.ref(column);
    await sql`update collect_positions set ${id} = cast(cast(${id} as bigint) + 1 as text)
      where ${id} in (select ${id} from ${left})`.execute(transaction);
  }
}

/** No service may be running. */
async function rebuildAnswers(database: ServiceDatabase, collection: Address, now: number): Promise<void> {
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
