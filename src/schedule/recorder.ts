import type { Answer, CollectionApi } from "../collection-api/api.ts";
import { CollectionApiError, type CollectionApiErrorKind } from "../collection-api/errors.ts";
import type { Address } from "../contract/address.ts";
import type { Operation } from "../contract/schemas.ts";
import type { Clock } from "../infra/clock.ts";
import type { Wait } from "../infra/due.ts";
import type { Logger } from "../infra/logger.ts";
import { MINUTE_MS } from "../infra/time.ts";
import { Worker } from "../infra/worker.ts";
import type { Answers } from "../memory/records.ts";
import type { Tracking, TrackingClaim, TrackingState } from "../memory/tracking.ts";
import { tellFault } from "./faults.ts";
import { timing } from "./timing.ts";

const { standBackMs, maxWaitMs, concurrency } = timing.recorder;
const operations = ["scores", "influencers", "tweets"] as const satisfies readonly Operation[];
/** An answer is no older than this part of an interval, so that records are about an interval apart. */
const MAX_AGE = 1 / 4;

/**
 * How the turn of a collection ended: `recorded` with some answer; `no_data` with none that has any; `failed` with an error
 * and no answer, which leaves a gap; `postponed` because the service is not asked right now; `lost` because another process
 * took over, or the database could not be written to.
 */
export const recordingOutcomes = ["recorded", "no_data", "failed", "postponed", "lost"] as const;
export type RecordingOutcome = (typeof recordingOutcomes)[number];

interface Turn {
  readonly outcome: RecordingOutcome;
  /** Milliseconds before the next one. */
  readonly waitMs: number;
}

/** The service was not asked, which says nothing about the collection. */
const notAsked: ReadonlySet<CollectionApiErrorKind> = new Set(["circuit_open", "paused", "busy", "aborted"]);

export interface RecorderOptions {
  readonly tracking: Pick<Tracking, "wanted" | "sync" | "claim" | "finish" | "release" | "state">;
  readonly api: CollectionApi;
  /** Tells if it has to stand back because the service is down. */
  readonly isHeld: () => boolean;
  /** Milliseconds from one record of a collection to the next. */
  readonly intervalMs: number;
  /** Over all processes that share the database. */
  readonly callsPerMinute: number;
  readonly maxTracked: number;
  /** Milliseconds that a call takes at most. */
  readonly deadlineMs: number;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onTurn?: (outcome: RecordingOutcome) => void;
}

/** Records what the service answers about tracked collections, each once an interval, whichever process is alive. */
export class Recorder extends Worker<TrackingClaim> {
  readonly #options: RecorderOptions;
  #state: TrackingState | undefined;

  constructor(options: RecorderOptions) {
    super({
      clock: options.clock,
      concurrency,
      standBackMs,
      maxWaitMs,
      claim: () => this.#claim(),
      work: (claim) => this.#work(claim),
      everyMinute: () => this.sync(),
    });
    this.#options = options;
  }

  /** At most a minute old; `undefined` if it could not be known. */
  get state(): TrackingState | undefined {
    return this.#state;
  }

  /** Finds out what is to be tracked. Never rejects. */
  async sync(): Promise<void> {
    const { tracking, intervalMs, maxTracked } = this.#options;
    try {
      const wanted = await tracking.wanted(maxTracked);
      if (wanted) await tracking.sync(wanted, intervalMs);
      this.#state = await tracking.state();
    } catch {
      // The database has told the log; what was tracked before still is.
    }
  }

  async #claim(): Promise<TrackingClaim | Wait> {
    const { tracking, callsPerMinute, deadlineMs, isHeld } = this.#options;
    if (isHeld()) return { waitMs: standBackMs };
    return tracking.claim({
      leaseMs: operations.length * deadlineMs + MINUTE_MS / 2,
      costMs: Math.ceil((operations.length * MINUTE_MS) / callsPerMinute),
    });
  }

  async #work(claim: TrackingClaim): Promise<number> {
    const { log, onTurn } = this.#options;
    const { outcome, waitMs } = await this.#record(claim).catch((error: unknown): Turn => {
      tellFault(log, error, "recording a collection");
      return { outcome: "lost", waitMs: 0 };
    });
    onTurn?.(outcome);
    return waitMs;
  }

  async #record(claim: TrackingClaim): Promise<Turn> {
    const { tracking, intervalMs } = this.#options;
    const answers: Partial<Record<Operation, unknown>> = {};
    const answered: Answer<unknown>[] = [];
    for (const operation of operations) {
      try {
        const answer = await this.#ask(operation, claim.collection);
        answered.push(answer);
        // A stale answer was recorded when it was new.
        if (answer.entries.length > 0 && answer.cache !== "stale") answers[operation] = answer;
      } catch (error) {
        if (!(error instanceof CollectionApiError)) throw error;
        if (!notAsked.has(error.kind)) continue;
        await tracking.release(claim);
        return { outcome: "postponed", waitMs: Math.min(Math.max(standBackMs, error.retryAfterMs ?? 0), maxWaitMs) };
      }
    }
    const isEmpty = answered.length === operations.length && answered.every(({ entries }) => entries.length === 0);
    const isFinished = await tracking.finish(claim, isEmpty ? "empty" : (answers as Answers), intervalMs);
    const outcome = Object.keys(answers).length > 0 ? "recorded" : answered.length > 0 ? "no_data" : "failed";
    return { outcome: isFinished ? outcome : "lost", waitMs: 0 };
  }

  #ask(operation: Operation, collection: Address) {
    const { api, intervalMs } = this.#options;
    return api[operation](collection, { maxAgeMs: intervalMs * MAX_AGE });
  }
}
