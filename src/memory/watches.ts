import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql, type Transaction } from "kysely";
import type { Address } from "../contract/address.ts";
import type { MemoryOptions, Store } from "./store.ts";
import type { Tables, WatchRow } from "./tables.ts";
import { CHOSEN_MS, MAX_FAILURES } from "./watch-rows.ts";

export { type PauseReason, type PostEnd, type Publication, type Refusal, refusals } from "./tables.ts";
export { MAX_DIRECT_WATCHES, MAX_WATCHES } from "./watch-rows.ts";

/** Settings by kind, kept as JSON. */
export interface WatchKinds {
  /** In the server's time zone; Monday is 1. */
  readonly digest?: { readonly every: "day" | "week"; readonly hour: number; readonly weekday: number } | undefined;
  /** At this change of the total; if undefined, at one that is more than usual in a day. Alerts mention `role`. */
  readonly alert?: { readonly change?: number | undefined; readonly role?: string | undefined } | undefined;
  /** Alone: one message that is edited. */
  readonly card?: Readonly<Record<never, never>> | undefined;
}

/** How its posts are delivered, kept in the same JSON. */
interface WatchDelivery {
  /** To the channels that follow an announcement channel. */
  readonly publish?: boolean | undefined;
}

export interface WatchSettings extends WatchKinds, WatchDelivery {
  readonly channel: string;
  readonly collection: Address;
  /** Discord's, of the server or the member. */
  readonly locale: string | undefined;
}

type Shown = "id" | "addedAt" | "digestAt" | "lastDigestAt" | "checkedAt" | "quiet" | "base" | "paused" | "failures";
type Posted = "unpostedSince" | "postedAt" | "outcome" | "outcomeAt" | "messageId" | "publication";

/** A post that Discord may have. */
interface TriedPost {
  /** Its nonce. */
  readonly key: string;
  /** The first attempt, in milliseconds since the epoch. */
  readonly at: number;
  /** `undefined` for a card. */
  readonly kind: string | undefined;
  /** JSON: the base once it has arrived. */
  readonly nextBase: string | undefined;
}

export interface Watch extends WatchSettings, Readonly<Pick<Selectable<WatchRow>, Shown | Posted>> {
  /** One of these two. */
  readonly server: string | undefined;
  readonly member: string | undefined;
  readonly tried: TriedPost | undefined;
}

export interface WatchState {
  readonly active: number;
  readonly paused: number;
  /** Active ones whose collection is not tracked. */
  readonly untracked: number;
  /** Milliseconds for which the oldest due watch has waited. */
  readonly behindMs: number;
}

export type AddOutcome = { readonly outcome: "added" | "changed"; readonly id: string } | { readonly outcome: "too_many" };

/** `taken`: another watch of its kind and collection is in that channel. */
export type EditOutcome = "changed" | "gone" | "taken";

export interface ListedWatch extends Watch {
  /** Its collection is not recorded on schedule. */
  readonly isUntracked: boolean;
}

/** The servers or the members that watches belong to. */
export interface WatchOwners {
  readonly column: "serverId" | "memberId";
  /** Watches of one. */
  readonly max: number;
  /** Changes an owner in one transaction, one at a time. */
  change<T>(query: string, id: string, change: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
}

/**
 * The watches of servers or of members. `of` is `undefined` while the database cannot be read; all else rejects with a
 * `DatabaseError`.
 */
export class Watches {
  readonly #store: Store;
  readonly #owners: WatchOwners;
  readonly #isRecording: boolean;

  constructor(store: Store, owners: WatchOwners, { snapshotMs = 0 }: Pick<MemoryOptions, "snapshotMs">) {
    this.#store = store;
    this.#owners = owners;
    this.#isRecording = snapshotMs > 0;
  }

  /** Upserts by channel and collection, a card beside other kinds. */
  add(owner: string, settings: WatchSettings): Promise<AddOutcome> {
    const { column, max } = this.#owners;
    return this.#owners.change("watch_write", owner, async (transaction): Promise<AddOutcome> => {
      const now = await this.#store.time(transaction);
      const { key, values } = this.#row(owner, settings, now);
      const there = await readKinds(transaction, key);
      if (there) {
        await transaction
          .updateTable("watches")
          .set({ ...values, ...digestAfter(there, settings) })
          .where("id", "=", there.id)
          .execute();
        return { outcome: "changed", id: there.id };
      }
      const { count } = await transaction
        .selectFrom("watches")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where(column, "=", owner)
        .executeTakeFirstOrThrow();
      if (count >= max) return { outcome: "too_many" };
      const id = randomBytes(9).toString("base64url");
      await transaction
        .insertInto("watches")
        .values({ id, ...key, ...values, addedAt: now })
        .execute();
      // The first record comes now, not in the collection's next turn, which `Tracking.sync` would give it.
      const track = transaction.insertInto("trackedCollections").values({ collection: settings.collection, dueAt: now });
      if (this.#isRecording) await track.onConflict((conflict) => conflict.doNothing()).execute();
      return { outcome: "added", id };
    });
  }

