import { DiscordAPIError, RateLimitError, type REST, type RequestMethod } from "@discordjs/rest";
import { RESTJSONErrorCodes, Routes } from "discord-api-types/v10";
import { z } from "zod";
import {
  DeliveryError,
  type DeliveryFailure,
  type OutgoingMessage,
  type PictureFile,
  type Responder,
} from "../../bot/answer/responder.ts";
import { hasKey } from "../../bot/view/custom-id.ts";
import { type Clock, deadline, systemClock } from "../../infra/clock.ts";
import { AttemptTimeoutError } from "../../infra/http-exchange.ts";
import { retry } from "../../infra/retry.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import { createRest, NotDiscordError, type RestOptions } from "../rest.ts";
import { type Lane, Lanes } from "./lanes.ts";
import { type BanListener, CallGate, HeldBackError, RateLimitedError } from "./rate-limit.ts";

export const discordCalls = ["respond", "edit", "remove", "followUp", "channelMessage", "readMessages", "readChannel"] as const;
type DiscordCall = (typeof discordCalls)[number];
type Outcome = "delivered" | DeliveryFailure;

const backOffMs = (attempts: number) => 1_000 * 4 ** (attempts - 1);
/** An interaction's token lives for 15 minutes (reference, «Followup Messages»). */
const later = { lane: "answers", lifeMs: 15 * MINUTE_MS, attemptMs: 2_500, retries: 2, backOffMs } as const;
const reading = { lane: "unasked", lifeMs: 20_000, attemptMs: 5_000, retries: 2, backOffMs } as const;
/** `lifeMs` are for all attempts, and for the pauses between them. */
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
} as const satisfies Record<DiscordCall, object>;

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
/** Errors of attempts that never reached Discord. */
const unconnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

const SETTLING_RETRY_MS = 300;
const snowflake = z.string().regex(/^\d{1,20}$/);
const createdMessage = z.object({ id: z.string() });
const components = z.array(z.object({ custom_id: z.string().optional().catch(undefined) })).catch([]);
const listedMessages = z.array(z.object({ id: snowflake, components: z.array(z.object({ components })).catch([]) }));
const channelFacts = z.object({ last_message_id: snowflake.nullable() });
/** The most that Discord gives at once (reference, «Get Channel Messages»). */
const PAGE = 100;
const MAX_PAGES = 10;
/** How far this machine's clock may be ahead of Discord's. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;
const DISCORD_EPOCH = 1_420_070_400_000;
/** The lowest id of that time (reference, «Snowflakes»). */
const snowflakeAt = (at: number): string => String(BigInt(Math.max(0, Math.floor(at - DISCORD_EPOCH))) << 22n);

/** Called once per call, after its retries; `sinceMs` counts from the interaction's arrival, or from the call. */
export type ReplyListener = (call: DiscordCall, outcome: Outcome, sinceMs: number) => void;

export interface SenderOptions extends Pick<RestOptions, "apiUrl" | "token" | "userAgent">, BanListener {
  readonly onReply?: ReplyListener;
  readonly clock?: Clock;
}

export interface Request {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** As discord-api-types' `Routes` makes it. */
  readonly route: `/${string}`;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly file?: PictureFile | undefined;
  /** Until then Discord may not know the first response yet. */
  readonly settlesAt?: number;
  readonly lifeMs?: number | undefined;
}

/** Sends all messages to Discord; rejects with a `DeliveryError`. */
export class Sender {
  readonly clock: Clock;
  readonly #onReply: ReplyListener | undefined;
  readonly #lanes: Lanes;
  readonly #rest: Readonly<Record<Lane, REST>>;
  readonly #token: string;

  constructor({ onReply, clock = systemClock, apiUrl, token, userAgent, ...listener }: SenderOptions) {
    this.clock = clock;
    this.#onReply = onReply;
    this.#lanes = new Lanes(clock);
    this.#token = token;
    const gate = new CallGate(clock, listener);
    const restFor = (lane: Lane) =>
      createRest({
        ...{ apiUrl, token, userAgent, retries: 0, maxWaitMs: 0, makeRequest: gate.guard(lane) },
        // Interactions are exempt from the global limit; channel messages learn of it from Discord.
        globalRequestsPerSecond: Number.POSITIVE_INFINITY,
        // Every interaction has a bucket of its own.
        handlerSweepInterval: MINUTE_MS,
      });
    this.#rest = { answers: restFor("answers"), unasked: restFor("unasked") };
  }

