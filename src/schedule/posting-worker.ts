import { ProblemError } from "../bot/answer/problems.ts";
import type { Wait } from "../infra/due.ts";
import { DatabaseError } from "../infra/engine.ts";
import { renewing, Worker } from "../infra/worker.ts";
import type { PostLease, PostQueue } from "../memory/post-queue.ts";
import { logUnexpected } from "./faults.ts";
import { Poster, type PosterOptions, type PosterQueue, type PostOutcome, type Timed } from "./poster.ts";
import { timing } from "./timing.ts";

const { retryDelayMs, leaseMs, tryAgainMs, pauseMs } = timing.watcher;

/** The outcome of a check. `due`: there is a post; `quiet`: there is none; `lost`: the subscriptions are checked again. */
export const watchOutcomes = ["due", "quiet", "lost"] as const;
export type WatchOutcome = (typeof watchOutcomes)[number];

export interface PostingOptions extends PosterOptions {
  readonly onEvaluated?: (outcome: WatchOutcome) => void;
}

interface Work<Lease extends PostLease, Attempt> {
  readonly queue: PosterQueue<Lease, Attempt> & Pick<PostQueue<Lease>, "extend" | "release">;
  readonly concurrency: number;
  /** A description of the work for the log. */
  readonly doing: string;
  readonly claim: () => Promise<Lease | Wait>;
  /** @param onFailure receives the error of a part, which the post leaves out. */
  readonly check: (
    lease: Timed<Lease>,
    poster: Poster<Lease, Attempt>,
    onFailure: (error: unknown) => void,
  ) => Promise<PostOutcome | "quiet">;
  readonly everyMinute?: () => Promise<void>;
}

/** Checks due subscriptions of one table, and posts what they lead to, in any process. */
export class PostingWorker<Lease extends PostLease, Attempt> extends Worker<Timed<Lease>> {
  constructor(options: PostingOptions, { queue, claim, check, doing, ...work }: Work<Lease, Attempt>) {
    const { clock, log, onEvaluated } = options;
    const poster = new Poster(queue, options);
    super({
      ...{ ...timing.watcher, ...work, clock },
      async claim() {
        const { bannedMs } = poster;
        if (bannedMs > 0) return { waitMs: bannedMs };
        const startedAt = clock.elapsed();
        const lease = await claim();
        return "waitMs" in lease ? lease : { ...lease, now: () => lease.claimedAt + clock.elapsed() - startedAt };
      },
      async work(lease) {
        const errors: unknown[] = [];
        const fail = (error: unknown) => void errors.push(error);
        const renew = () => queue.extend(lease, leaseMs);
        const outcome = await renewing(clock, leaseMs / 3, renew, () => check(lease, poster, fail)).catch((error: unknown) => {
          fail(error);
          return "lost" as const;
        });
        if (errors.length === 0) return outcome === "lost" ? retryDelayMs : pauseMs;
        onEvaluated?.("lost");
        for (const error of errors) logUnexpected(log, error, doing);
        // It is not always known which subscription failed, so all unfinished ones wait.
        await queue.release(lease, lease.now() + tryAgainMs).catch(() => {});
        return errors.some(isDatabaseFailure) ? retryDelayMs : pauseMs;
      },
    });
  }
}

/** A `ProblemError` here means that records or settings could not be read. */
const isDatabaseFailure = (error: unknown) => error instanceof DatabaseError || error instanceof ProblemError;
