import { sleep } from "../../infra/clock.ts";
import { DatabaseError } from "../../infra/engine.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import { LeaseLostError, XApiError } from "./errors.ts";
import { Lease } from "./lease.ts";
import { EVERY_MS, type RoundOptions, Rounds } from "./round.ts";

/** After a round that could not be finished, unless X has to be left alone for longer. */
const AGAIN_MS = MINUTE_MS;
/** So often the lease is asked for. */
const LEASE_CHECK_MS = 3_000;
/** One round waits no longer for the lease: that of a process that has died is over by then. */
const LEASE_WAIT_MS = 20_000;

export interface CollectOptions extends Omit<RoundOptions, "lease"> {
  /** Whether to end after one round. */
  readonly once: boolean;
}

/** Why nothing could be collected, for the operator. */
class CollectError extends Error {
  override readonly name = "CollectError";
}

/**
 * Collects posts every 15 minutes until the signal aborts, or once. Of several processes on one database one collects, and
 * another takes over when it ends. A round that could not be finished is told of in the log and tried again.
 *
 * @throws {XApiError} when X refuses the token or has no access for it; the signal's reason. Of one round also `CollectError`,
 * any `XApiError` and `DatabaseError`.
 */
export async function collect(options: CollectOptions, signal: AbortSignal): Promise<void> {
  const lease = new Lease("collect", options.database, options.clock);
  const rounds = new Rounds({ ...options, lease });
  for (;;) {
    await untilTaken(lease, options, signal);
    try {
      return await underLease(lease, signal, (held) => everyRound(rounds, options, held));
    } catch (error) {
      if (!(error instanceof LeaseLostError) || options.once) throw error;
      options.log.warn("another process has taken over; this one waits");
    }
  }
}

async function everyRound(rounds: Rounds, options: CollectOptions, signal: AbortSignal): Promise<void> {
  const { clock, log, once } = options;
  for (;;) {
    let isSoonAgain = false;
    try {
      const counts = await rounds.run(signal);
      if (counts.collections === 0) throw new CollectError("there are no collections yet: npm run import -- collections FILE");
      log.info({ ...counts, seconds: Math.round((clock.now() - rounds.startedAt) / 1_000) }, "a round is done");
    } catch (error) {
      if (once || !isPassing(error)) throw error;
      isSoonAgain = !(error instanceof XApiError && error.kind === "usage_capped");
      log.warn({ err: error }, "a round could not be finished; the next one goes on there");
    }
    if (once) return;
    // A clock that was set back meanwhile makes it no longer.
    const leftMs = Math.min(rounds.startedAt + EVERY_MS - clock.now(), EVERY_MS);
    await sleep(clock, isSoonAgain ? AGAIN_MS : Math.max(0, leftMs), signal);
  }
}

/** Whether an error is one of those that a round was planned to end with; any other is a fault of the program. */
export const isPlanned = (error: unknown): error is Error =>
  [XApiError, DatabaseError, CollectError, LeaseLostError].some((kind) => error instanceof kind);

const isPassing = (error: unknown): boolean =>
  isPlanned(error) && !(error instanceof LeaseLostError) && !(error instanceof XApiError && error.isForOperator);

/** Waits for the lease. */
async function untilTaken(lease: Lease, { log, clock, once }: CollectOptions, signal: AbortSignal): Promise<void> {
  const givesUpAt = clock.now() + LEASE_WAIT_MS;
  for (let isTold = false; ; isTold = true) {
    const isTaken = await lease.take().catch((error: DatabaseError) => {
      if (once) throw error;
      log.warn({ err: error }, "the database cannot be used");
      return false;
    });
    if (isTaken) return;
    if (once && clock.now() > givesUpAt) throw new CollectError("another process collects into this database already");
    if (!isTold) log.info("waiting for the lease: another process collects into this database");
    await sleep(clock, LEASE_CHECK_MS, signal);
  }
}

/** Runs work while a lease is renewed; its signal aborts when another process has taken it. */
async function underLease<T>(lease: Lease, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const lost = new AbortController();
  try {
    return await lease.during(
      () => work(AbortSignal.any([signal, lost.signal])),
      () => lost.abort(new LeaseLostError()),
    );
  } finally {
    await lease.release().catch(() => {});
  }
}
