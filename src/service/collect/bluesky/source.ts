import { sleep } from "../../../infra/clock.ts";
import { DatabaseError } from "../../../infra/engine.ts";
import { SECOND_MS } from "../../../infra/time.ts";
import { LeaseLostError } from "../errors.ts";
import type { StreamedSource } from "../source.ts";
import { withStream } from "../stream-lease.ts";
import { type ReaderOptions, StreamReader } from "./reader.ts";

const id = "bluesky";

/** Reads all posts of Bluesky, and stores those about a collection. */
export const createBlueskySource = (options: Omit<ReaderOptions, "id">): StreamedSource => ({
  id,
  name: "Bluesky",
  async run(signal) {
    const { database, clock, log } = options;
    const pause = (ms: number) => sleep(clock, ms, signal);
    for (;;) {
      try {
        await withStream(id, { database, clock }, pause, (held) => new StreamReader({ ...options, id }, held).run(signal));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof LeaseLostError) log.warn({ err: error }, "another process has taken over Bluesky's stream");
        else if (error instanceof DatabaseError) log.warn({ err: error }, "Bluesky's stream cannot be written right now");
        else throw error;
        await pause(SECOND_MS);
      }
    }
  },
});
