import { DiscordAPIError } from "@discordjs/rest";
import { RESTJSONErrorCodes, Routes } from "discord-api-types/v10";
import { z } from "zod";
import { DeliveryError, type DeliveryFailure, type OutgoingMessage, type Responder } from "../../bot/responder.ts";
import { type Clock, systemClock } from "../../infra/clock.ts";
import { AttemptTimeoutError, type RawAnswer } from "../../infra/http-exchange.ts";
import { retry } from "../../infra/retry.ts";
import { Lanes } from "./lanes.ts";
import { newMessage } from "./message.ts";
import { RateLimitedError } from "./rate-limit.ts";
import { createRestCall, type RestCall, type RestCallOptions } from "./rest-call.ts";

/** Everything that is sent to Discord: what a responder can do, and messages to a channel that answer nobody. */
export const discordCalls = ["respond", "edit", "remove", "followUp", "channelMessage"] as const;
type DiscordCall = (typeof discordCalls)[number];
type Outcome = "delivered" | DeliveryFailure;

const backOffMs = (attempts: number) => 1_000 * 4 ** (attempts - 1);
/** An interaction's token lives for 15 minutes (reference, «Followup Messages»). */
const later = { lifeMs: 15 * 60_000, attemptMs: 2_500, retries: 2, backOffMs };
/** For how many milliseconds a call is tried in all and at a time, how often again, and how long after so many attempts. */
const policies = {
  // Three attempts fit the 3 seconds of a first response, and two after a late deferral.
  respond: { lifeMs: 3_000, attemptMs: 700, retries: 2, backOffMs: () => 100 },
  edit: later,
  remove: later,
  followUp: later,
  // For «a few minutes» Discord knows a nonce again (reference, «Create Message»).
  channelMessage: { lifeMs: 2 * 60_000, attemptMs: 5_000, retries: 9, backOffMs },
} satisfies { readonly [call in DiscordCall]: object };

const failures: { readonly [code: number]: DeliveryFailure } = {
  [RESTJSONErrorCodes.UnknownInteraction]: "expired",
  [RESTJSONErrorCodes.UnknownWebhook]: "expired",
  [RESTJSONErrorCodes.InvalidWebhookToken]: "expired",
  [RESTJSONErrorCodes.UnknownMessage]: "gone",
  [RESTJSONErrorCodes.UnknownChannel]: "gone",
  [RESTJSONErrorCodes.UnknownGuild]: "gone",
  [RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged]: "answered_elsewhere",
  [RESTJSONErrorCodes.MissingAccess]: "forbidden",
  [RESTJSONErrorCodes.MissingPermissions]: "forbidden",
  [RESTJSONErrorCodes.CannotExecuteActionOnThisChannelType]: "forbidden",
  [RESTJSONErrorCodes.ThreadLocked]: "forbidden",
};
/** An attempt that failed in one of these ways never reached Discord. */
const unconnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

const SETTLING_RETRY_MS = 300;
const createdMessage = z.object({ id: z.string() });

/** Told how each call went, its retries included, and how many milliseconds after the interaction had come, or it was made. */
export type ReplyListener = (call: DiscordCall, outcome: Outcome, sinceMs: number) => void;

export interface SenderOptions extends Omit<RestCallOptions, "clock"> {
  readonly onReply?: ReplyListener;
  readonly clock?: Clock;
}

/** @property settlesAt until when Discord may not know of a first response yet that it has been sent. */
type Request = Omit<RestCall, "lane" | "timeoutMs"> & { readonly settlesAt?: number };

/** The only way by which messages reach Discord. What does not arrive is rejected with a `DeliveryError`. */
export class Sender {
  readonly clock: Clock;
  readonly #onReply: ReplyListener | undefined;
  readonly #call: (call: RestCall) => Promise<RawAnswer>;
  readonly #lanes: Lanes;

  constructor({ onReply, clock = systemClock, ...options }: SenderOptions) {
    this.clock = clock;
    this.#onReply = onReply;
    this.#call = createRestCall({ ...options, clock });
    this.#lanes = new Lanes(clock);
  }

