import { randomUUID } from "node:crypto";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { engineOf, locking } from "./database.ts";

type Connection = Pick<Kysely<unknown>, "getExecutor">;

/** `due`: the time at which the row was due before this claim, in milliseconds since the epoch. */
type Claimed<Row> = Row & { readonly due: number };

/** Some of the rows of a claim. */
interface Held<Row> {
  readonly rows: readonly Claimed<Row>[];
  readonly token: string;
}

export interface Claim<Row> extends Held<Row> {
  readonly rows: readonly [Claimed<Row>, ...Claimed<Row>[]];
  readonly claimedAt: number;
}

export interface Wait {
  readonly waitMs: number;
}

interface ClaimOptions<Row, Query> {
  readonly now: number;
  readonly leaseMs: number;
  /** Further candidates to claim together with the first row. Two such claims must not run concurrently. */
  readonly together?: (first: Row) => Query;
  /** Called once a row is found; resolves with the milliseconds before the next claim is allowed. */
  readonly pace?: () => Promise<number>;
}

/**
 * A queue with a visibility timeout: a claim moves `due_at` to the end of its lease, so that the row becomes due again if the
 * process dies. A change that makes the work on a claimed row pointless sets `lease` to null.
 */
export class DueTable<Key extends string> {
  readonly #table: string;
  readonly #key: Key;

  constructor(table: string, key: Key) {
    this.#table = table;
    this.#key = key;
  }

  /** Claims the candidate that has been due longest. */
  async claim<Tables, Table extends keyof Tables, Row extends Record<Key, string>>(
    transaction: Connection,
    candidates: SelectQueryBuilder<Tables, Table, Row>,
    { now, leaseMs, together, pace }: ClaimOptions<Row, SelectQueryBuilder<Tables, Table, Row>>,
  ): Promise<Claim<Row> | Wait> {
    const dueAt = sql<number>`due_at`;
    const isDue = sql<boolean>`due_at <= ${now}`;
    const byTime = candidates.select(dueAt.as("due")).orderBy(dueAt).limit(1);
    const longestDue = byTime.where(isDue);
    // With `together` no row is locked first: claims that lock one row and then its group could deadlock.
    const locked = together || engineOf(transaction) === "sqlite" ? longestDue : longestDue.forNoKeyUpdate().skipLocked();
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
    // Kysely cannot infer the columns of a generic query.
    const claim = { rows: rows as unknown as Claim<Row>["rows"], token: randomUUID(), claimedAt: now };
    await sql`update ${sql.table(this.#table)} set due_at = ${now + leaseMs}, lease = ${claim.token}
      where ${this.#isIn(claim.rows)}`.execute(transaction);
    return claim;
  }

  /** Renews the lease of the rows that are still held. */
  async extend(connection: Connection, { rows, token }: Held<Record<Key, string>>, until: number): Promise<void> {
    await sql`update ${sql.table(this.#table)} set due_at = ${until}
      where ${this.#isIn(rows)} and lease = ${token}`.execute(connection);
  }

  /** @returns false, with nothing changed, if any of the rows is no longer held. */
  async finish<Row extends Record<Key, string>>(
    transaction: Connection,
    claim: Held<Row>,
    dueAt: (row: Claimed<Row>) => number = ({ due }) => due,
  ): Promise<boolean> {
    const held = await this.lockHeld(transaction, claim);
    if (held.length < claim.rows.length) return false;
    for (const row of held) await this.#giveBack(transaction, row, dueAt(row));
    return true;
  }

  /** Releases the rows that are still held; they are due as before unless `dueAt` is given. */
  async release(transaction: Connection, claim: Held<Record<Key, string>>, dueAt?: number): Promise<void> {
    for (const row of await this.lockHeld(transaction, claim)) await this.#giveBack(transaction, row, dueAt ?? row.due);
  }

  /** Locks rows in the order of their keys, which prevents deadlocks. */
  async lockHeld<Row extends Record<Key, string>>(transaction: Connection, { rows, token }: Held<Row>) {
    const held = await sql<Record<Key, string>>`
      select ${sql.ref(this.#key)} from ${sql.table(this.#table)}
      where ${this.#isIn(rows)} and lease = ${token} order by ${sql.ref(this.#key)}
      ${engineOf(transaction) === "postgres" ? sql`for no key update` : sql``}`.execute(transaction);
    const keys = new Set(held.rows.map((row) => row[this.#key]));
    return rows.filter((row) => keys.has(row[this.#key]));
  }

  async #giveBack(transaction: Connection, row: Record<Key, string>, dueAt: number): Promise<void> {
    const update = sql`update ${sql.table(this.#table)} set due_at = ${dueAt}, lease = null where ${this.#isIn([row])}`;
    await update.execute(transaction);
  }

  #isIn(rows: readonly Record<Key, string>[]) {
    return sql`${sql.ref(this.#key)} in (${sql.join(rows.map((row) => row[this.#key]))})`;
  }
}
