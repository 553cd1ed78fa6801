import { type Kysely, sql } from "kysely";
import type { Address } from "../contract/address.ts";
import { Database, lock } from "../infra/database.ts";
import { migrate } from "../infra/migrate.ts";
import { lockWatches, released } from "./leases.ts";
import { memorySchema } from "./migrations.ts";
import { influencersIn } from "./records.ts";
import { inspectMemory } from "./schema.ts";
import type { Tables } from "./tables.ts";

/** For one part of it; what is recorded over two years is read as a whole. */
const LIMIT_MS = 120_000;
/** Records that are changed in one transaction: a command of the bot waits no longer for that. */
const BATCH = 100;

/** Records that are searched for a handle, the newest first: they hold the same people again and again. */
const MAX_SEARCHED = 1_000;

/** Which posts, or which people with all of their posts, are to be forgotten. */
export interface Target {
  readonly kind: "post" | "author";
  readonly ids: readonly string[];
}

/** In how many rows it was found, and is gone from. */
export interface ForgottenRecords {
  readonly records: number;
  readonly watches: number;
  /** Messages about these watches that were still to be posted, and are not any more. */
  readonly messages: number;
  /** False where the write-ahead log of a SQLite file could not be emptied: it may still have what was removed. */
  readonly isLogEmpty: boolean;
}

/** The lists in a record of each table; the entry's columns with the ids of the post and of its author, or of the person. */
const lists = [
  { table: "influencers_over_time", list: "influencers", post: undefined, author: 0 },
  { table: "posts_over_time", list: "posts", post: 0, author: 1 },
] as const;

type List = (typeof lists)[number];
interface RecordKey {
  readonly collection: Address;
  readonly first_seen_at: number;
}

/**
 * Opens the bot's database, brought up to date, to forget what the service has named; `undefined` where there is none yet.
 *
 * @throws when it cannot be used, is of a newer version, or the service's.
 */
export async function openRecords(url: string): Promise<Records | undefined> {
  if ((await inspectMemory(url)).from === 0) return undefined;
  const database = await Database.open<Tables>({ url, limitMs: LIMIT_MS });
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
        .selectFrom("influencers_over_time")
        .select("influencers")
        .where(sql`lower(influencers)`, "like", `%"${wanted}"%`)
        .orderBy("last_seen_at", "desc")
        .limit(MAX_SEARCHED)
        .execute(),
    );
    const people = rows.flatMap(({ influencers }) => influencersIn(influencers));
    return [...new Set(people.flatMap(({ id, handle }) => (handle.toLowerCase() === wanted ? id : [])))];
  }

  /**
   * Takes posts or people out of the records and of what watches compare with; messages that may show them are not posted. What is
   * being looked at meanwhile is looked at again.
   *
   * @param now milliseconds since the epoch.
   */
  async forget(target: Target, now: number): Promise<ForgottenRecords> {
    let records = 0;
    for (const list of lists) records += await this.#forgetRecords(list, target);
    const { watches, messages } = await this.#database.transact("forget", (transaction) =>
      forgetWatched(transaction, target, now),
    );
    return { records, watches, messages, isLogEmpty: await this.#database.emptyLog() };
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  async #forgetRecords(list: List, target: Target): Promise<number> {
    const isForgotten = (entry: unknown) => {
      const column = list[target.kind];
      return Array.isArray(entry) && column !== undefined && target.ids.includes(String(entry[column]));
    };
    const keys = await this.#database.run("forget_find", (connection) => findRecords(connection, list, target));
    let changed = 0;
    for (const [collection, found] of Map.groupBy(keys, (key) => key.collection)) {
      for (let at = 0; at < found.length; at += BATCH) {
        changed += await this.#database.transact("forget", async (transaction) => {
          await lock(transaction, `history ${collection}`);
          return forgetIn(transaction, list, found.slice(at, at + BATCH), isForgotten);
        });
      }
    }
    return changed;
  }
}

const table = ({ table }: List) => sql.table(table);

