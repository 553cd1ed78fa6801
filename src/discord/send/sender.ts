import { DiscordAPIError, type RequestMethod } from "@discordjs/rest";
import { MessageFlags, RESTJSONErrorCodes, Routes } from "discord-api-types/v10";
import { z } from "zod";
import {
  type ChannelMessage,
  DeliveryError,
  type FoundMessage,
  type PictureFile,
  type Responder,
} from "../../bot/delivery/responder.ts";
import { hasKey } from "../../bot/view/custom-id.ts";
import type { Clock } from "../../infra/clock.ts";
import { snowflakeAt } from "../../infra/snowflake.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import type { DiscordClient } from "../client.ts";
import { isOfInteraction } from "../gate.ts";
import { AbandonedError, mayHaveArrived, type RetryPolicy, withRetries } from "../retry.ts";
import { bodyOf, replacement } from "./body.ts";
import { type DiscordCall, type Outcome, outcomeOf } from "./outcome.ts";
import { Priorities } from "./priorities.ts";

const backOffMs = (attempts: number) => 1_000 * 4 ** (attempts - 1);
/** For all calls but a follow-up: Discord recognizes a repeated call, or a second one changes nothing. */
const isIdempotent = true;
/** An interaction's token lives for 15 minutes (reference, «Followup Messages»). */
const later = { lifeMs: 15 * MINUTE_MS, attemptMs: 2_500, retries: 2, backOffMs, isIdempotent };
const reading = { lifeMs: 20_000, attemptMs: 5_000, retries: 2, backOffMs, isIdempotent };
const policies: Readonly<Record<DiscordCall, RetryPolicy>> = {
  // Three attempts fit into the 3 seconds of a first response, and two after a late deferral.
  respond: { lifeMs: 3_000, attemptMs: 700, retries: 2, backOffMs: () => 100, isIdempotent },
  edit: later,
  remove: later,
  followUp: { ...later, isIdempotent: false },
  // Discord recognises a nonce for «a few minutes» (reference, «Create Message»).
  channelMessage: { lifeMs: 2 * MINUTE_MS, attemptMs: 5_000, retries: 9, backOffMs, isIdempotent },
  // The next check edits it, with what is newest then.
  channelEdit: { ...reading, retries: 0 },
  publish: reading,
  readMessages: reading,
  readChannel: reading,
  // Shorter, because a member waits for it, and a stopping process waits only 10 seconds for its commands.
  openDirect: { ...reading, lifeMs: 6_000, attemptMs: 2_500 },
  openThread: reading,
};

const snowflake = z.string().regex(/^\d{1,20}$/);
const createdMessage = z.object({ id: z.string() });
const openedChannel = z.object({ id: snowflake });
const components = z.array(z.object({ custom_id: z.string().optional().catch(undefined) })).catch([]);
const listedMessages = z.array(
  z.object({ id: snowflake, flags: z.number().catch(0), components: z.array(z.object({ components })).catch([]) }),
);
const channelFacts = z.object({ last_message_id: snowflake.nullable() });
/** The most messages that Discord returns at once (reference, «Get Channel Messages»). */
const PAGE = 100;
const MAX_PAGES = 10;
/** The tolerated lead of this machine's clock over Discord's. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;

/** Called once per call, after its retries; `sinceMs` counts from the interaction's arrival, or from the call. */
type ReplyListener = (call: DiscordCall, outcome: Outcome, sinceMs: number) => void;

export interface Request {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly route: `/${string}`;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly json?: object;
  readonly file?: PictureFile | undefined;
  /** Until this time it is possible that Discord has not registered the first response yet. */
  readonly settlesAt?: number;
  readonly lifeMs?: number | undefined;
  /** Called before every attempt; once it resolves to false, no attempt follows. */
  readonly shouldSend?: (() => Promise<boolean>) | undefined;
}

/** Sends all messages to Discord; rejects with a `DeliveryError`. */
export class Sender {
  readonly clock: Clock;
  readonly #client: DiscordClient;
  readonly #onReply: ReplyListener | undefined;
  readonly #priorities: Priorities;

  constructor(client: DiscordClient, onReply?: ReplyListener) {
    this.clock = client.clock;
    this.#client = client;
    this.#onReply = onReply;
    this.#priorities = new Priorities(client.clock);
  }

  async answer(call: keyof Responder, request: Request, since: number): Promise<void> {
    await this.#priorities.answer(this.#deliver(call, request, { since }));
  }

