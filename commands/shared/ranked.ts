import { orUnavailable } from "../../src/bot/answer/interaction-settings.ts";
import { ProblemError } from "../../src/bot/answer/problems.ts";
import type { Context } from "../../src/bot/view/view.ts";
import { subscriptionsOf } from "../../src/bot/watch/subscriptions.ts";
import type { RankHere } from "../../src/cards/scores.ts";
import type { Address } from "../../src/contract/address.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { collectionsOf } from "../../src/memory/servers.ts";

/** Older records are too stale to rank by. */
export const LATELY_MS = 3 * DAY_MS;
/** If there are more collections, those looked up longest ago are left out. */
const MAX_RANKED = 200;

/** The collections of a server's leaderboard. @throws {ProblemError} while the database cannot be read. */
export async function collectionsIn(server: string, { memory }: Pick<Context, "memory">): Promise<Address[]> {
  const [settings, watched, lookedUp] = await Promise.all([
    orUnavailable(memory.servers.get(server)),
    orUnavailable(subscriptionsOf(memory, server)),
    orUnavailable(memory.collections.ofServer(server)),
  ]);
  const all = [...collectionsOf(settings), ...[...watched, ...lookedUp].map((item) => item.collection)];
  return [...new Set(all)].slice(0, MAX_RANKED);
}

/** Resolves to how a total ranks in this server; to nothing outside of one, and while the database cannot be read. */
export async function rankerIn(contract: Address, context: Context): Promise<((total: number) => RankHere) | undefined> {
  const { server, memory, now } = context;
  if (server === undefined) return undefined;
  const known = await collectionsIn(server, context).catch((error: unknown) => {
    if (error instanceof ProblemError) return [];
    throw error;
  });
  const records = await memory.history.scoresAt(known, now);
  if (!records) return undefined;
  const rest = [...records].filter(([id, { lastSeenAt }]) => id !== contract && lastSeenAt >= now - LATELY_MS);
  return (total) => ({ rank: 1 + rest.filter(([, record]) => record.total > total).length, count: rest.length + 1 });
}