  /**
   * Answers an interaction, before anything that nobody asked for.
   *
   * @param since when the interaction came.
   */
  async answer(call: keyof Responder, request: Request, since: number): Promise<void> {
    await this.#lanes.answer(() => this.#deliver(call, request, since));
  }

  /**
   * Posts a message that nobody asked for.
   *
   * @param nonce at most 25 characters. For some minutes Discord takes no other message of the bot with the same nonce.
   * @returns the message's id; undefined when it has arrived and been deleted since.
   */
  sendToChannel(channel: string, message: OutgoingMessage, { nonce }: { nonce: string }): Promise<string | undefined> {
    const json = { ...newMessage(message), nonce, enforce_nonce: true };
    const request = { method: "POST", route: Routes.channelMessages(channel), json, files: message.files } as const;
    return this.#deliver("channelMessage", request, this.clock.now());
  }

  tell(call: DiscordCall, outcome: Outcome, since: number): void {
    this.#onReply?.(call, outcome, this.clock.now() - since);
  }

  /** Sends nothing again that would be read twice. Resolves with the id of a channel's message. */
  async #deliver(call: DiscordCall, { settlesAt = 0, ...request }: Request, since: number): Promise<string | undefined> {
    const { lifeMs, attemptMs, retries, backOffMs } = policies[call];
    const isUnasked = call === "channelMessage";
    const lane = isUnasked ? "unasked" : "answers";
    let endsAt: number | undefined;
    const left = () => (endsAt ?? 0) - this.clock.now();
    /** Whether an attempt may have arrived although its answer did not. */
    let mayHaveArrived = false;
    const attempt = async () => {
      endsAt ??= (isUnasked ? this.clock.now() : since) + lifeMs;
      if (left() <= 0) throw new AttemptTimeoutError("no time is left");
      const { body } = await this.#call({ ...request, lane, timeoutMs: Math.min(attemptMs, left()) });
      return isUnasked ? createdMessage.parse(JSON.parse(body)).id : undefined;
    };
    const waitAfter = (error: unknown, attempts: number) => {
      if (error instanceof DiscordAPIError) {
        return error.code === RESTJSONErrorCodes.UnknownWebhook && this.clock.now() < settlesAt ? SETTLING_RETRY_MS : undefined;
      }
      const backOff = backOffMs(attempts);
      if (error instanceof RateLimitedError) return error.retryAfterMs > 0 ? error.retryAfterMs : backOff;
      if (unconnected.has((error as { code?: string }).code ?? "")) return backOff;
      mayHaveArrived = true;
      return call === "followUp" ? undefined : backOff;
    };
    const delay = (error: unknown, attempts: number) => {
      const wait = waitAfter(error, attempts);
      return wait !== undefined && wait < left() ? wait : undefined;
    };
    let id: string | undefined;
    try {
      id = await retry(isUnasked ? () => this.#lanes.unasked(attempt) : attempt, { retries, delay, clock: this.clock });
    } catch (error) {
      const failure = failureOf(error);
      const isDone =
        // After an attempt whose answer was lost, «already answered» means that it had arrived.
        (failure === "answered_elsewhere" && mayHaveArrived) ||
        (failure === "gone" && call === "remove") ||
        // The message that the nonce is of was deleted.
        (isUnasked && (error as { code?: unknown }).code === RESTJSONErrorCodes.UnknownMessage);
      if (!isDone) {
        // What the last attempt is told says nothing of an earlier one whose answer was lost.
        const isUnsure = mayHaveArrived && (failure === "rate_limited" || (call === "respond" && failure === "expired"));
        const kind = isUnsure ? "unreachable" : failure;
        this.tell(call, kind, since);
        throw new DeliveryError(kind, error);
      }
    }
    this.tell(call, "delivered", since);
    return id;
  }
}

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof RateLimitedError) return "rate_limited";
  return error instanceof DiscordAPIError ? (failures[Number(error.code)] ?? "refused") : "unreachable";
}
