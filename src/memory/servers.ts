import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import type { Address } from "../contract/address.ts";
import { CachedReads } from "../infra/cached-reads.ts";
import { locking } from "../infra/database.ts";
import { comparable } from "./comparable.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";
import { deleteWatches, lockWatches, MAX_WATCHES } from "./watch-rows.ts";
import type { WatchOwners } from "./watches.ts";

const MAX_CACHED = 2_000;
const PAGE = 1_000;
/** Of a snowflake. */
const MAX_DIGITS = 20;
const settings = ["collection", "language", "zone"] as const;

export interface Alias {
  /** As it was typed. */
  readonly name: string;
  readonly collection: Address;
}

/** A page of Discord's list of the bot's servers. */
export interface ServerPage {
  /** The last id of the page before it; 0 for the first page. */
  readonly after: string;
  /** By number. */
  readonly ids: readonly string[];
  readonly isLast: boolean;
}

export interface ServerMemory extends Readonly<Partial<Pick<Selectable<Tables["servers"]>, (typeof settings)[number]>>> {
  /** By `comparable` name, and in that order. */
  readonly aliases: ReadonlyMap<string, Alias>;
}

/** The default and those with aliases. */
export const collectionsOf = ({ collection, aliases }: ServerMemory): Address[] =>
  [collection, ...aliases.values().map((alias) => alias.collection)].filter((one) => one !== undefined);

/** `null` deletes a setting; absent ones stay. */
type ServerChanges = Pick<Updateable<Tables["servers"]>, (typeof settings)[number]>;

/**
 * Servers' settings, with their aliases. Reads never reject; writes reject with a `DatabaseError`. A read tells that the bot is
 * used in the server, so that it does not count as left.
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
      // A form also submits the zone as it was: a digest that is due stays due.
      const { numUpdatedRows } = await transaction
        .updateTable("servers")
        .set({ zone })
        .where("id", "=", serverId)
        .where(sql<boolean>`zone is distinct from ${zone}`)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      // A new time zone moves the digests, also of first looks under way, which have planned none yet.
      await lockWatches(transaction, (row) => row("serverId", "=", serverId));
      await transaction
        .updateTable("watches")
        .set({ digestAt: null, dueAt: await this.#store.time(transaction), lease: null })
        .where("serverId", "=", serverId)
        .execute();
    });
  }

  /** Changes a server in one transaction, one at a time. A server that has nothing set is not stored. */
  change<T>(
    query: string,
    serverId: string,
    changes: ServerChanges,
    alsoChange: (transaction: Transaction<Tables>) => Promise<T>,
  ): Promise<T> {
    return this.writing(serverId, () =>
      this.#store.write(query, async (transaction) => {
        await transaction
          .insertInto("servers")
          .values({ id: serverId, addedAt: this.#store.clock.now(), ...changes })
          .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...changes, leftAt: null }))
          .execute();
        await markWatches(transaction, [serverId], 0);
        const result = await alsoChange(transaction);
        await transaction
          .deleteFrom("servers")
          .where("id", "=", serverId)
          .where(({ and, eb, exists, not, selectFrom }) =>
            and([
              ...settings.map((column) => eb(column, "is", null)),
              not(exists(selectFrom("aliases").select("name").where("serverId", "=", serverId))),
              not(exists(selectFrom("watches").select("id").where("serverId", "=", serverId))),
            ]),
          )
          .execute();
        return result;
      }),
    );
  }

  get owners(): WatchOwners {
    const change: WatchOwners["change"] = (query, id, change) => this.change(query, id, {}, change);
    return { column: "serverId", max: MAX_WATCHES, change };
  }

  /** Resolves to what was deleted, if there was anything: settings, and the collections asked for and watched there. */
  forget(serverId: string) {
    const forgetting = this.writing(serverId, () =>
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

  /** Unlike other reads, it is no use of the bot, and rejects with a `DatabaseError`. */
  async settingsOf(serverId: string): Promise<ServerMemory> {
    const read = this.#store.background.read("server_settings", (connection) => readServer(connection, serverId));
    return (await read).settings;
  }

  async #read(serverId: string): Promise<ServerMemory> {
    const { settings, leftAt } = await this.#store.read("server_read", (connection) => readServer(connection, serverId));
    if (leftAt !== undefined) {
      const comeBack = this.#store.background.write("server_touch", (transaction) => mark(transaction, [{ id: serverId }], null));
      comeBack.catch(() => {});
    }
    return settings;
  }

  /**
   * Notes which servers between two in Discord's list the bot has left or joined again. Discord does not list a server that has the
   * commands without the bot's user: such a server counts as left until somebody uses the bot there.
   */
  async compare({ after, ids, isLast }: ServerPage): Promise<void> {
    const present = new Set(ids);
    const end = (isLast ? undefined : ids.at(-1)) ?? "9".repeat(MAX_DIGITS);
    // As text, only numbers with the same number of digits are in their order.
    for (let digits = after.length; digits <= end.length; digits++) {
      const last = digits === end.length ? end : "9".repeat(digits);
      let next: string | undefined = digits === after.length ? after : "";
      while (next !== undefined) next = await this.#compareUntil(last, present, next);
    }
  }

  #compareUntil(last: string, present: ReadonlySet<string>, after: string): Promise<string | undefined> {
    return this.#store.background.write("servers_compare", async (transaction) => {
      const servers = await transaction
        .selectFrom("servers")
        .select(["id", "leftAt"])
        .where("id", ">", after)
        .where("id", "<=", last)
        .where(sql`length(id)`, "=", last.length)
        .orderBy("id")
        .limit(PAGE)
        .execute();
      const changed = servers.filter(({ id, leftAt }) => present.has(id) === (leftAt !== undefined));
      const { left = [], back = [] } = Object.groupBy(changed, ({ leftAt }) => (leftAt === undefined ? "left" : "back"));
      await mark(transaction, left, this.#store.clock.now());
      await mark(transaction, back, null);
      return servers.length === PAGE ? servers.at(-1)?.id : undefined;
    });
  }
}

