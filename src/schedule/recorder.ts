import type { Answer, CollectionApi } from "../collection-api/api.ts";
import { CollectionApiError, type CollectionApiErrorKind } from "../collection-api/errors.ts";
import type { Operation } from "../contract/schemas.ts";
import type { Clock } from "../infra/clock.ts";
import type { Wait } from "../infra/due.ts";
import type { Logger } from "../infra/logger.ts";
import { MINUTE_MS } from "../infra/time.ts";
import { Worker } from "../infra/worker.ts";
import type { Answers } from "../memory/records.ts";
import type { Tracking, TrackingClaim, TrackingState } from "../memory/tracking.ts";
import { logUnexpected } from "./faults.ts";
import { timing } from "./timing.ts";

const { retryDelayMs, maxWaitMs, slackMs } = timing.recorder;
const operations = ["scores", "influencers", "tweets"] as const satisfies readonly Operation[];
/** The greatest age of a cached answer, as a fraction of the interval: records should be about an interval apart. */
const MAX_AGE_SHARE = 1 / 4;

/**
 * `no_data`: every answer was empty; `failed`: there were only errors, which leaves a gap; `postponed`: the client makes no calls right
 * now; `lost`: the lease is lost, or the database failed.
 */
export const recordingOutcomes = ["recorded", "no_data", "failed", "postponed", "lost"] as const;
export type RecordingOutcome = (typeof recordingOutcomes)[number];

interface RecordResult {
  readonly outcome: RecordingOutcome;
  readonly waitMs: number;
}

/** Errors with which the client itself refuses a call: they say nothing about the collection. */
const refusedByClient: ReadonlySet<CollectionApiErrorKind> = new Set(["circuit_open", "paused", "aborted"]);

export interface RecorderOptions {
  readonly tracking: Pick<Tracking, "wanted" | "sync" | "claim" | "finish" | "release" | "state">;
  readonly api: CollectionApi;
  /** True while the service is down. */
  readonly isHeld: () => boolean;
  /** Milliseconds between records of a collection. */
  readonly snapshotMs: number;
  /** The limit over all processes. */
  readonly callsPerMinute: number;
  readonly maxTracked: number;
  /** The time limit of a call. */
  readonly deadlineMs: number;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onRecorded?: (outcome: RecordingOutcome) => void;
}

/** Records the service's answers about each tracked collection once an interval, in any process. */
export class Recorder extends Worker<TrackingClaim> {
  /** At most a minute old; `undefined` before the first read. */
  state: TrackingState | undefined;
  readonly #options: RecorderOptions;

  constructor(options: RecorderOptions) {
    super({
      ...timing.recorder,
      clock: options.clock,
      claim: () => this.#claim(),
      work: (claim) => this.#work(claim),
      everyMinute: () => this.sync(),
    });
    this.#options = options;
  }

  /** Updates the set of tracked collections. Never rejects. */
  async sync(): Promise<void> {
    const { tracking, snapshotMs, maxTracked } = this.#options;
    try {
      const wanted = await tracking.wanted(maxTracked);
      if (wanted) await tracking.sync(wanted, snapshotMs);
      this.state = await tracking.state();
    } catch {
      // The store has logged the error; the tracked collections stay.
    }
  }

  async #claim(): Promise<TrackingClaim | Wait> {
    const { tracking, callsPerMinute, deadlineMs, isHeld } = this.#options;
    if (isHeld()) return { waitMs: retryDelayMs };
    return tracking.claim({
      leaseMs: operations.length * deadlineMs + MINUTE_MS / 2,
      costMs: Math.ceil((operations.length * MINUTE_MS) / callsPerMinute),
      slackMs,
    });
  }

  async #work(claim: TrackingClaim): Promise<number> {
    const { log, onRecorded } = this.#options;
    const { outcome, waitMs } = await this.#record(claim).catch((error: unknown): RecordResult => {
      logUnexpected(log, error, "recording a collection");
      return { outcome: "lost", waitMs: 0 };
    });
    onRecorded?.(outcome);
    return waitMs;
  }

  async #record(claim: TrackingClaim): Promise<RecordResult> {
    const { tracking, api, snapshotMs } = this.#options;
    const answers: Partial<Record<Operation, unknown>> = {};
    const answered: Answer<unknown>[] = [];
    for (const operation of operations) {
      try {
        const answer: Answer<unknown> = await api[operation](claim.collection, {
          maxAgeMs: snapshotMs * MAX_AGE_SHARE,
          background: true,
        });
        answered.push(answer);
        // A stale answer is not recorded again: it was recorded when it was new.
        if (answer.entries.length > 0 && answer.cache !== "stale") answers[operation] = answer;
      } catch (error) {
        if (!(error instanceof CollectionApiError)) throw error;
        if (!refusedByClient.has(error.kind)) continue;
        await tracking.release(claim);
        return { outcome: "postponed", waitMs: Math.min(Math.max(retryDelayMs, error.retryAfterMs ?? 0), maxWaitMs) };
      }
    }
    const isEmpty = answered.length === operations.length && answered.every(({ entries }) => entries.length === 0);
    const isFinished = await tracking.finish(claim, isEmpty ? "empty" : (answers as Answers), snapshotMs);
    const outcome = Object.keys(answers).length > 0 ? "recorded" : answered.length > 0 ? "no_data" : "failed";
    return { outcome: isFinished ? outcome : "lost", waitMs: 0 };
  }
}
