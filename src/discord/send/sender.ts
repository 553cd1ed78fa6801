import { DiscordAPIError } from "@discordjs/rest";
import { RESTJSONErrorCodes, Routes } from "discord-api-types/v10";
import { z } from "zod";
import { DeliveryError, type DeliveryFailure, type OutgoingMessage, type Responder } from "../../bot/answer/responder.ts";
import { hasKey } from "../../bot/view/custom-id.ts";
import { type Clock, systemClock } from "../../infra/clock.ts";
import { AttemptTimeoutError, type RawAnswer } from "../../infra/http-exchange.ts";
import { retry } from "../../infra/retry.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import { Lanes } from "./lanes.ts";
import { HeldBackError, RateLimitedError } from "./rate-limit.ts";
import { createRestCall, type RestCall, type RestCallOptions } from "./rest-call.ts";

/** Everything that is sent to Discord: what a responder can do, and messages to a channel that answer nobody. */
export const discordCalls = ["respond", "edit", "remove", "followUp", "channelMessage", "readMessages", "readChannel"] as const;
type DiscordCall = (typeof discordCalls)[number];
type Outcome = "delivered" | DeliveryFailure;

const backOffMs = (attempts: number) => 1_000 * 4 ** (attempts - 1);
/** An interaction's token lives for 15 minutes (reference, «Followup Messages»). */
const later = { lane: "answers", lifeMs: 15 * MINUTE_MS, attemptMs: 2_500, retries: 2, backOffMs } as const;
const reading = { lane: "unasked", lifeMs: 20_000, attemptMs: 5_000, retries: 2, backOffMs } as const;
/** The lane of a call, for how many milliseconds it is tried in all and at a time, how often again, and how long after so many attempts. */
const policies = {
  // Three attempts fit the 3 seconds of a first response, and two after a late deferral.
  respond: { lane: "answers", lifeMs: 3_000, attemptMs: 700, retries: 2, backOffMs: () => 100 },
  edit: later,
  remove: later,
  followUp: later,
  // For «a few minutes» Discord knows a nonce again (reference, «Create Message»).
  channelMessage: { lane: "unasked", lifeMs: 2 * MINUTE_MS, attemptMs: 5_000, retries: 9, backOffMs },
  readMessages: reading,
  readChannel: reading,
} as const satisfies { readonly [call in DiscordCall]: object };

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
const components = z.array(z.object({ custom_id: z.string().optional().catch(undefined) })).catch([]);
const listedMessages = z.array(
  z.object({ id: z.string().regex(/^\d{1,20}$/), components: z.array(z.object({ components })).catch([]) }),
);
/** What an answer has to be: another is none, whatever its status says. */
const readChannel = z.object({
  last_message_id: z
    .string()
    .regex(/^\d{1,20}$/)
    .nullable(),
});
const answers: { readonly [call in DiscordCall]?: z.ZodType } = {
  channelMessage: createdMessage,
  readMessages: listedMessages,
  readChannel,
};
/** As many as Discord gives at once (reference, «Get Channel Messages»), and how often it is asked for more. */
const PAGE = 100;
const MAX_PAGES = 10;
/** By how much this machine's clock may be ahead of Discord's. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;
const DISCORD_EPOCH = 1_420_070_400_000;
/** The id that something has which was made at that time (reference, «Snowflakes»). */
const snowflakeAt = (at: number): string => String(BigInt(Math.max(0, Math.floor(at - DISCORD_EPOCH))) << 22n);

/** Told how each call went, its retries included, and how many milliseconds after the interaction had come, or it was made. */
export type ReplyListener = (call: DiscordCall, outcome: Outcome, sinceMs: number) => void;

export interface SenderOptions extends Omit<RestCallOptions, "clock"> {
  readonly onReply?: ReplyListener;
  readonly clock?: Clock;
}

/** @property settlesAt until when Discord may not know of a first response yet that it has been sent.
 * @property lifeMs milliseconds that it is tried, where that is not what the kind of call says. */
