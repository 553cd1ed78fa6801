import type { Context } from "../../src/bot/view/view.ts";
import type { RankHere } from "../../src/cards/scores.ts";
import type { Address } from "../../src/contract/address.ts";
import { DAY_MS } from "../../src/infra/time.ts";

/** Older records are too stale to rank by. */
export const LATELY_MS = 3 * DAY_MS;

/** Resolves to how a total ranks in this server; to nothing outside of one, and while the database cannot be read. */
export async function rankerIn(
  contract: Address,
  { server, memory, now }: Context,
): Promise<((total: number) => RankHere) | undefined> {
  const records = server === undefined ? undefined : await memory.rankings.newestIn(server);
  if (!records) return undefined;
  const rest = [...records].filter(([id, { lastSeenAt }]) => id !== contract && lastSeenAt >= now - LATELY_MS);
  return (total) => ({ rank: 1 + rest.filter(([, record]) => record.total > total).length, count: rest.length + 1 });
}
