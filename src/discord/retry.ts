import { DiscordAPIError } from "@discordjs/rest";
import { RESTJSONErrorCodes } from "discord-api-types/v10";
import { type Clock, retry } from "../infra/clock.ts";
import { HeldBackError, RateLimitedError } from "./gate.ts";

/** Times in milliseconds. */
export interface RetryPolicy {
  /** The time limit for all attempts, with the pauses between them. */
  readonly lifeMs: number;
  readonly attemptMs: number;
  /** Attempts after the first; one that the gate held back does not count. */
  readonly retries: number;
  /** The pause if Discord states none. */
  readonly backOffMs: (failures: number) => number;
  /** Whether a call that has arrived may be repeated, because Discord then creates nothing twice. */
  readonly isIdempotent: boolean;
}

/** The caller ended the call before the attempt. */
export class AbandonedError extends Error {
  override readonly name = "AbandonedError";
  readonly reason: "late" | "withdrawn";

  constructor(reason: AbandonedError["reason"]) {
    super(reason === "late" ? "no time is left" : "it is no longer to be sent");
    this.reason = reason;
  }
}

/** An answer that is not Discord's. */
export class NotDiscordError extends Error {
  override readonly name = "NotDiscordError";
}

const SETTLING_RETRY_MS = 300;
/** Codes of Node and undici for a connection that was never made. */
const unconnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

/** Whether a call cannot be sent, because its token is not valid in a header. */
export const isUnsendable = (error: unknown): boolean => codeOf(error) === "UND_ERR_INVALID_ARG";

const codeOf = (error: unknown) => (error as { code?: unknown } | undefined)?.code;
const isUnconnected = (error: unknown) => unconnected.has(String(codeOf(error)));

/** Whether Discord may have acted on an attempt that failed with this error. */
export const mayHaveArrived = (error: unknown): boolean =>
  !(error instanceof DiscordAPIError || error instanceof RateLimitedError || error instanceof AbandonedError) &&
  !isUnconnected(error) &&
  !isUnsendable(error);

/**
 * The pause in milliseconds before the next attempt; undefined if the failure is final.
 *
 * @param isSettling whether Discord may not know the interaction's webhook yet.
 */
function retryDelayMs(
  error: unknown,
  failures: number,
  { retries, backOffMs, isIdempotent }: RetryPolicy,
  isSettling = false,
): number | undefined {
  // The gate held the attempt back: another one makes sense as soon as Discord would accept it.
  if (error instanceof HeldBackError) return error.retryAfterMs;
  if (failures > retries) return undefined;
  if (error instanceof AbandonedError) return undefined;
  // Discord creates the webhook once it has read our HTTP response:
  // https://discord.com/developers/docs/interactions/receiving-and-responding#followup-messages
  if (isSettling && codeOf(error) === RESTJSONErrorCodes.UnknownWebhook) return SETTLING_RETRY_MS;
  // Any other refusal would be repeated, and refusals count towards a ban:
  // https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans
  if (error instanceof DiscordAPIError || isUnsendable(error)) return undefined;
  // https://discord.com/developers/docs/topics/rate-limits#exceeding-a-rate-limit
  // Without Retry-After @discordjs/rest would repeat the call at once and without end (`SequentialHandler.runRequest`).
  if (error instanceof RateLimitedError) return error.retryAfterMs > 0 ? error.retryAfterMs : backOffMs(failures);
  // The answer was lost: Discord may have acted on the call.
  if (mayHaveArrived(error) && !isIdempotent) return undefined;
  return backOffMs(failures);
}

interface Retrying {
  readonly policy: RetryPolicy;
  /** Milliseconds until the call must end. */
  readonly left: () => number;
  readonly clock: Clock;
  readonly isSettling?: () => boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Repeats attempts by `retryDelayMs`, while a pause ends in time. */
export function withRetries<T>(attempt: () => Promise<T>, options: Retrying): Promise<T> {
  const { policy, left, clock, isSettling, signal } = options;
  let failures = 0;
  const delay = (error: unknown) => {
    if (!(error instanceof HeldBackError)) failures += 1;
    const delayMs = retryDelayMs(error, failures, policy, isSettling?.());
    return delayMs !== undefined && delayMs < left() ? delayMs : undefined;
  };
  return retry(attempt, { delay, clock, ...(signal && { signal }) });
}
