import type { Clock } from "../../../infra/clock.ts";
import { sleep } from "../../../infra/clock.ts";
import { DAY_MS, HOUR_MS } from "../../../infra/time.ts";
import { StreamError } from "../hosts.ts";
import { SHARD_MS, SPARE } from "./budget.ts";
import { timeAt } from "./ids.ts";
import type { Cast } from "./messages.ts";
import type { Capabilities, FarcasterNode } from "./node.ts";
import type { Query } from "./queries.ts";

/** After this long, the other nodes are tried again. */
const POLL_MS = HOUR_MS;

interface QueryOptions {
  readonly node: FarcasterNode;
  readonly can: Capabilities;
  readonly clock: Clock;
  /** Reads what to ask for, before each round. */
  readonly queries: () => Promise<readonly Query[]>;
  /** Takes the casts of an answer, with their times in milliseconds since the epoch. */
  readonly take: (casts: readonly { readonly cast: Cast; readonly writtenAt: number }[]) => Promise<void>;
}

/**
 * Asks a node that passes no events for the casts of each channel and term in turn, as fast as the budget allows. Casts dated more than
 * a day ago are left out.
 *
 * @throws {StreamError} after an hour; {SourceError} if the node fails.
 */
export async function pollQueries({ node, can, clock, queries, take }: QueryOptions, signal: AbortSignal): Promise<never> {
  const startedAt = clock.elapsed();
  for (;;) {
    for (const query of await queries()) {
      await node.budget.take(signal, SPARE);
      const now = clock.now();
      const casts = (await answersTo(query, node, can, signal)).map((cast) => ({
        cast,
        writtenAt: Math.min(timeAt(cast.data.timestamp), now),
      }));
      await take(casts.filter(({ writtenAt }) => writtenAt >= now - DAY_MS));
      if (clock.elapsed() - startedAt >= POLL_MS)
        throw new StreamError("unsuited", "the node was asked for an hour, because it passes no events");
    }
    await sleep(clock, SHARD_MS, signal);
  }
}

async function answersTo(query: Query, node: FarcasterNode, can: Capabilities, signal: AbortSignal): Promise<readonly Cast[]> {
  if ("parent" in query) return node.castsIn(query.parent, signal);
  // A search gives texts without embedded links and parents.
  const uris = await node.search(query.term, signal);
  if (uris.length === 0) return [];
  await node.budget.take(signal, SPARE);
  const { answers } = await node.casts(uris, can, signal);
  return answers.flat().map(({ cast }) => cast);
}
