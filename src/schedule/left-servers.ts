import { type Clock, sleep } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import { Repeater } from "../infra/repeater.ts";
import { MINUTE_MS } from "../infra/time.ts";
import type { Memory } from "../memory/memory.ts";
import type { ServerPage } from "../memory/servers.ts";

/** Leaves Discord's 50 requests a second to messages. At 200 servers a page, a million take 21 minutes. */
const PAGE_MS = 250;

interface LeftServersOptions {
  /** Reads all servers that the bot is in. */
  readonly read: () => AsyncIterable<ServerPage>;
  readonly memory: { readonly servers: Pick<Memory["servers"], "compare">; readonly daily: Memory["daily"] };
  readonly log: Logger;
  readonly clock: Clock;
}

/**
 * Compares once a day which servers the bot has left, because no event tells that over HTTP, or while the bot is down. A failure is
 * retried after an hour.
 */
export function noteLeftServers({ read, memory, log, clock }: LeftServersOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const compare = async () => {
    for await (const page of read()) {
      await memory.servers.compare(page);
      if (!page.isLast) await sleep(clock, PAGE_MS, signal);
    }
  };
  const repeater = new Repeater(clock);
  repeater.repeat(MINUTE_MS, () =>
    memory.daily("left servers", compare, (error) => {
      if (signal.aborted) return;
      log.warn({ err: error }, "the servers that the bot is in cannot be compared with those that have settings");
    }),
  );
  return {
    stop() {
      stopping.abort();
      return repeater.stop();
    },
  };
}
