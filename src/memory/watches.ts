import { randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Address } from "../contract/address.ts";
import { lock } from "../infra/database.ts";
import { type Claim, DueTable, type Wait } from "../infra/due.ts";
import { withdrawUnwatched } from "./outbox.ts";
import type { Servers } from "./servers.ts";
import { isUntracked, type WatchState, watchState } from "./states.ts";
import type { Store } from "./store.ts";
import type { WatchRow } from "./tables.ts";
import { MAX_FAILURES, MAX_WATCHES } from "./watch-rows.ts";

export type { PauseReason } from "./tables.ts";
export { MAX_WATCHES } from "./watch-rows.ts";

/** The watches that one message is about, at most. */
const MAX_TOGETHER = 10;

const due = new DueTable("watches", "id");

/** A subscription: collection, channel and schedule. */
export interface WatchSettings {
  readonly channel: string;
  readonly collection: Address;
  /** At that hour of the server's time zone; for a weekly one on that weekday (1: Monday). */
  readonly digest: { readonly every: "day" | "week"; readonly hour: number; readonly weekday: number } | undefined;
  /** After such a change of the total, or else an unusual one. */
  readonly alert: { readonly change: number | undefined } | undefined;
  /** The server's language as Discord knows it. */
  readonly locale: string | undefined;
}

type Shown = "id" | "addedAt" | "digestAt" | "lastDigestAt" | "checkedAt" | "postedAt" | "quiet" | "base" | "paused" | "failures";

export interface Watch extends WatchSettings, Readonly<Pick<Selectable<WatchRow>, Shown>> {
  readonly server: string;
  /** A message about it is on its way. */
  readonly isPosting: boolean;
}

export type AddOutcome = { readonly outcome: "added" | "changed"; readonly id: string } | { readonly outcome: "too_many" };

export interface ListedWatch extends Watch {
  /** Its collection is not tracked, so that nothing of it is recorded unasked. */
  readonly isUntracked: boolean;
}

/** A lease on watches that are due together. */
export interface WatchLease {
  /** In one channel. */
  readonly watches: readonly Watch[];
  /** Milliseconds since the epoch by the database's clock. */
  readonly claimedAt: number;
  readonly held: Claim<{ readonly id: string }>;
}

export interface Checked {
  readonly id: string;
  readonly dueAt: number;
  readonly digestAt?: number | undefined;
  /** The time of the digest that was due, whether one is posted or not. */
  readonly lastDigestAt?: number | undefined;
  readonly quiet?: string | undefined;
  readonly base?: string | undefined;
  readonly nextBase?: string | undefined;
}

interface WatchClaimOptions {
  readonly leaseMs: number;
  /** Digests wait for the record of their collection if that is due. */
  readonly awaitsRecords?: boolean;
}

export interface NewMessage {
  /** At most 25 characters, unique among all messages. */
  readonly key: string;
  readonly server: string;
  readonly channel: string;
  readonly message: string;
}

/** What servers watch. Reads never reject, and are `undefined` if that cannot be known right now; the rest rejects with a `MemoryError`. */
export class Watches {
  readonly #store: Store;
  readonly #servers: Servers;

  constructor(store: Store, servers: Servers) {
    this.#store = store;
    this.#servers = servers;
  }

