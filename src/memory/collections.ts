import { type Kysely, type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Address } from "../contract/address.ts";
import { lock } from "../infra/database.ts";
import { HOUR_MS } from "../infra/time.ts";
import { comparable } from "./comparable.ts";
import { emptyCollections, keptName, noteData } from "./known-collections.ts";
import { MONTH_MS } from "./retention.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";

/** Collections that were asked for publicly in so many milliseconds are tracked. */
const TRACKED_MS = 7 * 24 * HOUR_MS;
const MAX_CACHED = 10_000;
/** More than any time in milliseconds since the epoch. */
const LATER_THAN_ALL = 1e14;
/** More of one server are not kept: those that were asked for longest ago go. */
const MAX_OF_SERVER = 500;
/** More of one name are not told apart. */
const MAX_NAMESAKES = 100;
/** A collection that fewer servers have asked for is theirs alone. */
const MIN_SERVERS = 3;

/** A collection, and when it was asked for last, or at most an hour before that, in milliseconds since the epoch. */
export interface AskedCollection {
  readonly collection: Address;
  readonly lastAskedAt: number;
}

/** One of the collections that have the same name. */
export interface Namesake {
  readonly address: Address;
  /** In how many servers it was asked for publicly in the last 30 days. */
  readonly servers: number;
  /** When it was asked for publicly for the first time, in milliseconds since the epoch. */
  readonly firstAskedAt: number;
  /** Whether one of the servers is the one that was asked about. */
  readonly isAskedHere: boolean;
}

/** Collections that were asked for publicly in a server, and which of all are worth keeping an eye on. Reads never reject. */
export class Collections {
  readonly #store: Store;
  /** When each was written down last, and under which name. */
  readonly #recorded = new LRUCache<Address, { readonly at: number; readonly name: string | undefined }>({ max: MAX_CACHED });
  readonly #recordedOfServers = new LRUCache<string, number>({ max: MAX_CACHED });

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Notes that a collection that has data was asked for publicly in a server; who asked, and where, is not noted here. It is
   * written down once an hour, after the call; when that fails, with the next question.
   */
  record(address: Address, wholeName: string | undefined): void {
    const at = this.#store.clock.now();
    const name = keptName(wholeName);
    const last = this.#recorded.get(address);
    if (last && at - last.at < HOUR_MS && (name === undefined || name === last.name)) return;
    this.#recorded.set(address, { at, name: name ?? last?.name });
    const named = name !== undefined && { name, comparable_name: comparable(name) };
    this.#store.background
      .write("collection_record", (transaction) =>
        transaction
          .insertInto("asked_collections")
          .values({ address, ...named, first_asked_at: at, last_asked_at: at })
          .onConflict((conflict) => conflict.column("address").doUpdateSet({ ...named, last_asked_at: at }))
          .execute(),
      )
      .catch(() => this.#recorded.delete(address));
  }

  /** Notes for 30 days in which server that was, in the same way. */
  recordIn(server_id: string, collection: Address): void {
    const last_asked_at = this.#store.clock.now();
    const keyOf = (address: Address) => `${server_id} ${address}`;
    const key = keyOf(collection);
    const last = this.#recordedOfServers.get(key);
    if (last !== undefined && last_asked_at - last < HOUR_MS) return;
    this.#recordedOfServers.set(key, last_asked_at);
    this.#store.background
      .write("server_collection_record", async (transaction) => {
        await lock(transaction, `collections of ${server_id}`);
        await transaction
          .insertInto("server_collections")
          .values({ server_id, collection, last_asked_at })
          .onConflict((conflict) => conflict.columns(["server_id", "collection"]).doUpdateSet({ last_asked_at }))
          .execute();
        return transaction
          .deleteFrom("server_collections")
          .where("server_id", "=", server_id)
          .where("collection", "not in", lastOfServer(transaction, server_id).select("collection"))
          .returning("collection")
          .execute();
      })
      .then(
        (dropped) => {
          for (const { collection: address } of dropped) this.#recordedOfServers.delete(keyOf(address));
        },
        () => this.#recordedOfServers.delete(key),
      );
  }

  /** What was written down of a server is deleted: its next question is written down, however soon it comes. */
  forgetRecordedIn(server_id: string): void {
    for (const key of [...this.#recordedOfServers.keys()]) {
      if (key.startsWith(`${server_id} `)) this.#recordedOfServers.delete(key);
    }
  }

  /** The collections that were asked for publicly in a server in the last 30 days, at most 500, the last asked first. `undefined`: it cannot be known right now. */
  ofServer(serverId: string): Promise<AskedCollection[] | undefined> {
    const since = this.#store.clock.now() - MONTH_MS;
    return this.#store.recall("server_collections_read", (connection) =>
      lastOfServer(connection, serverId)
        .select(["collection", "last_asked_at as lastAskedAt"])
        .where("last_asked_at", ">=", since)
        .execute(),
    );
  }

