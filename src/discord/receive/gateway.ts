import { type SessionInfo, WebSocketManager, WebSocketShardEvents } from "@discordjs/ws";
import { GatewayCloseCodes, GatewayDispatchEvents } from "discord-api-types/v10";
import { type Clock, deadline, systemClock } from "../../infra/clock.ts";
import { HOUR_MS, MINUTE_MS } from "../../infra/time.ts";
import { createRest, diagnose, isForeign, isUnsendable, NotDiscordError, reasonOf } from "../rest.ts";
import { InteractionResponder } from "../send/responder.ts";
import { gatewaySchema } from "./gateway-information.ts";
import { receive } from "./payload.ts";
import { Shards } from "./shards.ts";
import type { ShardState, Transport, TransportOptions } from "./transport.ts";

export interface GatewayOptions extends TransportOptions {
  readonly token: string;
  /** Discord's REST base; it tells where the gateway is. */
  readonly apiUrl: string;
  readonly userAgent: string;
  /** The shards that this process runs; `auto`: all. */
  readonly shards: readonly number[] | "auto";
  /** How many shards there are over all processes; `auto`, which goes with `auto` shards alone: as many as Discord recommends. */
  readonly shardCount: number | "auto";
  /** Told when a connection closed in a way that no reconnecting mends, or was not mended for so long that nothing will. */
  readonly onLost: (reason: string) => void;
  readonly clock?: Clock;
  /** From 0 to 1, for the jitter of reconnecting. */
  readonly random?: () => number;
}

/** A shard that is not connected. */
interface Absence {
  /** Calls off what happens when it stays away. */
  readonly cancel: () => void;
  /** When the log last told of it. */
  toldAt: number;
}

const CLOSE_MS = 2_000;
/** A process that hears nothing for so long had better be started anew. */
const LOST_AFTER_MS = 5 * MINUTE_MS;
/** The longest that one shard waits after another before it identifies. */
const IDENTIFY_EVERY_MS = 6_500;
/** How often the log tells of a shard that is still away. */
const TELL_EVERY_MS = MINUTE_MS;
/** What to do about a close for good (reference, «Gateway Close Event Codes»). */
const closedForGood: { readonly [code: number]: string } = {
  [GatewayCloseCodes.AuthenticationFailed]: ": check DISCORD_TOKEN",
  [GatewayCloseCodes.InvalidShard]: ": check SHARDS and SHARD_COUNT",
  [GatewayCloseCodes.ShardingRequired]: ": more shards are needed, leave SHARD_COUNT at auto or raise it",
  [GatewayCloseCodes.InvalidAPIVersion]: "",
  [GatewayCloseCodes.InvalidIntents]: "",
  [GatewayCloseCodes.DisallowedIntents]: "",
};

/**
 * Brings interactions from Discord's gateway, through the WebSocketManager that discord.js is built on; discord.js exports
 * another class by that name. Its `Client` is not used, and discord.js not loaded: the client makes structures of everything
 * that comes, and throws at an interaction that does not have the form it expects.
 */
export class Gateway implements Transport {
  readonly #options: GatewayOptions;
  readonly #clock: Clock;
  readonly #manager: WebSocketManager;
  readonly #away = new Map<number, Absence>();
  /** What went wrong with a connection that has not closed yet. */
  readonly #errors = new Map<number, Error>();
  #shards: Shards | undefined;
  #isClosing = false;

