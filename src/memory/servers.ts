import type { Kysely, Transaction } from "kysely";
import type { Address } from "../contract/address.ts";
import { locking } from "../infra/database.ts";
import { CachedReads } from "./cached-reads.ts";
import { lockWatches, released } from "./leases.ts";
import type { MemoryQuery, Store } from "./store.ts";
import type { Tables } from "./tables.ts";

const MAX_CACHED = 2_000;
const PAGE = 1_000;

/** A name that stands for a collection in one server. */
export interface Alias {
  /** As it was typed. */
  readonly name: string;
  readonly collection: Address;
}

/** All that is kept of a server. */
export interface ServerMemory {
  readonly collection?: Address;
  /** A locale of Discord's. */
  readonly language?: string;
  /** A time zone of IANA's. */
  readonly zone?: string;
  /** By their names as `comparable()` makes them, and in that order. */
  readonly aliases: ReadonlyMap<string, Alias>;
}

/** The collections that a server has set as its default, and has aliases for. */
export const collectionsOf = ({ collection, aliases }: ServerMemory): Address[] => [
  ...(collection ? [collection] : []),
  ...[...aliases.values()].map((alias) => alias.collection),
];

/** All that was kept of a server, with what was asked for there. */
export interface ForgottenServer extends ServerMemory {
  readonly asked: readonly Address[];
  /** The collections that were watched. */
  readonly watched: readonly Address[];
}

/** What is left out stays as it is; `null` takes it away. */
export interface ServerChanges {
  readonly collection?: Address | null;
  readonly language?: string | null;
  readonly zone?: string | null;
}

/** Servers' settings, with their aliases. Reads never reject; writes reject with a `MemoryError`. */
export class Servers {
  readonly #store: Store;
  readonly #reads: CachedReads<ServerMemory>;
  readonly #onForgotten: (serverId: string) => void;

  /** @param onForgotten told of a server that may be forgotten by now, whether or not the database has said so. */
  constructor(store: Store, onForgotten: (serverId: string) => void) {
    this.#store = store;
    this.#onForgotten = onForgotten;
    this.#reads = new CachedReads({ clock: store.clock, max: MAX_CACHED, read: (serverId) => this.#read(serverId) });
  }

  /**
   * What was kept at most 30 seconds ago, where nothing is without settings; `undefined` when that cannot be known right now.
   * To be asked whenever the bot is used in the server: it has not left one that uses it.
   *
   * @param maxAgeMs how many milliseconds ago instead.
   */
  get(serverId: string, maxAgeMs?: number): Promise<ServerMemory | undefined> {
    return this.#reads.get(serverId, maxAgeMs);
  }

  /** What is kept now, whichever process has written it. */
  current(serverId: string): Promise<ServerMemory | undefined> {
    return this.#reads.current(serverId);
  }