  /**
   * @param nonce at most 25 characters; for some minutes Discord rejects other messages of the bot with the same nonce.
   * @param lifeMs the limit for all attempts; two minutes by default.
   * @param shouldSend see `Request`.
   * @returns the message's id; undefined if it has been deleted since it arrived.
   */
  async sendToChannel(
    channel: string,
    message: ChannelMessage,
    { nonce, picture, ...limits }: { nonce: string; picture?: PictureFile | undefined } & Pick<Request, "lifeMs" | "shouldSend">,
  ): Promise<string | undefined> {
    const json = { ...bodyOf(message, { picture }), nonce, enforce_nonce: true };
    const request = { method: "POST", route: Routes.channelMessages(channel), json, file: picture, ...limits } as const;
    return (await this.#deliver("channelMessage", request, { schema: createdMessage }))?.id;
  }

  /**
   * Replaces all parts of a message of the bot, once; see `replacement`. Opens a thread that Discord has archived: edits are no
   * activity that would keep it open (topics, «Threads»).
   *
   * @throws {DeliveryError} that of the edit, if the thread is locked or the bot may not open it.
   */
  async editInChannel(
    channel: string,
    id: string,
    message: ChannelMessage,
    { lifeMs, picture }: { lifeMs?: number; picture?: PictureFile | undefined } = {},
  ): Promise<void> {
    const json = replacement(message, picture);
    const edit = { method: "PATCH", route: Routes.channelMessage(channel, id), json, file: picture, lifeMs } as const;
    try {
      await this.#deliver("channelEdit", edit, {});
    } catch (error) {
      if (!isArchived(error) || !(await this.#openThread(channel))) throw error;
      await this.#deliver("channelEdit", edit, {});
    }
  }

  /** Opens an archived thread: the permission to send messages in it is enough, unless it is locked (topics, «Threads»). */
  async #openThread(thread: string): Promise<boolean> {
    const request = { method: "PATCH", route: Routes.channel(thread), json: { archived: false } } as const;
    return this.#deliver("openThread", request, {}).then(
      () => true,
      () => false,
    );
  }

  /** Opens the direct messages with a member, or finds them (reference, «Create DM»); resolves to the channel's id. */
  async openDirect(member: string): Promise<string> {
    const request = { method: "POST", route: Routes.userChannels(), json: { recipient_id: member } } as const;
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
  async findInChannel(channel: string, key: string, since: number): Promise<FoundMessage | undefined> {
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
      if (found) return { id: found.id, asComponents: (found.flags & MessageFlags.IsComponentsV2) !== 0 };
      if (messages.length < PAGE) return undefined;
      // Discord promises no order.
      after = String(messages.map(({ id }) => BigInt(id)).reduce((a, b) => (a > b ? a : b)));
    }
    throw new DeliveryError("refused", new Error("there are too many messages to look through"));
  }

  /** Publishes a message to the channels that follow an announcement channel; a second time is a success, too. */
  async publish(channel: string, message: string): Promise<void> {
    const request = { method: "POST", route: Routes.channelMessageCrosspost(channel, message) } as const;
    await this.#deliver("publish", request, { schema: createdMessage });
  }

  /** @param since the time in milliseconds from which the call counts. */
  report(call: DiscordCall, outcome: Outcome, since: number): void {
    this.#onReply?.(call, outcome, this.clock.now() - since);
  }

  /** @returns undefined without a schema, or if an earlier attempt had arrived. */
  async #deliver<Answer>(
    call: DiscordCall,
    request: Request,
    { since = this.clock.now(), schema }: { since?: number; schema?: z.ZodType<Answer> },
  ): Promise<Answer | undefined> {
    const { clock } = this;
    const { route, settlesAt = 0, shouldSend } = request;
    const policy = policies[call];
    const lifeMs = request.lifeMs ?? policy.lifeMs;
    const isAnswer = isOfInteraction(route);
    // For a background call, the wait in its queue does not count.
    let endsAt = isAnswer || call === "openDirect" ? since + lifeMs : undefined;
    const left = () => (endsAt ?? 0) - clock.now();
    let isUncertain = false;
    const attempt = async () => {
      try {
        if (shouldSend && !(await shouldSend())) throw new AbandonedError("withdrawn");
        endsAt ??= clock.now() + lifeMs;
        const body = await this.#send(request, Math.min(policy.attemptMs, left()));
        return schema?.parse(JSON.parse(body));
      } catch (error) {
        isUncertain ||= mayHaveArrived(error);
        throw error;
      }
    };
    const prioritizedAttempt = isAnswer ? attempt : () => this.#priorities.background(route, attempt);
    try {
      const isSettling = () => clock.now() < settlesAt;
      const answer = await withRetries(prioritizedAttempt, { policy, left, clock, isSettling });
      this.report(call, "delivered", since);
      return answer;
    } catch (error) {
      // A proxy's refusal has no code.
      if (error instanceof DiscordAPIError && typeof error.code !== "number") error.code = 0;
      const outcome = outcomeOf(call, error, isUncertain);
      this.report(call, outcome, since);
      if (outcome !== "delivered") throw new DeliveryError(outcome, error);
      return undefined;
    }
  }

  async #send({ method, route, query, json, file }: Request, timeoutMs: number): Promise<string> {
    const request = {
      method: method as RequestMethod,
      fullRoute: route,
      ...(query && { query: new URLSearchParams(query) }),
      ...(json && { body: json }),
      ...(file && { files: [{ name: file.name, data: file.bytes, contentType: "image/png" }] }),
    };
    return (await this.#client.attempt(request, timeoutMs)).text();
  }
}

const isArchived = (error: unknown): boolean =>
  error instanceof DeliveryError &&
  error.cause instanceof DiscordAPIError &&
  error.cause.code === RESTJSONErrorCodes.InvalidActionOnArchivedThread;