  constructor(options: GatewayOptions) {
    const { token, apiUrl, userAgent, shards, shardCount, log, clock = systemClock, random = Math.random } = options;
    this.#options = options;
    this.#clock = clock;
    const sessions = new Map<number, SessionInfo | null>();
    this.#manager = new WebSocketManager({
      token,
      rest: createRest({ apiUrl, token, userAgent }),
      // INTERACTION_CREATE belongs to no intent.
      intents: 0,
      shardIds: shards === "auto" ? null : [...shards],
      shardCount: shardCount === "auto" ? null : shardCount,
      retrieveSessionInfo: (shard) => sessions.get(shard) ?? null,
      updateSessionInfo: (shard, session) => void sessions.set(shard, session),
      buildStrategy: (manager) => (this.#shards = new Shards(manager, { clock, random })),
    });
    this.#manager.on(WebSocketShardEvents.Dispatch, ({ data }) => {
      if (data.t === GatewayDispatchEvents.InteractionCreate) this.#take(data.d);
    });
    this.#manager.on(WebSocketShardEvents.Ready, ({ shardId: shard }) => {
      log.info({ shard }, "connected to Discord");
      this.#foundAgain(shard);
    });
    this.#manager.on(WebSocketShardEvents.Resumed, ({ shardId: shard }) => {
      log.info({ shard }, "connection to Discord resumed");
      this.#foundAgain(shard);
    });
    this.#manager.on(WebSocketShardEvents.Error, ({ shardId: shard, error }) => this.#errors.set(shard, error));
    this.#manager.on(WebSocketShardEvents.Closed, ({ shardId: shard, code }) => this.#closed(shard, code));
  }

  get shards(): readonly ShardState[] {
    return this.#shards?.states ?? [];
  }

  get isReady(): boolean {
    const { shards } = this;
    return shards.length > 0 && shards.every(({ isReady }) => isReady);
  }

  /** Starts to connect, and goes on until every shard is ready: `isReady` tells. */
  async connect(): Promise<void> {
    try {
      await this.#checkGateway();
      if (!this.#isClosing) await this.#manager.connect();
    } catch (cause) {
      throw new Error(explain(cause), { cause });
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const shard of this.#away.keys()) this.#foundAgain(shard);
    // A peer that is gone would keep the closing handshake waiting for half a minute.
    await deadline(Promise.resolve(this.#manager.destroy()), { ms: CLOSE_MS, clock: systemClock });
  }

  async #checkGateway(): Promise<void> {
    const facts = gatewaySchema.safeParse(await this.#manager.fetchGatewayInformation());
    if (!facts.success) throw new NotDiscordError("the gateway's address has another form");
    const { remaining, reset_after } = facts.data.session_start_limit;
    const { length: needed } = await this.#manager.getShardIds();
    if (remaining < needed) throw new NoSessionsError(remaining, needed, reset_after);
  }

  #take(payload: unknown): void {
    const { sender, onInteraction, log } = this.#options;
    const received = receive(payload, log);
    if (received?.kind !== "asked") return;
    const { interaction, credentials } = received;
    void onInteraction(interaction, new InteractionResponder(sender, credentials));
  }

  #closed(shard: number, code: number): void {
    const { log, onLost } = this.#options;
    const error = this.#errors.get(shard);
    this.#errors.delete(shard);
    // A connection that is closed from here is told of, too.
    if (this.#isClosing) return;
    const hint = closedForGood[code];
    if (hint !== undefined) {
      onLost(`Discord closed the connection for good with code ${code}${hint}`);
      return;
    }
    const now = this.#clock.now();
    const absence = this.#away.get(shard);
    if (absence && now - absence.toldAt < TELL_EVERY_MS) return;
    const event = absence ? "still not connected to Discord, trying again" : "connection to Discord lost, reconnecting";
    log.warn({ shard, code, ...(error && { err: error }) }, event);
    if (absence) absence.toldAt = now;
    else this.#away.set(shard, { toldAt: now, cancel: this.#giveUpLater(shard) });
  }

  #giveUpLater(shard: number): () => void {
    const lostAfterMs = LOST_AFTER_MS + (this.shards.length - 1) * IDENTIFY_EVERY_MS;
    const minutes = Math.floor(lostAfterMs / MINUTE_MS);
    const reason = `shard ${shard} could not be connected to Discord again for ${minutes} minutes`;
    return this.#clock.after(lostAfterMs, () => this.#options.onLost(reason));
  }

  #foundAgain(shard: number): void {
    this.#away.get(shard)?.cancel();
    this.#away.delete(shard);
  }
}

/** Discord starts no more sessions of this bot today (reference, «Session Start Limit Object»). */
class NoSessionsError extends Error {
  override readonly name = "NoSessionsError";

  constructor(remaining: number, needed: number, resetAfterMs: number) {
    const hours = Math.ceil(resetAfterMs / HOUR_MS);
    super(
      `Discord lets this bot start ${remaining} more sessions today, and ${needed} are needed: see in the log why it starts so often; there are new ones within ${hours} hours`,
    );
  }
}

/** Why it cannot be connected, in one line for the operator. */
function explain(error: unknown): string {
  if (error instanceof NoSessionsError) return error.message;
  const { problem, fix, isTokenRefused } = diagnose(error);
  if (isTokenRefused || isUnsendable(error) || isForeign(error)) return `${problem}: ${fix}`;
  return `Discord cannot be connected to (${reasonOf(error)}): check the network and DISCORD_API_URL`;
}
