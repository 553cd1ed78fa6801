import type { Memory } from "../../../src/memory/memory.ts";
import type { Begun, Checked } from "../../../src/memory/watch-queue.ts";
import type { PostEnd } from "../../../src/memory/watches.ts";
import { nextDue } from "../databases/next-due.ts";

interface PostOptions extends Partial<Omit<Checked, "id">> {
  readonly key?: string;
  readonly edits?: string | undefined;
  readonly kind?: string | undefined;
  readonly leaseMs?: number;
}

/** A post of the watches that are due, marked as tried; the rest of them ends with `end`. */
export async function begunPost(
  { watchQueue }: Pick<Memory, "watchQueue">,
  { key = "k", edits, kind = "alert", leaseMs = 1_000, ...checked }: PostOptions = {},
) {
  const claimed = await nextDue(watchQueue.claim({ leaseMs }));
  const told = claimed.watches.map(({ id }) => ({ id, dueAt: 0, nextBase: "{}", ...checked }));
  const pace = { costMs: 0, maxWaitMs: 0, editCostMs: 0 };
  const begun = await watchQueue.begin(claimed, { key, kind, edits, told, others: [] }, pace);
  if (typeof begun === "string") throw new Error(`the post is ${begun}`);
  const end = (outcome: PostEnd, messageId?: string) => watchQueue.settle(begun.lease, { key, outcome, messageId, told });
  return { ...(begun satisfies Begun), key, told, end };
}
