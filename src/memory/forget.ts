import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Address } from "../contract/address.ts";
import { type Database, lock } from "../infra/database.ts";
import { migrate } from "../infra/migrate.ts";
import { memorySchema } from "./migrations.ts";
import { withdrawUnwatched } from "./outbox.ts";
import { influencersIn } from "./records.ts";
import { inspectMemory } from "./schema.ts";
import { openDatabase } from "./store.ts";
import type { Tables } from "./tables.ts";
import { lockWatches } from "./watch-rows.ts";

/** A query reads two years of records. */
const LIMIT_MS = 120_000;
/** A command of the bot waits for one such transaction at most. */
const BATCH = 100;
/** Newest first: older records repeat the same people. */
const MAX_SEARCHED = 1_000;

export interface Target {
  readonly kind: "post" | "author";
  readonly ids: readonly string[];
}

export interface ForgottenRecords {
  readonly records: number;
  readonly watches: number;
  readonly messages: number;
  /** False if the write-ahead log of a SQLite file could not be emptied: it may still have what was removed. */
  readonly isLogEmpty: boolean;
}

/** The lists in the records of each table, and the places of the ids of post and author in their entries. */
const lists = [
  { table: sql.table("influencers_over_time"), list: sql.ref("influencers"), post: -1, author: 0 },
  { table: sql.table("posts_over_time"), list: sql.ref("posts"), post: 0, author: 1 },
] as const;

/**
 * Opens the bot's database, brought up to date; `undefined` if there is none yet.
 *
 * @throws if it cannot be used, is of a newer version, or the service's.
 */
export async function openRecords(url: string): Promise<Records | undefined> {
  if ((await inspectMemory(url)).from === 0) return undefined;
  const database = await openDatabase({ url, limitMs: LIMIT_MS });
  await migrate(database, memorySchema);
  return new Records(database);
}

/** The bot's records of posts and people that the service named. Every method rejects with a `DatabaseError`. */
export class Records {
  readonly #database: Database<Tables>;

  constructor(database: Database<Tables>) {
    this.#database = database;
  }

  /** The ids of people who were recorded under a handle, in any letter case. */
  async idsOfHandle(handle: string): Promise<string[]> {
    const wanted = handle.toLowerCase();
    const rows = await this.#database.run("forget_find", (connection) =>
      connection
        .selectFrom("influencersOverTime")
        .select("influencers")
        .where(sql`lower(influencers)`, "like", `%"${wanted}"%`)
        .orderBy("lastSeenAt", "desc")
        .limit(MAX_SEARCHED)
        .execute(),
    );
    const people = rows.flatMap(({ influencers }) => influencersIn(influencers));
    return [...new Set(people.flatMap(({ id, handle }) => (handle.toLowerCase() === wanted ? id : [])))];
  }

  /**
   * Takes posts or people out of the records and of the bases of watches; messages that may show them are withdrawn. Watches that
   * a process is looking at meanwhile are looked at again.
   *
   * @param now milliseconds since the epoch.
   */
  async forget(target: Target, now: number): Promise<ForgottenRecords> {
    let records = 0;
    for (const list of lists) records += await this.#forgetRecords(list, target);
    const watched = await this.#database.transact("forget", (transaction) => forgetWatched(transaction, target, now));
    return { records, ...watched, isLogEmpty: await this.#database.emptyLog() };
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  /** An empty list is never recorded, so its row goes. */
  async #forgetRecords({ table, list, ...places }: (typeof lists)[number], { kind, ids }: Target): Promise<number> {
    const isForgotten = (entry: unknown) => Array.isArray(entry) && ids.includes(String(entry[places[kind]]));
    const found = await this.#database.run("forget_find", (connection) =>
      sql<{ collection: Address; firstSeenAt: number }>`
        select collection, first_seen_at from ${table} where ${naming(list, ids)}`.execute(connection),
    );
    const change = (collection: Address, keys: readonly number[]) =>
      this.#database.transact("forget", async (transaction) => {
        await lock(transaction, `history ${collection}`);
        const areMeant = sql`collection = ${collection} and first_seen_at in (${sql.join(keys)})`;
        const { rows } = await sql<{ firstSeenAt: number; json: string }>`
          select first_seen_at, ${list} as json from ${table} where ${areMeant}`.execute(transaction);
        const changed = rows.map(({ firstSeenAt, json }) => ({ firstSeenAt, json, left: without(json, isForgotten) }));
        for (const { firstSeenAt, json, left } of changed) {
          if (left === json) continue;
          const change = left === "[]" ? sql`delete from ${table}` : sql`update ${table} set ${list} = ${left}`;
          await sql`${change} where collection = ${collection} and first_seen_at = ${firstSeenAt}`.execute(transaction);
        }
        return changed.filter(({ json, left }) => left !== json).length;
      });
    let changed = 0;
    for (const [collection, records] of Map.groupBy(found.rows, (record) => record.collection)) {
      const keys = records.map(({ firstSeenAt }) => firstSeenAt);
      for (let at = 0; at < keys.length; at += BATCH) changed += await change(collection, keys.slice(at, at + BATCH));
    }
    return changed;
  }
}

async function forgetWatched(transaction: Kysely<Tables>, { kind, ids }: Target, now: number) {
  const isForgotten = (entry: unknown) => {
    const { id, authorId } = Object(entry) as { readonly id?: unknown; readonly authorId?: unknown };
    // An entry without an author is a person.
    const meant = kind === "post" ? authorId !== undefined && id : (authorId ?? id);
    return typeof meant === "string" && ids.includes(meant);
  };
  const locked = await lockWatches(transaction, ({ or, eb }) =>
    or([
      eb("lease", "is not", null),
      eb("outboxKey", "is not", null),
      naming(sql.ref("base"), ids),
      naming(sql.ref("nextBase"), ids),
    ]),
  );
  const keys = new Set<string>();
  let changed = 0;
  for (const { id } of locked) {
    const row = transaction.selectFrom("watches").select(["base", "nextBase", "outboxKey", "lease"]).where("id", "=", id);
    const { base, nextBase, outboxKey, lease } = await row.executeTakeFirstOrThrow();
    const left = { base: base && without(base, isForgotten), nextBase: nextBase && without(nextBase, isForgotten) };
    // The holder of the lease has read the entries already.
    await transaction
      .updateTable("watches")
      .set({ ...left, lease: null, ...(lease !== undefined && { dueAt: now }) })
      .where("id", "=", id)
      .execute();
    if (left.base === base && left.nextBase === nextBase) continue;
    changed += 1;
    if (outboxKey !== undefined) keys.add(outboxKey);
  }
  if (keys.size > 0) {
    // The next message covers these changes.
    await transaction
      .updateTable("watches")
      .set({ outboxKey: null, nextBase: null })
      .where("outboxKey", "in", [...keys])
      .execute();
    await withdrawUnwatched(transaction, [...keys], now);
  }
  return { watches: changed, messages: keys.size };
}

/** A condition for JSON that holds one of these texts. */
const naming = (column: RawBuilder<unknown>, texts: readonly string[]) =>
  sql<boolean>`(${sql.join(
    texts.map((text) => sql`${column} like ${`%"${text}"%`}`),
    sql` or `,
  )})`;

/** JSON without those entries of its lists. */
const without = (json: string, isForgotten: (entry: unknown) => boolean): string =>
  JSON.stringify(
    JSON.parse(json, (_key, value: unknown) => (Array.isArray(value) ? value.filter((entry) => !isForgotten(entry)) : value)),
  );