/** Deletes locked servers with all that belongs to them; resolves to the watched collections. */
export async function deleteServers(transaction: Kysely<Tables>, ids: readonly string[]): Promise<Address[]> {
  const watched = await deleteWatches(transaction, "serverId", ids);
  await transaction.deleteFrom("servers").where("id", "in", ids).execute();
  // Locks budgets after messages, as a claim does.
  await transaction.deleteFrom("budgets").where("serverId", "in", ids).execute();
  return watched;
}

async function mark(transaction: Kysely<Tables>, servers: readonly { id: string }[], leftAt: number | null): Promise<void> {
  const ids = servers.map(({ id }) => id);
  if (ids.length === 0) return;
  await transaction.updateTable("servers").set({ leftAt }).where("id", "in", ids).execute();
  await markWatches(transaction, ids, leftAt === null ? 0 : 1);
}

async function markWatches(transaction: Kysely<Tables>, ids: readonly string[], isAway: 0 | 1): Promise<void> {
  const areOtherwise = (row: ExpressionBuilder<Tables, "watches">) =>
    row.and([row("serverId", "in", ids), row("isAway", "=", 1 - isAway)]);
  const locked = await lockWatches(transaction, areOtherwise);
  if (locked.length === 0) return;
  await transaction.updateTable("watches").set({ isAway }).where(areOtherwise).execute();
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
  // Rows may have been written when `comparable` told more names apart. Of two that are equal by now, the newer form counts.
  const byName = rows.flatMap(({ name, written, meant }) =>
    name && written && meant ? [{ stored: name, name: comparable(written), alias: { name: written, collection: meant } }] : [],
  );
  const isOfOldForm = ({ stored, name }: (typeof byName)[number]) => Number(stored !== name);
  const aliases = byName
    .toSorted((one, other) => isOfOldForm(other) - isOfOldForm(one))
    .map(({ name, alias }) => [name, alias] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  return { settings: { collection, language, zone, aliases: new Map(aliases) }, leftAt };
}
