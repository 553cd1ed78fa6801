import { type RawBuilder, sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import { idIn, type NetworkId, networks } from "../../contract/networks.ts";
import { DAY_MS, HOUR_MS } from "../../infra/time.ts";
import type { ServiceConnection, ServiceTransaction } from "../database/database.ts";
import { dayOf } from "../database/days.ts";

/** Hours that count as the last day, with the present one, which has just begun. */
const HOURS = 25;

/** Counts posts that a source has sent, whether they are about a collection or not. */
export async function countRead(transaction: ServiceTransaction, source: string, posts: number, now: number): Promise<void> {
  if (posts === 0) return;
  await sql`insert into posts_read (source, hour, posts) values (${source}, ${Math.floor(now / HOUR_MS)}, ${posts})
    on conflict (source, hour) do update set posts = posts_read.posts + excluded.posts`.execute(transaction);
}

/** Removes counts of earlier days. */
export async function pruneRead(transaction: ServiceTransaction, now: number): Promise<void> {
  await transaction
    .deleteFrom("posts_read")
    .where("hour", "<=", Math.floor(now / HOUR_MS) - HOURS)
    .execute();
}

/** Numbers of posts from the networks in the last day. */
export interface PostsOfDay {
  /** Posts that each network has sent; the first hour of the day may count twice. */
  readonly read: readonly { readonly network: string; readonly posts: number }[];
  /** Posts about each collection that were written in the last day. */
  readonly matched: readonly { readonly network: NetworkId; readonly collection: Address; readonly posts: number }[];
}

export async function readPostsOfDay(connection: ServiceConnection, now: number): Promise<PostsOfDay> {
  const read = sql<PostsOfDay["read"][number]>`
    select source as network, cast(sum(posts) as bigint) as posts from posts_read
    where hour > ${Math.floor(now / HOUR_MS) - HOURS} group by source order by source`;
  const matched = sql<PostsOfDay["matched"][number]>`
    select ${networkOfPost} as network, collection, count(*) as posts from posts
    where collection in (select collection from answers_to_rebuild) and day between ${dayOf(now - DAY_MS)} and ${dayOf(now)}
      and created_at > ${now - DAY_MS} and created_at <= ${now}
    group by 1, 2 order by 3 desc, 2, 1`;
  return { read: (await read.execute(connection)).rows, matched: (await matched.execute(connection)).rows };
}

/** The network of a post's id, as `networkOf` reads it. */
const networkOfPost: RawBuilder<unknown> = (() => {
  const cases = networks.slice(0, -1).map(({ id }, index) => {
    const end = idIn((networks[index + 1] ?? { id }).id, 0n);
    return sql`when (length(id), id) < (${sql.lit(end.length)}, ${sql.lit(end)}) then ${sql.lit(id)}`;
  });
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(networks.at(-1)?.id)} end`;
})();
