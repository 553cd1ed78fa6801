import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { MINUTE_MS } from "../infra/time.ts";
import type { Tables } from "./tables.ts";

/** How far recording has come. */
export interface TrackingState {
  readonly tracked: number;
  /** For how many milliseconds the collection that has waited longest has been due; 0 where none is. */
  readonly behindMs: number;
}

/** @param now milliseconds since the epoch. */
export async function trackingState(connection: Kysely<Tables>, now: number): Promise<TrackingState> {
  const { tracked, due_at } = await connection
    .selectFrom("tracked_collections")
    .select(({ fn }) => [fn.countAll<number>().as("tracked"), fn.min<number | null>("due_at").as("due_at")])
    .executeTakeFirstOrThrow();
  return { tracked, behindMs: due_at === null ? 0 : Math.max(0, now - due_at) };
}

/** How watches stand, over all servers. */
export interface WatchState {
  readonly active: number;
  readonly paused: number;
  /** Of the active ones, those whose collection is not tracked, so that nothing of it is recorded unasked. */
  readonly untracked: number;
  /** For how many milliseconds the post, or the watch, that has waited longest has been due; 0 where none is. */
  readonly behindMs: number;
}

/** The recorder finds out once a minute which collections are tracked: before that nothing can be said of a new watch. */
const FOUND_OUT_MS = 2 * MINUTE_MS;

/** True of a watch that is active, and whose collection is not tracked. */
export const isUntracked = (now: number): RawBuilder<SqlBool> =>
  sql`paused is null and watches.added_at < ${now - FOUND_OUT_MS}
    and watches.collection not in (select collection from tracked_collections)`;

/** True of a watch in a server that the bot has not left, as far as that is known. */
const isOfServer = sql`server_id in (select id from servers where left_at is null)`;

/** @param now milliseconds since the epoch. */
export async function watchState(connection: Kysely<Tables>, now: number): Promise<WatchState> {
  const { rows } = await sql<{
    active: number;
    paused: number;
    untracked: number;
    due_at: number | null;
    next_try_at: number | null;
  }>`
    select (select count(*) from watches where paused is null) as active,
      (select count(*) from watches where paused is not null) as paused,
      (select count(*) from watches where ${isUntracked(now)} and ${isOfServer}) as untracked,
      (select min(due_at) from watches where paused is null and post is null and ${isOfServer}) as due_at,
      (select min(next_try_at) from posts where outcome is null) as next_try_at`.execute(connection);
  const { active = 0, paused = 0, untracked = 0, due_at = null, next_try_at = null } = rows[0] ?? {};
  return { active, paused, untracked, behindMs: Math.max(0, now - Math.min(due_at ?? now, next_try_at ?? now)) };
}