  /**
   * The collections that were asked for publicly in at least three servers in the last 30 days, those of most servers first.
   * A server counts once, however often somebody asks there. `undefined`: it cannot be known right now.
   */
  wellKnown(limit: number): Promise<Address[] | undefined> {
    const since = this.#store.clock.now() - MONTH_MS;
    return this.#store.background.recall("collections_well_known", async (connection) => {
      const { rows } = await sql<{ collection: Address }>`
        select collection from server_collections where last_asked_at >= ${since}
        group by collection having count(*) >= ${MIN_SERVERS}
        order by count(*) desc, max(last_asked_at) desc, collection limit ${limit}`.execute(connection);
      return rows.map(({ collection }) => collection);
    });
  }

  /**
   * The collections with exactly this name, as names are compared: first those that were asked for in the server, then those
   * of most servers, then the oldest. `undefined`: it cannot be known right now.
   */
  named(name: string, serverId: string | undefined): Promise<Namesake[] | undefined> {
    const key = comparable(name);
    if (key === "") return Promise.resolve([]);
    const since = this.#store.clock.now() - MONTH_MS;
    return this.#store.recall("collection_names", async (connection) => {
      const asked = sql`from server_collections where collection = address and last_asked_at >= ${since}`;
      const { rows } = await sql<{ address: Address; servers: number; here: number; since: number }>`
        select address, first_asked_at as since, (select count(*) ${asked}) as servers,
          (select count(*) ${asked} and server_id = ${serverId ?? ""}) as here
        from asked_collections where comparable_name = ${key}
        order by here desc, servers desc, since, address limit ${MAX_NAMESAKES}`.execute(connection);
      return rows.map(({ address, servers, here, since: firstAskedAt }) => ({
        address,
        servers,
        firstAskedAt,
        isAskedHere: here > 0,
      }));
    });
  }

  /** Whether a collection was asked for publicly in any server, and had data, or is tracked. `undefined`: it cannot be known right now. */
  isKnown(address: Address): Promise<boolean | undefined> {
    return this.#store.recall("collection_known", async (connection) => {
      const { rows } = await sql<{ address: Address }>`
        select address from asked_collections where address = ${address}
        union all select collection from tracked_collections where collection = ${address} limit 1`.execute(connection);
      return rows.length > 0;
    });
  }

  /**
   * Keeps the name of a collection that is watched, which does not make it one that was asked for. That it cannot be kept is
   * no harm: with its first record it comes again.
   */
  async keepName(address: Address, name: string | undefined): Promise<void> {
    const now = this.#store.clock.now();
    const write = this.#store.write("name_write", (transaction) => noteData(transaction, address, name, now));
    await write.catch(() => {});
  }

  /** The names of those of the collections that have one, asked for or not. `undefined`: they cannot be known right now. */
  namesOf(addresses: readonly Address[]): Promise<ReadonlyMap<Address, string> | undefined> {
    if (addresses.length === 0) return Promise.resolve(new Map());
    return this.#store.recall("collection_names", async (connection) => {
      const found = await connection
        .selectFrom("asked_collections")
        .select(["address", "name"])
        .where("address", "in", addresses)
        // Of two names the one of the records counts, which come also where nobody asks.
        .unionAll(connection.selectFrom("known_collections").select(["address", "name"]).where("address", "in", addresses))
        .execute();
      return new Map(found.flatMap(({ address, name }) => (name ? [[address, name]] : [])));
    });
  }

  /**
   * The collections that are to be recorded, most important first: what servers watch, then their defaults, then their aliases,
   * then what was asked for publicly in the last seven days, the last first; at the end what is paused, or of servers that the
   * bot has left. No server has its second before every other has its first, and of equal ones the older goes first, so that
   * nobody who comes later takes another's place. What has had no data for a day is behind all that has. `undefined`: it
   * cannot be known right now.
   */
  tracked(limit: number): Promise<Address[] | undefined> {
    const now = this.#store.clock.now();
    return this.#store.background.recall("collections_tracked", async (connection) => {
      const tracked = new Set<Address>();
      for (const isEmpty of [false, true]) {
        for (const wishes of wishesByKind(now - TRACKED_MS)) {
          if (tracked.size >= limit) break;
          // Those of them that are tracked already are at most as many as are tracked already.
          const { rows } = await sql<{ collection: Address }>`
            select collection from (
              select server_id, collection, min(added_at) as added_at,
                row_number() over (partition by server_id order by min(added_at), collection) as turn
              from (${wishes}) as wishes group by server_id, collection
            ) as turns
            where collection ${sql.raw(isEmpty ? "in" : "not in")} (${emptyCollections(now)}) group by collection
            order by min(turn * ${sql.lit(LATER_THAN_ALL)} + added_at), min(length(server_id)), min(server_id)
            limit ${limit}`.execute(connection);
          for (const { collection } of rows) if (tracked.size < limit) tracked.add(collection);
        }
      }
      return [...tracked];
    });
  }
}

/** The collections that each server wants to be tracked, and since when, by how important that is. */
const wishesByKind = (askedSince: number): readonly RawBuilder<unknown>[] => {
  const left = sql`(select id from servers where left_at is not null)`;
  const ofAliases = sql`select server_id, aliases.collection, added_at from aliases join servers on servers.id = server_id`;
  return [
    sql`select server_id, collection, added_at from watches where paused is null and server_id not in ${left}`,
    sql`select id as server_id, collection, added_at from servers where collection is not null and left_at is null`,
    sql`${ofAliases} where left_at is null`,
    // Each has its first turn.
    sql`select address as server_id, address as collection, -last_asked_at as added_at from asked_collections
      where last_asked_at > ${askedSince}`,
    sql`select server_id, collection, added_at from watches where paused is not null or server_id in ${left}
      union all select id, collection, added_at from servers where collection is not null and left_at is not null
      union all ${ofAliases} where left_at is not null`,
  ];
};

/** Those that are kept of a server, the last asked first. */
const lastOfServer = (connection: Kysely<Tables>, serverId: string) =>
  connection
    .selectFrom("server_collections")
    .where("server_id", "=", serverId)
    .orderBy("last_asked_at", "desc")
    .orderBy("collection")
    .limit(MAX_OF_SERVER);
