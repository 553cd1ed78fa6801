import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql, type Transaction } from "kysely";
import { LRUCache } from "lru-cache";
import type { Address } from "../contract/address.ts";
import { lock } from "../infra/database.ts";
import { type Claim, DueTable, type Wait } from "../infra/due.ts";
import { HOUR_MS, MINUTE_MS } from "../infra/time.ts";
import { withdraw } from "./outbox.ts";
import type { MemoryOptions, Store } from "./store.ts";
import type { PublicationState, Tables, WatchRow } from "./tables.ts";
import { CHOSEN_MS, lockWatches, MAX_FAILURES } from "./watch-rows.ts";

export type { PauseReason, PostEnd, Refusal } from "./tables.ts";
export { MAX_DIRECT_WATCHES, MAX_WATCHES } from "./watch-rows.ts";

const due = new DueTable("watches", "id");

/** A third of Discord's 50 requests a second, so that alerts, cards and what is published find room among digests. */
const DIGESTS_A_MINUTE = 1_000;
/** A digest comes at most this long after its wish. */
export const MAX_DELAY_MS = 12 * HOUR_MS;
const MAX_CACHED = 2_000;

/** Settings by kind, kept as JSON. */
export interface WatchKinds {
  /** In the server's time zone; Monday is 1. */
  readonly digest?: { readonly every: "day" | "week"; readonly hour: number; readonly weekday: number } | undefined;
  /** At this change of the total; if undefined, at one that is more than usual in a day. */
  readonly alert?: { readonly change?: number | undefined } | undefined;
  /** Alone: one message that is edited. */
  readonly card?: Readonly<Record<never, never>> | undefined;
}

/** How its posts are delivered, kept in the same JSON. */
export interface WatchDelivery {
  /** The role that alerts, or all posts, mention. */
  readonly ping?: { readonly role: string; readonly with: "alerts" | "all" } | undefined;
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
type Posted = "postedAt" | "outcome" | "outcomeAt" | "messageId";

export interface Watch extends WatchSettings, Readonly<Pick<Selectable<WatchRow>, Shown | Posted>> {
  /** One of these two. */
  readonly server: string | undefined;
  readonly member: string | undefined;
  /** A message is in the outbox. */
  readonly isPosting: boolean;
}

export type AddOutcome = { readonly outcome: "added" | "changed"; readonly id: string } | { readonly outcome: "too_many" };

/** `taken`: another watch of its kind and collection is in that channel. */
export type EditOutcome = "changed" | "gone" | "taken";

export interface ListedWatch extends Watch {
  /** Its collection is not recorded on schedule. */
  readonly isUntracked: boolean;
  /** Of the last post, for some days. */
  readonly publication?: PublicationState | undefined;
}

export interface WatchState {
  readonly active: number;
  readonly paused: number;
  /** Active ones whose collection is not tracked. */
  readonly untracked: number;
  /** Milliseconds for which the oldest due watch or message has waited. */
  readonly behindMs: number;
}

export interface WatchLease {
  /** Of one channel. */
  readonly watches: readonly Watch[];
  /** The database's time, in milliseconds since the epoch. */
  readonly claimedAt: number;
  readonly held: Claim<{ readonly id: string }>;
}

export interface Checked {
  readonly id: string;
  readonly dueAt: number;
  readonly digestAt?: number | undefined;
  /** Of the digest that was due, posted or not. */
  readonly lastDigestAt?: number | undefined;
  /** Whether a new record makes it due. */
  readonly wakes?: boolean;
  readonly quiet?: string | undefined;
  readonly base?: string | undefined;
  readonly nextBase?: string | undefined;
}

export interface NewMessage {
  /** Unique; at most 25 characters. */
  readonly key: string;
  readonly server: string | undefined;
  readonly member?: string | undefined;
  readonly channel: string;
  readonly message: string;
  /** Whether it is published to following channels, once it is posted. */
  readonly publishes?: boolean | undefined;
  /** The id of the message that it replaces. */
  readonly edits?: string | undefined;
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
 * The watches of servers or of members, and the queue of all of them. `of` is `undefined` while the database cannot be read; all
 * else rejects with a `DatabaseError`.
 */
export class Watches {
  readonly #store: Store;
  readonly #owners: WatchOwners;
  readonly #isRecording: boolean;
  /** By their first millisecond. */
  readonly #fullMinutes = new LRUCache<number, true>({ max: MAX_CACHED });

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
        .select((row) => row.selectFrom("outbox").select("publication").whereRef("key", "=", "postedKey").as("publication"))
        .where(this.#owners.column, "=", owner)
        .orderBy("channelId")
        .orderBy("collection")
        .orderBy("isCard")
        .execute();
      return rows.map((row) => ({
        ...watchOf(row),
        isUntracked: Boolean(row.untracked),
        publication: row.publication ?? undefined,
      }));
    });
  }

