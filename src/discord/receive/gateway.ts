import { type SessionInfo, WebSocketManager, WebSocketShardEvents } from "@discordjs/ws";
import { GatewayCloseCodes, GatewayDispatchEvents } from "discord-api-types/v10";
import { type Clock, deadline, type LogThrottle, logThrottle, systemClock } from "../../infra/clock.ts";
import { HOUR_MS, MINUTE_MS } from "../../infra/time.ts";
import type { DiscordClient } from "../client.ts";
import { diagnose, isNotFromDiscord, isTokenRefused, parseAnswer, reasonOf } from "../errors.ts";
import { isUnsendable } from "../retry.ts";
import { InteractionResponder } from "../send/responder.ts";
import { gatewaySchema, takesShards } from "./gateway-facts.ts";
import { receive } from "./payload.ts";
import { Shards } from "./shards.ts";
import type { ShardState, Transport, TransportOptions } from "./transport.ts";

export interface GatewayOptions extends TransportOptions {
  readonly client: DiscordClient;
  readonly token: string;
  readonly shards: readonly number[] | "auto";
  /** The number of shards over all processes; `auto` for the number that Discord recommends, which `shards` must then be too. */
  readonly shardCount: number | "auto";
  /** Called when a connection closed for good, or was lost for too long. */
  readonly onLost: (reason: string) => void;
  readonly clock?: Clock;
  readonly random?: () => number;
}

const CLOSE_MS = 2_000;
const LOST_AFTER_MS = 5 * MINUTE_MS;
/** Shards of one `max_concurrency` key identify one after the other. */
const IDENTIFY_EVERY_MS = 6_500;
/** Hints for codes after which no reconnect is allowed (reference, «Gateway Close Event Codes»). */
const closedForGood: { readonly [code: number]: string } = {
  [GatewayCloseCodes.AuthenticationFailed]: ": check DISCORD_TOKEN",
  [GatewayCloseCodes.InvalidShard]: ": check SHARDS and SHARD_COUNT",
  [GatewayCloseCodes.ShardingRequired]: ": more shards are needed, leave SHARD_COUNT at auto or raise it",
  [GatewayCloseCodes.InvalidAPIVersion]: "",
  [GatewayCloseCodes.InvalidIntents]: "",
  [GatewayCloseCodes.DisallowedIntents]: "",
};

/**
 * Receives interactions from Discord's gateway through the WebSocketManager of discord.js. The `Client` on top of it builds
 * structures from every event and throws at an interaction of an unexpected form.
 */
export class Gateway implements Transport {
  readonly #options: GatewayOptions;
  readonly #clock: Clock;
  readonly #manager: WebSocketManager;
  readonly #away = new Map<number, { readonly cancelLoss: () => void; readonly throttle: LogThrottle }>();
  readonly #errors = new Map<number, Error>();
  #shards: Shards | undefined;
  #maxConcurrency = 1;
  #isClosing = false;

