import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import type { ServiceTransaction } from "../database/database.ts";
import { markDirty } from "../database/dirty.ts";
import { valuesOf } from "../database/rows.ts";

/** Changes of counts, by post id; negative where reactions were taken back. */
export type ReactionChanges = ReadonlyMap<string, { readonly likes: number; readonly retweets: number }>;

/** Adds to the counts of stored posts. @returns the ids of posts that are tracked, stored or not. */
export async function addReactions(transaction: ServiceTransaction, changes: ReactionChanges, now: number): Promise<Set<string>> {
  if (changes.size === 0) return new Set();
  const ids = valuesOf(
    transaction,
    "tracked_posts",
    [...changes.keys()].map((id) => ({ id })),
  );
  const { rows: tracked } = await sql<{ id: string; day: number }>`
    select id, day from tracked_posts where is_gone = 0 and id in (select id from ${ids})`.execute(transaction);
  const rows = tracked.map(({ id, day }) => ({ id, day, likes: 0, retweets: 0, ...changes.get(id) }));
  if (rows.length > 0) {
    const sum = (column: string) => {
      const total = sql`${sql.ref(`posts.${column}`)} + ${sql.ref(`incoming.${column}`)}`;
      return sql`case when ${total} > 0 then ${total} else 0 end`;
    };
    // Narrowed by ids, as in `updateCounts`.
    const { rows: changed } = await sql<{ collection: Address }>`
      update posts set likes = ${sum("likes")}, retweets = ${sum("retweets")} from ${valuesOf(transaction, "posts", rows)}
      where posts.collection in (select collection from answers_to_rebuild) and posts.day = incoming.day
        and posts.id in (${sql.join(rows.map(({ id }) => id))}) and posts.id = incoming.id
      returning posts.collection`.execute(transaction);
    await markDirty(
      transaction,
      changed.map(({ collection }) => collection),
      now,
    );
  }
  return new Set(tracked.map(({ id }) => id));
}
