import { sleep } from "../../infra/clock.ts";
import { DatabaseError } from "../../infra/engine.ts";
import { SECOND_MS } from "../../infra/time.ts";
import { LeaseLostError } from "./errors.ts";
import type { CollectOptions, StreamedSource } from "./source.ts";
import { type HeldStream, withStream } from "./stream-lease.ts";

/**
 * A network whose stream one process at a time reads.
 *
 * @param read reads the stream as long as the process holds its lease. Rejects with the signal's reason, a `LeaseLostError` or a
 * `DatabaseError`.
 */
export const streamedSource = (
  { id, name }: Pick<StreamedSource, "id" | "name">,
  { database, clock, log }: Pick<CollectOptions, "database" | "clock" | "log">,
  read: (held: HeldStream, signal: AbortSignal) => Promise<never>,
): StreamedSource => ({
  id,
  name,
  async run(signal) {
    const pause = (ms: number) => sleep(clock, ms, signal);
    for (;;) {
      try {
        await withStream(id, { database, clock }, pause, (held) => read(held, signal));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof LeaseLostError) log.warn({ err: error }, `another process has taken over ${name}'s stream`);
        else if (error instanceof DatabaseError) log.warn({ err: error }, `${name}'s stream cannot be written right now`);
        else throw error;
        await pause(SECOND_MS);
      }
    }
  },
});
