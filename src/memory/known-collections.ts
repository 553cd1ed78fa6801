import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Address } from "../contract/address.ts";
import { comparable, findable } from "../infra/comparable.ts";
import { lock } from "../infra/database.ts";
import { DAY_MS, HOUR_MS } from "../infra/time.ts";
import { runAndPace } from "../infra/worker.ts";
import { MONTH_MS } from "./retention.ts";
import type { Reader, Store } from "./store.ts";
import type { Tables } from "./tables.ts";

const MAX_CACHED = 10_000;
/** UTF-16 units of a stored name. */
const MAX_NAME = 500;
const MAX_OF_SERVER = 500;
const MAX_NAMESAKES = 100;
/** Servers that are counted for a namesake: more make it no better known. */
const MAX_COUNTED = 1_000;
/** A collection that fewer servers asked about is not suggested elsewhere: that would reveal their questions. */
const MIN_SERVERS = 3;
const MAX_WELL_KNOWN = 1_000;
/** A collection without data is tried again after this time. */
export const EMPTY_AGAIN_MS = 8 * DAY_MS;

export interface KnownCollection {
  readonly collection: Address;
  readonly name?: string | undefined;
}

export interface Namesake {
  readonly address: Address;
  /** Servers with public questions in the last 30 days, at most 1,000. */
  readonly servers: number;
  /** Milliseconds since the epoch. */
  readonly firstLookedUpAt: number;
  readonly isLookedUpHere: boolean;
}

/** Names of collections, and the servers of public questions. Reads resolve to `undefined` while the database cannot be read. */
export class KnownCollections {
  /** Reads for background work. */
  readonly inBackground = {
    namesOf: (addresses: readonly Address[]) => this.namesOf(addresses, this.#store.background),
    pagesOf: (addresses: readonly Address[]) => this.pagesOf(addresses, this.#store.background),
  };
  readonly #store: Store;
  readonly #recorded = new LRUCache<string, { readonly at: number; readonly name: string | undefined }>({ max: MAX_CACHED });
  #wellKnown: readonly KnownCollection[] = [];
  #refreshAt = Number.NEGATIVE_INFINITY;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Stores in the background that a collection with data was looked up publicly: once an hour, without the member. */
  record(address: Address, wholeName: string | undefined, serverId?: string): void {
    const { clock } = this.#store;
    const [at, now] = [clock.elapsed(), clock.now()];
    const name = storedName(wholeName);
    const key = keyOf(serverId, address);
    const last = this.#recorded.get(key);
    if (last && at - last.at < HOUR_MS && (name === undefined || name === last.name)) return;
    this.#recorded.set(key, { at, name: name ?? last?.name });
    this.#store.background
      .write("collection_record", async (transaction) => {
        await recordSeen(transaction, address, { name, now, lookedUpAt: now });
        return serverId === undefined ? [] : recordIn(transaction, serverId, address, now);
      })
      .then(
        (dropped) => {
          for (const { collection } of dropped) this.#recorded.delete(keyOf(serverId, collection));
        },
        () => this.#recorded.delete(key),
      );
  }

  /** Makes the server's next look-ups be written at once; without this, those of the next hour would not be. */
  forgetRecordedIn(serverId: string): void {
    for (const key of [...this.#recorded.keys()]) if (key.startsWith(keyOf(serverId, ""))) this.#recorded.delete(key);
  }

  /** A failed write is dropped: the first record of a watched collection brings the name again. */
  async keepName(address: Address, name: string | undefined): Promise<void> {
    const now = this.#store.clock.now();
    await this.#store.write("name_write", (transaction) => recordSeen(transaction, address, { name, now })).catch(() => {});
  }

  namesOf(addresses: readonly Address[], reader: Reader = this.#store): Promise<ReadonlyMap<Address, string>> {
    return textsOf("name", addresses, reader);
  }

  /** The service's pages about these collections. */
  pagesOf(addresses: readonly Address[], reader: Reader = this.#store): Promise<ReadonlyMap<Address, string>> {
    return textsOf("page", addresses, reader);
  }

  /** At most 500 collections that the server looked up in the last 30 days, newest first. */
  ofServer(serverId: string) {
    return this.#store.recall("server_collections_read", (connection) =>
      lastOfServer(connection, serverId)
        .leftJoin("knownCollections", "address", "collection")
        .select(["collection", "name", "serverCollections.lastLookedUpAt"])
        .where("serverCollections.lastLookedUpAt", ">=", this.#store.clock.now() - MONTH_MS)
        .$castTo<KnownCollection & { readonly lastLookedUpAt: number }>()
        .execute(),
    );
  }

  /** Collections looked up in at least three servers in the last 30 days, by number of servers. Refreshed in the background. */
  wellKnown(): readonly KnownCollection[] {
    const { clock } = this.#store;
    if (clock.elapsed() >= this.#refreshAt) {
      this.#refreshAt = Number.POSITIVE_INFINITY;
      void runAndPace(clock, () => this.#readWellKnown(clock.now() - MONTH_MS)).then((ms) => {
        this.#refreshAt = clock.elapsed() + ms;
      });
    }
    return this.#wellKnown;
  }

  async #readWellKnown(since: number): Promise<void> {
    const found = await this.#store.background.recall("collections_well_known", (connection) =>
      sql<KnownCollection>`
        select collection, name from (
          select collection, count(*) as servers, max(last_looked_up_at) as looked_up_at from server_collections
          where last_looked_up_at >= ${since} group by collection having count(*) >= ${MIN_SERVERS}
          order by servers desc, looked_up_at desc, collection limit ${MAX_WELL_KNOWN}
        ) as looked_up left join known_collections on address = collection
        order by servers desc, looked_up_at desc, collection`.execute(connection),
    );
    if (found) this.#wellKnown = found.rows;
  }

  /**
   * Collections with this name: those of the server first, then by number of servers, then by age. If no `comparable` name is equal,
   * letters and digits alone count.
   */
  named(name: string, serverId: string | undefined): Promise<Namesake[] | undefined> {
    const [key, exactKey] = [findable(name), comparable(name)];
    if (key === "") return Promise.resolve([]);
    const since = this.#store.clock.now() - MONTH_MS;
    return this.#store.recall("collection_names", async (connection) => {
      const lookedUp = sql`from server_collections where collection = address and last_looked_up_at >= ${since}`;
      const { rows } = await sql<Omit<Namesake, "isLookedUpHere"> & { here: number; name: string }>`
        select address, name, first_looked_up_at, (select count(*) from (select 1 ${lookedUp} limit ${MAX_COUNTED}) as counted) as servers,
          (select count(*) ${lookedUp} and server_id = ${serverId ?? ""}) as here
        from known_collections where comparable_name = ${key} and last_looked_up_at is not null
        order by here desc, servers desc, first_looked_up_at, address limit ${MAX_NAMESAKES}`.execute(connection);
      const exact = rows.filter((row) => comparable(row.name) === exactKey);
      const named = exact.length > 0 ? exact : rows;
      return named.map(({ here, name: _, ...namesake }) => ({ ...namesake, isLookedUpHere: here > 0 }));
    });
  }
}

