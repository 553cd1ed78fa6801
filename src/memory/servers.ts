import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import type { Address } from "../contract/address.ts";
import { CachedReads } from "../infra/cached-reads.ts";
import { locking } from "../infra/database.ts";
import { touch } from "./last-use.ts";
import type { Store } from "./store.ts";
import { deleteOf, lockRows, MAX_WATCHES, type Owners, tables, withSharedColumns } from "./subscriptions.ts";
import type { Tables } from "./tables.ts";

const MAX_CACHED = 2_000;
const ofServers = { column: "serverId", tables } as const;
const settings = ["collection", "language", "zone"] as const;

export interface Alias {
  /** As it was typed. */
  readonly name: string;
  readonly collection: Address;
}

export interface ServerMemory extends Readonly<Partial<Pick<Selectable<Tables["servers"]>, (typeof settings)[number]>>> {
  /** By `comparable` name, and in that order. */
  readonly aliases: ReadonlyMap<string, Alias>;
}

/** The server's default collection, and those with aliases. */
export const collectionsOf = ({ collection, aliases }: ServerMemory): Address[] =>
  [collection, ...aliases.values().map((alias) => alias.collection)].filter((item) => item !== undefined);

/** `null` deletes a setting; absent settings stay. */
type ServerChanges = Pick<Updateable<Tables["servers"]>, (typeof settings)[number]>;

/**
 * Servers' settings, with their aliases. Reads never reject; writes reject with a `DatabaseError`. A read counts as a use of the
 * bot, from which the 6 months of retention count.
 */
export class Servers extends CachedReads<ServerMemory> {
  readonly #store: Store;
  readonly #onForgotten: (serverId: string) => void;

  /** @param onForgotten called after an attempt to forget a server, even a failed one: it may have been committed. */
  constructor(store: Store, onForgotten: (serverId: string) => void) {
    super({ clock: store.clock, max: MAX_CACHED, read: (serverId) => this.#read(serverId) });
    this.#store = store;
    this.#onForgotten = onForgotten;
  }

  set(serverId: string, { zone, ...changes }: ServerChanges): Promise<void> {
    return this.change("server_write", serverId, changes, async (transaction) => {
      if (zone === undefined) return;
      // A form also submits an unchanged zone: then planned times stay, and a post that is due stays due.
      const { numUpdatedRows } = await transaction
        .updateTable("servers")
        .set({ zone })
        .where("id", "=", serverId)
        .where(sql<boolean>`zone is distinct from ${zone}`)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      // All planned times are of the old zone. Revoking leases keeps checks under way from storing another such time.
      await lockRows(transaction, "watches", (row) => row("serverId", "=", serverId));
      await transaction
        .updateTable("watches")
        .set({ plannedAt: null, dueAt: await this.#store.time(transaction), lease: null })
        .where("serverId", "=", serverId)
        .execute();
    });
  }

  /** Changes a server in one transaction, one at a time. A server without a setting is not stored. */
  change<T>(
    query: string,
    serverId: string,
    changes: ServerChanges,
    alsoChange: (transaction: Transaction<Tables>) => Promise<T>,
  ): Promise<T> {
    const now = this.#store.clock.now();
    const used = { ...changes, lastUsedAt: now };
    return this.writing(serverId, () =>
      this.#store.write(query, async (transaction) => {
        await transaction
          .insertInto("servers")
          .values({ id: serverId, addedAt: now, ...used })
          .onConflict((conflict) => conflict.column("id").doUpdateSet(used))
          .execute();
        const result = await alsoChange(transaction);
        await transaction
          .deleteFrom("servers")
          .where("id", "=", serverId)
          .where(({ and, eb, exists, not, selectFrom }) =>
            and([
              ...settings.map((column) => eb(column, "is", null)),
              not(exists(selectFrom("aliases").select("name").where("serverId", "=", serverId))),
              ...tables.map((table) =>
                not(exists(selectFrom(withSharedColumns(table)).select("id").where("serverId", "=", serverId))),
              ),
            ]),
          )
          .execute();
        return result;
      }),
    );
  }

  get owners(): Owners {
    const change: Owners["change"] = (query, id, change) => this.change(query, id, {}, change);
    return { ...ofServers, max: MAX_WATCHES, change };
  }

  /** Resolves to what was deleted, if there was anything: settings, and the collections asked for and watched there. */
  forget(serverId: string) {
    const forgetting = this.writing(serverId, () =>
      this.#store.write("server_forget", async (transaction) => {
        const server = transaction.selectFrom("servers").select("id").where("id", "=", serverId);
        const isThere = (await locking(transaction, server).execute()).length > 0;
        const own = await readServer(transaction, serverId);
        const lookedUp = await transaction
          .deleteFrom("serverCollections")
          .where("serverId", "=", serverId)
          .returning("collection")
          .execute();
        const watched = await deleteServers(transaction, [serverId]);
        if (!isThere && lookedUp.length === 0) return undefined;
        return { ...own.settings, lookedUp: lookedUp.map(({ collection }) => collection), watched };
      }),
    );
    return forgetting.finally(() => {
      this.#onForgotten(serverId);
      return this.#store.overwriteDeleted();
    });
  }

  /** Unlike other reads, it does not count as a use of the bot, and rejects with a `DatabaseError`. */
  async settingsOf(serverId: string): Promise<ServerMemory> {
    const read = this.#store.background.read("server_settings", (connection) => readServer(connection, serverId));
    return (await read).settings;
  }

  async #read(serverId: string): Promise<ServerMemory> {
    const { settings, lastUsedAt } = await this.#store.read("server_read", (connection) => readServer(connection, serverId));
    touch(this.#store, "server", lastUsedAt === undefined ? undefined : { id: serverId, lastUsedAt });
    return settings;
  }
}

/** Deletes locked servers with all that belongs to them; resolves to the watched collections. */
export async function deleteServers(transaction: Kysely<Tables>, ids: readonly string[]): Promise<Address[]> {
  const watched = await deleteOf(transaction, ofServers, ids);
  await transaction.deleteFrom("servers").where("id", "in", ids).execute();
  return watched;
}

async function readServer(connection: Kysely<Tables>, serverId: string) {
  const rows = await connection
    .selectFrom("servers")
    .leftJoin("aliases", "aliases.serverId", "servers.id")
    .where("servers.id", "=", serverId)
    .select(["servers.collection", "language", "zone", "lastUsedAt", "name", "written", "aliases.collection as aliased"])
    .orderBy("name")
    .execute();
  const { collection, language, zone, lastUsedAt } = rows[0] ?? {};
  const aliases = rows.flatMap(({ name, written, aliased }): [string, Alias][] =>
    name && written && aliased ? [[name, { name: written, collection: aliased }]] : [],
  );
  return { settings: { collection, language, zone, aliases: new Map(aliases) }, lastUsedAt };
}
