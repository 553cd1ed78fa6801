import type { ServiceDatabase } from "../../database/database.ts";
import { SourceError } from "../errors.ts";

/** Amounts are millionths of a US dollar. */
const DOLLAR = 1_000_000;

/** The prices of a post and of a person in an answer (docs.x.com, «Pricing», as of October 2026). */
export const prices = { post: 5_000, person: 10_000 } as const;

export const dollarsOf = (millionths: number): number => millionths / DOLLAR;

/** The amount in millionths; exact for whole cents. */
export const millionthsOf = (dollars: number): number => Math.round(dollars * DOLLAR);

/**
 * The budget of X for one of its UTC days, over all processes that share a database. A request is booked at the most that it may
 * cost before it is sent, and corrected by its answer. If the process dies in between, the booking stays uncorrected.
 */
export class Budget {
  readonly perDay: number;
  readonly #database: ServiceDatabase;

  constructor(database: ServiceDatabase, perDay: number) {
    this.#database = database;
    this.perDay = perDay;
  }

  /** The rest of a day's budget. @param day the number of days since 1970. */
  left(day: number): Promise<number> {
    return this.#database.run("x_left", async (connection) => {
      const row = await connection.selectFrom("x_days").select("spent").where("day", "=", day).executeTakeFirst();
      return Math.max(0, this.perDay - (row?.spent ?? 0));
    });
  }

  /** @throws {SourceError} `budget_used_up` if the rest of the day's budget is less. */
  async book(day: number, atMost: number): Promise<void> {
    const isBooked = await this.#database.transact("x_book", async (transaction) => {
      const { perDay: budget } = this;
      await transaction
        .insertInto("x_days")
        .values({ day, budget, spent: 0, is_short: 0 })
        .onConflict((conflict) =>
          conflict.column("day").doUpdateSet({ budget, is_short: 0 }).where("x_days.budget", "<>", budget),
        )
        .execute();
      const row = transaction.updateTable("x_days").where("day", "=", day);
      const { numUpdatedRows } = await row
        .set(({ eb }) => ({ spent: eb("spent", "+", atMost) }))
        .where(({ eb }) => eb(eb("spent", "+", atMost), "<=", budget))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) await row.set({ is_short: 1 }).execute();
      return numUpdatedRows > 0n;
    });
    if (!isBooked) throw new SourceError("budget_used_up", "COLLECT_DOLLARS_PER_DAY is used up");
  }

  /** Adds to what is booked on a day; a negative amount gives back. */
  async correct(day: number, by: number): Promise<void> {
    if (by === 0) return;
    await this.#database.run("x_correct", (connection) =>
      connection
        .updateTable("x_days")
        .set(({ eb }) => ({ spent: eb("spent", "+", by) }))
        .where("day", "=", day)
        .execute(),
    );
  }
}
