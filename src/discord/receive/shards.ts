import {
  type FetchingStrategyOptions,
  managerToFetchingStrategyOptions,
  SimpleContextFetchingStrategy,
  SimpleShardingStrategy,
  type WebSocketManager,
  WebSocketShard,
  WebSocketShardEvents,
  WebSocketShardStatus,
} from "@discordjs/ws";
import type { Clock } from "../../infra/clock.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import type { ShardState } from "./transport.ts";

/** The pause before the second attempt to connect; it doubles from one attempt to the next. */
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = MINUTE_MS;
/** The longest pause after the gateway has greeted a shard: identifying is limited separately. */
const MAX_IDENTIFY_WAIT_MS = 5_000;
/** A new session that ends sooner counts as a failure: sessions per day are limited. */
const STABLE_MS = MINUTE_MS;

class Connection extends WebSocketShard {
  latencyMs = -1;
  isGreeted = false;
  /** The start of a new session, by `Clock.elapsed`; undefined for a resumed one. */
  startedAt: number | undefined;
  failures = 0;
  cancelWait = () => {};

  /** Connects. Events report the outcome, so a rejection is dropped. */
  open(): void {
    this.connect().catch(() => {});
  }
}

/**
 * Reconnects shards with exponential backoff. @discordjs/ws 1.2.3 itself reconnects every half second
 * (https://github.com/discordjs/discord.js/pull/9517), and timers of one connection, its heartbeat and a queued Identify, disturb
 * the next. So a connection that asks for its session to reconnect gets no reply, and a new one replaces it.
 */
export class Shards extends SimpleShardingStrategy {
  readonly #manager: WebSocketManager;
  readonly #options: { clock: Clock; random: () => number };
  readonly #connections = new Map<number, Connection>();

  constructor(manager: WebSocketManager, options: { clock: Clock; random: () => number }) {
    super(manager);
    this.#manager = manager;
    this.#options = options;
  }

  get states(): ShardState[] {
    return [...this.#connections].map(([id, { status, latencyMs }]) => ({
      id,
      isReady: status === WebSocketShardStatus.Ready,
      latencyMs,
    }));
  }

  override async spawn(ids: number[]): Promise<void> {
    const context = await managerToFetchingStrategyOptions(this.#manager);
    for (const id of ids) this.#create(id, context);
  }

  /** Opens all connections. Does not wait for them, because an outage may delay them. */
  override async connect(): Promise<void> {
    for (const connection of this.#connections.values()) connection.open();
  }

  override async destroy(options?: Parameters<SimpleShardingStrategy["destroy"]>[0]): Promise<void> {
    const connections = [...this.#connections.values()];
    this.#connections.clear();
    await Promise.all(
      connections.map(async (connection) => {
        connection.cancelWait();
        // The library does not close an unopened connection and leaves its errors unhandled.
        if (connection.isGreeted) await connection.destroy(options);
        else connection.once(WebSocketShardEvents.Hello, () => void connection.destroy(options));
      }),
    );
  }

  #create(id: number, context: FetchingStrategyOptions): Connection {
    const strategy = new SimpleContextFetchingStrategy(this.#manager, context);
    const connection = new Connection(strategy, id);
    let hasBegun = false;
    strategy.retrieveSessionInfo = async (shard) => {
      const isReconnecting = hasBegun && connection.status === WebSocketShardStatus.Idle;
      hasBegun = true;
      if (!isReconnecting) return this.#manager.options.retrieveSessionInfo(shard);
      // This connection never gets its session info, so it stops here, and a new one takes its place.
      this.#replace(connection, context);
      return new Promise(() => {});
    };
    const note = (facts: Partial<Connection>) => void Object.assign(connection, facts);
    connection.on(WebSocketShardEvents.Hello, () => note({ isGreeted: true }));
    connection.on(WebSocketShardEvents.Ready, () => note({ startedAt: this.#options.clock.elapsed() }));
    connection.on(WebSocketShardEvents.Resumed, () => note({ failures: 0 }));
    connection.on(WebSocketShardEvents.HeartbeatComplete, ({ latency }) => note({ latencyMs: latency }));
    for (const event of Object.values(WebSocketShardEvents)) {
      connection.on(event, (payload?: object) => this.#manager.emit(event, { ...payload, shardId: id } as never));
    }
    this.#connections.set(id, connection);
    return connection;
  }

  #replace(lost: Connection, context: FetchingStrategyOptions): void {
    const { id, isGreeted, startedAt } = lost;
    if (this.#connections.get(id) !== lost) return;
    const { clock, random } = this.#options;
    const failures = startedAt !== undefined && clock.elapsed() - startedAt >= STABLE_MS ? 0 : lost.failures;
    const connection = this.#create(id, context);
    connection.failures = failures + 1;
    if (failures === 0) {
      connection.open();
      return;
    }
    const maxMs = isGreeted ? MAX_IDENTIFY_WAIT_MS : MAX_WAIT_MS;
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), maxMs) * (0.5 + random() / 2);
    connection.cancelWait = clock.after(waitMs, () => connection.open());
  }
}