  /**
   * Answers an interaction, ahead of messages that nobody asked for.
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
   * @param lifeMs how long it is tried, in milliseconds; two minutes by default.
   * @returns the message's id; undefined when it has arrived and been deleted since.
   */
  async sendToChannel(
    channel: string,
    message: OutgoingMessage,
    { nonce, lifeMs }: { nonce: string; lifeMs?: number },
  ): Promise<string | undefined> {
    const json = { ...message, nonce, enforce_nonce: true };
    const request = { method: "POST", route: Routes.channelMessages(channel), json, lifeMs } as const;
    return (await this.#deliver("channelMessage", request, this.clock.now(), createdMessage))?.id;
  }

  /**
   * Looks for a message with this key in the id of a component (see `withKey`) among those posted to a channel after a time.
   *
   * @param since milliseconds since the epoch, by this machine's clock.
   * @returns its id; undefined if there is none.
   * @throws {DeliveryError} if that cannot be known: of the kind `refused` if there are too many to look through, or none that
   * can be read.
   */
  async findInChannel(channel: string, key: string, since: number): Promise<string | undefined> {
    let after = snowflakeAt(since - CLOCK_TOLERANCE_MS);
    for (let page = 0; page < MAX_PAGES; page++) {
      const messages = await this.#readMessages(channel, { after, limit: String(PAGE) });
      if (page === 0 && messages.length === 0 && (await this.#readMessages(channel, { limit: "1" })).length === 0) {
        // Without the permission to read the history there are none (reference, «Get Channel Messages»), but the channel has the id
        // of the last message, even if it is deleted.
        const request = { method: "GET", route: Routes.channel(channel) } as const;
        const { last_message_id: last = null } =
          (await this.#deliver("readChannel", request, this.clock.now(), channelFacts)) ?? {};
        if (last === null || BigInt(last) < BigInt(after)) return undefined;
        throw new DeliveryError("refused", new Error("the channel's history cannot be read"));
      }
      const found = messages.find(({ components }) =>
        components.some((row) => row.components.some(({ custom_id = "" }) => hasKey(custom_id, key))),
      );
      if (found) return found.id;
      if (messages.length < PAGE) return undefined;
      // Discord promises no order.
      after = String(messages.map(({ id }) => BigInt(id)).reduce((one, other) => (one > other ? one : other)));
    }
    throw new DeliveryError("refused", new Error("there are too many messages to look through"));
  }

  async #readMessages(channel: string, query: Readonly<Record<string, string>>) {
    const request = { method: "GET", route: Routes.channelMessages(channel), query } as const;
    return (await this.#deliver("readMessages", request, this.clock.now(), listedMessages)) ?? [];
  }

  tell(call: DiscordCall, outcome: Outcome, since: number): void {
    this.#onReply?.(call, outcome, this.clock.now() - since);
  }

  /**
   * Never repeats a call that may already have produced a message, unless Discord recognises the repetition.
   *
   * @param schema of the answer; an answer of another form counts as none.
   * @returns the answer; undefined if there is no schema, or if an earlier attempt had arrived.
   */
  async #deliver<Answer>(
    call: DiscordCall,
    request: Request,
    since: number,
    schema?: z.ZodType<Answer>,
  ): Promise<Answer | undefined> {
    const { lane, attemptMs, retries, backOffMs, ...policy } = policies[call];
    const lifeMs = request.lifeMs ?? policy.lifeMs;
    // The time of a call that waits for its lane has not begun.
    let endsAt = lane === "answers" ? since + lifeMs : undefined;
    const left = () => (endsAt ?? 0) - this.clock.now();
    let mayHaveArrived = false;
    const attempt = async () => {
      endsAt ??= this.clock.now() + lifeMs;
      if (left() <= 0) throw new AttemptTimeoutError("no time is left");
      const body = await this.#send(lane, request, Math.min(attemptMs, left()));
      return schema?.parse(JSON.parse(body));
    };
    const waitAfter = (error: unknown, attempts: number): number | undefined => {
      if (error instanceof DiscordAPIError) {
        const isSettling = error.code === RESTJSONErrorCodes.UnknownWebhook && this.clock.now() < (request.settlesAt ?? 0);
        return isSettling ? SETTLING_RETRY_MS : undefined;
      }
      if (error instanceof RateLimitedError) return error.retryAfterMs > 0 ? error.retryAfterMs : backOffMs(attempts);
      if (unconnected.has((error as { code?: string }).code ?? "")) return backOffMs(attempts);
      mayHaveArrived = true;
      // Discord does not deduplicate follow-ups.
      return call === "followUp" ? undefined : backOffMs(attempts);
    };
    try {
      const answer = await retry(lane === "unasked" ? () => this.#lanes.unasked(request.route, attempt) : attempt, {
        retries,
        delay: (error, attempts) => {
          const waitMs = waitAfter(error, attempts);
          return waitMs !== undefined && waitMs < left() ? waitMs : undefined;
        },
        isFree: (error) => error instanceof HeldBackError,
        clock: this.clock,
      });
      this.tell(call, "delivered", since);
      return answer;
    } catch (error) {
      const outcome = outcomeOf(call, error, mayHaveArrived);
      this.tell(call, outcome, since);
      if (outcome !== "delivered") throw new DeliveryError(outcome, error);
      return undefined;
    }
  }

  /** Makes a call once. Only a `DiscordAPIError` or a `RateLimitedError` means that Discord did not act on it. */
  async #send(lane: Lane, { method, route, query, json, file }: Request, timeoutMs: number): Promise<string> {
    const call = new AbortController();
    const late = () => {
      call.abort();
      return new AttemptTimeoutError(`no complete answer within ${timeoutMs} ms`);
    };
    const read = async () => {
      const response = await this.#rest[lane].queueRequest({
        method: method as RequestMethod,
        fullRoute: route,
        signal: call.signal,
        // The library would drop a token after one 401; interaction routes carry their own.
        auth: false,
        ...(lane === "unasked" && { headers: { authorization: `Bot ${this.#token}` } }),
        ...(query && { query: new URLSearchParams(query) }),
        ...(json && { body: json }),
        ...(file && { files: [{ name: file.name, data: file.bytes, contentType: "image/png" }] }),
      });
      if (!response.ok) throw new NotDiscordError(`the status is ${response.status}`);
      return response.text();
    };
    try {
      return await deadline(read(), { ms: timeoutMs, clock: this.clock, late });
    } catch (error) {
      // Discord has announced that the route is exhausted.
      if (error instanceof RateLimitError) throw new HeldBackError("route", error.retryAfter);
      // A proxy's refusal carries no code of Discord's.
      if (error instanceof DiscordAPIError && typeof error.code !== "number") error.code = 0;
      throw error;
    }
  }
}

/** @param mayHaveArrived an earlier attempt may have arrived, although no answer to it did. */
function outcomeOf(call: DiscordCall, error: unknown, mayHaveArrived: boolean): Outcome {
  const failure = failureOf(error);
  // The message is gone already.
  if (call === "remove" && failure === "gone") return "delivered";
  // Discord recognised the nonce of a message that was deleted since.
  if (call === "channelMessage" && (error as { code?: unknown }).code === RESTJSONErrorCodes.UnknownMessage) return "delivered";
  if (!mayHaveArrived) return failure;
  // The earlier attempt acknowledged the interaction.
  if (failure === "answered_elsewhere") return "delivered";
  // The last attempt met a limit; the earlier one may have arrived.
  if (failure === "rate_limited") return "unreachable";
  // The earlier attempt may have been in time.
  if (call === "respond" && failure === "expired") return "unreachable";
  // The message may have been posted before access was lost.
  if (call === "channelMessage" && (failure === "forbidden" || failure === "refused")) return "unreachable";
  return failure;
}

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof RateLimitedError) return "rate_limited";
  return error instanceof DiscordAPIError ? (failures[Number(error.code)] ?? "refused") : "unreachable";
}
