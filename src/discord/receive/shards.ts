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

/** The wait before the second attempt to come back; it doubles from one to the next. The first attempt is made at once. */
const FIRST_WAIT_MS = 1_000;
/** The longest wait while the gateway does not answer. */
const LONGEST_WAIT_MS = MINUTE_MS;
/** The longest wait where it answers and turns the shard away; how often a shard may identify is limited beside that. */
const LONGEST_WAIT_FOR_TURN_MS = 5_000;
/** A new session that is lost sooner counts as another failure, because only so many may be started a day. */
const STABLE_MS = MINUTE_MS;

interface ShardsOptions {
  readonly clock: Clock;
  /** From 0 to 1, for the jitter. */
  readonly random: () => number;
}

/** A shard over all of its connections. */
interface Slot {
  connection: WebSocketShard;
  /** Milliseconds of the last heartbeat; negative while none was answered. */
  latencyMs: number;
  /** How many connections in a row were of no use. */
  failures: number;
  /** Whether the gateway has said Hello on the newest connection. */
  isGreeted: boolean;
  /** When a new session was started on it; nothing while none was, or where an earlier one was resumed. */
  startedAt: number | undefined;
  cancelWait: () => void;
}

/**
 * Runs shards in this process, with a `WebSocketShard` for each connection. One that is about to connect again by itself is
 * replaced by another, after a wait that grows from failure to failure. By itself it would come back every half second
 * through a whole outage, and timers that one connection leaves behind would disturb the next (@discordjs/ws 1.2.3: the
 * interval of a heartbeat that finds a connection dead, and an Identify that was waiting for its turn).
 */
export class Shards extends SimpleShardingStrategy {
  readonly #manager: WebSocketManager;
  readonly #options: ShardsOptions;
  readonly #slots = new Map<number, Slot>();

  constructor(manager: WebSocketManager, options: ShardsOptions) {
    super(manager);
    this.#manager = manager;
    this.#options = options;
  }

  get states(): ShardState[] {
    return [...this.#slots].map(([id, { connection, latencyMs }]) => ({
      id,
      isReady: connection.status === WebSocketShardStatus.Ready,
      latencyMs,
    }));
  }

  override async spawn(ids: number[]): Promise<void> {
    const context = await managerToFetchingStrategyOptions(this.#manager);
    for (const id of ids) {
      const slot = { latencyMs: -1, failures: 0, isGreeted: false, startedAt: undefined, cancelWait: () => {} };
      this.#slots.set(id, { ...slot, connection: this.#create(id, context) });
    }
  }

  /** Does not wait until the shards are ready: that may take as long as an outage lasts. */
  override async connect(): Promise<void> {
    for (const { connection } of this.#slots.values()) open(connection);
  }

  override async destroy(options?: Parameters<SimpleShardingStrategy["destroy"]>[0]): Promise<void> {
    const slots = [...this.#slots.values()];
    this.#slots.clear();
    await Promise.all(
      slots.map(async ({ connection, isGreeted, cancelWait }) => {
        cancelWait();
        // A connection that is not open yet would not be closed, and its errors would reach nobody.
        if (isGreeted) await connection.destroy(options);
        else connection.once(WebSocketShardEvents.Hello, () => void connection.destroy(options));
      }),
    );
  }

  override async send(...[id, payload]: Parameters<SimpleShardingStrategy["send"]>): Promise<void> {
    await this.#slots.get(id)?.connection.send(payload);
  }

  override async fetchStatus(): ReturnType<SimpleShardingStrategy["fetchStatus"]> {
    const statuses = await super.fetchStatus();
    for (const [id, { connection }] of this.#slots) statuses.set(id, connection.status);
    return statuses;
  }

  #create(id: number, context: FetchingStrategyOptions): WebSocketShard {
    const sessions = new SimpleContextFetchingStrategy(this.#manager, context);
    let hasBegun = false;
    const connection = new WebSocketShard(
      {
        options: context,
        updateSessionInfo: (...info) => sessions.updateSessionInfo(...info),
        waitForIdentify: (...turn) => sessions.waitForIdentify(...turn),
        // A shard asks for its session right before it connects, too.
        retrieveSessionInfo: (shard) => {
          const isConnectingAgain = hasBegun && connection.status === WebSocketShardStatus.Idle;
          hasBegun = true;
          if (!isConnectingAgain) return sessions.retrieveSessionInfo(shard);
          this.#replace(connection, context);
          return new Promise(() => {});
        },
      },
      id,
    );
    this.#relay(connection);
    return connection;
  }

  #replace(lost: WebSocketShard, context: FetchingStrategyOptions): void {
    const { id } = lost;
    const slot = this.#slots.get(id);
    // Once the shards are destroyed none of them comes back.
    if (slot?.connection !== lost) return;
    const { clock } = this.#options;
    const wasStable = slot.startedAt !== undefined && clock.now() - slot.startedAt >= STABLE_MS;
    const failures = wasStable ? 0 : slot.failures;
    const waitMs = this.#waitMs(failures, slot.isGreeted);
    const connection = this.#create(id, context);
    Object.assign(slot, { connection, failures: failures + 1, isGreeted: false, startedAt: undefined });
    if (waitMs === 0) open(connection);
    else slot.cancelWait = clock.after(waitMs, () => open(connection));
  }

  /** From half of the wait to all of it, so that shards that were lost together do not come back together. */
  #waitMs(failures: number, isGreeted: boolean): number {
    if (failures === 0) return 0;
    const longestMs = isGreeted ? LONGEST_WAIT_FOR_TURN_MS : LONGEST_WAIT_MS;
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), longestMs);
    return waitMs * (0.5 + this.#options.random() / 2);
  }

  /** Hands on what happens on a connection as the manager's events, while it is the shard's newest. */
  #relay(connection: WebSocketShard): void {
    const { id: shardId } = connection;
    const manager = this.#manager;
    const change = (changes: Partial<Slot>) => {
      const slot = this.#slots.get(shardId);
      if (slot?.connection === connection) Object.assign(slot, changes);
    };
    connection.on(WebSocketShardEvents.Hello, () => {
      change({ isGreeted: true });
      manager.emit(WebSocketShardEvents.Hello, { shardId });
    });
    connection.on(WebSocketShardEvents.Ready, ({ data }) => {
      change({ startedAt: this.#options.clock.now() });
      manager.emit(WebSocketShardEvents.Ready, { data, shardId });
    });
    connection.on(WebSocketShardEvents.Resumed, () => {
      change({ failures: 0 });
      manager.emit(WebSocketShardEvents.Resumed, { shardId });
    });
    connection.on(WebSocketShardEvents.HeartbeatComplete, (heartbeat) => {
      change({ latencyMs: heartbeat.latency });
      manager.emit(WebSocketShardEvents.HeartbeatComplete, { ...heartbeat, shardId });
    });
    connection.on(WebSocketShardEvents.Dispatch, ({ data }) => manager.emit(WebSocketShardEvents.Dispatch, { data, shardId }));
    connection.on(WebSocketShardEvents.Closed, ({ code }) => manager.emit(WebSocketShardEvents.Closed, { code, shardId }));
    connection.on(WebSocketShardEvents.Error, ({ error }) => manager.emit(WebSocketShardEvents.Error, { error, shardId }));
    connection.on(WebSocketShardEvents.Debug, ({ message }) => manager.emit(WebSocketShardEvents.Debug, { message, shardId }));
  }
}

/** Opens a connection; how that goes, its events tell, of which what it rejects with is one. */
function open(connection: WebSocketShard): void {
  connection.connect().catch(() => {});
}