  set(serverId: string, changes: ServerChanges): Promise<void> {
    return this.change("server_write", serverId, changes, async (transaction) => {
      if (changes.zone === undefined) return;
      // Their hour is another one now.
      await lockWatches(transaction, (row) => row("server_id", "=", serverId));
      await transaction
        .updateTable("watches")
        .set({ digest_at: null, due_at: this.#store.clock.now(), ...released })
        .where("server_id", "=", serverId)
        .where("every", "is not", null)
        .execute();
    });
  }

  /**
   * Changes settings, and what else belongs to a server, in one transaction; whoever changes the same server at the same
   * time waits. A server that sets something is one that the bot is in, and one that has nothing set is not stored.
   */
  change<T>(
    query: MemoryQuery,
    serverId: string,
    changes: ServerChanges,
    alsoChange: (transaction: Transaction<Tables>) => Promise<T>,
  ): Promise<T> {
    return this.#reads.writing(serverId, () =>
      this.#store.write(query, async (transaction) => {
        await transaction
          .insertInto("servers")
          .values({ id: serverId, added_at: this.#store.clock.now(), ...changes })
          .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...changes, left_at: null }))
          .execute();
        const result = await alsoChange(transaction);
        await transaction
          .deleteFrom("servers")
          .where("id", "=", serverId)
          .where(({ and, eb, exists, not, selectFrom }) =>
            and([
              ...(["collection", "language", "zone"] as const).map((column) => eb(column, "is", null)),
              not(exists(selectFrom("aliases").select("name").where("server_id", "=", serverId))),
              not(exists(selectFrom("watches").select("id").where("server_id", "=", serverId))),
            ]),
          )
          .execute();
        return result;
      }),
    );
  }

  /** Deletes all that is kept of a server, and answers with it; `undefined` when there was nothing. */
  forget(serverId: string): Promise<ForgottenServer | undefined> {
    const forgetting = this.#reads.writing(serverId, () =>
      this.#store.write("server_forget", async (transaction) => {
        // As every change of the server begins.
        await locking(transaction, transaction.selectFrom("servers").select("id").where("id", "=", serverId)).execute();
        const { kept } = await readServer(transaction, serverId);
        const asked = await transaction
          .deleteFrom("server_collections")
          .where("server_id", "=", serverId)
          .returning("collection")
          .execute();
        await lockWatches(transaction, (row) => row("server_id", "=", serverId));
        const watched = await transaction
          .deleteFrom("watches")
          .where("server_id", "=", serverId)
          .returning("collection")
          .execute();
        const { numDeletedRows } = await transaction.deleteFrom("servers").where("id", "=", serverId).executeTakeFirst();
        const isNothing = numDeletedRows === 0n && asked.length === 0;
        const addresses = (rows: readonly { collection: Address }[]) => rows.map(({ collection }) => collection);
        return isNothing ? undefined : { ...kept, asked: addresses(asked), watched: addresses(watched) };
      }),
    );
    return forgetting.finally(() => {
      this.#onForgotten(serverId);
      return this.#store.overwriteDeleted();
    });
  }

  async #read(serverId: string): Promise<ServerMemory> {
    const { kept, hasLeft } = await this.#store.read("server_read", (connection) => readServer(connection, serverId));
    if (hasLeft) void this.#noteUse(serverId).catch(() => {});
    return kept;
  }

  #noteUse(serverId: string): Promise<unknown> {
    return this.#store.background.write("server_touch", (transaction) =>
      transaction.updateTable("servers").set({ left_at: null }).where("id", "=", serverId).execute(),
    );
  }

  /**
   * Notes which servers the bot has left, and which it is in again. Discord lists none that has installed the commands without
   * the bot's user: such a server counts as left from one day to the next, until somebody uses the bot there again.
   *
   * @param present every server that the bot is in: one that is missing counts as left.
   */
  async compare(present: ReadonlySet<string>): Promise<void> {
    let last: string | undefined = "";
    while (last !== undefined) last = await this.#comparePage(present, last);
  }

  /** Answers with the last id that was looked at, if there may be more. */
  #comparePage(present: ReadonlySet<string>, after: string): Promise<string | undefined> {
    return this.#store.background.write("servers_compare", async (transaction) => {
      const servers = await transaction
        .selectFrom("servers")
        .select(["id", "left_at"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(PAGE)
        .execute();
      const mark = async (ids: readonly string[], leftAt: number | null) => {
        if (ids.length > 0) await transaction.updateTable("servers").set({ left_at: leftAt }).where("id", "in", ids).execute();
      };
      const idsOf = (isMeant: (server: { id: string; left_at: number | null }) => boolean) =>
        servers.filter(isMeant).map(({ id }) => id);
      await mark(
        idsOf(({ id, left_at }) => left_at === null && !present.has(id)),
        this.#store.clock.now(),
      );
      await mark(
        idsOf(({ id, left_at }) => left_at !== null && present.has(id)),
        null,
      );
      return servers.length === PAGE ? servers.at(-1)?.id : undefined;
    });
  }
}

async function readServer(
  connection: Kysely<Tables>,
  serverId: string,
): Promise<{ readonly kept: ServerMemory; readonly hasLeft: boolean }> {
  const rows = await connection
    .selectFrom("servers")
    .leftJoin("aliases", "aliases.server_id", "servers.id")
    .where("servers.id", "=", serverId)
    .select(["servers.collection", "language", "zone", "left_at", "name", "written", "aliases.collection as meant"])
    .orderBy("name")
    .execute();
  const { collection, language, zone, left_at = null } = rows[0] ?? {};
  const kept = {
    ...(collection && { collection }),
    ...(language && { language }),
    ...(zone && { zone }),
    aliases: new Map(
      rows.flatMap(({ name, written, meant }) =>
        name && written && meant ? [[name, { name: written, collection: meant }]] : [],
      ),
    ),
  };
  return { kept, hasLeft: left_at !== null };
}
