import {
  type APIInteraction,
  Client,
  type ClientOptions,
  DiscordjsErrorCodes,
  Events,
  GatewayCloseCodes,
  GatewayDispatchEvents,
  Options,
  Status,
} from "discord.js";
import { type Clock, systemClock, within } from "../process/clock.ts";
import { agent } from "./agent.ts";
import { readInteraction } from "./interaction.ts";
import { RestResponder } from "./responder.ts";
import { diagnose, isUnsendable } from "./rest.ts";
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
}

const CLOSE_MS = 2_000;
/** A process that hears nothing for so long had better be started anew. */
const LOST_AFTER_MS = 5 * 60_000;
/** The longest that discord.js lets one shard wait after another before it identifies. */
const IDENTIFY_EVERY_MS = 6_500;
/** What to do about a close for good. */
const closeHints: { readonly [code: number]: string } = {
  [GatewayCloseCodes.AuthenticationFailed]: ": check DISCORD_TOKEN",
  [GatewayCloseCodes.InvalidShard]: ": check SHARDS and SHARD_COUNT",
  [GatewayCloseCodes.ShardingRequired]: ": more shards are needed, leave SHARD_COUNT at auto or raise it",
};

/** Brings interactions from Discord's gateway. */
export class Gateway implements Transport {
  readonly #client: Client;
  readonly #token: string;
  #isClosing = false;
  /** By shard that is away: calls off what happens when it stays away. */
  readonly #away = new Map<number, () => void>();

  constructor(options: GatewayOptions) {
    const { token, apiUrl, userAgent, webhook, onReply, onInteraction, onLost, log, clock = systemClock } = options;
    this.#token = token;
    // discord.js reads this itself and takes neither «auto» nor an empty text.
    delete process.env["SHARD_COUNT"];
    this.#client = new Client({
      ...sharding(options),
      // INTERACTION_CREATE belongs to no intent.
      intents: [],
      rest: { api: apiUrl, agent, userAgentAppendix: userAgent },
      makeCache: Options.cacheWithLimits({ UserManager: 0, GuildMemberManager: 0, MessageManager: 0 }),
    });
    // The payload as Discord sent it: discord.js's own structures leave out whether the channel is age-restricted.
    this.#client.ws.on(GatewayDispatchEvents.InteractionCreate, (payload: APIInteraction) => {
      try {
        const interaction = readInteraction(payload);
        if (interaction) void onInteraction(interaction, new RestResponder({ webhook, interaction: payload, onReply }));
        else log.warn({ interaction: payload.id, type: payload.type }, "an interaction of a kind this bot has no answer to");
      } catch (error) {
        log.error({ err: error, interaction: payload.id }, "an interaction that cannot be read");
      }
    });
    this.#client.on(Events.ShardReady, (shard) => {
      log.info({ shard }, "connected to Discord");
      this.#foundAgain(shard);
    });
    this.#client.on(Events.ShardResume, (shard, replayed) => {
      log.info({ shard, replayed }, "connection to Discord resumed");
      this.#foundAgain(shard);
    });
    this.#client.on(Events.ShardReconnecting, (shard) => {
      // discord.js says so of a connection that it closes itself, too.
      if (this.#isClosing) return;
      log.warn({ shard }, "connection to Discord lost, reconnecting");
      if (this.#away.has(shard)) return;
      const lostAfterMs = LOST_AFTER_MS + (this.shards.length - 1) * IDENTIFY_EVERY_MS;
      const minutes = Math.floor(lostAfterMs / 60_000);
      const lost = () => onLost(`shard ${shard} could not be connected to Discord again for ${minutes} minutes`);
      this.#away.set(shard, clock.after(lostAfterMs, lost));
    });
    this.#client.on(Events.ShardDisconnect, ({ code }) =>
      onLost(`Discord closed the connection for good with code ${code}${closeHints[code] ?? ""}`),
    );
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
      if (isUnsendable(cause)) {
        const { problem, fix } = diagnose(cause);
        throw new Error(`${problem}: ${fix}`, { cause });
      }
      throw new Error(`Discord cannot be connected to (${message}): check the network and DISCORD_API_URL`, { cause });
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const shard of this.#away.keys()) this.#foundAgain(shard);
    // A peer that is gone would keep the closing handshake waiting for half a minute.
    await within(this.#client.destroy(), CLOSE_MS, systemClock);
  }

  #foundAgain(shard: number): void {
    this.#away.get(shard)?.();
    this.#away.delete(shard);
  }
}

/** The same as discord.js takes it. */
function sharding({ shards, shardCount }: GatewayOptions): Pick<ClientOptions, "shards" | "shardCount"> {
  if (shardCount === "auto") return { shards: "auto" };
  return { shards: shards === "auto" ? Array.from({ length: shardCount }, (_, shard) => shard) : [...shards], shardCount };
}
