import { errors } from "undici";
import { AttemptTimeoutError } from "../infra/http-exchange.ts";
import { MINUTE_MS } from "../infra/time.ts";
import { CollectionApiError } from "./errors.ts";
import { MAX_PAUSE_MS } from "./pause.ts";

const PASSING_STATUSES = new Set([429, 502, 503, 504]);
/** The longest pause after 5xx, whose Retry-After is only a guess (RFC 9110, section 10.2.3). */
const MAX_OUTAGE_MS = 5 * MINUTE_MS;

/** undici's codes for an answer that is no HTTP, contradicts itself, or is too large. */
const UNREADABLE = [
  errors.HTTPParserError,
  errors.ResponseContentLengthMismatchError,
  errors.HeadersOverflowError,
  errors.ResponseExceededMaxSizeError,
];

export function transportError(error: Error): CollectionApiError {
  if (error instanceof AttemptTimeoutError || error instanceof errors.ConnectTimeoutError) {
    return new CollectionApiError("timeout", error.message, { cause: error, passing: true, isDown: true });
  }
  if (UNREADABLE.some((kind) => error instanceof kind)) {
    return new CollectionApiError("invalid_answer", error.message, { cause: error });
  }
  return new CollectionApiError("unavailable", "no connection, or it broke", { cause: error, passing: true, isDown: true });
}

/** @param retryAfter the header; it sets `retryAfterMs` for 429 and all 5xx. */
export function statusError(status: number, retryAfter: string | string[] | undefined, now: Date): CollectionApiError {
  const isDown = status >= 500;
  const askedMs = parseRetryAfter(retryAfter, now);
  const retryAfterMs = askedMs && Math.min(askedMs, isDown ? MAX_OUTAGE_MS : MAX_PAUSE_MS);
  const details = { passing: PASSING_STATUSES.has(status), retryAfterMs, isDown };
  const message = `the service answered ${status}`;
  if (status === 429) return new CollectionApiError("rate_limited", message, details);
  if (status === 401 || status === 403) return new CollectionApiError("rejected_key", message);
  if (status >= 500) return new CollectionApiError("unavailable", message, details);
  if (status >= 400) return new CollectionApiError("rejected_request", message);
  return new CollectionApiError("invalid_answer", message);
}

/** Seconds or an HTTP date (RFC 9110, section 10.2.3). */
function parseRetryAfter(header: string | string[] | undefined, now: Date): number | undefined {
  const value = Array.isArray(header) ? header[0] : header;
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const date = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}
