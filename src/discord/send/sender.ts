import { DiscordAPIError, RateLimitError, type REST, type RequestMethod } from "@discordjs/rest";
import { RESTJSONErrorCodes, Routes } from "discord-api-types/v10";
import { z } from "zod";
import {
  type ChannelMessage,
  DeliveryError,
  type DeliveryFailure,
  type PictureFile,
  type Responder,
} from "../../bot/answer/responder.ts";
import { hasKey } from "../../bot/view/custom-id.ts";
import { type Clock, retry, systemClock } from "../../infra/clock.ts";
import { AttemptTimeoutError } from "../../infra/http-exchange.ts";
import { snowflakeAt } from "../../infra/snowflake.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import { createRest, NotDiscordError, type RestOptions } from "../rest.ts";
import { type Lane, Lanes } from "./lanes.ts";
import { type BanListener, CallGate, HeldBackError, RateLimitedError } from "./rate-limit.ts";

export const discordCalls = [
  "respond",
  "edit",
  "remove",
  "followUp",
  "channelMessage",
  "channelEdit",
  "publish",
  "readMessages",
  "readChannel",
  "openDirect",
  "openThread",
] as const;
type DiscordCall = (typeof discordCalls)[number];
type Outcome = "delivered" | DeliveryFailure;

const backOffMs = (attempts: number) => 1_000 * 4 ** (attempts - 1);
/** An interaction's token lives for 15 minutes (reference, «Followup Messages»). */
const later = { lane: "answers", lifeMs: 15 * MINUTE_MS, attemptMs: 2_500, retries: 2, backOffMs } as const;
const reading = { lane: "unasked", lifeMs: 20_000, attemptMs: 5_000, retries: 2, backOffMs } as const;
const policies = {
  // Three attempts fit into the 3 seconds of a first response, and two after a late deferral.
  respond: { lane: "answers", lifeMs: 3_000, attemptMs: 700, retries: 2, backOffMs: () => 100 },
  edit: later,
  remove: later,
  followUp: later,
  // Discord recognises a nonce for «a few minutes» (reference, «Create Message»).
  channelMessage: { lane: "unasked", lifeMs: 2 * MINUTE_MS, attemptMs: 5_000, retries: 9, backOffMs },
  // It is idempotent: a repetition gets 40033.
  publish: reading,
  // Every attempt counts against the pace of edits.
  channelEdit: { ...reading, retries: 0 },
  readMessages: reading,
  readChannel: reading,
  // A post waits for it.
  // A member waits for it, and a process that stops waits 10 seconds for its commands.
  openDirect: { ...reading, lifeMs: 6_000, attemptMs: 2_500 },
  openThread: reading,
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
  [RESTJSONErrorCodes.CannotSendMessagesToThisUser]: "forbidden",
  [RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds]: "forbidden",
  [RESTJSONErrorCodes.ThreadLocked]: "forbidden",
  [RESTJSONErrorCodes.InvalidActionOnArchivedThread]: "forbidden",
};
/** Errors of attempts that never reached Discord. */
const unconnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

const SETTLING_RETRY_MS = 300;
const snowflake = z.string().regex(/^\d{1,20}$/);
const createdMessage = z.object({ id: z.string() });
const openedChannel = z.object({ id: snowflake });
const components = z.array(z.object({ custom_id: z.string().optional().catch(undefined) })).catch([]);
const listedMessages = z.array(z.object({ id: snowflake, components: z.array(z.object({ components })).catch([]) }));
const channelFacts = z.object({ last_message_id: snowflake.nullable() });
/** The most that Discord gives at once (reference, «Get Channel Messages»). */
const PAGE = 100;
const MAX_PAGES = 10;
/** This machine's clock may be ahead of Discord's. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;

/** Called once per call, after its retries; `sinceMs` counts from the interaction's arrival, or from the call. */
type ReplyListener = (call: DiscordCall, outcome: Outcome, sinceMs: number) => void;

export interface SenderOptions extends Pick<RestOptions, "apiUrl" | "token" | "userAgent">, BanListener {
  readonly onReply?: ReplyListener;
  readonly clock?: Clock;
}

