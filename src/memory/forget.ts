import { setImmediate as nextTick } from "node:timers/promises";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Address } from "../contract/address.ts";
import type { Removed } from "../contract/removals.ts";
import { chunksOf } from "../infra/chunks.ts";
import { type Database, lock } from "../infra/database.ts";
import { migrate } from "../infra/migrate.ts";
import { memorySchema } from "./migrations.ts";
import { influencersIn } from "./records.ts";
import { inspectMemory } from "./schema.ts";
import { openDatabase } from "./store.ts";
import { lockRows } from "./subscriptions.ts";
import type { Tables } from "./tables.ts";

/** The time limit of a query of `npm run forget`; the bot has shorter ones. */
const LIMIT_MS = 120_000;
/** Rows per query and transaction, for which the bot's commands may have to wait. */
const BATCH = 100;
/** The newest records suffice: older ones repeat the same people. */
const MAX_SEARCHED = 1_000;

/** Runs queries: a `Database`, or the bot's `Store` with its own time limits. */
export interface Access {
  run<T>(query: string, work: (connection: Kysely<Tables>) => Promise<T>): Promise<T>;
  transact<T>(query: string, work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
}

type Forgotten = Readonly<Record<Removed["kind"], ReadonlySet<string>>>;
type Row = { readonly collection: Address; readonly firstSeenAt: number; readonly json: string };

/** Tables of recorded lists, and the index of the post's and the author's id in an entry; -1 where there is none. */
const lists = [
  { table: sql.table("influencers_over_time"), list: sql.ref("influencers"), post: -1, author: 0 },
  { table: sql.table("posts_over_time"), list: sql.ref("posts"), post: 0, author: 1 },
] as const;
type List = (typeof lists)[number];

/** The part of the records that would be deleted. */
export interface Weight {
  /** The number of people and posts. */
  readonly found: number;
  /** Their share of all entries, from 0 to 1. */
  readonly share: number;
}

/**
 * Opens and migrates the bot's database; `undefined` if it is empty.
 *
 * @throws if it cannot be used, has a newer schema, or is the service's.
 */
export async function openRecords(url: string, limitMs = LIMIT_MS): Promise<Database<Tables> | undefined> {
  if ((await inspectMemory(url)).from === 0) return undefined;
  const database = await openDatabase({ url, limitMs });
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
 * Removes posts, and people with their posts, from records and from the bases of watches. Revokes the leases of checks under way, so
 * that they post nothing that was removed. Idempotent. Rejects with a `DatabaseError`; `now` is in milliseconds since the epoch.
 */
export async function forgetRecorded(access: Access, removed: readonly Removed[], now: number) {
  const forgotten = { post: idsOf(removed, "post"), author: idsOf(removed, "author") };
  if (removed.length === 0) return { records: 0, watches: 0 };
  let records = 0;
  for (const list of lists) records += await forgetInList(access, list, forgotten);
  return { records, watches: await forgetWatched(access, forgotten, now) };
}

/**
 * The part of the records that these removals would delete: the number of people and posts, counted up to `most`, and the share of
 * all entries. Rejects with a `DatabaseError`.
 */
export async function weighRemovals(access: Pick<Access, "run">, removed: readonly Removed[], most: number): Promise<Weight> {
  const forgotten = { post: idsOf(removed, "post"), author: idsOf(removed, "author") };
  const found = new Set<string>();
  let [matched, entries] = [0, 0];
  for (const list of removed.length > 0 ? lists : []) {
    for await (const rows of batches<Row>(access, (last) => recordsAfter(list, last))) {
      for (const entry of rows.flatMap(({ json }) => JSON.parse(json) as readonly unknown[])) {
        entries += 1;
        if (!isForgottenIn(list, forgotten, entry)) continue;
        matched += 1;
        if (found.size < most) found.add(String((entry as readonly unknown[])[0]));
      }
    }
  }
  return { found: found.size, share: entries === 0 ? 0 : matched / entries };
}

const idsOf = (removed: readonly Removed[], kind: Removed["kind"]): ReadonlySet<string> =>
  new Set(removed.flatMap((item) => (item.kind === kind ? item.id : [])));

const isForgottenIn = (target: List, forgotten: Forgotten, entry: unknown): boolean =>
  Array.isArray(entry) && (["post", "author"] as const).some((kind) => forgotten[kind].has(String(entry[target[kind]])));

const recordsAfter = ({ table, list }: List, last?: Row) => sql<Row>`
  select collection, first_seen_at, ${list} as json from ${table}
  where (collection, first_seen_at) > (${last?.collection ?? ""}, ${last?.firstSeenAt ?? 0})
  order by collection, first_seen_at limit ${BATCH}`;

async function forgetInList(access: Access, target: List, forgotten: Forgotten) {
  const { table, list } = target;
  const isForgotten = (entry: unknown) => isForgottenIn(target, forgotten, entry);
  const change = (collection: Address, keys: readonly number[]) =>
    access.transact("forget", async (transaction) => {
      await lock(transaction, `history ${collection}`);
      const matching = sql`collection = ${collection} and first_seen_at in (${sql.join(keys)})`;
      const { rows } = await sql<{ firstSeenAt: number; json: string }>`
        select first_seen_at, ${list} as json from ${table} where ${matching}`.execute(transaction);
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
  for await (const rows of batches<Row>(access, (last) => recordsAfter(target, last))) {
    const found = rows.filter(({ json }) => namesAny(json, forgotten));
    for (const [collection, of] of Map.groupBy(found, (record) => record.collection))
      changed += await change(
        collection,
        of.map(({ firstSeenAt }) => firstSeenAt),
      );
  }
  return changed;
}

async function forgetWatched(access: Access, forgotten: Forgotten, now: number) {
  const isForgotten = (entry: unknown) => {
    const { id, authorId } = Object(entry) as { readonly id?: unknown; readonly authorId?: unknown };
    // Entries without an author are people.
    return authorId === undefined
      ? forgotten.author.has(String(id))
      : forgotten.post.has(String(id)) || forgotten.author.has(String(authorId));
  };
  // Takes away all leases: their holders have read the removed entries already. Later checks read records without them.
  await access.transact("forget", async (transaction) => {
    const held = await lockRows(transaction, "watches", ({ eb }) => eb("lease", "is not", null));
    // Without a leased watch the update would scan all watches for nothing.
    if (held.length === 0) return;
    const watches = transaction.updateTable("watches").set({ lease: null, dueAt: now });
    await watches.where("lease", "is not", null).execute();
  });
  const found: string[] = [];
  const next = (last?: { readonly id: string }) => sql<{ id: string; base?: string; nextBase?: string }>`
    select id, base, next_base from watches where id > ${last?.id ?? ""} order by id limit ${BATCH}`;
  for await (const rows of batches(access, next))
    found.push(...rows.flatMap(({ id, base = "", nextBase = "" }) => (namesAny(base + nextBase, forgotten) ? id : [])));
  let changed = 0;
  for (const ids of chunksOf(found, BATCH))
    changed += await access.transact("forget", (transaction) => forgetInWatches(transaction, ids, isForgotten, now));
  return changed;
}

async function forgetInWatches(
  transaction: Kysely<Tables>,
  ids: readonly string[],
  isForgotten: (entry: unknown) => boolean,
  now: number,
): Promise<number> {
  let changed = 0;
  for (const { id } of await lockRows(transaction, "watches", (row) => row("id", "in", ids))) {
    const row = transaction.selectFrom("watches").select(["base", "nextBase", "lease"]).where("id", "=", id);
    const { base, nextBase, lease } = await row.executeTakeFirstOrThrow();
    const left = { base: base && without(base, isForgotten), nextBase: nextBase && without(nextBase, isForgotten) };
    if (left.base === base && left.nextBase === nextBase) continue;
    await transaction
      .updateTable("watches")
      .set({ ...left, lease: null, ...(lease !== undefined && { dueAt: now }) })
      .where("id", "=", id)
      .execute();
    changed += 1;
  }
  return changed;
}

/** Reads rows in the order of their keys. Yields in between, because a SQLite connection is shared. */
async function* batches<R>(access: Pick<Access, "run">, next: (last?: R) => RawBuilder<R>): AsyncGenerator<readonly R[]> {
  let last: R | undefined;
  do {
    const { rows } = await access.run("forget_find", (connection) => next(last).execute(connection));
    yield rows;
    last = rows.at(-1);
    await nextTick();
  } while (last !== undefined);
}

/** Whether the JSON contains one of the ids: one pass, however many there are. */
const namesAny = (json: string, { post, author }: Forgotten): boolean =>
  json.matchAll(/"(\d{1,20})"/g).some(([, id = ""]) => post.has(id) || author.has(id));

const without = (json: string, isForgotten: (entry: unknown) => boolean): string =>
  JSON.stringify(
    JSON.parse(json, (_key, value: unknown) => (Array.isArray(value) ? value.filter((entry) => !isForgotten(entry)) : value)),
  );
