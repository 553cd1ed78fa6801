import type { DeliveryError, LimitScope } from "../bot/delivery/responder.ts";
import type { Refusal } from "../memory/tables.ts";

/* Reads Discord's answers to posts (reference, «JSON Error Codes»). */

/** Whether another attempt may succeed without anybody's help. */
export const isRetryable = (error: DeliveryError): boolean =>
  error.kind === "unreachable" || error.kind === "rate_limited" || error.kind === "late" || isBlocked(error);

/**
 * Whether the token or a proxy is the reason of a refusal, which moderators cannot change: only when Discord refuses a message, its
 * answer has an error code.
 */
export const isBlocked = (error: DeliveryError): boolean => error.kind === "refused" && codeOf(error) === 0;

export const isTokenRefused = ({ cause }: DeliveryError): boolean => (cause as { status?: unknown } | undefined)?.status === 401;

/** Whether somebody has deleted the message. */
export const isMessageGone = (error: DeliveryError): boolean => codeOf(error) === 10_008;

const refusals: { readonly [code: string]: Refusal } = {
  10003: "channel_gone",
  10004: "server_gone",
  50001: "no_access",
  50007: "direct_refused",
  50013: "no_permission",
  50024: "no_permission",
  50083: "thread_archived",
  50278: "direct_refused",
  160005: "thread_locked",
};

export const refusalOf = (error: DeliveryError): Refusal => refusals[String(codeOf(error))] ?? "refused";

/** Discord's rate limit and its time in milliseconds; 0 if Discord states none. */
export function limitOf({ cause }: DeliveryError): { readonly retryAfterMs: number; readonly scope: LimitScope | undefined } {
  const { retryAfterMs, scope } = (cause ?? {}) as { readonly retryAfterMs?: unknown; readonly scope?: LimitScope };
  return { retryAfterMs: Number(retryAfterMs) || 0, scope };
}

const codeOf = ({ cause }: DeliveryError): unknown => (cause as { code?: unknown } | undefined)?.code;