  /** Unlike `add`, it leaves a moderator's pause. In another channel, or as another kind of message, the watch begins anew. */
  edit(owner: string, id: string, settings: WatchSettings): Promise<EditOutcome> {
    return this.#owners.change("watch_write", owner, async (transaction): Promise<EditOutcome> => {
      const now = await this.#store.time(transaction);
      const { key, values } = this.#row(owner, settings, now);
      const there = await readKinds(transaction, key);
      const mine = transaction.selectFrom("watches").select("paused").where(this.#owners.column, "=", owner).where("id", "=", id);
      const before = await mine.executeTakeFirst();
      if (!before) return "gone";
      if (there && there.id !== id) return "taken";
      const edited = { ...values, paused: before.paused === "by_moderator" ? before.paused : null };
      if (there) {
        await transaction
          .updateTable("watches")
          .set({ ...edited, ...digestAfter(there, settings) })
          .where("id", "=", id)
          .execute();
        return "changed";
      }
      await this.#delete(transaction, owner, id);
      await transaction
        .insertInto("watches")
        .values({ id, ...key, ...edited, addedAt: now })
        .execute();
      return "changed";
    });
  }

  #row(owner: string, { channel, collection, locale, ...kinds }: WatchSettings, now: number) {
    return {
      key: { [this.#owners.column]: owner, channelId: channel, collection, isCard: kinds.card ? 1 : 0 },
      values: {
        kinds: JSON.stringify(kinds),
        wakes: 1,
        locale: locale ?? null,
        dueAt: now,
        paused: null,
        failures: 0,
        isRemade: 0,
        quiet: null,
        // Revokes a look with the old settings.
        lease: null,
      },
    };
  }

  /** By channel, then by address. */
  of(owner: string): Promise<ListedWatch[] | undefined> {
    return this.#store.recall("watches_read", async (connection) => {
      const now = await this.#store.time(connection);
      const rows = await connection
        .selectFrom("watches")
        .selectAll()
        .select(isUntracked(now).as("untracked"))
        .where(this.#owners.column, "=", owner)
        .orderBy("channelId")
        .orderBy("collection")
        .orderBy("isCard")
        .execute();
      return rows.map((row) => ({ ...watchOf(row), isUntracked: Boolean(row.untracked) }));
    });
  }

  /** Resolves to what was removed, if anything. A post on its way is stopped, unless Discord has it. */
  remove(owner: string, id: string): Promise<Watch | undefined> {
    return this.#owners.change("watch_write", owner, (transaction) => this.#delete(transaction, owner, id));
  }

  async #delete(transaction: Transaction<Tables>, owner: string, id: string): Promise<Watch | undefined> {
    const removed = await transaction
      .deleteFrom("watches")
      .where(this.#owners.column, "=", owner)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    return removed && watchOf(removed);
  }

  /** Resolves to whether it exists. A post on its way is stopped, unless Discord has it. */
  pause(owner: string, id: string): Promise<boolean> {
    return this.#owners.change("watch_write", owner, async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable("watches")
        .set({ paused: sql`coalesce(paused, 'by_moderator')`, lease: null })
        .where(this.#owners.column, "=", owner)
        .where("id", "=", id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }

  /** One more refusal or deletion pauses it again. Resolves to whether it exists. */
  resume(owner: string, id: string): Promise<boolean> {
    return this.#owners.change("watch_write", owner, async (transaction) => {
      const dueAt = await this.#store.time(transaction);
      // A second click keeps the count of failures since the first.
      const failures = sql<number>`case when paused is null or paused in ('card_gone', 'by_moderator') then failures else ${MAX_FAILURES - 1} end`;
      const { numUpdatedRows } = await transaction
        .updateTable("watches")
        .set({ paused: null, failures, dueAt, lease: null })
        .where(this.#owners.column, "=", owner)
        .where("id", "=", id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }
}

/** The watch with the key of these settings, whose owner is locked. */
const readKinds = (transaction: Transaction<Tables>, key: Partial<Pick<Selectable<WatchRow>, "collection">>) =>
  transaction
    .selectFrom("watches")
    .select(["id", "kinds"])
    .where((row) => row.and(key))
    .executeTakeFirst();

/** A digest keeps its next time, which may be due, unless its own settings change. */
const digestAfter = ({ kinds }: Pick<Selectable<WatchRow>, "kinds">, { digest }: WatchSettings) =>
  isDeepStrictEqual((JSON.parse(kinds) as WatchKinds).digest, digest) ? {} : { digestAt: null };

/** A condition for active watches whose collection is not tracked. */
const isUntracked = (now: number): RawBuilder<SqlBool> =>
  sql`paused is null and watches.added_at < ${now - CHOSEN_MS}
    and not exists (select 1 from tracked_collections where collection = watches.collection)`;

/** A stored watch, with its settings read. */
export function watchOf(row: Selectable<WatchRow>): Watch {
  const { id, collection, locale, addedAt, digestAt, lastDigestAt, checkedAt, quiet, base, paused, failures } = row;
  const { serverId: server, memberId: member, channelId: channel, postedAt, outcome, outcomeAt, messageId } = row;
  const { unpostedSince, triedKey: key, triedAt = 0, triedKind, nextBase, publication } = row;
  return {
    ...(JSON.parse(row.kinds) as WatchKinds & WatchDelivery),
    ...{ id, server, member, channel, collection, locale, addedAt, digestAt, lastDigestAt, checkedAt, quiet, base, paused },
    ...{ failures, unpostedSince, postedAt, outcome, outcomeAt, messageId, publication },
    tried: key === undefined ? undefined : { key, at: triedAt, kind: triedKind, nextBase },
  };
}

export async function watchState(connection: Kysely<Tables>, now: number): Promise<WatchState> {
  const { rows } = await sql<{ known: number; paused: number; untracked: number; watchAt?: number }>`
    select (select count(*) from watches) as known,
      (select count(*) from watches where paused is not null) as paused,
      (select count(*) from watches where ${isUntracked(now)}) as untracked,
      (select min(due_at) from watches where paused is null) as watch_at`.execute(connection);
  const { known = 0, paused = 0, untracked = 0, watchAt = now } = rows[0] ?? {};
  return { active: known - paused, paused, untracked, behindMs: Math.max(0, now - watchAt) };
}
