import type { Memory } from "../../../src/memory/memory.ts";
import type { PostEnd } from "../../../src/memory/tables.ts";
import type { Checked } from "../../../src/memory/watch-queue.ts";
import { nextDue } from "../databases/next-due.ts";

interface PostOptions extends Partial<Omit<Checked, "id">> {
  readonly key?: string;
  readonly kind?: string;
  readonly leaseMs?: number;
}

/** A post of the watches that are due, marked as tried; the rest of them ends with `end`. */
export async function begunPost(
  { watchQueue }: Pick<Memory, "watchQueue">,
  { key = "k", kind = "alert", leaseMs = 1_000, ...checked }: PostOptions = {},
) {
  const claimed = await nextDue(watchQueue.claim({ leaseMs }));
  const included = claimed.watches.map(({ id }) => ({ id, dueAt: 0, nextBase: "{}", ...checked }));
  const attempt = { key, kind, included, notIncluded: [] };
  const begun = await watchQueue.begin(claimed, attempt, { costMs: 0, maxWaitMs: 0 });
  if (typeof begun === "string") throw new Error(`the post is ${begun}`);
  const end = (outcome: PostEnd, messageId?: string) => watchQueue.settle(begun.lease, attempt, { outcome, messageId });
  return { ...begun, key, included, end };
}

/** A first post of the board that is due, or an edit of its message; it ends with `end`. */
export async function begunBoard({ boardQueue }: Pick<Memory, "boardQueue">, { shown = "{}", dueAt = 0, leaseMs = 1_000 } = {}) {
  const lease = await nextDue(boardQueue.claim(leaseMs));
  const { id, messageId } = lease.board;
  const attempt = { key: messageId === undefined ? `${id} ${lease.claimedAt}` : undefined, shown, dueAt };
  const begun = await boardQueue.begin(lease, attempt, { costMs: 0, maxWaitMs: 0, editCostMs: 0 });
  if (typeof begun === "string") throw new Error(`the post is ${begun}`);
  return {
    ...begun,
    end: (outcome: PostEnd, messageId?: string) => boardQueue.settle(begun.lease, attempt, { outcome, messageId }),
  };
}