async function textsOf(
  column: "name" | "page",
  addresses: readonly Address[],
  reader: Reader,
): Promise<ReadonlyMap<Address, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await reader.recall("collection_names", (connection) =>
    connection
      .selectFrom("knownCollections")
      .select(["address", `${column} as text`])
      .where("address", "in", [...new Set(addresses)])
      .execute(),
  );
  return new Map(rows?.flatMap(({ address, text }) => (text === undefined ? [] : [[address, text]])));
}

interface Seen {
  readonly name?: string | undefined;
  /** Null if the service has none; `undefined` if it is not known. */
  readonly page?: string | null | undefined;
  readonly now: number;
  /** The time of a public question. */
  readonly lookedUpAt?: number;
}

/** Times are milliseconds since the epoch. */
export async function recordSeen(
  transaction: Kysely<Tables>,
  address: Address,
  { name, page, now, lookedUpAt }: Seen,
): Promise<void> {
  const stored = storedName(name) ?? null;
  const lookedUp = lookedUpAt ?? null;
  const newPage = page === undefined ? sql`known_collections.page` : sql`excluded.page`;
  await sql`insert into known_collections (address, name, comparable_name, page, seen_at, first_looked_up_at, last_looked_up_at)
    values (${address}, ${stored}, ${stored && findable(stored)}, ${page ?? null}, ${now}, ${lookedUp}, ${lookedUp})
    on conflict (address) do update set
      page = ${newPage},
      name = coalesce(excluded.name, known_collections.name),
      comparable_name = coalesce(excluded.comparable_name, known_collections.comparable_name),
      seen_at = excluded.seen_at, empty_since = null,
      first_looked_up_at = coalesce(known_collections.first_looked_up_at, excluded.first_looked_up_at),
      last_looked_up_at = coalesce(excluded.last_looked_up_at, known_collections.last_looked_up_at)
    where known_collections.empty_since is not null or known_collections.seen_at < excluded.seen_at - ${sql.lit(DAY_MS)}
      or coalesce(excluded.name, known_collections.name) is distinct from known_collections.name
      or ${newPage} is distinct from known_collections.page
      or coalesce(excluded.comparable_name, known_collections.comparable_name) is distinct from known_collections.comparable_name
      or coalesce(known_collections.last_looked_up_at, 0) <= excluded.last_looked_up_at - ${sql.lit(HOUR_MS)}`.execute(
    transaction,
  );
}

export async function markEmpty(transaction: Kysely<Tables>, address: Address, now: number): Promise<void> {
  await sql`insert into known_collections (address, seen_at, empty_since) values (${address}, ${now}, ${now})
    on conflict (address) do update set seen_at = excluded.seen_at, empty_since = excluded.empty_since
    where known_collections.empty_since is null
      or known_collections.empty_since < excluded.empty_since - ${sql.lit(EMPTY_AGAIN_MS)}`.execute(transaction);
}

/** @returns the rows that were dropped from the server's list. */
async function recordIn(transaction: Kysely<Tables>, serverId: string, collection: Address, lastLookedUpAt: number) {
  await lock(transaction, `collections of ${serverId}`);
  await transaction
    .insertInto("serverCollections")
    .values({ serverId, collection, lastLookedUpAt })
    .onConflict((conflict) => conflict.columns(["serverId", "collection"]).doUpdateSet({ lastLookedUpAt }))
    .execute();
  return transaction
    .deleteFrom("serverCollections")
    .where("serverId", "=", serverId)
    .where("collection", "not in", lastOfServer(transaction, serverId).select("collection"))
    .returning("collection")
    .execute();
}

const lastOfServer = (connection: Kysely<Tables>, serverId: string) =>
  connection
    .selectFrom("serverCollections")
    .where("serverId", "=", serverId)
    .orderBy("serverCollections.lastLookedUpAt", "desc")
    .orderBy("collection")
    .limit(MAX_OF_SERVER);

const keyOf = (serverId: string | undefined, address: Address | "") => `${serverId ?? ""} ${address}`;

const storedName = (name: string | undefined): string | undefined =>
  name?.slice(0, MAX_NAME).toWellFormed().replaceAll("\0", "") || undefined;