export interface Request {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly route: `/${string}`;
  /** Unasked calls of a queue wait for each other; by default those of a route. */
  readonly queue?: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly json?: object;
  readonly file?: PictureFile | undefined;
  /** Until then Discord may not have registered the first response. */
  readonly settlesAt?: number;
  readonly lifeMs?: number | undefined;
  /** Asked before every attempt. */
  readonly isMeant?: (() => Promise<boolean>) | undefined;
}

class LateError extends Error {
  override readonly name = "LateError";
}

class WithdrawnError extends Error {
  override readonly name = "WithdrawnError";
}

/** Sends all messages to Discord; rejects with a `DeliveryError`. */
export class Sender {
  readonly clock: Clock;
  /** Shared by every client for Discord in this process. */
  readonly gate: CallGate;
  readonly #onReply: ReplyListener | undefined;
  readonly #lanes: Lanes;
  readonly #rest: Readonly<Record<Lane, REST>>;
  /** A client for one call, because a client sends the calls of a route one by one. */
  readonly #restOfOwn: () => REST;
  readonly #token: string;

  constructor({ onReply, clock = systemClock, apiUrl, token, userAgent, ...listener }: SenderOptions) {
    this.clock = clock;
    this.#onReply = onReply;
    this.#lanes = new Lanes(clock);
    this.#token = token;
    this.gate = new CallGate(clock, listener);
    const restFor = (options: Pick<RestOptions, "makeRequest" | "handlerSweepInterval">) =>
      createRest({
        ...{ apiUrl, token, userAgent, retries: 0, maxWaitMs: 0 },
        // Interactions are exempt from the global limit; the gate enforces it for channel messages.
        globalRequestsPerSecond: Number.POSITIVE_INFINITY,
        ...options,
      });
    // Every interaction has its own bucket.
    const laneOf = (lane: Lane) => restFor({ makeRequest: this.gate.guard(lane), handlerSweepInterval: MINUTE_MS });
    this.#rest = { answers: laneOf("answers"), unasked: laneOf("unasked") };
    const makeRequest = this.gate.guard("unasked", { foresees: true });
    this.#restOfOwn = () => restFor({ makeRequest });
  }

  async answer(call: keyof Responder, request: Request, since: number): Promise<void> {
    await this.#lanes.answer(this.#deliver(call, request, { since }));
  }

