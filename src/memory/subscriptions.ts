import { randomBytes } from "node:crypto";
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
  type UpdateObject,
} from "kysely";
import type { Address } from "../contract/address.ts";
import { locking } from "../infra/database.ts";
import { MINUTE_MS } from "../infra/time.ts";
import type { MemoryOptions, Store } from "./store.ts";
import type { Tables, WatchRow } from "./tables.ts";

/** The watches and boards of servers and members, each in a table of its own. */
export const tables = ["watches", "boards"] as const;
export type Table = (typeof tables)[number];

/** Watches and boards of a server. */
export const MAX_WATCHES = 25;
/** Watches of a member, posted as direct messages. */
export const MAX_DIRECT_WATCHES = 10;
/** Consecutive refusals that pause a subscription. */
export const MAX_FAILURES = 3;
/**
 * The tracked collections are chosen once a minute, and choosing may take a minute: a younger subscription may not have been
 * considered yet.
 */
export const TRACKING_DELAY_MS = 2 * MINUTE_MS;

/** For queries that use only columns of both tables: Kysely infers columns from one table's name. */
export const withSharedColumns = (table: Table) => table as "watches";

export interface SubscriptionSettings {
  readonly channel: string;
  readonly collection: Address;
  /** Discord's locale of the server or the member. */
  readonly locale: string | undefined;
  /** The moderator who saves it. */
  readonly madeBy?: string | undefined;
  /** Whether posts are published to the channels that follow an announcement channel. */
  readonly publish?: boolean | undefined;
}

export interface Listed {
  /** Whether its collection is not recorded on schedule. */
  readonly isUntracked: boolean;
}

export interface SubscriptionState {
  readonly active: number;
  readonly paused: number;
  /** Active subscriptions whose collection is not tracked. */
  readonly untracked: number;
  /** Milliseconds for which the oldest due subscription has waited. */
  readonly behindMs: number;
}

export type AddOutcome = { readonly outcome: "added" | "changed"; readonly id: string } | { readonly outcome: "too_many" };

/** `taken`: the channel has another subscription of the same table and collection. */
export type EditOutcome = "changed" | "gone" | "taken";

/** The servers or the members that subscriptions belong to. */
export interface Owners {
  readonly column: "serverId" | "memberId";
  readonly tables: readonly Table[];
  /** The most subscriptions of one owner, over both tables. */
  readonly max: number;
  /** Changes an owner in one transaction, one at a time. */
  change<T>(query: string, id: string, change: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
}

interface Shape<Name extends Table, Settings, Item> {
  readonly table: Name;
  /** The columns that only this table has. */
  columns(settings: Settings): object;
  read(row: Selectable<Tables[Name]>): Item;
}

/**
 * The subscriptions of servers or of members. `add`, `edit` and `of` are about one table; the other methods find an id in both.
 * `of` resolves to `undefined` while the database cannot be read; all other methods reject with a `DatabaseError`.
 */
export class Subscriptions<Name extends Table, Settings extends SubscriptionSettings, Item> {
  readonly #store: Store;
  readonly #owners: Owners;
  readonly #shape: Shape<Name, Settings, Item>;
  readonly #isRecording: boolean;

  constructor(
    store: Store,
    owners: Owners,
    shape: Shape<Name, Settings, Item>,
    { snapshotMs = 0 }: Pick<MemoryOptions, "snapshotMs">,
  ) {
    this.#store = store;
    this.#owners = owners;
    this.#shape = shape;
    this.#isRecording = snapshotMs > 0;
  }

  /** Upserts by channel and collection. */
  add(owner: string, settings: Settings): Promise<AddOutcome> {
    const { max, tables } = this.#owners;
    return this.#owners.change("watch_write", owner, async (transaction): Promise<AddOutcome> => {
      const now = await this.#store.time(transaction);
      const before = await this.#withKey(transaction, owner, settings);
      if (before) {
        await this.#update(transaction, this.#shape.table, before.id, this.#values(settings, now));
        return { outcome: "changed", id: before.id };
      }
      let count = 0;
      for (const table of tables) count += (await this.#ofOwner(transaction, table, owner).select("id").execute()).length;
      if (count >= max) return { outcome: "too_many" };
      const id = randomBytes(9).toString("base64url");
      await this.#insert(transaction, owner, settings, { id, ...this.#values(settings, now), addedAt: now });
      // The first record is due now; `Tracking.sync` would plan it for up to an interval later.
      const track = transaction.insertInto("trackedCollections").values({ collection: settings.collection, dueAt: now });
      if (this.#isRecording) await track.onConflict((conflict) => conflict.doNothing()).execute();
      return { outcome: "added", id };
    });
  }