  /** Resolves to what was removed, if anything, and withdraws its undelivered message, unless other watches of a server share it. */
  remove(owner: string, id: string): Promise<Watch | undefined> {
    return this.#owners.change("watch_write", owner, (transaction) => this.#delete(transaction, owner, id));
  }

  async #delete(transaction: Transaction<Tables>, owner: string, id: string): Promise<Watch | undefined> {
    const { column } = this.#owners;
    // Locks before the deletion what may share its message.
    await lockWatches(transaction, (row) => row(column, "=", owner));
    const removed = await transaction
      .deleteFrom("watches")
      .where(column, "=", owner)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!removed) return undefined;
    const { outboxKey, memberId } = removed;
    const sharing = transaction
      .selectFrom("watches")
      .select("id")
      .where("outboxKey", "=", outboxKey ?? "");
    const isWanted = memberId === undefined && (await sharing.executeTakeFirst()) !== undefined;
    if (outboxKey && !isWanted) await withdraw(transaction, [outboxKey], await this.#store.time(transaction));
    return watchOf(removed);
  }

  /** Resolves to whether it exists. A post that is on its way arrives. */
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

  /**
   * Claims the watch that has been due longest, together with all others that are due in its channel; a card alone.
   *
   * @param awaitsRecords leaves out digests whose collection is due to be recorded.
   */
  claim({ leaseMs, awaitsRecords = false }: { leaseMs: number; awaitsRecords?: boolean }): Promise<WatchLease | Wait> {
    return this.#store.background.write("watch_claim", async (transaction) => {
      await lock(transaction, "watches");
      const now = await this.#store.time(transaction);
      const isDigestDue = sql<boolean>`digest_at is not null and digest_at <= ${now}`;
      const isAwaited = sql<boolean>`exists (select 1 from tracked_collections
        where collection = watches.collection and (due_at <= ${now} or lease is not null))`;
      const candidates = transaction
        .selectFrom("watches")
        .selectAll()
        .where("paused", "is", null)
        .where("outboxKey", "is", null)
        .where(isServed)
        .$if(awaitsRecords, (query) => query.where(({ not, and }) => not(and([isDigestDue, isAwaited]))));
      const held = await due.claim(transaction, candidates, {
        now,
        leaseMs,
        // A server has few watches.
        together: ({ id, isCard, channelId, serverId = null }) => {
          if (isCard) return candidates.where("id", "=", id);
          const ofChannel = candidates.where("channelId", "=", channelId).where("isCard", "=", 0);
          return ofChannel.where("serverId", serverId === null ? "is" : "=", serverId);
        },
      });
      return "waitMs" in held ? held : { watches: held.rows.map(watchOf), claimedAt: now, held };
    });
  }

  /** Keeps the outcome of a look and its message. If any watch has lost its lease, releases the others and resolves to false. */
  finish({ held }: WatchLease, checked: readonly Checked[], post?: NewMessage): Promise<boolean> {
    const byId = new Map(checked.map((one) => [one.id, one]));
    const claim = { ...held, rows: held.rows.filter(({ id }) => byId.has(id)) };
    return this.#store.background.timed("watch_finish", async (transaction, now) => {
      if (!(await due.finish(transaction, claim, ({ id, due: before }) => byId.get(id)?.dueAt ?? before))) {
        await due.release(transaction, claim);
        return false;
      }
      for (const { id, digestAt, lastDigestAt, wakes, quiet, base, nextBase } of checked) {
        await transaction
          .updateTable("watches")
          .set({ digestAt: digestAt ?? null, lastDigestAt, wakes: wakes ? 1 : 0, checkedAt: now, quiet: quiet ?? null, base })
          .$if(nextBase !== undefined && post !== undefined, (update) => update.set({ nextBase, outboxKey: post?.key }))
          .where("id", "=", id)
          .execute();
      }
      if (!post) return true;
      const {
        key,
        server: serverId = null,
        member: memberId = null,
        channel: channelId,
        message,
        edits = null,
        publishes,
      } = post;
      const publication = publishes ? ("wanted" as const) : null;
      await transaction
        .insertInto("outbox")
        .values({ key, serverId, memberId, channelId, message, edits, publication, writtenAt: now, dueAt: now })
        .execute();
      return true;
    });
  }

  /**
   * Resolves to the first time from a wish on, in steps of a minute, at which a digest has room or its channel gets one anyway.
   * Digests that are planned in the order of their times keep them from day to day. `undefined` while the database cannot be read.
   *
   * @param isWaitedFor by a member's command.
   */
  timeFor(channel: string, wish: number, { isWaitedFor = false } = {}): Promise<number | undefined> {
    const store = isWaitedFor ? this.#store : this.#store.background;
    return store.recall("digest_time", async (connection) => {
      let at = wish;
      while (at < wish + MAX_DELAY_MS && (await this.#isFull(connection, at - (at % MINUTE_MS)))) at += MINUTE_MS;
      if (at === wish) return at;
      // By its channel alone: the digests of the full minutes between are many, those of a channel few.
      const ofChannel = await connection.selectFrom("watches").select("digestAt").where("channelId", "=", channel).execute();
      const planned = ofChannel.flatMap(({ digestAt }) => digestAt ?? []);
      return Math.min(at, ...planned.filter((time) => time >= wish));
    });
  }

  async #isFull(connection: Kysely<Tables>, minute: number): Promise<boolean> {
    if (this.#fullMinutes.has(minute)) return true;
    const { rows } = await sql<{ planned: number }>`
      select count(*) as planned from (select 1 from watches
        where digest_at >= ${minute} and digest_at < ${minute + MINUTE_MS} limit ${DIGESTS_A_MINUTE}) as some_of_them`.execute(
      connection,
    );
    const isFull = (rows[0]?.planned ?? 0) >= DIGESTS_A_MINUTE;
    if (isFull) this.#fullMinutes.set(minute, true);
    return isFull;
  }

  async release({ held }: WatchLease, dueAt: number): Promise<void> {
    await this.#store.background.write("watch_release", (transaction) => due.release(transaction, held, dueAt));
  }

  state(): Promise<WatchState> {
    return this.#store.background.read("watch_state", async (connection) =>
      watchState(connection, await this.#store.time(connection)),
    );
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

/** A condition for watches of members, and of servers that the bot has not left; as in the partial index. */
const isServed = sql<boolean>`is_away = 0`;

/** A condition for active watches whose collection is not tracked. */
const isUntracked = (now: number): RawBuilder<SqlBool> =>
  sql`paused is null and watches.added_at < ${now - CHOSEN_MS}
    and not exists (select 1 from tracked_collections where collection = watches.collection)`;

export async function watchState(connection: Kysely<Tables>, now: number): Promise<WatchState> {
  const { rows } = await sql<{ known: number; paused: number; untracked: number; watchAt?: number; messageAt?: number }>`
    select (select count(*) from watches) as known,
      (select count(*) from watches where paused is not null) as paused,
      (select count(*) from watches where ${isUntracked(now)} and ${isServed}) as untracked,
      (select min(due_at) from watches where paused is null and outbox_key is null and ${isServed}) as watch_at,
      (select min(due_at) from outbox where outcome is null) as message_at`.execute(connection);
  const { known = 0, paused = 0, untracked = 0, watchAt = now, messageAt = now } = rows[0] ?? {};
  return { active: known - paused, paused, untracked, behindMs: Math.max(0, now - Math.min(watchAt, messageAt)) };
}

function watchOf(row: Selectable<WatchRow>): Watch {
  const { id, collection, locale, addedAt, digestAt, lastDigestAt, checkedAt, quiet, base, paused, failures } = row;
  const { serverId: server, memberId: member, channelId: channel, outboxKey, postedAt, outcome, outcomeAt, messageId } = row;
  return {
    ...(JSON.parse(row.kinds) as WatchKinds & WatchDelivery),
    ...{ id, server, member, channel, collection, locale, addedAt, digestAt, lastDigestAt, checkedAt, quiet, base, paused },
    ...{ failures, postedAt, outcome, outcomeAt, messageId },
    isPosting: outboxKey !== undefined,
  };
}
