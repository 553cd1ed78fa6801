import { DiscordAPIError } from "@discordjs/rest";
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
} from "../../bot/responder.ts";
import { type Clock, systemClock } from "../../infra/clock.ts";
import { retry } from "../../infra/retry.ts";
import { RateLimitedError } from "./rate-limit.ts";
import type { Webhook, WebhookCall } from "./webhook.ts";

/** How long an interaction's token takes a first response, and anything at all (reference, «Followup Messages»). */
const FIRST_RESPONSE_MS = 3_000;
const TOKEN_LIFE_MS = 15 * 60_000;
const ATTEMPT_MS = 2_500;
/** Of a first response, so that three fit its 3 seconds, and two after a late deferral. */
const FIRST_RESPONSE_ATTEMPT_MS = 700;
const MAX_RETRIES = 2;
/** A first response has no time to lose; what follows can wait until Discord has come back. */
const FIRST_RESPONSE_RETRY_MS = 100;
const RETRY_MS = 1_000;
/** An attempt that failed in one of these ways never reached Discord. */
const unconnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

const failures: { readonly [code: number]: DeliveryFailure } = {
  [RESTJSONErrorCodes.UnknownInteraction]: "expired",
  [RESTJSONErrorCodes.UnknownWebhook]: "expired",
  [RESTJSONErrorCodes.UnknownMessage]: "gone",
  [RESTJSONErrorCodes.UnknownChannel]: "gone",
  [RESTJSONErrorCodes.UnknownGuild]: "gone",
  [RESTJSONErrorCodes.InvalidWebhookToken]: "expired",
  [RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged]: "answered_elsewhere",
  [RESTJSONErrorCodes.MissingAccess]: "forbidden",
  [RESTJSONErrorCodes.MissingPermissions]: "forbidden",
};

/** Told how each reply went, its retries included, and how many milliseconds after the interaction's arrival that was. */
export type ReplyListener = (call: keyof Responder, outcome: "delivered" | DeliveryFailure, sinceArrivalMs: number) => void;

export interface ResponderOptions {
  readonly webhook: Webhook;
  /** What is answered. */
  readonly interaction: Pick<APIInteraction, "id" | "application_id" | "token">;
  readonly onReply?: ReplyListener;
  readonly clock?: Clock;
}

/** Answers one interaction by the webhook that its token opens; the first response goes the way of the transport. */
abstract class WebhookResponder implements Responder {
  protected readonly options: ResponderOptions;
  protected readonly clock: Clock;
  readonly #arrivedAt: number;

  constructor(options: ResponderOptions) {
    this.options = options;
    this.clock = options.clock ?? systemClock;
    this.#arrivedAt = this.clock.now();
  }

  abstract respond(response: FirstResponse): Promise<void>;

