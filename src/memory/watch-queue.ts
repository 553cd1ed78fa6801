import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Updateable } from "kysely";
import { lock } from "../infra/database.ts";
import { type Claim, DueTable, type Wait } from "../infra/due.ts";
import { hold, POSTING, reserve, spendInChannel } from "./budget.ts";
import type { Store } from "./store.ts";
import type { PostEnd, Publication, Tables, WatchRow } from "./tables.ts";
import { lockWatches, MAX_FAILURES } from "./watch-rows.ts";
import { type Watch, type WatchState, watchOf, watchState } from "./watches.ts";

const due = new DueTable("watches", "id");

/** Columns of a post under way; each of them is null for other watches. */
const nothingTried = { triedKey: null, triedAt: null, triedKind: null, nextBase: null };

/** Times are the database's, in milliseconds since the epoch. */
export interface WatchLease {
  /** Of one channel. Either none has a `tried` post, or all have the same. */
  readonly watches: readonly [Watch, ...Watch[]];
  readonly claimedAt: number;
  readonly held: Claim<{ readonly id: string }>;
}

/** The result of checking a watch. */
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
  /** The base once the post has arrived. */
  readonly nextBase?: string | undefined;
}

/** An attempt to post. */
export interface Attempt {
  /** The nonce: unique; at most 25 characters. */
  readonly key: string;
  /** `undefined` for a card. */
  readonly kind: string | undefined;
  /** The id of the message that it replaces. */
  readonly edits?: string | undefined;
  readonly told: readonly Checked[];
  /** Watches of the lease that the post leaves out: their check ends. */
  readonly others: readonly Checked[];
}

/** Over all processes. */
interface AttemptPace {
  /** Milliseconds between attempts. */
  readonly costMs: number;
  /** A longer wait for the next free time is left to another claim. */
  readonly maxWaitMs: number;
  /** Milliseconds between edits in a channel. */
  readonly editCostMs: number;
}

export interface Begun {
  /** Of the told watches alone. */
  readonly lease: WatchLease;
  /** Milliseconds until Discord may be called. */
  readonly waitMs: number;
  /** When the news was first due to be posted. */
  readonly since: number;
}

export interface Settled {
  readonly key: string;
  readonly outcome: PostEnd;
  readonly messageId?: string | undefined;
  readonly told: readonly Checked[];
}

/**
 * The queue of all watches and of their posts, which processes share. A post under way is a mark on its watches, set before Discord
 * is first called. Rejects with a `DatabaseError`.
 */