type Request = Omit<RestCall, "lane" | "timeoutMs"> & { readonly settlesAt?: number; readonly lifeMs?: number | undefined };

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
   * @param lifeMs how long it is tried, in milliseconds; two minutes unless said.
   * @returns the message's id; undefined when it has arrived and been deleted since.
   */
  async sendToChannel(
    channel: string,
    message: OutgoingMessage,
    { nonce, lifeMs }: { nonce: string; lifeMs?: number },
  ): Promise<string | undefined> {
    const json = { ...message, nonce, enforce_nonce: true };
    const request = { method: "POST", route: Routes.channelMessages(channel), json, lifeMs } as const;
    const body = await this.#deliver("channelMessage", request, this.clock.now());
    return body === undefined ? undefined : createdMessage.parse(JSON.parse(body)).id;
  }

  /**
   * Looks for a message that has this key in the id of a component (see `withKey`) among those that were posted to a channel
   * after a time.
   *
   * @param since milliseconds since the epoch, by this machine's clock.
   * @returns its id; undefined where there is none.
   * @throws {DeliveryError} where that cannot be known: with the kind `refused` where there are too many to look through,
   * or none that can be read.
   */
  async findInChannel(channel: string, key: string, since: number): Promise<string | undefined> {
    let after = snowflakeAt(since - CLOCK_TOLERANCE_MS);
    for (let page = 0; page < MAX_PAGES; page++) {
      const messages = await this.#readMessages(channel, { after, limit: String(PAGE) });
      if (page === 0 && messages.length === 0 && (await this.#readMessages(channel, { limit: "1" })).length === 0) {
        // Without the permission to read the history there are none (reference, «Get Channel Messages»).
        const last = await this.#lastMessageId(channel);
        if (last === null || BigInt(last) < BigInt(after)) return undefined;
        throw new DeliveryError("refused", new Error("the channel's history cannot be read"));
      }
      const found = messages.find(({ components }) =>
        components.some((row) => row.components.some(({ custom_id = "" }) => hasKey(custom_id, key))),
      );
      if (found) return found.id;
      if (messages.length < PAGE) return undefined;
      // However they are ordered.
      after = String(messages.map(({ id }) => BigInt(id)).reduce((one, other) => (one > other ? one : other)));
    }
    throw new DeliveryError("refused", new Error("there are too many messages to look through"));
  }

  async #readMessages(channel: string, query: Readonly<Record<string, string>>) {
    const request = { method: "GET", route: Routes.channelMessages(channel), query } as const;
    const body = await this.#deliver("readMessages", request, this.clock.now());
    return listedMessages.parse(JSON.parse(body ?? "[]"));
  }

  /** The id of the last message that was posted to a channel, if any ever was, whether it is still there or not. */
  async #lastMessageId(channel: string): Promise<string | null> {
    const body = await this.#deliver("readChannel", { method: "GET", route: Routes.channel(channel) }, this.clock.now());
    return readChannel.parse(JSON.parse(body ?? "{}")).last_message_id;
  }

  tell(call: DiscordCall, outcome: Outcome, since: number): void {
    this.#onReply?.(call, outcome, this.clock.now() - since);
  }

  /** Sends nothing again that would be read twice. Resolves with the body of the answer. */
  async #deliver(
    call: DiscordCall,
    { settlesAt = 0, lifeMs = policies[call].lifeMs, ...request }: Request,
    since: number,
  ): Promise<string | undefined> {
    const { lane, attemptMs, retries, backOffMs } = policies[call];
    const isUnasked = lane === "unasked";
    let endsAt: number | undefined;
    const left = () => (endsAt ?? 0) - this.clock.now();
    /** Whether an attempt may have arrived although its answer did not. */
    let mayHaveArrived = false;
    const attempt = async () => {
      endsAt ??= (isUnasked ? this.clock.now() : since) + lifeMs;
      if (left() <= 0) throw new AttemptTimeoutError("no time is left");
      const { body } = await this.#call({ ...request, lane, timeoutMs: Math.min(attemptMs, left()) });
      answers[call]?.parse(JSON.parse(body));
      return body;
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
    let answer: string | undefined;
    try {
      answer = await retry(isUnasked ? () => this.#lanes.unasked(request.route, attempt) : attempt, {
        retries,
        delay,
        isFree: (error) => error instanceof HeldBackError,
        clock: this.clock,
      });
    } catch (error) {
      const failure = failureOf(error);
      const isDone =
        // After an attempt whose answer was lost, «already answered» means that it had arrived.
        (failure === "answered_elsewhere" && mayHaveArrived) ||
        (failure === "gone" && call === "remove") ||
        // The message that the nonce is of was deleted.
        (call === "channelMessage" && (error as { code?: unknown }).code === RESTJSONErrorCodes.UnknownMessage);
      if (!isDone) {
        // What the last attempt is told says nothing of an earlier one whose answer was lost.
        const saysNothing: readonly DeliveryFailure[] =
          call === "channelMessage" ? ["rate_limited", "forbidden", "refused"] : ["rate_limited"];
        const isUnsure = mayHaveArrived && (saysNothing.includes(failure) || (call === "respond" && failure === "expired"));
        const kind = isUnsure ? "unreachable" : failure;
        this.tell(call, kind, since);
        throw new DeliveryError(kind, error);
      }
    }
    this.tell(call, "delivered", since);
    return answer;
  }
}

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof RateLimitedError) return "rate_limited";
  return error instanceof DiscordAPIError ? (failures[Number(error.code)] ?? "refused") : "unreachable";
}
