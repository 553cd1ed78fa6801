import { type Kysely, sql } from "kysely";
import { lock } from "../infra/database.ts";
import { type Claim, DueTable, type Wait } from "../infra/due.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";
import { isServed, isUntracked, type Watch, watchOf } from "./watches.ts";

const due = new DueTable("watches", "id");

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
  readonly watches: readonly [Watch, ...Watch[]];
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

/** The queue of all watches, which processes share. Rejects with a `DatabaseError`. */
export class WatchQueue {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
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
      if ("waitMs" in held) return held;
      const [first, ...others] = held.rows;
      return { watches: [watchOf(first), ...others.map(watchOf)], claimedAt: now, held };
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

  async release({ held }: WatchLease, dueAt: number): Promise<void> {
    await this.#store.background.write("watch_release", (transaction) => due.release(transaction, held, dueAt));
  }

  state(): Promise<WatchState> {
    return this.#store.background.read("watch_state", async (connection) =>
      watchState(connection, await this.#store.time(connection)),
    );
  }
}

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