  edit(message: OutgoingMessage): Promise<void> {
    return this.send("edit", { method: "PATCH", route: this.#original(), body: message });
  }

  remove(): Promise<void> {
    return this.send("remove", { method: "DELETE", route: this.#original() });
  }

  followUp(message: OutgoingMessage): Promise<void> {
    const { interaction } = this.options;
    const route = Routes.webhook(interaction.application_id, interaction.token);
    const body = { ...message, flags: MessageFlags.Ephemeral };
    return this.send("followUp", { method: "POST", route, body });
  }

  #original() {
    const { interaction } = this.options;
    return Routes.webhookMessage(interaction.application_id, interaction.token);
  }

  /** Milliseconds after which to repeat a call that Discord refused, because it is only now becoming possible. */
  protected retryRefused(_error: DiscordAPIError): number | undefined {
    return undefined;
  }

  /** Tries at most three times while the token lives; nothing that would be read twice is sent again. */
  protected async send(call: keyof Responder, request: Omit<WebhookCall, "timeoutMs">): Promise<void> {
    const isFirst = call === "respond";
    const endsAt = this.#arrivedAt + (isFirst ? FIRST_RESPONSE_MS : TOKEN_LIFE_MS);
    const left = () => endsAt - this.clock.now();
    /** Whether an attempt may have arrived although its answer did not. */
    let mayHaveArrived = false;
    const attempt = () => {
      const attemptMs = isFirst ? FIRST_RESPONSE_ATTEMPT_MS : ATTEMPT_MS;
      return this.options.webhook({ ...request, timeoutMs: Math.max(1, Math.min(attemptMs, left())) });
    };
    const waitAfter = (error: unknown, attempts: number) => {
      if (error instanceof DiscordAPIError) return this.retryRefused(error);
      const backOff = isFirst ? FIRST_RESPONSE_RETRY_MS : RETRY_MS * 4 ** (attempts - 1);
      if (error instanceof RateLimitedError) return error.retryAfterMs > 0 ? error.retryAfterMs : backOff;
      if (unconnected.has((error as { code?: string }).code ?? "")) return backOff;
      mayHaveArrived = true;
      return call === "followUp" ? undefined : backOff;
    };
    const delay = (error: unknown, attempts: number) => {
      const wait = waitAfter(error, attempts);
      return wait !== undefined && wait < left() ? wait : undefined;
    };
    try {
      await retry(attempt, { retries: MAX_RETRIES, delay, clock: this.clock });
    } catch (error) {
      const failure = failureOf(error);
      const isDone =
        // After an attempt whose answer was lost, «already answered» means that it had arrived.
        (failure === "answered_elsewhere" && mayHaveArrived) || (failure === "gone" && call === "remove");
      if (!isDone) {
        // What the last attempt is told says nothing of an earlier one whose answer was lost.
        const isUnsure = mayHaveArrived && (failure === "rate_limited" || (isFirst && failure === "expired"));
        const kind = isUnsure ? "unreachable" : failure;
        this.tell(call, kind);
        throw new DeliveryError(kind, error);
      }
    }
    this.tell(call, "delivered");
  }

  protected tell(call: keyof Responder, outcome: "delivered" | DeliveryFailure): void {
    this.options.onReply?.(call, outcome, this.clock.now() - this.#arrivedAt);
  }
}

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof RateLimitedError) return "rate_limited";
  return error instanceof DiscordAPIError ? (failures[Number(error.code)] ?? "refused") : "unreachable";
}

/** Answers one interaction over REST alone. */
export class RestResponder extends WebhookResponder {
  respond(response: FirstResponse): Promise<void> {
    const { interaction } = this.options;
    const route = Routes.interactionCallback(interaction.id, interaction.token);
    return this.send("respond", { method: "POST", route, body: callbackBody(response) });
  }
}

/** Discord may still be reading a first response when an edit that follows on its heels arrives: it says 10015 then. */
const SETTLING_MS = 2_000;
const SETTLING_RETRY_MS = 300;

/** Answers one interaction in the response to the HTTP request that brought it, and from then on over REST. */
export class HttpResponder extends WebhookResponder {
  readonly #answer: (body: APIInteractionResponse) => Promise<void>;
  #answeredAt = 0;

  /** @param answer sends the body as the HTTP response; rejects when nobody is there any more to take it. */
  constructor(options: ResponderOptions, answer: (body: APIInteractionResponse) => Promise<void>) {
    super(options);
    this.#answer = answer;
  }

  async respond(response: FirstResponse): Promise<void> {
    try {
      await this.#answer(callbackBody(response));
    } catch (error) {
      this.tell("respond", "expired");
      throw new DeliveryError("expired", error);
    }
    this.#answeredAt = this.clock.now();
    this.tell("respond", "delivered");
  }

  protected override retryRefused({ code }: DiscordAPIError): number | undefined {
    const isSettling = this.clock.now() - this.#answeredAt < SETTLING_MS;
    return code === RESTJSONErrorCodes.UnknownWebhook && isSettling ? SETTLING_RETRY_MS : undefined;
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
