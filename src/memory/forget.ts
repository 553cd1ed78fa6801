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

/** Queries read two years of records. */
const LIMIT_MS = 120_000;
/** Records per transaction, for which the bot's commands may have to wait. */
const BATCH = 100;
/** The newest records suffice: older ones repeat the same people. */
const MAX_SEARCHED = 1_000;

export interface Target {
  readonly kind: "post" | "author";
  readonly ids: readonly string[];
}

/** The lists of records, and the index of each id in their entries. */
const lists = [
  { table: sql.table("influencers_over_time"), list: sql.ref("influencers"), post: -1, author: 0 },
  { table: sql.table("posts_over_time"), list: sql.ref("posts"), post: 0, author: 1 },
] as const;

/**
 * Opens and migrates the bot's database; `undefined` if it is empty.
 *
 * @throws if it cannot be used, has a newer schema, or is the service's.
 */
export async function openRecords(url: string): Promise<Database<Tables> | undefined> {
  if ((await inspectMemory(url)).from === 0) return undefined;
  const database = await openDatabase({ url, limitMs: LIMIT_MS });
  await migrate(database, memorySchema);
  return database;
}

/** The ids of recorded people with a handle, in any letter case. Rejects with a `DatabaseError`. */
export async function recordedIdsOfHandle(database: Database<Tables>, handle: string): Promise<string[]> {
  const wanted = handle.toLowerCase();
  const rows = await database.run("forget_find", (connection) =>
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
 * Removes posts or people from records and from the bases of watches, withdraws messages that may show them, and revokes looks
 * under way. Rejects with a `DatabaseError`; `now` is in milliseconds since the epoch.
 */
export async function forgetRecorded(database: Database<Tables>, target: Target, now: number) {
  let records = 0;
  for (const list of lists) records += await forgetInList(database, list, target);
  const watched = await database.transact("forget", (transaction) => forgetWatched(transaction, target, now));
  return { records, ...watched, isLogEmpty: await database.emptyLog() };
}

async function forgetInList(
  database: Database<Tables>,
  { table, list, ...places }: (typeof lists)[number],
  { kind, ids }: Target,
) {
  const isForgotten = (entry: unknown) => Array.isArray(entry) && ids.includes(String(entry[places[kind]]));
  const found = await database.run("forget_find", (connection) =>
    sql<{ collection: Address; firstSeenAt: number }>`
      select collection, first_seen_at from ${table} where ${naming(list, ids)}`.execute(connection),
  );
  const change = (collection: Address, keys: readonly number[]) =>
    database.transact("forget", async (transaction) => {
      await lock(transaction, `history ${collection}`);
      const areMeant = sql`collection = ${collection} and first_seen_at in (${sql.join(keys)})`;
      const { rows } = await sql<{ firstSeenAt: number; json: string }>`
        select first_seen_at, ${list} as json from ${table} where ${areMeant}`.execute(transaction);
      let changed = 0;
      for (const { firstSeenAt, json } of rows) {
        const left = without(json, isForgotten);
        if (left === json) continue;
        // Empty lists are never recorded.
        const change = left === "[]" ? sql`delete from ${table}` : sql`update ${table} set ${list} = ${left}`;
        await sql`${change} where collection = ${collection} and first_seen_at = ${firstSeenAt}`.execute(transaction);
        changed += 1;
      }
      return changed;
    });
  let changed = 0;
  for (const [collection, records] of Map.groupBy(found.rows, (record) => record.collection)) {
    const keys = records.map(({ firstSeenAt }) => firstSeenAt);
    for (let at = 0; at < keys.length; at += BATCH) changed += await change(collection, keys.slice(at, at + BATCH));
  }
  return changed;
}

async function forgetWatched(transaction: Kysely<Tables>, { kind, ids }: Target, now: number) {
  const isForgotten = (entry: unknown) => {
    const { id, authorId } = Object(entry) as { readonly id?: unknown; readonly authorId?: unknown };
    // Entries without an author are people.
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
    // The holder of a lease has read the entries already.
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

const naming = (column: RawBuilder<unknown>, texts: readonly string[]) =>
  sql<boolean>`(${sql.join(
    texts.map((text) => sql`${column} like ${`%"${text}"%`}`),
    sql` or `,
  )})`;

const without = (json: string, isForgotten: (entry: unknown) => boolean): string =>
  JSON.stringify(
    JSON.parse(json, (_key, value: unknown) => (Array.isArray(value) ? value.filter((entry) => !isForgotten(entry)) : value)),
  );