export class WatchQueue {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Claims the watch that has been due longest, alerts before digests, together with the other watches of its post; if it has no
   * post under way, with all that are due in its channel. A card is claimed alone.
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
        .$if(awaitsRecords, (query) => query.where(({ not, and }) => not(and([isDigestDue, isAwaited]))));
      const options: Parameters<typeof due.claim<Tables, "watches", Selectable<WatchRow>>>[2] = {
        now,
        leaseMs,
        // A server has few watches.
        together: ({ id, isCard, channelId, serverId = null, triedKey = null }) => {
          if (isCard) return candidates.where("id", "=", id);
          const ofChannel = candidates.where("channelId", "=", channelId).where("isCard", "=", 0);
          const ofPost = ofChannel.where("triedKey", triedKey === null ? "is" : "=", triedKey);
          return ofPost.where("serverId", serverId === null ? "is" : "=", serverId);
        },
      };
      // Many digests are due at one hour.
      const alert = await due.claim(
        transaction,
        candidates.where(sql<boolean>`(digest_at is null or digest_at > ${now})`),
        options,
      );
      const held = "waitMs" in alert ? await due.claim(transaction, candidates, options) : alert;
      if ("waitMs" in held) return held;
      const [first, ...others] = held.rows;
      return { watches: [watchOf(first), ...others.map(watchOf)], claimedAt: now, held };
    });
  }

  extend({ held }: WatchLease, leaseMs: number): Promise<void> {
    return this.#store.background.timed("watch_extend", (transaction, now) => due.extend(transaction, held, now + leaseMs));
  }

  /** Whether all of these watches may still be posted by this process; false if the database cannot tell: another claim follows. */
  isHeld({ held: { rows, token } }: WatchLease): Promise<boolean> {
    const ids = rows.map(({ id }) => id);
    const counting = this.#store.background.read("watch_held", async (connection) =>
      connection
        .selectFrom("watches")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("id", "in", ids)
        .where("lease", "=", token)
        .where("dueAt", ">", await this.#store.time(connection))
        .executeTakeFirstOrThrow(),
    );
    return counting.then(
      ({ count }) => count === ids.length,
      () => false,
    );
  }

  /** Ends a check that leads to no post. If any watch has lost its lease, releases the others and resolves to false. */
  finish({ held }: WatchLease, checked: readonly Checked[]): Promise<boolean> {
    return this.#store.background.timed("watch_finish", async (transaction, now) => {
      if (!(await lockAll(transaction, held, checked))) return false;
      for (const one of checked) await end(transaction, one, now);
      return true;
    });
  }

  /**
   * Marks the told watches as tried, unless an earlier attempt has, and takes a place in the pace of all processes. Resolves to `lost`
   * if any of them has lost its lease, and to `later` if the pace leaves the attempt to another claim.
   */
  begin(lease: WatchLease, attempt: Attempt, pace: AttemptPace): Promise<Begun | "lost" | "later"> {
    const { key, kind, edits, told, others } = attempt;
    const ids = new Set(told.map(({ id }) => id));
    const [first] = lease.watches;
    const own = partOf(lease, ids);
    return this.#store.background.timed("watch_begin", async (transaction, now) => {
      if (!(await lockAll(transaction, lease.held, [...told, ...others]))) return "lost";
      for (const one of others) await end(transaction, one, now);
      const since = Math.min(...own.watches.map(({ unpostedSince = now }) => unpostedSince));
      await setAll(transaction, ids, { unpostedSince: since });
      const inChannelMs =
        edits === undefined || first.server === undefined
          ? 0
          : await spendInChannel(transaction, { ...first, server: first.server }, now, { costMs: pace.editCostMs });
      const waitMs = inChannelMs > 0 ? inChannelMs : await reserve(transaction, POSTING, now, pace);
      if (waitMs > pace.maxWaitMs || inChannelMs > 0) {
        await due.release(transaction, own.held, now + waitMs);
        return "later";
      }
      if (first.tried === undefined || edits !== undefined) {
        for (const { id, nextBase = null } of told)
          await setAll(transaction, [id], { triedKey: key, triedAt: now, triedKind: kind ?? null, nextBase });
      }
      return { lease: own, waitMs, since };
    });
  }

  /** Schedules another attempt, and a new post if this one has certainly not arrived. */
  later({ held }: WatchLease, waitMs: number, { mayHaveArrived }: { mayHaveArrived: boolean }): Promise<void> {
    return this.#store.background.timed("watch_later", async (transaction, now) => {
      const rows = await due.lockHeld(transaction, held);
      await due.release(transaction, held, now + Math.ceil(waitMs));
      if (!mayHaveArrived)
        await setAll(
          transaction,
          rows.map(({ id }) => id),
          nothingTried,
        );
    });
  }

  /** No process posts for so long. */
  hold(ms: number): Promise<void> {
    return this.#store.background.timed("watch_hold", (transaction, now) => hold(transaction, POSTING, now + Math.ceil(ms)));
  }

  /**
   * Ends a post. One that has arrived, or may have, is the new base: news is posted once. A refusal counts against its watches; all
   * watches of a deleted channel or server, and of a member who cannot be written to, are paused. That a post has arrived is stored
   * without the lease too; `messageId` is `undefined` if somebody deleted it, which a card survives once.
   */
  settle({ watches: [first], held }: WatchLease, { key, outcome, messageId, told }: Settled): Promise<void> {
    const { server, member, channel } = first;
    const hasArrived = outcome === "posted" || outcome === "deleted";
    const refusal = hasArrived || outcome === "unsure" ? undefined : outcome;
    const isOfChannel = refusal === "channel_gone" || refusal === "direct_refused";
    const isOfServer = refusal === "server_gone" && server !== undefined;
    const gone = isOfServer ? { serverId: server } : isOfChannel && { channelId: channel };
    const ids = told.map(({ id }) => id);
    return this.#store.background.timed("watch_settle", async (transaction, now) => {
      await lockWatches(transaction, (row) => row.or([row("id", "in", ids), ...(gone ? [row.and(gone)] : [])]));
      const stillHeld = new Set((await due.lockHeld(transaction, held)).map(({ id }) => id));
      const isNews = hasArrived || outcome === "unsure";
      for (const one of told) {
        const isHeld = stillHeld.has(one.id);
        if (!isHeld && !hasArrived) continue;
        // A lease is only taken away by making the watch due. Its next check plans the next digest, on another day.
        const next = isHeld ? planned(one, now) : { digestAt: null, lastDigestAt: one.lastDigestAt };
        await transaction
          .updateTable("watches")
          .set(({ ref }) => ({
            ...next,
            ...(isNews && { base: ref("nextBase") }),
            ...{ ...nothingTried, unpostedSince: null, outcome, outcomeAt: now, lease: null },
            ...(hasArrived && { postedAt: now, failures: 0, messageId: messageId ?? null, publication: null }),
            ...(outcome === "unsure" && { paused: sql`case when is_card = 1 then 'card_gone' else paused end` }),
            ...(refusal && {
              failures: sql`failures + 1`,
              paused: sql`case when failures + 1 >= ${MAX_FAILURES} then ${refusal} else paused end`,
            }),
          }))
          .where("id", "=", one.id)
          .where("triedKey", "=", key)
          .execute();
      }
      if (outcome === "deleted" && first.card) await replaceCard(transaction, first.id, now);
      if (!gone) return;
      await transaction
        .updateTable("watches")
        // Their posts cannot arrive. A member's watches are kept for a while from then on.
        .set({
          ...{ ...nothingTried, unpostedSince: null, paused: refusal, lease: null },
          ...(member !== undefined && { outcome: refusal, outcomeAt: now }),
        })
        .where((row) => row.and(gone))
        .execute();
    });
  }

  /** Stores whether the last post of these watches was published. */
  async published({ held }: WatchLease, messageId: string, publication: Publication): Promise<void> {
    const ids = held.rows.map(({ id }) => id);
    await this.#store.background.write("watch_published", async (transaction) => {
      const areTheirs = ({ and, eb }: ExpressionBuilder<Tables, "watches">) =>
        and([eb("id", "in", ids), eb("messageId", "=", messageId)]);
      await lockWatches(transaction, areTheirs);
      await transaction.updateTable("watches").set({ publication }).where(areTheirs).execute();
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

const planned = ({ dueAt, digestAt, lastDigestAt, wakes, quiet, base }: Checked, now: number) => ({
  ...{ dueAt, digestAt: digestAt ?? null, lastDigestAt, wakes: wakes ? 1 : 0 },
  ...{ checkedAt: now, quiet: quiet ?? null, base },
});

/** Locks the checked watches. If any has lost its lease, releases the others and resolves to false. */
async function lockAll(transaction: Kysely<Tables>, held: WatchLease["held"], checked: readonly Checked[]): Promise<boolean> {
  const ids = new Set(checked.map(({ id }) => id));
  const claim = { ...held, rows: held.rows.filter(({ id }) => ids.has(id)) };
  const isHeld = (await due.lockHeld(transaction, claim)).length === claim.rows.length;
  if (!isHeld) await due.release(transaction, claim);
  return isHeld;
}

/** The part of a lease that these watches have; it has at least one of them. */
function partOf({ watches, held, claimedAt }: WatchLease, ids: ReadonlySet<string>): WatchLease {
  return {
    claimedAt,
    watches: watches.filter(({ id }) => ids.has(id)) as unknown as WatchLease["watches"],
    held: { ...held, rows: held.rows.filter(({ id }) => ids.has(id)) as unknown as WatchLease["held"]["rows"] },
  };
}

/** Ends the check of a held watch. */
const end = (transaction: Kysely<Tables>, checked: Checked, now: number) =>
  setAll(transaction, [checked.id], { ...planned(checked, now), unpostedSince: null, lease: null });

const setAll = (transaction: Kysely<Tables>, ids: Iterable<string>, changes: Updateable<WatchRow>) =>
  transaction
    .updateTable("watches")
    .set(changes)
    .where("id", "in", [...ids])
    .execute();

/** A deleted card is made again once; after that a moderator has to ask for it. */
const replaceCard = (transaction: Kysely<Tables>, id: string, now: number) =>
  transaction
    .updateTable("watches")
    .set({
      ...{ base: null, messageId: null, isRemade: 1, dueAt: now },
      paused: sql`case when is_remade = 1 then 'card_gone' else paused end`,
    })
    .where("id", "=", id)
    .execute();
