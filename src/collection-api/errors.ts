/**
 * Why a call gave no answer. The set is closed:
 * `unavailable` the service cannot be reached, says it failed (5xx), or sends an envelope without success;
 * `timeout` it did not answer in time; `rate_limited` it answered 429; `rejected_key` 401 or 403;
 * `rejected_request` another 4xx; `invalid_answer` it answered something the contract does not know;
 * `circuit_open` it was down a moment ago and was not asked; `paused` it said how long not to ask it, that time is not
 * over, and it was not asked; `busy` too many calls wait for it already; `over_budget` the caller may cause no more calls
 * for now, and it was not asked; `aborted` the caller gave up.
 */
const kindsOfCalls = [
  "unavailable",
  "timeout",
  "rate_limited",
  "rejected_key",
  "rejected_request",
  "invalid_answer",
  "circuit_open",
  "paused",
  "busy",
  "aborted",
] as const;
export type CollectionApiErrorKind = (typeof kindsOfCalls)[number] | "over_budget";

export const callOutcomes = ["answered", "no_data", ...kindsOfCalls] as const;
export type CallOutcome = (typeof callOutcomes)[number];

interface Details {
  readonly cause?: unknown;
  readonly retryAfterMs?: number | undefined;
  /** The same request may succeed a moment later. */
  readonly passing?: boolean;
  /** The service cannot be reached, breaks off, does not answer, or answers 5xx. */
  readonly isDown?: boolean;
}

/** The only error of a call. Neither it nor its causes carry the API key. */
export class CollectionApiError extends Error {
  override readonly name = "CollectionApiError";
  readonly kind: CollectionApiErrorKind;
  readonly retryAfterMs: number | undefined;
  readonly passing: boolean;
  readonly isDown: boolean;

  constructor(kind: CollectionApiErrorKind, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.retryAfterMs = details.retryAfterMs;
    this.passing = details.passing ?? false;
    this.isDown = details.isDown ?? false;
  }
}

export const givenUp = (reason: unknown): CollectionApiError =>
  reason instanceof CollectionApiError ? reason : new CollectionApiError("aborted", "the caller gave up", { cause: reason });
