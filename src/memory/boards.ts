import { type Selectable, sql } from "kysely";
import type { Wait } from "../infra/due.ts";
import { POSTING, reserve } from "./budget.ts";
import {
  type Beginning,
  nothingTried,
  type Pace,
  type Paused,
  type PostLease,
  PostQueue,
  type PostResult,
  refused,
} from "./post-queue.ts";
import type { Store } from "./store.ts";
import type { Listed, SubscriptionSettings, Subscriptions } from "./subscriptions.ts";
import type { BoardRow } from "./tables.ts";
import type { Tried } from "./watches.ts";

type Columns = "id" | "collection" | "checkedAt" | "shown" | "postedAt" | "outcome" | "outcomeAt" | "unpostedSince";

/**
 * A message with the newest scores of a collection. It is posted exactly once and then edited; edits are idempotent.
 *
 * @example
 * const checkAgainInAnHour = async (queue: BoardQueue) => {
 *   const claimed = await queue.claim(30_000);
 *   return "waitMs" in claimed ? claimed.waitMs : queue.finish(claimed, claimed.claimedAt + 3_600_000);
 * };
 */
export interface Board
  extends SubscriptionSettings,
    Readonly<Pick<Selectable<BoardRow>, Columns | "messageId" | "publication" | "failures" | "paused">> {
  readonly table: "boards";
  readonly server: string;
  readonly tried: Tried | undefined;
  /** Whether its message is one of Components V2. */
  readonly asComponents: boolean;
}

export type ListedBoard = Board & Listed;

/** The table, the columns and the reading of boards. */
export const boardShape: ConstructorParameters<typeof Subscriptions<"boards", SubscriptionSettings, Board>>[2] = {
  table: "boards",
  columns: () => ({ isReplaced: 0 }),
  read: boardOf,
};

function boardOf(row: Selectable<BoardRow>): Board {
  const { id, collection, checkedAt, shown, postedAt, outcome, outcomeAt, unpostedSince, messageId, publication } = row;
  const { serverId: server = "", channelId: channel, locale, failures, paused, triedKey: key, triedAt: at = 0 } = row;
  return {
    ...{ id, collection, checkedAt, shown, postedAt, outcome, outcomeAt, unpostedSince, messageId, publication },
    ...{ server, channel, locale, failures, paused, publish: row.publish === 1, table: "boards" },
    tried: key === undefined ? undefined : { key, at },
    asComponents: row.asComponents === 1,
  };
}

export interface BoardLease extends PostLease {
  readonly board: Board;
}

export interface BoardAttempt {
  /** The nonce of a first post: unique; at most 25 characters. `undefined` for an edit. */
  readonly key: string | undefined;
  /** JSON: the content of the message after this attempt. */
  readonly shown: string;
  /** The time of the board's next check. */
  readonly dueAt: number;
}

/** The queue of all boards. */
export class BoardQueue extends PostQueue<BoardLease> {
  constructor(store: Store) {
    super(store, "boards");
  }

  claim(leaseMs: number): Promise<BoardLease | Wait> {
    return this.store.background.timed("board_claim", async (transaction, now) => {
      const active = transaction.selectFrom("boards").selectAll().where("paused", "is", null);
      const held = await this.due.claim(transaction, active, { now, leaseMs });
      if ("waitMs" in held) return held;
      const board = boardOf(held.rows[0]);
      return { board, channel: board.channel, tried: board.tried, claimedAt: now, held };
    });
  }

  /** Ends a check of a board that needs no edit. Resolves to false if the lease is lost. */
  finish({ board: { id }, held }: BoardLease, dueAt: number): Promise<boolean> {
    return this.store.background.timed("board_finish", async (transaction, now) => {
      if (!(await this.due.finish(transaction, held, () => dueAt))) return false;
      await transaction.updateTable("boards").set({ checkedAt: now, unpostedSince: null }).where("id", "=", id).execute();
      return true;
    });
  }

  /** Reserves a time in the posting budget of all processes. Marks a first post as tried. */
  begin(lease: BoardLease, { key }: BoardAttempt, pace: Pace): Promise<Beginning<BoardLease>> {
    const { board, held, tried } = lease;
    return this.store.background.timed("board_begin", async (transaction, now) => {
      if ((await this.due.lockHeld(transaction, held)).length === 0) return "lost";
      const waitMs = await reserve(transaction, POSTING, now, pace);
      const isLater = waitMs > pace.maxWaitMs;
      const { unpostedSince: since = now } = board;
      const marks = key !== undefined && !tried && !isLater ? { triedKey: key, triedAt: now } : {};
      await transaction
        .updateTable("boards")
        .set({ unpostedSince: since, ...marks })
        .where("id", "=", board.id)
        .execute();
      if (isLater) await this.due.release(transaction, held, now + waitMs);
      return isLater ? "later" : { lease, waitMs, since };
    });
  }

  /**
   * Stores how a post or an edit ended. A process that has lost its lease still stores that its post arrived, unless another post has
   * begun. A message that somebody deleted is posted again once. After that, or if it is unknown whether a post arrived, the board is
   * paused until a moderator resumes it.
   */
  settle(
    lease: BoardLease,
    { key, shown, dueAt }: BoardAttempt,
    { outcome, messageId, asComponents }: PostResult,
  ): Promise<readonly Paused[]> {
    const { id } = lease.board;
    return this.settling(lease, lease.board, outcome, async (transaction, now, stillHeld) => {
      const changes = () => {
        switch (outcome) {
          case "posted":
            return { dueAt, messageId: messageId ?? null, asComponents: asComponents ? 1 : 0, shown, postedAt: now, failures: 0 };
          case "deleted":
            return { dueAt: now, messageId: null, shown: null, ...pausedIfReplaced, isReplaced: 1, failures: 0 };
          case "unsure":
            return { dueAt, paused: "message_gone" as const };
          default:
            return { dueAt, ...refused(outcome) };
        }
      };
      await transaction
        .updateTable("boards")
        .set({ ...changes(), ...nothingTried, unpostedSince: null, checkedAt: now, outcome, outcomeAt: now, lease: null })
        .where("id", "=", id)
        .$if(!stillHeld.has(id), (query) => query.where("triedKey", "=", outcome === "posted" ? (key ?? "") : ""))
        .execute();
    });
  }
}

const pausedIfReplaced = { paused: sql<"message_gone">`case when is_replaced = 1 then 'message_gone' else paused end` };
