import type { Kysely, Transaction } from "kysely";
import type { Address } from "../contract/address.ts";
import { locking } from "../infra/database.ts";
import { CachedReads } from "./cached-reads.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";
import { lockWatches } from "./watch-rows.ts";

const MAX_CACHED = 2_000;
const PAGE = 1_000;

/** A name that stands for a collection in one server. */
export interface Alias {
  /** As it was typed. */
  readonly name: string;
  readonly collection: Address;
}

export interface ServerMemory {
  readonly collection?: Address | undefined;
  /** A locale of Discord's. */
  readonly language?: string | undefined;
  /** A time zone of IANA's. */
  readonly zone?: string | undefined;
  /** By `comparable` name, and in that order. */
  readonly aliases: ReadonlyMap<string, Alias>;
}

/** The collections that a server has set as its default, and has aliases for. */
export const collectionsOf = ({ collection, aliases }: ServerMemory): Address[] => [
  ...(collection ? [collection] : []),
  ...[...aliases.values()].map((alias) => alias.collection),
];

export interface ForgottenServer extends ServerMemory {
  /** Collections that were asked for there, and watched. */
  readonly asked: readonly Address[];
  readonly watched: readonly Address[];
}

/** Only what is named changes; `null` deletes it. */
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
   * `undefined` if it cannot be known right now. To be called whenever the bot is used in the server: it has not left one that
   * uses it.
   *
   * @param maxAgeMs milliseconds; 30 seconds by default.
   */
  get(serverId: string, maxAgeMs?: number): Promise<ServerMemory | undefined> {
    return this.#reads.get(serverId, maxAgeMs);
  }

  current(serverId: string): Promise<ServerMemory | undefined> {
    return this.#reads.current(serverId);
  }

  set(serverId: string, changes: ServerChanges): Promise<void> {
    return this.change("server_write", serverId, changes, async (transaction) => {
      if (changes.zone === undefined) return;
      // A new time zone moves the digests.
      await lockWatches(transaction, (row) => row("serverId", "=", serverId));
      await transaction
        .updateTable("watches")
        .set({ digestAt: null, dueAt: await this.#store.time(transaction), lease: null })
        .where("serverId", "=", serverId)
        .where("every", "is not", null)
        .execute();
    });
  }

  /**
   * Changes settings, and what else belongs to a server, in one transaction; concurrent changes of the same server wait. The bot
   * is in a server that sets something; a server that has nothing set is not stored.
   */
  change<T>(
    query: string,
    serverId: string,
    changes: ServerChanges,
    alsoChange: (transaction: Transaction<Tables>) => Promise<T>,
  ): Promise<T> {
    return this.#reads.writing(serverId, () =>
      this.#store.write(query, async (transaction) => {
        await transaction
          .insertInto("servers")
          .values({ id: serverId, addedAt: this.#store.clock.now(), ...changes })
          .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...changes, leftAt: null }))
          .execute();
        const result = await alsoChange(transaction);
        await transaction
          .deleteFrom("servers")
          .where("id", "=", serverId)
          .where(({ and, eb, exists, not, selectFrom }) =>
            and([
              ...(["collection", "language", "zone"] as const).map((column) => eb(column, "is", null)),
              not(exists(selectFrom("aliases").select("name").where("serverId", "=", serverId))),
              not(exists(selectFrom("watches").select("id").where("serverId", "=", serverId))),
            ]),
          )
          .execute();
        return result;
      }),
    );
  }

  /** Deletes all that is kept of a server and resolves to it; `undefined` if there was nothing. */
  forget(serverId: string): Promise<ForgottenServer | undefined> {
    const forgetting = this.#reads.writing(serverId, () =>
      this.#store.write("server_forget", async (transaction) => {
        const server = transaction.selectFrom("servers").select("id").where("id", "=", serverId);
        const isThere = (await locking(transaction, server).execute()).length > 0;
        const kept = await readServer(transaction, serverId);
        const asked = await transaction
          .deleteFrom("serverCollections")
          .where("serverId", "=", serverId)
          .returning("collection")
          .execute();
        const watched = await deleteServers(transaction, [serverId]);
        if (!isThere && asked.length === 0) return undefined;
        return { ...kept.settings, asked: asked.map(({ collection }) => collection), watched };
      }),
    );
    return forgetting.finally(() => {
      this.#onForgotten(serverId);
      return this.#store.overwriteDeleted();
    });
  }

  async #read(serverId: string): Promise<ServerMemory> {
    const { settings, leftAt } = await this.#store.read("server_read", (connection) => readServer(connection, serverId));
    if (leftAt !== undefined) {
      const comeBack = this.#store.background.write("server_touch", (transaction) => mark(transaction, [serverId], null));
      comeBack.catch(() => {});
    }
    return settings;
  }

  /**
   * Notes which servers the bot has left, and which it is in again. Discord lists none that has installed the commands without
   * the bot's user: such a server counts as left from one day to the next, until somebody uses the bot there again.
   *
   * @param present every server that the bot is in.
   */
  async compare(present: ReadonlySet<string>): Promise<void> {
    let last: string | undefined = "";
    while (last !== undefined) last = await this.#comparePage(present, last);
  }

  /** @returns the last id of the page if there may be more. */
  #comparePage(present: ReadonlySet<string>, after: string): Promise<string | undefined> {
    return this.#store.background.write("servers_compare", async (transaction) => {
      const page = transaction.selectFrom("servers").select(["id", "leftAt"]).where("id", ">", after).orderBy("id").limit(PAGE);
      const servers = await page.execute();
      const left = servers.filter(({ id, leftAt }) => leftAt === undefined && !present.has(id));
      const back = servers.filter(({ id, leftAt }) => leftAt !== undefined && present.has(id));
      await mark(
        transaction,
        left.map(({ id }) => id),
        this.#store.clock.now(),
      );
      await mark(
        transaction,
        back.map(({ id }) => id),
        null,
      );
      return servers.length === PAGE ? servers.at(-1)?.id : undefined;
    });
  }
}

/** Deletes locked servers with their aliases, watches and messages; resolves to the collections that were watched. */
export async function deleteServers(transaction: Kysely<Tables>, ids: readonly string[]): Promise<Address[]> {
  await lockWatches(transaction, (row) => row("serverId", "in", ids));
  const watched = await transaction.deleteFrom("watches").where("serverId", "in", ids).returning("collection").execute();
  await transaction.deleteFrom("servers").where("id", "in", ids).execute();
  return watched.map(({ collection }) => collection);
}

async function mark(transaction: Kysely<Tables>, ids: readonly string[], leftAt: number | null): Promise<void> {
  if (ids.length > 0) await transaction.updateTable("servers").set({ leftAt }).where("id", "in", ids).execute();
}

async function readServer(connection: Kysely<Tables>, serverId: string) {
  const rows = await connection
    .selectFrom("servers")
    .leftJoin("aliases", "aliases.serverId", "servers.id")
    .where("servers.id", "=", serverId)
    .select(["servers.collection", "language", "zone", "leftAt", "name", "written", "aliases.collection as meant"])
    .orderBy("name")
    .execute();
  const { collection, language, zone, leftAt } = rows[0] ?? {};
  const aliases = rows.flatMap(({ name, written, meant }) =>
    name && written && meant ? [[name, { name: written, collection: meant }] as const] : [],
  );
  return { settings: { collection, language, zone, aliases: new Map(aliases) }, leftAt };
}
