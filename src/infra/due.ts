import { randomUUID } from "node:crypto";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { engineOf, locking } from "./database.ts";

type Connection = Pick<Kysely<unknown>, "getExecutor">;

/** Ends early if others change the rows. */
export interface Claim<Row> {
  /** `due` is when each was due before, in milliseconds since the epoch. */
  readonly rows: readonly (Row & { readonly due: number })[];
  readonly token: string;
  /** Milliseconds since the epoch by the database's clock. */
  readonly claimedAt: number;
}

export interface Wait {
  readonly waitMs: number;
}

interface ClaimOptions<Row, Query> {
  /** The database's time, see `Database.time`. */
  readonly now: number;
  readonly leaseMs: number;
  /** Candidates that are claimed together with the one that has been due longest. Two such claims must not run at once. */
  readonly together?: (first: Row) => Query;
  /** Asked once a row is found: the milliseconds before which it may not be claimed. */
  readonly pace?: () => Promise<number>;
}

/**
 * A table from which processes claim rows that are due, in the way of a queue with a visibility timeout: a claim moves `due_at` to
 * the end of its lease, so that the row is due again if its process has died. Every change of a claimed row that makes the work
 * pointless sets `lease` to null. In PostgreSQL processes skip rows that others have locked; SQLite has one writer at a time.
 */
export class DueTable<Key extends string> {
  readonly #table: string;
  readonly #key: Key;

  constructor(table: string, key: Key) {
    this.#table = table;
    this.#key = key;
  }

  /**
   * Claims the row that has been due longest.
   *
   * @param candidates a query of the rows that may be claimed once they are due.
   */
  async claim<Tables, Table extends keyof Tables, Row extends Record<Key, string>>(
    transaction: Connection,
    candidates: SelectQueryBuilder<Tables, Table, Row>,
    { now, leaseMs, together, pace }: ClaimOptions<Row, SelectQueryBuilder<Tables, Table, Row>>,
  ): Promise<Claim<Row> | Wait> {
    const dueAt = sql<number>`due_at`;
    const isDue = sql<boolean>`due_at <= ${now}`;
    const byTime = candidates.select(dueAt.as("due")).orderBy(dueAt).limit(1);
    const longest = byTime.where(isDue);
    // Two claims that lock a row each and then the rows around it would wait for each other.
    const locked = together || engineOf(transaction) === "sqlite" ? longest : longest.forNoKeyUpdate().skipLocked();
    const [first] = await locked.execute();
    if (!first) {
      const next = await byTime.where(sql<boolean>`due_at > ${now}`).executeTakeFirst();
      return { waitMs: next ? (next as { due: number }).due - now : Number.POSITIVE_INFINITY };
    }
    const group = together?.(first as Row)
      .select(dueAt.as("due"))
      .where(isDue)
      .orderBy(sql.ref(this.#key));
    const rows = group ? await locking(transaction, group).execute() : [first];
    const waitMs = (await pace?.()) ?? 0;
    if (waitMs > 0 || rows.length === 0) return { waitMs };
    const claim = { rows: rows as unknown as Claim<Row>["rows"], token: randomUUID(), claimedAt: now };
    await sql`update ${sql.table(this.#table)} set due_at = ${now + leaseMs}, lease = ${claim.token}
      where ${this.#isIn(claim.rows)}`.execute(transaction);
    return claim;
  }

  /** Prolongs a claim whose work takes long. Does nothing for rows that are no longer held. */
  async extend(connection: Connection, { rows, token }: Claim<Record<Key, string>>, until: number): Promise<void> {
    await sql`update ${sql.table(this.#table)} set due_at = ${until}
      where ${this.#isIn(rows)} and lease = ${token}`.execute(connection);
  }

  /**
   * Gives the rows of a claim back and says when they are due next. Work that belongs to it stands in the same transaction, which
   * is rolled back if this rejects.
   *
   * @returns false, with nothing changed, if another process or a change has taken one of the rows.
   */
  async finish<Row extends Record<Key, string>>(
    transaction: Connection,
    claim: Claim<Row>,
    dueAt: (row: Row & { readonly due: number }) => number = ({ due }) => due,
  ): Promise<boolean> {
    const held = await this.lockHeld(transaction, claim);
    if (held.length < claim.rows.length) return false;
    for (const row of held) await this.#giveBack(transaction, row, dueAt(row));
    return true;
  }

  /** Gives back those rows that are still held: each is as due as before, or due at another time. */
  async release(transaction: Connection, claim: Claim<Record<Key, string>>, dueAt?: number): Promise<void> {
    for (const row of await this.lockHeld(transaction, claim)) await this.#giveBack(transaction, row, dueAt ?? row.due);
  }

  /** Locks rows in the order of their keys, so that two transactions never wait for each other. */
  async lockHeld<Row extends Record<Key, string>>(transaction: Connection, { rows, token }: Claim<Row>) {
    const held = await sql<Record<Key, string>>`
      select ${sql.ref(this.#key)} from ${sql.table(this.#table)}
      where ${this.#isIn(rows)} and lease = ${token} order by ${sql.ref(this.#key)}
      ${engineOf(transaction) === "postgres" ? sql`for no key update` : sql``}`.execute(transaction);
    const keys = new Set(held.rows.map((row) => row[this.#key]));
    return rows.filter((row) => keys.has(row[this.#key]));
  }

  async #giveBack(transaction: Connection, row: Record<Key, string>, dueAt: number): Promise<void> {
    await sql`update ${sql.table(this.#table)} set due_at = ${dueAt}, lease = null where ${this.#isIn([row])}`.execute(
      transaction,
    );
  }

  #isIn(rows: readonly Record<Key, string>[]) {
    return sql`${sql.ref(this.#key)} in (${sql.join(rows.map((row) => row[this.#key]))})`;
  }
}
