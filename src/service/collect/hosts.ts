import { type Clock, type LogThrottle, sleep } from "../../infra/clock.ts";
import type { Logger } from "../../infra/logger.ts";
import { MINUTE_MS, SECOND_MS } from "../../infra/time.ts";
import { NO_COLLECTIONS } from "./errors.ts";

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = MINUTE_MS;
const NO_COLLECTIONS_MS = SECOND_MS;
/** A stream that lasted this long counts as a success. */
const GOOD_MS = MINUTE_MS;

export type StreamEnd = "refused" | "silent" | "lost" | "gap" | "full" | "behind" | "unsuited";

/** A host's stream that ended. */
export class StreamError extends Error {
  override readonly name = "StreamError";
  readonly end: StreamEnd;

  constructor(end: StreamEnd, message: string, options?: ErrorOptions) {
    super(message, options);
    this.end = end;
  }
}

interface HostsOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly throttle: LogThrottle;
  readonly random: () => number;
  /** The network's name. */
  readonly name: string;
  readonly hosts: readonly string[];
  /** The host to begin with. */
  readonly first: string | null;
  /** Whether there are collections to read for. */
  readonly isNeeded: () => Promise<boolean>;
  /**
   * Reads a host until its stream ends.
   * @param isSame whether this host was read last, and ended only because it had sent enough.
   * @throws {StreamError}
   */
  readonly read: (host: string, isSame: boolean) => Promise<never>;
}

/** Reads a network's hosts in turn, with growing pauses once all have failed. Rejects with any other error than a `StreamError`. */
export async function readHosts(options: HostsOptions, signal: AbortSignal): Promise<never> {
  const { clock, log, throttle, random, name, hosts, first, isNeeded, read } = options;
  let at = Math.max(0, hosts.indexOf(first ?? ""));
  let isSame = false;
  let isLogged = false;
  for (let failures = 0; ; ) {
    if (!(await isNeeded())) {
      if (!isLogged) log.warn(NO_COLLECTIONS);
      isLogged = true;
      await sleep(clock, NO_COLLECTIONS_MS, signal);
      continue;
    }
    const host = hosts[at % hosts.length] as string;
    const startedAt = clock.elapsed();
    const error: unknown = await read(host, isSame).catch((error: unknown) => error);
    signal.throwIfAborted();
    if (!(error instanceof StreamError)) throw error;
    const times = throttle(host);
    if (times > 0) log.warn({ err: error, host, times }, `a host of ${name}'s stream has ended; the next one is read`);
    if (clock.elapsed() - startedAt >= GOOD_MS) failures = 0;
    isSame = error.end === "full";
    if (!isSame) at += 1;
    const most = Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures - hosts.length + 1), MAX_RETRY_MS);
    failures += 1;
    await sleep(clock, (most * (1 + random())) / 2, signal);
  }
}
