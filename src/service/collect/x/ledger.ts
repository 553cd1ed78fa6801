import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { chunksOf } from "../../../infra/chunks.ts";
import { lock } from "../../../infra/database.ts";
import type { ServiceConnection, ServiceDatabase, ServiceTransaction } from "../../database/database.ts";
import { PAID_PERSON_DAYS } from "../../database/personal-ids.ts";
import { SourceError } from "../errors.ts";
import { prices } from "./prices.ts";
import type { Days } from "./x-clock.ts";

const IDS_AT_ONCE = 1_000;

type Kind = "post" | "person";

/** The most that a request may return: these, or so many of any; `counts` has a fixed price. */
export type Order =
  | { readonly kind: Kind; readonly ids: readonly string[] }
  | { readonly kind: Kind; readonly most: number }
  | { readonly kind: "counts" };

/** The entries that X returned; one without an id counts by itself. */
export interface Delivery {
  readonly posts: readonly (string | undefined)[];
  readonly people: readonly (string | undefined)[];
  readonly counts: number;
}

export interface Reservation {
  readonly id: string;
  readonly days: Days;
}

/**
 * The charges of X on each of its days, and the most that requests under way may add. Amounts are millionths of a US dollar. X
 * charges once a day for each post and person (docs.x.com, «Pricing», Deduplication).
 */
export class Ledger {
  readonly budget: number;
  readonly #database: ServiceDatabase;

  constructor(database: ServiceDatabase, budget: number) {
    this.#database = database;
    this.budget = budget;
  }

  /** The rest of the budget on each of these days. */
  left(days: Days): Promise<number> {
    return this.#database.run("x_left", async (connection) => {
      const spent = await Promise.all(each(days).map((day) => readSpent(connection, day)));
      return Math.max(0, this.budget - Math.max(...spent));
    });
  }

  /** Those of `ids` that cost nothing more on these days. */
  paid(kind: Kind, ids: readonly string[], days: Days): Promise<Set<string>> {
    return this.#database.run("x_paid", async (connection) => {
      const known = await Promise.all(each(days).map((day) => readPaid(connection, kind, ids, day)));
      return new Set(ids.filter((id) => known.every((paid) => paid.has(id))));
    });
  }

  /**
   * Sets aside what a request may cost at most, on every day on which it may be charged.
   *
   * @throws {SourceError} if the budget does not allow it.
   */
  async reserve(order: Order, days: Days): Promise<Reservation> {
    const id = randomUUID();
    const isDone = await this.#database.transact("x_reserve", async (transaction) => {
      await lock(transaction, "x_ledger");
      let cost = 0;
      for (const day of each(days)) {
        const most = await costOf(transaction, order, day);
        cost = Math.max(cost, most);
        if (most > 0 && (await readSpent(transaction, day)) + most > this.budget) return false;
      }
      await this.#open(transaction, days.first);
      const row = { id, first_day: days.first, last_day: days.last, cost };
      await transaction.insertInto("x_reservations").values(row).execute();
      return true;
    });
    if (!isDone) return this.refuse(days);
    return { id, days };
  }

  /** Notes that collecting waits for the next day. @throws {SourceError} */
  async refuse({ first }: Days): Promise<never> {
    await this.#database.transact("x_refuse", async (transaction) => {
      await this.#open(transaction, first);
      await transaction.updateTable("x_days").set({ is_short: 1 }).where("day", "=", first).execute();
    });
    throw new SourceError("budget_used_up", "COLLECT_DOLLARS_PER_DAY is used up");
  }

  /** Replaces a reservation by what X charged, and where the day is uncertain, on each. @returns the cost. */
  settle({ id }: Reservation, { posts, people, counts }: Delivery, days: Days): Promise<number> {
    return this.#database.transact("x_settle", async (transaction) => {
      await lock(transaction, "x_ledger");
      await transaction.deleteFrom("x_reservations").where("id", "=", id).execute();
      let cost = 0;
      for (const day of each(days)) {
        const spent =
          (await costOf(transaction, { kind: "post", ids: named(posts) }, day)) +
          (await costOf(transaction, { kind: "person", ids: named(people) }, day)) +
          unnamed(posts) * prices.post +
          unnamed(people) * prices.person +
          counts * prices.counts;
        await this.#open(transaction, day);
        const row = transaction.updateTable("x_days").where("day", "=", day);
        if (spent > 0) await row.set(({ eb }) => ({ spent: eb("spent", "+", spent) })).execute();
        cost = Math.max(cost, spent);
      }
      const isSure = Number(days.first === days.last);
      await keepPaid(transaction, "post", named(posts), days.last, isSure);
      await keepPaid(transaction, "person", named(people), days.last, isSure);
      return cost;
    });
  }

  /** Drops a reservation for which nothing was charged. */
  async release({ id }: Reservation): Promise<void> {
    await this.#database.run("x_release", (connection) => connection.deleteFrom("x_reservations").where("id", "=", id).execute());
  }

  async #open(transaction: ServiceTransaction, day: number): Promise<void> {
    const { budget } = this;
    const row = { day, budget, spent: 0, is_short: 0 };
    const open = transaction.insertInto("x_days").values(row);
    await open.onConflict((conflict) => conflict.doNothing()).execute();
    const changed = transaction.updateTable("x_days").set({ budget, is_short: 0 });
    await changed.where("day", "=", day).where("budget", "<>", budget).execute();
  }
}

