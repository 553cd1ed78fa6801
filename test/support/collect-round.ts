import { setTimeout as wait } from "node:timers/promises";
import { collect } from "../../src/service/collect/collect.ts";
import type { CollectOptions, PolledSource } from "../../src/service/collect/source.ts";
import type { ServiceDatabase } from "../../src/service/database/database.ts";
import type { FakeClock } from "./fake-clock.ts";

const POLL_MS = 2;

interface Round {
  readonly signal?: AbortSignal;
  /** The database, if that of the options may fail. */
  readonly observed?: ServiceDatabase;
  /** A clock that advances only for timers that are due at once. */
  readonly clock?: Pick<FakeClock, "advance">;
}

/** Polls each collection once, due or not, as a process would that then ends. Rejects with the last failure of a collection. */
export async function collectRound(source: PolledSource, options: CollectOptions, round: Round = {}): Promise<void> {
  const { signal = new AbortController().signal, observed = options.database, clock } = round;
  const ending = new AbortController();
  let failed: unknown;
  const observedSource: PolledSource = {
    ...source,
    collect: (collection, scope) =>
      source.collect(collection, scope).catch((error: unknown) => {
        // A poll that the end of the round interrupts has not failed.
        if (!ending.signal.aborted) failed = error;
        throw error;
      }),
  };
  const now = await observed.run("round_begin", async (connection) => {
    const now = await observed.time(connection);
    const waiting = connection.updateTable("polls").where("source", "=", source.id).where("lease", "is", null);
    await waiting.set({ due_at: now }).execute();
    return now;
  });
  const over = collect([{ polled: observedSource }], options, AbortSignal.any([signal, ending.signal]));
  const isOver = () =>
    observed.run("round_watch", async (connection) => {
      const collections = await connection.selectFrom("collections").select("address").execute();
      const polls = connection.selectFrom("polls").select("collection").where("source", "=", source.id);
      const done = await polls.where("lease", "is", null).where("due_at", ">", now).execute();
      const addresses = new Set(done.map(({ collection }) => collection));
      return collections.length > 0 && collections.every(({ address }) => addresses.has(address));
    });
  const watch = async () => {
    while (!ending.signal.aborted && !(await isOver())) await (clock?.advance(0) ?? wait(POLL_MS));
  };
  const watching = watch();
  try {
    await Promise.race([over, watching]);
  } finally {
    ending.abort();
    // Nothing of this round may touch the clock or the database after it.
    await Promise.allSettled([over, watching]);
  }
  if (failed) throw failed;
}
