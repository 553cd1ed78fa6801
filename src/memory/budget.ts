import { type Kysely, sql } from "kysely";
import type { Logger } from "../infra/logger.ts";
import { DAY_MS, HOUR_MS } from "../infra/time.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";

type Budget = "recording" | "posting" | "forgetting";
/** The budget for posts and edits of all watches and boards. */
export const POSTING = "posting" satisfies Budget;

export interface Pace {
  /** Milliseconds between claims, over all processes. */
  readonly costMs: number;
  /** Milliseconds by which a claim may be early, to make up for late ones. */
  readonly slackMs?: number;
}

/** @returns milliseconds to wait; 0 if the claim was paid for from the budget that processes share. */
export async function spend(
  transaction: Kysely<Tables>,
  name: Budget,
  now: number,
  { costMs, slackMs = 0 }: Pace,
): Promise<number> {
  const waitMs = await reserve(transaction, name, now, { costMs, maxWaitMs: slackMs });
  return Math.max(0, waitMs - slackMs);
}

/**
 * Takes the next free time of the budget that processes share, if it comes within `maxWaitMs`.
 *
 * @returns milliseconds until that time; more than `maxWaitMs` if it was not taken.
 */
export async function reserve(
  transaction: Kysely<Tables>,
  name: Budget,
  now: number,
  { costMs, maxWaitMs }: { readonly costMs: number; readonly maxWaitMs: number },
): Promise<number> {
  const slot = await transaction
    .updateTable("budgets")
    .set({ freeAt: sql`case when free_at > ${now} then free_at else ${now} end + ${costMs}` })
    .where("name", "=", name)
    .where("freeAt", "<=", now + maxWaitMs)
    .returning("freeAt")
    .executeTakeFirst();
  if (slot) return slot.freeAt - costMs - now;
  const { freeAt } = await transaction.selectFrom("budgets").select("freeAt").where("name", "=", name).executeTakeFirstOrThrow();
  return freeAt - now;
}

/**
 * Does the daily work if no other process has done it today; after a failure, which is logged, again in an hour. Resolves with the
 * milliseconds until the next try; never rejects.
 */
export async function daily({ background }: Store, log: Logger, work: () => Promise<void>): Promise<number> {
  const name = "forgetting";
  try {
    const waitMs = await background.timed("daily_turn", (transaction, now) => spend(transaction, name, now, { costMs: HOUR_MS }));
    if (waitMs > 0) return waitMs;
    await work();
    await background.timed("daily_turn", (transaction, now) => blockUntil(transaction, name, now + DAY_MS));
    return DAY_MS;
  } catch (err) {
    log.warn({ err }, "data at the end of its retention period cannot be deleted; the next try is in an hour");
    return HOUR_MS;
  }
}

export async function blockUntil(transaction: Kysely<Tables>, name: Budget, until: number): Promise<void> {
  await transaction.updateTable("budgets").set({ freeAt: until }).where("name", "=", name).where("freeAt", "<", until).execute();
}
