import { randomBytes } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Address } from "../contract/address.ts";
import { lock, locking } from "../infra/database.ts";
import { isFree, type Lease, leased, lockHeldWatches, released, releaseWatches } from "./leases.ts";
import type { Servers } from "./servers.ts";
import { isUntracked, type WatchState, watchState } from "./states.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";

/** Of one server. */
export const MAX_WATCHES = 25;
/** What one message tells of. */
const MAX_WATCHES_A_POST = 10;
/** So many refusals in a row pause a watch. */
export const MAX_FAILURES = 3;

/** Why nothing is posted any more: the channel is gone, or Discord has refused three posts in a row. */
export type PauseReason = "channel_gone" | "server_gone" | "no_access" | "no_permission" | "thread_locked" | "refused";

/** What a server wants to hear of a collection, where and when. */
export interface WatchSettings {
  readonly channel: string;
  readonly collection: Address;
  /** How often there is a digest, if there are any; at that hour of the server's time zone, and on that weekday (1: Monday). */
  readonly digest: { readonly every: "day" | "week"; readonly hour: number; readonly weekday: number } | undefined;
  /** When there is an alert, if there are any: after a change of the total by so much, or else an unusual one. */
  readonly alert: { readonly change: number | undefined } | undefined;
  /** The server's language as Discord knows it. */
  readonly locale: string | undefined;
}

export interface Watch extends WatchSettings {
  readonly id: string;
  readonly server: string;
  /** Milliseconds since the epoch, as all times here; 0 where it was added before that was kept. */
  readonly addedAt: number;
  /** Nothing where it is still to be worked out. */
  readonly digestAt: number | undefined;
  readonly lastDigestAt: number | undefined;
  readonly checkedAt: number | undefined;
  readonly postedAt: number | undefined;
  /** JSON: why it was quiet at the last check, and what later answers are compared with. */
  readonly quiet: string | undefined;
  readonly base: string | undefined;
  readonly paused: PauseReason | undefined;
  /** How many posts in a row Discord has refused. */
  readonly failures: number;
  /** Whether a post about it is on its way. */
  readonly isPosting: boolean;
}

export type AddOutcome = { readonly outcome: "added" | "changed"; readonly id: string } | { readonly outcome: "too_many" };

/** A watch of a server's list. */
export interface ListedWatch extends Watch {
  /** Its collection is not tracked, so that nothing of it is recorded unasked. */
  readonly isUntracked: boolean;
}

/** The right of one process to look at watches that are due together. */
export interface WatchLease extends Lease {
  /** In one channel. */
  readonly watches: readonly Watch[];
}

/** What is kept of a watch after it was looked at. */
export interface Checked {
  readonly id: string;
  readonly dueAt: number;
  readonly digestAt?: number | undefined;
  /** The time of the digest that was due, whether one is posted or not. */
  readonly lastDigestAt?: number | undefined;
  readonly quiet?: string | undefined;
  /** The base from now on. */
  readonly base?: string | undefined;
  /** The base as soon as the post has arrived. */
  readonly nextBase?: string | undefined;
}

interface WatchClaimOptions {
  readonly owner: string;
  readonly leaseMs: number;
  readonly awaitsRecords?: boolean;
}

/** A message that is to be posted. */
export interface NewPost {
  /** At most 25 characters, which nothing else that is posted has. */
  readonly key: string;
  readonly server: string;
  readonly channel: string;
  readonly message: string;
}

/** What servers watch. Reads never reject, and `undefined` is what cannot be known right now; the rest rejects with a `MemoryError`. */
export class Watches {
  readonly #store: Store;
  readonly #servers: Servers;

  constructor(store: Store, servers: Servers) {
    this.#store = store;
    this.#servers = servers;
  }