  constructor(options: GatewayOptions) {
    const { client, token, shards, shardCount, sender, onInteraction, log } = options;
    const { clock = systemClock, random = Math.random } = options;
    this.#options = options;
    this.#clock = clock;
    const sessions = new Map<number, SessionInfo | null>();
    this.#manager = new WebSocketManager({
      token,
      // The manager only calls `get`.
      rest: client as never,
      // No intents: INTERACTION_CREATE belongs to none.
      intents: 0,
      shardIds: shards === "auto" ? null : [...shards],
      shardCount: shardCount === "auto" ? null : shardCount,
      retrieveSessionInfo: (shard) => sessions.get(shard) ?? null,
      updateSessionInfo: (shard, session) => void sessions.set(shard, session),
      buildStrategy: (manager) => (this.#shards = new Shards(manager, { clock, random })),
    });
    const connected = (shard: number, event: string) => {
      log.info({ shard }, event);
      this.#forget(shard);
    };
    this.#manager.on(WebSocketShardEvents.Ready, ({ shardId }) => connected(shardId, "connected to Discord"));
    this.#manager.on(WebSocketShardEvents.Resumed, ({ shardId }) => connected(shardId, "connection to Discord resumed"));
    this.#manager.on(WebSocketShardEvents.Error, ({ shardId, error }) => this.#errors.set(shardId, error));
    this.#manager.on(WebSocketShardEvents.Closed, ({ shardId, code }) => this.#closed(shardId, code));
    this.#manager.on(WebSocketShardEvents.Dispatch, ({ data }) => {
      if (data.t !== GatewayDispatchEvents.InteractionCreate) return;
      const { interaction, credentials } = receive(data.d, log) ?? {};
      if (interaction && credentials) void onInteraction(interaction, new InteractionResponder(sender, credentials));
    });
  }

  get shards(): readonly ShardState[] {
    return this.#shards?.states ?? [];
  }

  get isReady(): boolean {
    const { shards } = this;
    return shards.length > 0 && shards.every(({ isReady }) => isReady);
  }

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
    for (const shard of this.#away.keys()) this.#forget(shard);
    // A time limit: the closing handshake with a dead peer takes half a minute.
    await deadline(Promise.resolve(this.#manager.destroy()), { ms: CLOSE_MS, clock: systemClock });
  }

  async #checkGateway(): Promise<void> {
    const information = await this.#manager.fetchGatewayInformation();
    const facts = parseAnswer(gatewaySchema, information, "the gateway's address has another form");
    const { remaining, reset_after, max_concurrency } = facts.session_start_limit;
    this.#maxConcurrency = max_concurrency;
    const count = await this.#manager.getShardCount();
    if (!takesShards(facts, count)) {
      throw new StartError(
        `Discord gives this bot its servers in ${facts.shards} shards or a multiple, not in ${count}: leave SHARD_COUNT at auto, or set such a number`,
      );
    }
    const { length: needed } = await this.#manager.getShardIds();
    if (remaining >= needed) return;
    const hours = Math.ceil(reset_after / HOUR_MS);
    throw new StartError(
      `Discord lets this bot start ${remaining} more sessions today, and ${needed} are needed: see in the log why it starts so often; there are new ones within ${hours} hours`,
    );
  }

  #closed(shard: number, code: number): void {
    const { log, onLost } = this.#options;
    const error = this.#errors.get(shard);
    this.#errors.delete(shard);
    if (this.#isClosing) return;
    const hint = closedForGood[code];
    if (hint !== undefined) {
      onLost(`Discord closed the connection for good with code ${code}${hint}`);
      return;
    }
    const known = this.#away.get(shard);
    const absence = known ?? { cancelLoss: this.#loseLater(shard), throttle: logThrottle(this.#clock) };
    this.#away.set(shard, absence);
    if (absence.throttle() === 0) return;
    const event = known ? "still not connected to Discord, trying again" : "connection to Discord lost, reconnecting";
    log.warn({ shard, code, ...(error && { err: error }) }, event);
  }

  #loseLater(shard: number): () => void {
    const rounds = Math.ceil(this.shards.length / this.#maxConcurrency);
    const lostAfterMs = LOST_AFTER_MS + (rounds - 1) * IDENTIFY_EVERY_MS;
    const minutes = Math.floor(lostAfterMs / MINUTE_MS);
    const reason = `shard ${shard} could not be connected to Discord again for ${minutes} minutes`;
    return this.#clock.after(lostAfterMs, () => this.#options.onLost(reason));
  }

  #forget(shard: number): void {
    this.#away.get(shard)?.cancelLoss();
    this.#away.delete(shard);
  }
}

class StartError extends Error {
  override readonly name = "StartError";
}

function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { problem, fix } = diagnose(error);
  if (isTokenRefused(error) || isUnsendable(error) || isNotFromDiscord(error)) return `${problem}: ${fix}`;
  return `Discord cannot be connected to (${reasonOf(error)}): check the network and DISCORD_API_URL`;
}