/** The records that name one of the ids somewhere. */
async function findRecords(connection: Kysely<Tables>, list: List, { ids }: Target): Promise<RecordKey[]> {
  const { rows } = await sql<RecordKey>`
    select collection, first_seen_at from ${table(list)} where ${naming(sql.ref(list.list), ids)}`.execute(connection);
  return rows;
}

/** A list of which nothing is left goes as a whole: an answer without entries is never recorded either. */
async function forgetIn(
  transaction: Kysely<Tables>,
  list: List,
  keys: readonly RecordKey[],
  isForgotten: (entry: unknown) => boolean,
): Promise<number> {
  let changed = 0;
  for (const { collection, first_seen_at } of keys) {
    const isIt = sql`collection = ${collection} and first_seen_at = ${first_seen_at}`;
    const { rows } = await sql<{ json: string }>`
      select ${sql.ref(list.list)} as json from ${table(list)} where ${isIt}`.execute(transaction);
    const json = rows[0]?.json;
    const left = json === undefined ? undefined : without(json, isForgotten);
    if (left === undefined || left === json) continue;
    changed += 1;
    await (left === "[]"
      ? sql`delete from ${table(list)} where ${isIt}`
      : sql`update ${table(list)} set ${sql.ref(list.list)} = ${left} where ${isIt}`
    ).execute(transaction);
  }
  return changed;
}

async function forgetWatched(transaction: Kysely<Tables>, { kind, ids }: Target, now: number) {
  const isForgotten = (entry: unknown) => {
    const { id, authorId } = Object(entry) as { readonly id?: unknown; readonly authorId?: unknown };
    // An entry without an author is a person.
    const meant = kind === "post" ? authorId !== undefined && id : (authorId ?? id);
    return typeof meant === "string" && ids.includes(meant);
  };
  // A process that is looking at a watch would write down what was there before: its lease ends.
  const locked = await lockWatches(transaction, ({ or, eb }) =>
    or([
      eb("lease_owner", "is not", null),
      eb("post", "is not", null),
      naming(sql.ref("base"), ids),
      naming(sql.ref("next_base"), ids),
    ]),
  );
  if (locked.length === 0) return { watches: 0, messages: 0 };
  const watches = await transaction
    .selectFrom("watches")
    .select(["id", "base", "next_base", "post"])
    .where(
      "id",
      "in",
      locked.map(({ id }) => id),
    )
    .execute();
  let changed = 0;
  const messages = new Set<string>();
  for (const { id, base, next_base, post } of watches) {
    const left = { base: base && without(base, isForgotten), next_base: next_base && without(next_base, isForgotten) };
    const isChanged = left.base !== base || left.next_base !== next_base;
    await transaction
      .updateTable("watches")
      .set({ ...released, ...left })
      .where("id", "=", id)
      .execute();
    if (!isChanged) continue;
    changed += 1;
    if (post !== null) messages.add(post);
  }
  if (messages.size > 0) await withdraw(transaction, [...messages], now);
  return { watches: changed, messages: messages.size };
}

/** Has messages not posted any more; what they told of, the next ones tell. */
async function withdraw(transaction: Kysely<Tables>, keys: readonly string[], now: number): Promise<void> {
  await transaction.updateTable("watches").set({ post: null, next_base: null }).where("post", "in", keys).execute();
  await transaction
    .updateTable("posts")
    .set({ outcome: "withdrawn", message: null, finished_at: now, ...released })
    .where("key", "in", keys)
    .where("outcome", "is", null)
    .execute();
}

/** A condition: some JSON holds one of these texts. */
const naming = (column: ReturnType<typeof sql.ref>, texts: readonly string[]) =>
  sql<boolean>`(${sql.join(
    texts.map((text) => sql`${column} like ${`%"${text}"%`}`),
    sql` or `,
  )})`;

/** Some JSON, without those entries of its lists. */
const without = (json: string, isForgotten: (entry: unknown) => boolean): string =>
  JSON.stringify(
    JSON.parse(json, (_key, value: unknown) => (Array.isArray(value) ? value.filter((entry) => !isForgotten(entry)) : value)),
  );
