import type { Clock } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import { Repeater } from "../infra/repeater.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../infra/time.ts";
import type { Memory } from "../memory/memory.ts";

interface LeftServersOptions {
  /** Reads the ids of all servers that the bot is in. */
  readonly read: () => Promise<ReadonlySet<string>>;
  readonly memory: { readonly servers: Pick<Memory["servers"], "compare"> };
  readonly log: Logger;
  readonly clock: Clock;
}

/**
 * Compares once a day which servers the bot has left, because no event tells that over HTTP, or while the bot is down. A failure is
 * retried after an hour.
 */
export function noteLeftServers({ read, memory, log, clock }: LeftServersOptions): Repeater {
  const repeater = new Repeater(clock);
  repeater.repeat(MINUTE_MS, () =>
    read()
      .then((present) => memory.servers.compare(present))
      .then(
        () => DAY_MS,
        (error: unknown) => {
          log.warn({ err: error }, "the servers that the bot is in cannot be compared with those that have settings");
          return HOUR_MS;
        },
      ),
  );
  return repeater;
}
