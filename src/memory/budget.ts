import type { Kysely } from "kysely";
import { TOO_FAR_AHEAD_MS } from "./leases.ts";
import type { Tables } from "./tables.ts";

/** What all processes of a kind of work share, by its name. */
type BudgetName = "recording" | "posting";

export interface ClaimOptions {
  readonly owner: string;
  /** Milliseconds after which another process may take over. */
  readonly leaseMs: number;
  /** Milliseconds of the budget that a claim takes: from one claim of any process to the next, as a rule. */
  readonly costMs: number;
}

/**
 * From when on there may be a claim, in milliseconds since the epoch. Processes that claim at the same time wait for each other
 * here: nobody else reads or changes it before the transaction is over.
 */
export async function lockBudget(transaction: Kysely<Tables>, name: BudgetName, now: number): Promise<number> {
  await transaction
    .insertInto("budgets")
    .values({ name, free_at: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { free_at } = await transaction
    .updateTable("budgets")
    .set(({ ref }) => ({ free_at: ref("free_at") }))
    .where("name", "=", name)
    .returning("free_at")
    .executeTakeFirstOrThrow();
  return free_at > now + TOO_FAR_AHEAD_MS ? now : free_at;
}

/** Lets nobody claim before `freeAt`, in milliseconds since the epoch. */
export async function spendBudget(transaction: Kysely<Tables>, name: BudgetName, freeAt: number): Promise<void> {
  await transaction.updateTable("budgets").set({ free_at: freeAt }).where("name", "=", name).execute();
}
