import type { Memory } from "../../../src/memory/memory.ts";
import { nextDue } from "../databases/next-due.ts";

/** The next post of the watches that are due, written as by the watcher, and claimed for delivery. */
export async function claimedPost({ watchQueue, outbox }: Memory, key = "k", checked: { readonly quiet?: string } = {}) {
  const lease = await nextDue(watchQueue.claim({ leaseMs: 1_000 }));
  const [{ server, member, channel }] = lease.watches;
  const watches = lease.watches.map(({ id }) => ({ id, dueAt: 0, nextBase: "{}", ...checked }));
  await watchQueue.finish(lease, watches, { key, server, ...(member && { member }), channel, message: "{}" });
  const claimed = await outbox.claim({ leaseMs: 1_000, costMs: 0, slackMs: 0 });
  if (!("key" in claimed)) throw new Error("nothing is to be posted");
  return claimed;
}
