import type { Kysely } from "kysely";
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
