import { errors } from "undici";
import { AttemptTimeoutError } from "../infra/http-exchange.ts";
import { DAY_MS, MINUTE_MS } from "../infra/time.ts";

/**
 * Why a call gave no answer. The set is closed:
 * `unavailable` the service cannot be reached, says it failed (5xx), or sends an envelope without success;
 * `timeout` it did not answer in time; `rate_limited` it answered 429; `rejected_key` 401 or 403;
 * `rejected_request` another 4xx; `invalid_answer` it answered something the contract does not know.
 * The others mean that it was not asked: `circuit_open` it was down a moment ago; `paused` it demanded a pause; `busy` too many
 * calls wait for it; `over_budget` the caller may cause no more calls for now; `aborted` the caller gave up.
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

  constructor(kind: CollectionApiErrorKind, message: string, { cause, retryAfterMs, passing, isDown }: Details = {}) {
    super(message, { cause });
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.passing = passing ?? false;
    this.isDown = isDown ?? false;
  }
}

export const givenUp = (reason: unknown): CollectionApiError =>
  reason instanceof CollectionApiError ? reason : new CollectionApiError("aborted", "the caller gave up", { cause: reason });

/** undici's errors for an answer that is no HTTP, contradicts itself, or is too large. */
const unreadable = [
  errors.HTTPParserError,
  errors.ResponseContentLengthMismatchError,
  errors.HeadersOverflowError,
  errors.ResponseExceededMaxSizeError,
];

export function transportError(cause: Error): CollectionApiError {
  if (unreadable.some((kind) => cause instanceof kind)) return new CollectionApiError("invalid_answer", cause.message, { cause });
  const details = { cause, passing: true, isDown: true };
  return cause instanceof AttemptTimeoutError || cause instanceof errors.ConnectTimeoutError
    ? new CollectionApiError("timeout", cause.message, details)
    : new CollectionApiError("unavailable", "no connection, or it broke", details);
}

/** By status, or by its first digit. */
const kindOf: Readonly<Record<number, CollectionApiErrorKind>> = {
  4: "rejected_request",
  401: "rejected_key",
  403: "rejected_key",
  429: "rate_limited",
  5: "unavailable",
};
const passingStatuses = new Set([429, 502, 503, 504]);
export const MAX_PAUSE_MS = DAY_MS;
/** The longest pause after 5xx, whose Retry-After is only a guess (RFC 9110, section 10.2.3). */
const MAX_OUTAGE_MS = 5 * MINUTE_MS;

/** @param retryAfter the header; it sets `retryAfterMs` for 429 and all 5xx. */
export function statusError(status: number, retryAfter: string | string[] | undefined, now: number): CollectionApiError {
  const kind = kindOf[status] ?? kindOf[Math.floor(status / 100)] ?? "invalid_answer";
  const isDown = status >= 500;
  const askedMs = isDown || status === 429 ? parseRetryAfter(String(retryAfter), now) : undefined;
  const retryAfterMs = askedMs && Math.min(askedMs, isDown ? MAX_OUTAGE_MS : MAX_PAUSE_MS);
  return new CollectionApiError(kind, `the service answered ${status}`, {
    passing: passingStatuses.has(status),
    retryAfterMs,
    isDown,
  });
}

/** Seconds or an HTTP date (RFC 9110, section 10.2.3). */
function parseRetryAfter(header: string, now: number): number | undefined {
  if (/^\d+$/.test(header)) return Number(header) * 1_000;
  const date = header.endsWith(" GMT") ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
