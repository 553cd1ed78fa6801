import { DiscordAPIError, HTTPError, RateLimitError, REST } from "@discordjs/rest";
import {
  type APIInteraction,
  type APIInteractionResponse,
  InteractionResponseType,
  MessageFlags,
  RESTJSONErrorCodes,
  Routes,
} from "discord-api-types/v10";
import {
  DeliveryError,
  type DeliveryFailure,
  type FirstResponse,
  type OutgoingMessage,
  type Responder,
} from "../interactions/interaction.ts";
import { type Clock, systemClock } from "../process/clock.ts";
import { retry } from "../process/retry.ts";

/** How long an interaction's token takes a first response, and anything at all (reference, «Followup Messages»). */
const FIRST_RESPONSE_MS = 3_000;
const TOKEN_LIFE_MS = 15 * 60_000;
const ATTEMPT_MS = 2_500;
/** Of a first response, so that three fit its 3 seconds, and two after a late deferral. */
const FIRST_RESPONSE_ATTEMPT_MS = 700;
const MAX_RETRIES = 2;
const RETRY_DELAY_MS = 100;

const failures: { readonly [code: number]: DeliveryFailure } = {
  [RESTJSONErrorCodes.UnknownInteraction]: "expired",
  [RESTJSONErrorCodes.UnknownWebhook]: "expired",
  [RESTJSONErrorCodes.UnknownMessage]: "expired",
  [RESTJSONErrorCodes.InvalidWebhookToken]: "expired",
  [RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged]: "answered",
};

/**
 * REST for answering interactions. It repeats nothing by itself and waits for no rate limit, because a first response
 * has 3 seconds; interaction endpoints are exempt from the global rate limit (reference, «Receiving and Responding»).
 */
export const createInteractionRest = (api: string, userAgent: string): REST =>
  new REST({
    api,
    version: "10",
    timeout: ATTEMPT_MS,
    retries: 0,
    rejectOnRateLimit: () => true,
    globalRequestsPerSecond: Number.POSITIVE_INFINITY,
    // Every token has a handler of its own, which is of no use once its interaction is answered.
    handlerSweepInterval: 60_000,
    userAgentAppendix: userAgent,
  });

/** What an answer over REST is addressed to. */
type Recipient = Pick<APIInteraction, "id" | "application_id" | "token">;

/** Told how each reply went, its retries included. */
export type ReplyListener = (call: keyof Responder, outcome: "delivered" | DeliveryFailure) => void;

/** Answers one interaction over REST. */
export class RestResponder implements Responder {
  readonly #rest: REST;
  readonly #interaction: Recipient;
  readonly #onReply: ReplyListener | undefined;
  readonly #clock: Clock;
  readonly #arrivedAt: number;

  constructor(rest: REST, interaction: Recipient, onReply?: ReplyListener, clock: Clock = systemClock) {
    this.#rest = rest;
    this.#interaction = interaction;
    this.#onReply = onReply;
    this.#clock = clock;
    this.#arrivedAt = clock.now();
  }

  respond(response: FirstResponse): Promise<void> {
    const route = Routes.interactionCallback(this.#interaction.id, this.#interaction.token);
    const body = callbackBody(response);
    return this.#send("respond", FIRST_RESPONSE_MS, (signal) => this.#rest.post(route, { body, auth: false, signal }));
  }

  edit(message: OutgoingMessage): Promise<void> {
    return this.#send("edit", TOKEN_LIFE_MS, (signal) =>
      this.#rest.patch(this.#original(), { body: message, auth: false, signal }),
    );
  }

  remove(): Promise<void> {
    return this.#send("remove", TOKEN_LIFE_MS, (signal) => this.#rest.delete(this.#original(), { auth: false, signal }));
  }

  followUp(message: OutgoingMessage): Promise<void> {
    const route = Routes.webhook(this.#interaction.application_id, this.#interaction.token);
    const body = { ...message, flags: MessageFlags.Ephemeral };
    return this.#send("followUp", TOKEN_LIFE_MS, (signal) => this.#rest.post(route, { body, auth: false, signal }));
  }

  #original() {
    return Routes.webhookMessage(this.#interaction.application_id, this.#interaction.token);
  }

  /** Tries at most three times while the token lives. */
  async #send(call: keyof Responder, lifeMs: number, request: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const endsAt = this.#arrivedAt + lifeMs;
    const left = () => endsAt - this.#clock.now();
    let attempts = 0;
    const attempt = () => {
      attempts += 1;
      const attemptMs = call === "respond" ? FIRST_RESPONSE_ATTEMPT_MS : ATTEMPT_MS;
      return request(AbortSignal.timeout(Math.max(1, Math.min(attemptMs, left()))));
    };
    const delay = (error: unknown) => {
      const isRateLimit = error instanceof RateLimitError;
      const isUntaken = isRateLimit || (error instanceof HTTPError && (error.status === 502 || error.status === 503));
      // A follow-up that was cut off may have arrived, and nobody wants to read it twice.
      if (error instanceof DiscordAPIError || (call === "followUp" && !isUntaken)) return undefined;
      const wait = isRateLimit ? error.retryAfter : RETRY_DELAY_MS;
      return wait < left() ? wait : undefined;
    };
    try {
      await retry(attempt, { retries: MAX_RETRIES, delay, clock: this.#clock });
    } catch (error) {
      const failure = error instanceof DiscordAPIError ? (failures[Number(error.code)] ?? "refused") : "unreachable";
      // After an attempt whose answer was lost, «already answered» means that it had arrived.
      if (failure !== "answered" || attempts === 1) {
        this.#onReply?.(call, failure);
        throw new DeliveryError(failure, error);
      }
    }
    this.#onReply?.(call, "delivered");
  }
}

function callbackBody(response: FirstResponse): APIInteractionResponse {
  switch (response.type) {
    case "message":
      return {
        type: InteractionResponseType.ChannelMessageWithSource,
        data: { ...response.message, ...visibility(response.ephemeral) },
      };
    case "update":
      return { type: InteractionResponseType.UpdateMessage, data: response.message };
    case "deferMessage":
      return { type: InteractionResponseType.DeferredChannelMessageWithSource, data: visibility(response.ephemeral) };
    case "choices":
      return { type: InteractionResponseType.ApplicationCommandAutocompleteResult, data: { choices: [...response.choices] } };
    case "deferUpdate":
      return { type: InteractionResponseType.DeferredMessageUpdate };
  }
}

const visibility = (ephemeral: boolean) => (ephemeral ? { flags: MessageFlags.Ephemeral as const } : {});
