import { randomUUID } from "node:crypto";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { engineOf } from "./database.ts";

type Connection = Pick<Kysely<unknown>, "getExecutor">;

export interface DueColumns {
  /** Milliseconds since the epoch by the database's clock; of a leased row the end of its lease. */
  due_at: number;
  /** The token of the lease; `null` if no process holds the row. */
  lease: string | null;
}

/** Ends early if others change the rows. */
export interface Claim<Row> {
  readonly rows: readonly Row[];
  readonly token: string;
  /** Milliseconds since the epoch by the database's clock. */
  readonly until: number;
}

export interface Wait {
  readonly waitMs: number;
}

interface ClaimOptions<Row> {
  /** The database's time, see `Database.time`. */
  readonly now: number;
  readonly leaseMs: number;
  /** Rows that are claimed together with the one that has been due longest; by default that one alone. */
  readonly together?: (first: Row) => Promise<readonly Row[]>;
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
   * @param candidates a query of all columns of the rows that may be claimed once they are due.
   */
  async claim<Tables, Table extends keyof Tables, Row extends DueColumns & Record<Key, string>>(
    transaction: Connection,
    candidates: SelectQueryBuilder<Tables, Table, Row>,
    { now, leaseMs, together = async (first) => [first] }: ClaimOptions<Row>,
  ): Promise<Claim<Row> | Wait> {
    const byTime = candidates.orderBy(sql`due_at`).limit(1);
    const [first] = await skippingLocked(transaction, byTime.where(sql<boolean>`due_at <= ${now}`)).execute();
    if (first === undefined) {
      const next = await byTime.where(sql<boolean>`due_at > ${now}`).executeTakeFirst();
      return { waitMs: next ? next.due_at - now : Number.POSITIVE_INFINITY };
    }
    const rows = await together(first as Row);
    const claim = { rows, token: randomUUID(), until: now + leaseMs };
    await sql`
      update ${sql.table(this.#table)} set due_at = ${claim.until}, lease = ${claim.token}
      where ${this.#isIn(rows)}`.execute(transaction);
    return claim;
  }

  /** Prolongs a claim whose work takes long. Does nothing for rows that are no longer held. */
  async extend(connection: Connection, { token }: Pick<Claim<unknown>, "token">, until: number): Promise<void> {
    await sql`update ${sql.table(this.#table)} set due_at = ${until} where lease = ${token}`.execute(connection);
  }

  /**
   * Gives the rows of a claim back and says when they are due next. Work that belongs to it stands in the same transaction, which
   * is rolled back if this rejects.
   *
   * @param dueAt of each row; by default it stays due since the time that it was claimed for.
   * @returns false, with nothing changed, if another process or a change has taken one of the rows.
   */
  async finish<Row extends DueColumns & Record<Key, string>>(
    transaction: Connection,
    claim: Pick<Claim<Row>, "rows" | "token">,
    dueAt: (row: Row) => number = ({ due_at }) => due_at,
  ): Promise<boolean> {
    const held = await this.lockHeld(transaction, claim);
    if (held.length < claim.rows.length) return false;
    for (const row of claim.rows) await this.#giveBack(transaction, claim, row, dueAt(row));
    return true;
  }

  /** Gives back those rows that are still held: each is as due as before, or due at another time. */
  async release<Row extends DueColumns & Record<Key, string>>(
    transaction: Connection,
    claim: Pick<Claim<Row>, "rows" | "token">,
    dueAt?: number,
  ): Promise<void> {
    const held = new Set(await this.lockHeld(transaction, claim));
    for (const row of claim.rows) {
      if (held.has(row[this.#key])) await this.#giveBack(transaction, claim, row, dueAt ?? row.due_at);
    }
  }

  /** Locks the rows of a claim that are still held, in the order of their keys, so that two transactions never wait for each other. */
  async lockHeld(transaction: Connection, { token }: Pick<Claim<unknown>, "token">): Promise<string[]> {
    const { rows } = await sql<Record<Key, string>>`
      select ${sql.ref(this.#key)} from ${sql.table(this.#table)} where lease = ${token} order by ${sql.ref(this.#key)}
      ${engineOf(transaction) === "postgres" ? sql`for no key update` : sql``}`.execute(transaction);
    return rows.map((row) => row[this.#key]);
  }

  #isIn(rows: readonly Record<Key, string>[]) {
    return sql`${sql.ref(this.#key)} in (${sql.join(rows.map((row) => row[this.#key]))})`;
  }

  async #giveBack(transaction: Connection, { token }: { token: string }, row: Record<Key, string>, dueAt: number) {
    await sql`
      update ${sql.table(this.#table)} set due_at = ${dueAt}, lease = null
      where ${this.#isIn([row])} and lease = ${token}`.execute(transaction);
  }
}

const skippingLocked = <Tables, Table extends keyof Tables, Row>(
  transaction: Connection,
  query: SelectQueryBuilder<Tables, Table, Row>,
) => (engineOf(transaction) === "postgres" ? query.forNoKeyUpdate().skipLocked() : query);
