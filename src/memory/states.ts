import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { MINUTE_MS } from "../infra/time.ts";
import type { Tables } from "./tables.ts";

/* The progress of background work; `now` is the database's time. */

export interface TrackingState {
  readonly tracked: number;
  /** Milliseconds for which the collection that has waited longest has been due. */
  readonly behindMs: number;
}

export interface WatchState {
  readonly active: number;
  readonly paused: number;
  /** Active ones whose collection is not tracked. */
  readonly untracked: number;
  /** Milliseconds for which the message, or the watch, that has waited longest has been due. */
  readonly behindMs: number;
}

/** The recorder syncs once a minute; a younger watch may not be tracked yet. */
const FOUND_OUT_MS = 2 * MINUTE_MS;

/** A condition for active watches whose collection is not tracked. */
export const isUntracked = (now: number): RawBuilder<SqlBool> =>
  sql`paused is null and watches.added_at < ${now - FOUND_OUT_MS}
    and watches.collection not in (select collection from tracked_collections)`;

const isOfServer = sql`server_id in (select id from servers where left_at is null)`;

export async function trackingState(connection: Kysely<Tables>, now: number): Promise<TrackingState> {
  const { rows } = await sql<{ tracked: number; dueAt?: number }>`
    select count(*) as tracked, min(due_at) as due_at from tracked_collections`.execute(connection);
  const { tracked = 0, dueAt = now } = rows[0] ?? {};
  return { tracked, behindMs: Math.max(0, now - dueAt) };
}

export async function watchState(connection: Kysely<Tables>, now: number): Promise<WatchState> {
  const { rows } = await sql<Omit<WatchState, "behindMs"> & { watchAt?: number; messageAt?: number }>`
    select (select count(*) from watches where paused is null) as active,
      (select count(*) from watches where paused is not null) as paused,
      (select count(*) from watches where ${isUntracked(now)} and ${isOfServer}) as untracked,
      (select min(due_at) from watches where paused is null and outbox_key is null and ${isOfServer}) as watch_at,
      (select min(due_at) from outbox where outcome is null) as message_at`.execute(connection);
  const { active = 0, paused = 0, untracked = 0, watchAt = now, messageAt = now } = rows[0] ?? {};
  return { active, paused, untracked, behindMs: Math.max(0, now - Math.min(watchAt, messageAt)) };
}