const each = ({ first, last }: Days): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const named = (ids: readonly (string | undefined)[]): string[] => [...new Set(ids.filter((id) => id !== undefined))];
const unnamed = (ids: readonly (string | undefined)[]): number => ids.filter((id) => id === undefined).length;

async function costOf(connection: ServiceConnection, order: Order, day: number): Promise<number> {
  if (order.kind === "counts") return prices.counts;
  if ("most" in order) return order.most * prices[order.kind];
  const ids = named(order.ids);
  return (ids.length - (await readPaid(connection, order.kind, ids, day)).size) * prices[order.kind];
}

/** With the most that requests without an answer may cost. */
async function readSpent(connection: ServiceConnection, day: number): Promise<number> {
  const { rows } = await sql<{ spent: number }>`
    select coalesce((select spent from x_days where day = ${day}), 0) + coalesce(
      (select sum(cost) from x_reservations where first_day <= ${day} and last_day >= ${day}), 0) as spent`.execute(connection);
  return Number(rows[0]?.spent);
}

async function readPaid(connection: ServiceConnection, kind: Kind, ids: readonly string[], day: number): Promise<Set<string>> {
  const paid = new Set<string>();
  for (const some of chunksOf(ids, IDS_AT_ONCE)) {
    const rows = connection.selectFrom("x_paid").select("id").where("kind", "=", kind).where("day", "=", day);
    for (const { id } of await rows.where("is_sure", "=", 1).where("id", "in", some).execute()) paid.add(id);
  }
  return paid;
}

async function keepPaid(
  transaction: ServiceTransaction,
  kind: Kind,
  ids: readonly string[],
  day: number,
  isSure: number,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((id) => ({ kind, id, day, is_sure: isSure }));
  await transaction
    .insertInto("x_paid")
    .values(rows)
    .onConflict((conflict) =>
      isSure === 1 ? conflict.columns(["kind", "id", "day"]).doUpdateSet({ is_sure: 1 }) : conflict.doNothing(),
    )
    .execute();
}

/** People whose profiles were asked for within the last `PAID_PERSON_DAYS`. */
export async function readRecentlyAsked(
  connection: ServiceConnection,
  ids: readonly string[],
  today: number,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = connection.selectFrom("x_paid").select("id").distinct().where("kind", "=", "person").where("id", "in", ids);
  return new Set((await rows.where("day", ">=", today - PAID_PERSON_DAYS).execute()).map(({ id }) => id));
}
