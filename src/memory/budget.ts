import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Tables } from "./tables.ts";

type Budget = "recording" | "posting";

export interface Pace {
  /** Milliseconds from one claim of any process to the next, as a rule. */
  readonly costMs: number;
  /** Milliseconds by which a claim may come earlier if those before it came late. */
  readonly slackMs?: number;
}

/**
 * Takes a part of the budget that all processes share, unless that is used up.
 *
 * @returns the milliseconds before which there is nothing to take.
 */
export async function spend(
  transaction: Kysely<Tables>,
  name: Budget,
  now: number,
  { costMs, slackMs = 0 }: Pace,
): Promise<number> {
  const spent = await transaction
    .updateTable("budgets")
    .set({ freeAt: sql`case when free_at > ${now} then free_at else ${now} end + ${costMs}` })
    .where("name", "=", name)
    .where("freeAt", "<=", now + slackMs)
    .executeTakeFirst();
  if (spent.numUpdatedRows > 0n) return 0;
  const { freeAt } = await transaction.selectFrom("budgets").select("freeAt").where("name", "=", name).executeTakeFirstOrThrow();
  return freeAt - slackMs - now;
}

export async function hold(transaction: Kysely<Tables>, name: Budget, until: number): Promise<void> {
  await transaction.updateTable("budgets").set({ freeAt: until }).where("name", "=", name).where("freeAt", "<", until).execute();
}
