import { errors } from "undici";
import { AttemptTimeoutError } from "../infra/http-exchange.ts";
import { parseRetryAfter } from "../infra/retry-after.ts";
import { DAY_MS, MINUTE_MS } from "../infra/time.ts";

/**
 * `unavailable`: no connection, 5xx, or an envelope that reports a failure; `rejected_key`: 401 or 403; `rejected_request`:
 * another 4xx; `invalid_answer`: not as in the contract. From `circuit_open` on, the reason is not the service's answer.
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
  "aborted",
] as const;
export type CollectionApiErrorKind = (typeof kindsOfCalls)[number] | "over_budget";

export const callOutcomes = ["answered", "no_data", ...kindsOfCalls] as const;
export type CallOutcome = (typeof callOutcomes)[number];

interface Details {
  readonly cause?: unknown;
  readonly retryAfterMs?: number | undefined;
  /** Whether a retry may succeed. */
  readonly retryable?: boolean;
  /** Whether the service seems down: no connection, a broken one, no answer, or 5xx. */
  readonly isDown?: boolean;
}

/** Neither the error nor its causes contain the API key. */
export class CollectionApiError extends Error {
  override readonly name = "CollectionApiError";
  readonly kind: CollectionApiErrorKind;
  readonly retryAfterMs: number | undefined;
  readonly retryable: boolean;
  readonly isDown: boolean;

  constructor(kind: CollectionApiErrorKind, message: string, { cause, retryAfterMs, retryable, isDown }: Details = {}) {
    super(message, { cause });
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.retryable = retryable ?? false;
    this.isDown = isDown ?? false;
  }
}

export const abandoned = (reason: unknown): CollectionApiError =>
  reason instanceof CollectionApiError ? reason : new CollectionApiError("aborted", "the caller gave up", { cause: reason });

const unreadable = [
  errors.HTTPParserError,
  errors.ResponseContentLengthMismatchError,
  errors.HeadersOverflowError,
  errors.ResponseExceededMaxSizeError,
];

export function transportError(cause: Error): CollectionApiError {
  if (cause instanceof CollectionApiError) return cause;
  if (unreadable.some((kind) => cause instanceof kind)) return new CollectionApiError("invalid_answer", cause.message, { cause });
  const details = { cause, retryable: true, isDown: true };
  return cause instanceof AttemptTimeoutError || cause instanceof errors.ConnectTimeoutError
    ? new CollectionApiError("timeout", cause.message, details)
    : new CollectionApiError("unavailable", "no connection, or it broke", details);
}

/** Kinds of errors by status or its first digit. */
const kindOf: Readonly<Record<number, CollectionApiErrorKind>> = {
  4: "rejected_request",
  401: "rejected_key",
  403: "rejected_key",
  429: "rate_limited",
  5: "unavailable",
};
const retryableStatuses = new Set([429, 502, 503, 504]);
const MAX_PAUSE_MS = DAY_MS;
/** The longest pause after a 5xx: its Retry-After is only a guess (RFC 9110, section 10.2.3). */
const MAX_OUTAGE_MS = 5 * MINUTE_MS;

/** @param retryAfter the header, which counts for 429 and 5xx. */
export function statusError(status: number, retryAfter: string | string[] | undefined, now: number): CollectionApiError {
  const kind = kindOf[status] ?? kindOf[Math.floor(status / 100)] ?? "invalid_answer";
  const isDown = status >= 500;
  const requestedMs = isDown || status === 429 ? parseRetryAfter(retryAfter, now) : undefined;
  const retryAfterMs = requestedMs && Math.min(requestedMs, isDown ? MAX_OUTAGE_MS : MAX_PAUSE_MS);
  const retryable = retryableStatuses.has(status);
  return new CollectionApiError(kind, `the service answered ${status}`, { retryable, retryAfterMs, isDown });
}
