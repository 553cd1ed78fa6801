import type { Clock } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import { Repeater } from "../infra/repeater.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../infra/time.ts";
import type { Memory } from "../memory/memory.ts";

interface LeftServersOptions {
  /** The ids of all servers that the bot is in. */
  readonly read: () => Promise<ReadonlySet<string>>;
  readonly memory: { readonly servers: Pick<Memory["servers"], "compare"> };
  readonly log: Logger;
  readonly clock: Clock;
}

/**
 * Notes once a day which servers the bot has left, whose settings are forgotten 30 days later: no event tells of it over HTTP,
 * and none while the bot was away. The first time is a minute after the start; what fails is tried again after an hour.
 *
 * @returns what repeats it, until it is stopped.
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
