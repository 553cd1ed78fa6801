import {
  type APIInteraction,
  Client,
  DiscordjsErrorCodes,
  Events,
  GatewayCloseCodes,
  GatewayDispatchEvents,
  Options,
  Status,
} from "discord.js";
import { type Clock, systemClock, within } from "../process/clock.ts";
import { readInteraction } from "./interaction.ts";
import { RestResponder } from "./responder.ts";
import type { ShardState, Transport, TransportOptions } from "./transport.ts";

export interface GatewayOptions extends TransportOptions {
  readonly token: string;
  /** Discord's REST base; it tells where the gateway is. */
  readonly apiUrl: string;
  readonly userAgent: string;
  /** Told when a connection closed in a way that no reconnecting mends, or was not mended for five minutes. */
  readonly onLost: (reason: string) => void;
  readonly clock?: Clock;
}

const CLOSE_MS = 2_000;
/** A process that hears nothing for so long had better be started anew. */
const LOST_AFTER_MS = 5 * 60_000;

/** Brings interactions from Discord's gateway. */
export class Gateway implements Transport {
  readonly #client: Client;
  readonly #token: string;
  #isClosing = false;
  /** Calls off what happens when the connection stays away. */
  #found: (() => void) | undefined;

  constructor(options: GatewayOptions) {
    const { token, apiUrl, userAgent, rest, onReply, onInteraction, onLost, log, clock = systemClock } = options;
    this.#token = token;
    // discord.js reads these two itself and takes neither «auto» nor an empty text.
    delete process.env["SHARDS"];
    delete process.env["SHARD_COUNT"];
    this.#client = new Client({
      shards: "auto",
      // INTERACTION_CREATE belongs to no intent.
      intents: [],
      rest: { api: apiUrl, userAgentAppendix: userAgent },
      makeCache: Options.cacheWithLimits({ UserManager: 0, GuildMemberManager: 0, MessageManager: 0 }),
    });
    // The payload as Discord sent it: discord.js's own structures leave out whether the channel is age-restricted.
    this.#client.ws.on(GatewayDispatchEvents.InteractionCreate, (payload: APIInteraction) => {
      try {
        const interaction = readInteraction(payload);
        if (interaction) void onInteraction(interaction, new RestResponder({ rest, interaction: payload, onReply }));
        else log.warn({ interaction: payload.id, type: payload.type }, "an interaction of a kind this bot has no answer to");
      } catch (error) {
        log.error({ err: error, interaction: payload.id }, "an interaction that cannot be read");
      }
    });
    const backAgain = () => {
      if (!this.isReady) return;
      this.#found?.();
      this.#found = undefined;
    };
    this.#client.on(Events.ShardReady, (shard) => {
      log.info({ shard }, "connected to Discord");
      backAgain();
    });
    this.#client.on(Events.ShardResume, (shard, replayed) => {
      log.info({ shard, replayed }, "connection to Discord resumed");
      backAgain();
    });
    this.#client.on(Events.ShardReconnecting, (shard) => {
      // discord.js says so of a connection that it closes itself, too.
      if (this.#isClosing) return;
      log.warn({ shard }, "connection to Discord lost, reconnecting");
      this.#found ??= clock.after(LOST_AFTER_MS, () => onLost("Discord could not be connected to again for five minutes"));
    });
    this.#client.on(Events.ShardDisconnect, ({ code }) => {
      const hint = code === GatewayCloseCodes.AuthenticationFailed ? ": check DISCORD_TOKEN" : "";
      onLost(`Discord closed the connection for good with code ${code}${hint}`);
    });
    this.#client.on(Events.Invalidated, () => onLost("Discord ended the session for good"));
    this.#client.on(Events.ShardError, (error, shard) => log.warn({ err: error, shard }, "connection error"));
    this.#client.on(Events.Error, (error) => log.error({ err: error }, "discord.js reports an error"));
    this.#client.on(Events.Warn, (message) => log.warn({ message }, "discord.js warns"));
  }

  get shards(): ShardState[] {
    return this.#client.ws.shards.map(({ id, status, ping }) => ({ id, isReady: status === Status.Ready, latencyMs: ping }));
  }

  get isReady(): boolean {
    const { shards } = this;
    return shards.length > 0 && shards.every(({ isReady }) => isReady);
  }

  async connect(): Promise<void> {
    try {
      await this.#client.login(this.#token);
    } catch (cause) {
      const { code, message } = cause as { code?: unknown; message: string };
      if (code === DiscordjsErrorCodes.TokenInvalid) throw new Error("Discord refuses the token: check DISCORD_TOKEN", { cause });
      throw new Error(`Discord cannot be connected to (${message}): check the network and DISCORD_API_URL`, { cause });
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#found?.();
    // A peer that is gone would keep the closing handshake waiting for half a minute.
    await within(this.#client.destroy(), CLOSE_MS, systemClock);
  }
}