  /** Adds a watch, or changes the one of the same collection in the same channel. */
  add(server: string, settings: WatchSettings): Promise<AddOutcome> {
    const now = this.#store.clock.now();
    return this.#servers.change("watch_write", server, {}, async (transaction): Promise<AddOutcome> => {
      const { channel: channel_id, collection, digest, alert, locale } = settings;
      const key = { server_id: server, channel_id, collection };
      const values = {
        every: digest?.every ?? null,
        hour: digest?.hour ?? null,
        weekday: digest?.weekday ?? null,
        alerts: alert ? 1 : 0,
        least_change: alert?.change ?? null,
        locale: locale ?? null,
        due_at: now,
        digest_at: null,
        paused: null,
        failures: 0,
        // It was for what was asked for before.
        quiet: null,
        // Who is at it has the settings of before.
        ...released,
      };
      const changed = await transaction
        .updateTable("watches")
        .set(values)
        .where("server_id", "=", server)
        .where("channel_id", "=", channel_id)
        .where("collection", "=", collection)
        .returning("id")
        .executeTakeFirst();
      if (changed) return { outcome: "changed", id: changed.id };
      const { count } = await transaction
        .selectFrom("watches")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("server_id", "=", server)
        .executeTakeFirstOrThrow();
      if (count >= MAX_WATCHES) return { outcome: "too_many" };
      const id = randomBytes(9).toString("base64url");
      await transaction
        .insertInto("watches")
        .values({ id, ...key, ...values, added_at: now })
        .execute();
      return { outcome: "added", id };
    });
  }

  /** Those of a server, by channel and in the order of their addresses. */
  ofServer(server: string): Promise<ListedWatch[] | undefined> {
    const now = this.#store.clock.now();
    return this.#store.recall("watches_read", async (connection) => {
      const rows = await connection
        .selectFrom("watches")
        .selectAll()
        .select(isUntracked(now).as("is_untracked"))
        .where("server_id", "=", server)
        .orderBy("channel_id")
        .orderBy("collection")
        .execute();
      return rows.map((row) => ({ ...watchOf(row), isUntracked: Boolean(row.is_untracked) }));
    });
  }

  /** Answers with what was removed, if it was there. A post about it alone that is still on its way is not sent any more. */
  remove(server: string, id: string): Promise<Watch | undefined> {
    return this.#servers.change("watch_write", server, {}, async (transaction) => {
      const removed = await transaction
        .deleteFrom("watches")
        .where("server_id", "=", server)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      return removed && watchOf(removed);
    });
  }

  /** Goes on from what was posted last, until Discord refuses a post again; whether there was such a watch. */
  resume(server: string, id: string): Promise<boolean> {
    const due_at = this.#store.clock.now();
    return this.#servers.change("watch_write", server, {}, async (transaction) => {
      // A second click does not take back what has been posted since the first.
      const failures = sql<number>`case when paused is null then failures else ${MAX_FAILURES - 1} end`;
      const { numUpdatedRows } = await transaction
        .updateTable("watches")
        .set({ paused: null, failures, due_at })
        .where("server_id", "=", server)
        .where("id", "=", id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }

  /**
   * The watch that has been due longest, for this process alone, with all digests of its channel that are due as well; or how
   * many milliseconds there is nothing to do.
   *
   * @param awaitsRecords whether digests wait for the record of their collection that is due.
   */
  claim({ owner, leaseMs, awaitsRecords = false }: WatchClaimOptions): Promise<WatchLease | { readonly waitMs: number }> {
    return this.#store.background.write("watch_claim", async (transaction) => {
      await lock(transaction, "watches");
      const now = this.#store.clock.now();
      const until = now + leaseMs;
      const candidates = waiting(transaction, now).$if(awaitsRecords, (query) =>
        query.where(({ not, and, exists, selectFrom }) => {
          const due = selectFrom("tracked_collections").select("collection").where("tracked_collections.due_at", "<=", now);
          const isAwaited = exists(due.whereRef("tracked_collections.collection", "=", "watches.collection"));
          return not(and([sql<boolean>`coalesce(digest_at, ${now + 1}) <= ${now}`, isAwaited]));
        }),
      );
      const first = await candidates.orderBy("due_at").limit(1).executeTakeFirst();
      if (!first || first.due_at > now) return { waitMs: first ? first.due_at - now : Number.POSITIVE_INFINITY };
      const due = candidates.where("due_at", "<=", now).orderBy("id").limit(MAX_WATCHES_A_POST);
      const isDigest = first.every !== null && first.digest_at !== null && first.digest_at <= now;
      const meant = isDigest
        ? due
            .where("channel_id", "=", first.channel_id)
            .where("server_id", "=", first.server_id)
            .where("every", "is not", null)
            .where("digest_at", "<=", now)
        : due.where("id", "=", first.id);
      const together = await locking(transaction, meant).execute();
      // It was changed meanwhile.
      if (together.length === 0) return { waitMs: 0 };
      await transaction
        .updateTable("watches")
        .set(leased({ owner, until }))
        .where(
          "id",
          "in",
          together.map(({ id }) => id),
        )
        .execute();
      return { owner, until, watches: together.map(watchOf) };
    });
  }

  /**
   * Keeps what came out, with the message that is to be posted about it, all or nothing: false where a watch of them is gone,
   * was changed, or another process's by now; the others are as due as before then, so that they are looked at together again.
   */
  finish(lease: WatchLease, checked: readonly Checked[], post?: NewPost): Promise<boolean> {
    const now = this.#store.clock.now();
    const ids = checked.map(({ id }) => id);
    return this.#store.background.write("watch_finish", async (transaction) => {
      const held = await lockHeldWatches(transaction, lease, ids);
      if (held.length < ids.length) {
        await releaseWatches(transaction, held);
        return false;
      }
      for (const { id, dueAt, digestAt, lastDigestAt, quiet, base, nextBase } of checked) {
        const isPosted = nextBase !== undefined;
        await transaction
          .updateTable("watches")
          .set({
            due_at: dueAt,
            digest_at: digestAt ?? null,
            checked_at: now,
            quiet: quiet ?? null,
            ...released,
            ...(lastDigestAt !== undefined && { last_digest_at: lastDigestAt }),
            ...(base !== undefined && { base }),
            ...(isPosted && post && { next_base: nextBase, post: post.key }),
          })
          .where("id", "=", id)
          .execute();
      }
      if (!post) return true;
      const { key, server: server_id, channel: channel_id, message } = post;
      await transaction
        .insertInto("posts")
        .values({ key, server_id, channel_id, message, written_at: now, next_try_at: now })
        .execute();
      return true;
    });
  }

  /** Gives back what was not finished, to be due again at a time. */
  async release(lease: WatchLease, dueAt: number): Promise<void> {
    const ids = lease.watches.map(({ id }) => id);
    await this.#store.background.write("watch_release", async (transaction) =>
      releaseWatches(transaction, await lockHeldWatches(transaction, lease, ids), { due_at: dueAt }),
    );
  }

  state(): Promise<WatchState> {
    return this.#store.background.read("watch_state", (connection) => watchState(connection, this.#store.clock.now()));
  }
}

/** Watches that may be looked at once they are due. */
const waiting = (connection: Kysely<Tables>, now: number) =>
  connection
    .selectFrom("watches")
    .selectAll()
    .where("paused", "is", null)
    .where("post", "is", null)
    .where(isFree(now))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("servers").select("id").whereRef("servers.id", "=", "watches.server_id").where("left_at", "is", null)),
    );

const watchOf = (row: Selectable<Tables["watches"]>): Watch => ({
  id: row.id,
  server: row.server_id,
  channel: row.channel_id,
  collection: row.collection,
  digest: row.every === null ? undefined : { every: row.every, hour: row.hour ?? 0, weekday: row.weekday ?? 1 },
  alert: row.alerts === 1 ? { change: row.least_change ?? undefined } : undefined,
  locale: row.locale ?? undefined,
  addedAt: row.added_at,
  digestAt: row.digest_at ?? undefined,
  lastDigestAt: row.last_digest_at ?? undefined,
  checkedAt: row.checked_at ?? undefined,
  postedAt: row.posted_at ?? undefined,
  quiet: row.quiet ?? undefined,
  base: row.base ?? undefined,
  paused: (row.paused as PauseReason | null) ?? undefined,
  failures: row.failures,
  isPosting: row.post !== null,
});
