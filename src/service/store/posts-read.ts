import { type RawBuilder, sql } from "kysely";
import { HOUR_MS } from "../../infra/time.ts";
import type { ServiceTransaction } from "../database/database.ts";

/** Hours that count as the last day, with the present one, which has just begun. */
const HOURS = 25;

/** Counts posts that a source has sent, whether they are about a collection or not. */
export async function countRead(transaction: ServiceTransaction, source: string, posts: number, now: number): Promise<void> {
  if (posts === 0) return;
  await sql`insert into posts_read (source, hour, posts) values (${source}, ${Math.floor(now / HOUR_MS)}, ${posts})
    on conflict (source, hour) do update set posts = posts_read.posts + excluded.posts`.execute(transaction);
}

/** The posts that each source has sent in about the last day: `source`, `posts`. */
export const readOfLastDay = (now: number): RawBuilder<{ readonly source: string; readonly posts: number }> =>
  sql`select source, cast(sum(posts) as bigint) as posts from posts_read
    where hour > ${Math.floor(now / HOUR_MS) - HOURS} group by source order by source`;

/** Removes counts of earlier days. */
export async function pruneRead(transaction: ServiceTransaction, now: number): Promise<void> {
  await transaction
    .deleteFrom("posts_read")
    .where("hour", "<=", Math.floor(now / HOUR_MS) - HOURS)
    .execute();
}
