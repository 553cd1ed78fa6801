import type { Answer, CollectionApi } from "../collection-api/api.ts";
import { CollectionApiError, type CollectionApiErrorKind } from "../collection-api/errors.ts";
import type { Address } from "../contract/address.ts";
import type { Operation } from "../contract/schemas.ts";
import type { Clock } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import { Repeater } from "../infra/repeater.ts";
import { MINUTE_MS } from "../infra/time.ts";
import type { Collections } from "../memory/collections.ts";
import type { Answers } from "../memory/records.ts";
import type { TrackingState } from "../memory/states.ts";
import type { Tracking, TrackingLease } from "../memory/tracking.ts";
import { tellFault } from "./faults.ts";

const operations = ["scores", "influencers", "tweets"] as const satisfies readonly Operation[];
/** How many collections are recorded at once. */
const WORKERS = 2;
/** How long it stands back, from the API and from the database. */
const STAND_BACK_MS = 2_000;
/** Longer nothing is waited for: what is tracked, and since when it is due, may have changed. */
const MAX_WAIT_MS = MINUTE_MS;
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
  /** Milliseconds until the next one. */
  readonly waitMs: number;
}

/** The service was not asked, which says nothing about the collection. */
const notAsked: ReadonlySet<CollectionApiErrorKind> = new Set(["circuit_open", "paused", "busy", "aborted"]);

export interface RecorderOptions {
  readonly collections: Pick<Collections, "tracked">;
  readonly tracking: Pick<Tracking, "sync" | "claim" | "finish" | "release" | "state">;
  readonly api: CollectionApi;
  /** Whether it is to stand back, because the service is down. */
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

/**
 * Records what the service answers about tracked collections, each once an interval, whichever process is alive. A process
 * that dies leaves its collection to another when its lease is over.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #owner = crypto.randomUUID();
  readonly #repeater: Repeater;
  #state: TrackingState | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#repeater = new Repeater(options.clock);
  }

  /** How far recording has come, as it was a minute ago at most, if that could be known. */
  get state(): TrackingState | undefined {
    return this.#state;
  }

  start(): void {
    this.#repeater.repeat(0, () => this.sync().then(() => MINUTE_MS));
    for (let worker = 0; worker < WORKERS; worker++) this.#repeater.repeat(STAND_BACK_MS, () => this.turn());
  }

  /** Begins nothing more. Resolves when what is under way has ended, which calls that are ended bring about at once. */
  stop(): Promise<void> {
    return this.#repeater.stop();
  }

  /** Finds out what is to be tracked. Never rejects. */
  async sync(): Promise<void> {
    const { collections, tracking, intervalMs, maxTracked } = this.#options;
    try {
      const tracked = await collections.tracked(maxTracked);
      if (tracked) await tracking.sync(tracked, intervalMs);
      this.#state = await tracking.state();
    } catch {
      // The database has told the log; what was tracked before still is.
    }
  }

  /** Records the collection that has been due longest, if any. Resolves with the milliseconds until the next turn; never rejects. */
  async turn(): Promise<number> {
    const { tracking, callsPerMinute, deadlineMs, isHeld, log, onTurn } = this.#options;
    if (isHeld()) return STAND_BACK_MS;
    const claim = {
      owner: this.#owner,
      leaseMs: operations.length * deadlineMs + MINUTE_MS / 2,
      costMs: Math.ceil((operations.length * MINUTE_MS) / callsPerMinute),
    };
    const claimed = await tracking.claim(claim).catch(() => ({ waitMs: STAND_BACK_MS }));
    if ("waitMs" in claimed) return Math.min(claimed.waitMs, MAX_WAIT_MS);
    const { outcome, waitMs } = await this.#record(claimed).catch((error: unknown): Turn => {
      tellFault(log, error, "recording a collection");
      return { outcome: "lost", waitMs: 0 };
    });
    onTurn?.(outcome);
    return waitMs;
  }

  async #record(lease: TrackingLease): Promise<Turn> {
    const { tracking, intervalMs } = this.#options;
    const answers: Partial<Record<Operation, unknown>> = {};
    const answered: Answer<unknown>[] = [];
    for (const operation of operations) {
      try {
        const answer = await this.#ask(operation, lease.collection);
        answered.push(answer);
        // Instead of an empty answer the last one with data may be shown, which was recorded when it was new.
        if (answer.entries.length > 0 && answer.cache !== "stale") answers[operation] = answer;
      } catch (error) {
        if (!(error instanceof CollectionApiError)) throw error;
        if (!notAsked.has(error.kind)) continue;
        await tracking.release(lease);
        return { outcome: "postponed", waitMs: Math.min(Math.max(STAND_BACK_MS, error.retryAfterMs ?? 0), MAX_WAIT_MS) };
      }
    }
    const isEmpty = answered.length === operations.length && answered.every(({ entries }) => entries.length === 0);
    const isFinished = await tracking.finish(lease, isEmpty ? "empty" : (answers as Answers), intervalMs);
    const outcome = Object.keys(answers).length > 0 ? "recorded" : answered.length > 0 ? "no_data" : "failed";
    return { outcome: isFinished ? outcome : "lost", waitMs: 0 };
  }

  #ask(operation: Operation, collection: Address) {
    const { api, intervalMs } = this.#options;
    return api[operation](collection, { maxAgeMs: intervalMs * MAX_AGE });
  }
}