  /**
   * @param nonce at most 25 characters; for some minutes Discord rejects other messages of the bot with the same nonce.
   * @param lifeMs the limit for all attempts; two minutes by default.
   * @param isMeant asked before every attempt; once it is false, none follows.
   * @returns the message's id; undefined if it has been deleted since it arrived.
   */
  async sendToChannel(
    channel: string,
    message: ChannelMessage,
    { nonce, picture, ...limits }: { nonce: string; picture?: PictureFile | undefined } & Pick<Request, "lifeMs" | "isMeant">,
  ): Promise<string | undefined> {
    const json = { ...message, ...(picture && { attachments: [attachmentOf(picture)] }), nonce, enforce_nonce: true };
    const request = { method: "POST", route: Routes.channelMessages(channel), json, file: picture, ...limits } as const;
    return (await this.#deliver("channelMessage", request, { schema: createdMessage }))?.id;
  }

  /**
   * Replaces all parts of a message of the bot, once; see `replacement`. Opens a thread that Discord has archived: edits are no
   * activity that would keep it open (topics, «Threads»).
   *
   * @throws {DeliveryError} that of the edit, if the thread is locked or the bot may not open it.
   */
  async editInChannel(channel: string, id: string, message: ChannelMessage, { lifeMs }: { lifeMs?: number } = {}): Promise<void> {
    const edit = { method: "PATCH", route: Routes.channelMessage(channel, id), json: message, lifeMs } as const;
    try {
      await this.#deliver("channelEdit", edit, {});
    } catch (error) {
      if (!isArchived(error) || !(await this.#openThread(channel))) throw error;
      await this.#deliver("channelEdit", edit, {});
    }
  }

  /** Whoever may send messages in a thread may open it, unless it is locked (topics, «Threads»). */
  async #openThread(thread: string): Promise<boolean> {
    const request = { method: "PATCH", route: Routes.channel(thread), json: { archived: false } } as const;
    return this.#deliver("openThread", request, {}).then(
      () => true,
      () => false,
    );
  }

  /** Opens the direct messages with a member, or finds them (reference, «Create DM»); resolves to the channel's id. */
  async openDirect(member: string): Promise<string> {
    // All members have the same route: an opening that hangs delays nobody else's.
    const queue = `direct ${member}`;
    const request = { method: "POST", route: Routes.userChannels(), queue, json: { recipient_id: member } } as const;
    const opened = await this.#deliver("openDirect", request, { schema: openedChannel });
    if (!opened) throw new DeliveryError("unreachable");
    return opened.id;
  }

  /**
   * Finds the message with this key in the id of a component (see `withKey`).
   *
   * @param since milliseconds since the epoch; older messages are ignored.
   * @throws {DeliveryError} `refused` if there are too many messages to search, or the history cannot be read.
   */
  async findInChannel(channel: string, key: string, since: number): Promise<string | undefined> {
    const read = async (query: Request["query"]) => {
      const request = { method: "GET", route: Routes.channelMessages(channel), query } as const;
      return (await this.#deliver("readMessages", request, { schema: listedMessages })) ?? [];
    };
    let after = snowflakeAt(since - CLOCK_TOLERANCE_MS);
    for (let page = 0; page < MAX_PAGES; page++) {
      const messages = await read({ after, limit: String(PAGE) });
      if (page === 0 && messages.length === 0 && (await read({ limit: "1" })).length === 0) {
        // Without permission for the history the list is empty (reference, «Get Channel Messages»), but the channel has the id of
        // its last message, even of a deleted one.
        const request = { method: "GET", route: Routes.channel(channel) } as const;
        const last = (await this.#deliver("readChannel", request, { schema: channelFacts }))?.last_message_id ?? null;
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

  /** Publishes a message to the channels that follow an announcement channel; a second time is a success, too. */
  async publish(channel: string, message: string): Promise<void> {
    const request = { method: "POST", route: Routes.channelMessageCrosspost(channel, message) } as const;
    await this.#deliver("publish", request, { schema: createdMessage });
  }

  tell(call: DiscordCall, outcome: Outcome, since: number): void {
    this.#onReply?.(call, outcome, this.clock.now() - since);
  }

  /**
   * Never repeats a call that may have produced a message, unless Discord recognises the repetition.
   *
   * @returns undefined without a schema, or if an earlier attempt had arrived.
   */
  async #deliver<Answer>(
    call: DiscordCall,
    request: Request,
    { since = this.clock.now(), schema }: { since?: number; schema?: z.ZodType<Answer> },
  ): Promise<Answer | undefined> {
    const { lane, attemptMs, retries, backOffMs, ...policy } = policies[call];
    const lifeMs = request.lifeMs ?? policy.lifeMs;
    const isAwaited = lane === "answers" || call === "openDirect";
    // For others, waiting for the lane does not count.
    let endsAt = isAwaited ? since + lifeMs : undefined;
    const left = () => (endsAt ?? 0) - this.clock.now();
    let failures = 0;
    let mayHaveArrived = false;
    const attempt = async () => {
      if (request.isMeant && !(await request.isMeant())) throw new WithdrawnError("it is no longer to be sent");
      endsAt ??= this.clock.now() + lifeMs;
      if (left() <= 0) throw new LateError("no time is left");
      const body = await this.#send(lane, request, Math.min(attemptMs, left()));
      return schema?.parse(JSON.parse(body));
    };
    const waitAfter = (error: unknown, attempts: number): number | undefined => {
      if (error instanceof DiscordAPIError) {
        const isSettling = error.code === RESTJSONErrorCodes.UnknownWebhook && this.clock.now() < (request.settlesAt ?? 0);
        return isSettling ? SETTLING_RETRY_MS : undefined;
      }
      if (error instanceof WithdrawnError || error instanceof LateError) return undefined;
      if (error instanceof RateLimitedError) return error.retryAfterMs > 0 ? error.retryAfterMs : backOffMs(attempts);
      if (unconnected.has((error as { code?: string }).code ?? "")) return backOffMs(attempts);
      mayHaveArrived = true;
      // Discord does not deduplicate follow-ups.
      return call === "followUp" ? undefined : backOffMs(attempts);
    };
    try {
      const delay = (error: unknown) => {
        if (!(error instanceof HeldBackError)) failures += 1;
        const waitMs = waitAfter(error, failures);
        return failures <= retries && waitMs !== undefined && waitMs < left() ? waitMs : undefined;
      };
      const attemptInLane = lane === "unasked" ? () => this.#lanes.unasked(request.queue ?? request.route, attempt) : attempt;
      const answer = await retry(attemptInLane, { delay, clock: this.clock });
      this.tell(call, "delivered", since);
      return answer;
    } catch (error) {
      const outcome = outcomeOf(call, error, mayHaveArrived);
      this.tell(call, outcome, since);
      if (outcome !== "delivered") throw new DeliveryError(outcome, error);
      return undefined;
    }
  }

  /** Only a `DiscordAPIError` or a `RateLimitedError` means that Discord did not act on the call. */
  async #send(lane: Lane, { method, route, queue, query, json, file }: Request, timeoutMs: number): Promise<string> {
    const call = new AbortController();
    const late = () => call.abort(new AttemptTimeoutError(`no complete answer within ${timeoutMs} ms`));
    // Timers run before input is read: after a pause of the process the answer may be in the socket.
    const cancel = this.clock.after(timeoutMs, () => void setImmediate(late));
    const rest = queue === undefined ? this.#rest[lane] : this.#restOfOwn();
    try {
      const response = await rest.queueRequest({
        method: method as RequestMethod,
        fullRoute: route,
        signal: call.signal,
        // The library drops a token after one 401; interaction routes carry their own.
        auth: false,
        ...(lane === "unasked" && { headers: { authorization: `Bot ${this.#token}` } }),
        ...(query && { query: new URLSearchParams(query) }),
        ...(json && { body: json }),
        ...(file && { files: [{ name: file.name, data: file.bytes, contentType: "image/png" }] }),
      });
      if (!response.ok) throw new NotDiscordError(`the status is ${response.status}`);
      return await response.text();
    } catch (error) {
      call.signal.throwIfAborted();
      // The library knows that the route is exhausted.
      if (error instanceof RateLimitError) throw new HeldBackError("route", error.retryAfter);
      // A proxy's refusal has no code.
      if (error instanceof DiscordAPIError && typeof error.code !== "number") error.code = 0;
      throw error;
    } finally {
      cancel();
    }
  }
}

const isArchived = (error: unknown): boolean =>
  error instanceof DeliveryError &&
  error.cause instanceof DiscordAPIError &&
  error.cause.code === RESTJSONErrorCodes.InvalidActionOnArchivedThread;

/** Of the only file of a form (reference, «Uploading Files»). */
export const attachmentOf = ({ name, description }: PictureFile) => ({ id: "0", filename: name, description });

/** @param mayHaveArrived an earlier attempt got no answer. */
function outcomeOf(call: DiscordCall, error: unknown, mayHaveArrived: boolean): Outcome {
  if (error instanceof WithdrawnError) return mayHaveArrived ? "unreachable" : "withdrawn";
  const code = error instanceof DiscordAPIError ? Number(error.code) : undefined;
  const neverSent = error instanceof LateError ? "late" : "unreachable";
  const withoutCode = error instanceof RateLimitedError ? "rate_limited" : neverSent;
  const failure = code === undefined ? withoutCode : (failures[code] ?? "refused");
  if (call === "remove" && failure === "gone") return "delivered";
  if (call === "publish" && code === RESTJSONErrorCodes.ThisMessageWasAlreadyCrossposted) return "delivered";
  // Discord recognised the nonce of a deleted message.
  if (call === "channelMessage" && code === RESTJSONErrorCodes.UnknownMessage) return "delivered";
  if (!mayHaveArrived) return failure;
  // The earlier attempt acknowledged the interaction.
  if (failure === "answered_elsewhere") return "delivered";
  if (failure === "rate_limited" || failure === "late") return "unreachable";
  // The earlier attempt may have been in time.
  if (call === "respond" && failure === "expired") return "unreachable";
  // The message may have been posted before access was lost.
  if (call === "channelMessage" && (failure === "forbidden" || failure === "refused")) return "unreachable";
  return failure;
}