  /** Adds a watch, or changes the one of the same collection in the same channel. */
  add(server: string, settings: WatchSettings): Promise<AddOutcome> {
    return this.#servers.change("watch_write", server, {}, async (transaction): Promise<AddOutcome> => {
      const now = await this.#store.time(transaction);
      const { channel, collection, digest, alert, locale } = settings;
      const key = { serverId: server, channelId: channel, collection };
      const values = {
        every: digest?.every ?? null,
        hour: digest?.hour ?? null,
        weekday: digest?.weekday ?? null,
        alerts: alert ? 1 : 0,
        leastChange: alert?.change ?? null,
        locale: locale ?? null,
        dueAt: now,
        digestAt: null,
        paused: null,
        failures: 0,
        quiet: null,
        // Revokes a lease whose holder has read the old settings.
        lease: null,
      };
      const changed = await transaction
        .updateTable("watches")
        .set(values)
        .where((row) => row.and(key))
        .returning("id")
        .executeTakeFirst();
      if (changed) return { outcome: "changed", id: changed.id };
      const { count } = await transaction
        .selectFrom("watches")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("serverId", "=", server)
        .executeTakeFirstOrThrow();
      if (count >= MAX_WATCHES) return { outcome: "too_many" };
      const id = randomBytes(9).toString("base64url");
      await transaction
        .insertInto("watches")
        .values({ id, ...key, ...values, addedAt: now })
        .execute();
      return { outcome: "added", id };
    });
  }

  /** Those of a server, by channel and in the order of their addresses. */
  ofServer(server: string): Promise<ListedWatch[] | undefined> {
    return this.#store.recall("watches_read", async (connection) => {
      const now = await this.#store.time(connection);
      const rows = await connection
        .selectFrom("watches")
        .selectAll()
        .select(isUntracked(now).as("untracked"))
        .where("serverId", "=", server)
        .orderBy("channelId")
        .orderBy("collection")
        .execute();
      return rows.map((row) => ({ ...watchOf(row), isUntracked: Boolean(row.untracked) }));
    });
  }

  /** Resolves to what was removed, if it was there. A message about it alone that is not delivered yet is withdrawn. */
  remove(server: string, id: string): Promise<Watch | undefined> {
    return this.#servers.change("watch_write", server, {}, async (transaction) => {
      const removed = await transaction
        .deleteFrom("watches")
        .where("serverId", "=", server)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      if (!removed) return undefined;
      const { outboxKey } = removed;
      if (outboxKey) await withdrawUnwatched(transaction, [outboxKey], await this.#store.time(transaction));
      return watchOf(removed);
    });
  }

  /** Goes on from what was posted last, until Discord refuses a message again. Resolves to whether there was such a watch. */
  resume(server: string, id: string): Promise<boolean> {
    return this.#servers.change("watch_write", server, {}, async (transaction) => {
      const dueAt = await this.#store.time(transaction);
      // A second click must not undo the posts since the first.
      const failures = sql<number>`case when paused is null then failures else ${MAX_FAILURES - 1} end`;
      const { numUpdatedRows } = await transaction
        .updateTable("watches")
        .set({ paused: null, failures, dueAt, lease: null })
        .where("serverId", "=", server)
        .where("id", "=", id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }

  /** Claims the watch that has been due longest, with all digests of its channel that are due as well. */
  claim({ leaseMs, awaitsRecords = false }: WatchClaimOptions): Promise<WatchLease | Wait> {
    return this.#store.background.write("watch_claim", async (transaction) => {
      await lock(transaction, "watches");
      const now = await this.#store.time(transaction);
      const isDigestDue = sql<boolean>`every is not null and digest_at is not null and digest_at <= ${now}`;
      const isAwaited = sql<boolean>`exists (select 1 from tracked_collections
        where collection = watches.collection and (due_at <= ${now} or lease is not null))`;
      const candidates = transaction
        .selectFrom("watches")
        .selectAll()
        .where("paused", "is", null)
        .where("outboxKey", "is", null)
        .where(sql<boolean>`exists (select 1 from servers where id = server_id and left_at is null)`)
        .$if(awaitsRecords, (query) => query.where(({ not, and }) => not(and([isDigestDue, isAwaited]))));
      const held = await due.claim(transaction, candidates, {
        now,
        leaseMs,
        together: (first) => {
          const isDigest = first.every !== undefined && first.digestAt !== undefined && first.digestAt <= now;
          if (!isDigest) return candidates.where("id", "=", first.id);
          const { channelId, serverId } = first;
          const ofChannel = candidates.where("channelId", "=", channelId).where("serverId", "=", serverId);
          return ofChannel.where(isDigestDue).limit(MAX_TOGETHER);
        },
      });
      return "waitMs" in held ? held : { watches: held.rows.map(watchOf), claimedAt: now, held };
    });
  }

  /**
   * Keeps the outcome of a look, with the message to post, all or nothing. If a watch of them is gone, was changed, or is
   * another process's by now, it resolves to false, and the others are as due as before: they are looked at together again.
   */
  finish({ held }: WatchLease, checked: readonly Checked[], post?: NewMessage): Promise<boolean> {
    const byId = new Map(checked.map((one) => [one.id, one]));
    const claim = { ...held, rows: held.rows.filter(({ id }) => byId.has(id)) };
    return this.#store.background.write("watch_finish", async (transaction) => {
      const now = await this.#store.time(transaction);
      if (!(await due.finish(transaction, claim, ({ id, due: before }) => byId.get(id)?.dueAt ?? before))) {
        await due.release(transaction, claim);
        return false;
      }
      for (const { id, digestAt, lastDigestAt, quiet, base, nextBase } of checked) {
        await transaction
          .updateTable("watches")
          .set({ digestAt: digestAt ?? null, lastDigestAt, checkedAt: now, quiet: quiet ?? null, base })
          .$if(nextBase !== undefined && post !== undefined, (update) => update.set({ nextBase, outboxKey: post?.key }))
          .where("id", "=", id)
          .execute();
      }
      if (!post) return true;
      const { key, server: serverId, channel: channelId, message } = post;
      await transaction.insertInto("outbox").values({ key, serverId, channelId, message, writtenAt: now, dueAt: now }).execute();
      return true;
    });
  }

  /** Gives back what was not finished, to be due again at a time. */
  async release({ held }: WatchLease, dueAt: number): Promise<void> {
    await this.#store.background.write("watch_release", (transaction) => due.release(transaction, held, dueAt));
  }

  state(): Promise<WatchState> {
    return this.#store.background.read("watch_state", async (connection) =>
      watchState(connection, await this.#store.time(connection)),
    );
  }
}

function watchOf(row: Selectable<WatchRow>): Watch {
  const { id, collection, locale, addedAt, digestAt, lastDigestAt, checkedAt, postedAt, quiet, base, paused, failures } = row;
  const { serverId: server, channelId: channel, every, hour = 0, weekday = 1, alerts, leastChange, outboxKey } = row;
  return {
    ...{ id, server, channel, collection, locale, addedAt, digestAt, lastDigestAt, checkedAt, postedAt, quiet, base, paused },
    digest: every && { every, hour, weekday },
    alert: alerts === 1 ? { change: leastChange } : undefined,
    failures,
    isPosting: outboxKey !== undefined,
  };
}