  /** Unlike `add`, keeps a pause by a moderator. In another channel or table, the subscription begins anew. */
  edit(owner: string, id: string, settings: Settings): Promise<EditOutcome> {
    return this.#owners.change("watch_write", owner, async (transaction): Promise<EditOutcome> => {
      const now = await this.#store.time(transaction);
      const [existing, found] = [await this.#withKey(transaction, owner, settings), await this.#find(transaction, owner, id)];
      if (!found) return "gone";
      if (existing && existing.id !== id) return "taken";
      const paused = found.paused === "by_moderator" ? found.paused : null;
      const values = { ...this.#values(settings, now), paused };
      if (existing) {
        await this.#update(transaction, this.#shape.table, id, values);
        return "changed";
      }
      await transaction.deleteFrom(withSharedColumns(found.table)).where("id", "=", id).execute();
      await this.#insert(transaction, owner, settings, { id, ...values, addedAt: now });
      return "changed";
    });
  }

  /** The owner's subscriptions, by channel, then by address. */
  of(owner: string): Promise<(Item & Listed)[] | undefined> {
    const { table, read } = this.#shape;
    return this.#store.recall("watches_read", async (connection) => {
      const now = await this.#store.time(connection);
      const rows = await this.#ofOwner(connection, table, owner)
        .selectAll()
        .select(isUntracked(table, now).as("untracked"))
        .orderBy("channelId")
        .orderBy("collection")
        .execute();
      return rows.map((row) => ({ ...read(row as Selectable<Tables[Name]>), isUntracked: Boolean(row.untracked) }));
    });
  }

  /** Resolves to whether it existed. Stops a post under way, unless Discord has it. */
  remove(owner: string, id: string): Promise<boolean> {
    return this.#change(owner, id, async (transaction, table) => {
      await transaction.deleteFrom(withSharedColumns(table)).where("id", "=", id).execute();
    });
  }

  /** Resolves to whether it exists. Stops a post under way, unless Discord has it; the lease stays, so that its end can be stored. */
  pause(owner: string, id: string): Promise<boolean> {
    const paused = sql<"by_moderator">`coalesce(paused, 'by_moderator')`;
    const lease = sql<string | null>`case when tried_key is null then null else lease end`;
    return this.#change(owner, id, (transaction, table) => this.#update(transaction, table, id, { paused, lease }));
  }

  /** Resolves to whether it exists. After this, one more refusal or deletion pauses it again. */
  resume(owner: string, id: string): Promise<boolean> {
    return this.#change(owner, id, async (transaction, table) => {
      const dueAt = await this.#store.time(transaction);
      // A second click keeps the count of failures since the first.
      const failures = sql<number>`case when paused is null or paused in ('message_gone', 'by_moderator') then failures
        else ${MAX_FAILURES - 1} end`;
      await this.#update(transaction, table, id, { paused: null, failures, dueAt, lease: null });
    });
  }

  /** Makes the first planned post of a watch due, compared with this base (JSON). Resolves to whether it is still to come. */
  postNow(owner: string, id: string, base: string): Promise<boolean> {
    return this.#owners.change("watch_write", owner, async (transaction) => {
      const now = await this.#store.time(transaction);
      const { numUpdatedRows } = await transaction
        .updateTable("watches")
        .set({ base, plannedAt: now, dueAt: now, lease: null })
        .where(this.#owners.column, "=", owner)
        .where("id", "=", id)
        .where((row) => row.and([row("postedAt", "is", null), row("paused", "is", null), row("triedKey", "is", null)]))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    });
  }

  #change(owner: string, id: string, change: (transaction: Kysely<Tables>, table: Table) => Promise<void>): Promise<boolean> {
    return this.#owners.change("watch_write", owner, async (transaction) => {
      const found = await this.#find(transaction, owner, id);
      if (found) await change(transaction, found.table);
      return found !== undefined;
    });
  }

  async #find(connection: Kysely<Tables>, owner: string, id: string) {
    for (const table of this.#owners.tables) {
      const found = await this.#ofOwner(connection, table, owner).select("paused").where("id", "=", id).executeTakeFirst();
      if (found) return { ...found, table };
    }
    return undefined;
  }

  /** The subscription with the channel and collection of these settings. The owner is locked. */
  #withKey(connection: Kysely<Tables>, owner: string, { channel, collection }: SubscriptionSettings) {
    const ofOwner = this.#ofOwner(connection, this.#shape.table, owner).selectAll();
    return ofOwner.where("channelId", "=", channel).where("collection", "=", collection).executeTakeFirst();
  }

  #ofOwner(connection: Kysely<Tables>, table: Table, owner: string) {
    return connection.selectFrom(withSharedColumns(table)).where(this.#owners.column, "=", owner);
  }

  #values(settings: Settings, dueAt: number) {
    const own = this.#shape.columns(settings) as Pick<Insertable<WatchRow>, "kinds" | "wakes">;
    // Revokes a check with the old settings.
    const { locale = null, madeBy = null, publish } = settings;
    return { ...own, locale, madeBy, publish: publish ? 1 : 0, dueAt, paused: null, failures: 0, lease: null };
  }

  async #insert(
    transaction: Kysely<Tables>,
    owner: string,
    { channel, collection }: Settings,
    values: Omit<Insertable<WatchRow>, "channelId" | "collection">,
  ): Promise<void> {
    const key = { [this.#owners.column]: owner, channelId: channel, collection };
    await transaction
      .insertInto(withSharedColumns(this.#shape.table))
      .values({ ...key, ...values })
      .execute();
  }

  async #update(transaction: Kysely<Tables>, table: Table, id: string, changes: UpdateObject<Tables, "watches">): Promise<void> {
    await transaction.updateTable(withSharedColumns(table)).set(changes).where("id", "=", id).execute();
  }
}

/**
 * Locks several rows before they are changed: in the order of ids, and tables in the order of `tables`, so that transactions never
 * deadlock.
 */
export function lockRows(
  transaction: Kysely<Tables>,
  table: Table,
  matching: (row: ExpressionBuilder<Tables, "watches">) => Expression<SqlBool>,
  limit?: number,
): Promise<{ id: string }[]> {
  const rows = transaction.selectFrom(withSharedColumns(table)).select("id").where(matching).orderBy("id");
  return locking(transaction, limit === undefined ? rows : rows.limit(limit)).execute();
}

/** Deletes all subscriptions of locked servers or members; resolves to the collections. */
export async function deleteOf(
  transaction: Kysely<Tables>,
  { column, tables }: Pick<Owners, "column" | "tables">,
  ids: readonly string[],
): Promise<Address[]> {
  const collections: Address[] = [];
  for (const table of tables) {
    await lockRows(transaction, table, (row) => row(column, "in", ids));
    const deleted = await transaction
      .deleteFrom(withSharedColumns(table))
      .where(column, "in", ids)
      .returning("collection")
      .execute();
    collections.push(...deleted.map(({ collection }) => collection));
  }
  return collections;
}

/** A condition for active rows that are old enough to have been chosen for tracking, and whose collection is not tracked. */
const isUntracked = (table: string, now: number): RawBuilder<SqlBool> =>
  sql`paused is null and added_at < ${now - TRACKING_DELAY_MS}
    and not exists (select 1 from tracked_collections where collection = ${sql.ref(`${table}.collection`)})`;

export async function subscriptionState(connection: Kysely<Tables>, now: number): Promise<SubscriptionState> {
  const { rows } = await sql<{ known: number; paused?: number; untracked?: number; dueAt?: number }>`
    select count(*) as known, count(paused) as paused, count(case when ${isUntracked("subscriptions", now)} then 1 end) as untracked,
      min(case when paused is null then due_at end) as due_at
    from (select collection, paused, added_at, due_at from watches
      union all select collection, paused, added_at, due_at from boards) as subscriptions`.execute(connection);
  const { known = 0, paused = 0, untracked = 0, dueAt = now } = rows[0] ?? {};
  return { active: known - paused, paused, untracked, behindMs: Math.max(0, now - dueAt) };
}
