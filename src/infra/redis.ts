import { createHash } from "node:crypto";
import { once } from "node:events";
import { isIP } from "node:net";
import { Redis, type RedisOptions } from "iovalkey";
import { type Clock, deadline, onceAMinute, systemClock, type TimesToTell } from "./clock.ts";
import { Health } from "./health.ts";
import type { Logger } from "./logger.ts";

const OPERATION_MS = 15;
const RECONNECT_MS = 500;
const SILENT_MS = 5_000;
const CONNECT_MS = 2_000;
const DEFAULT_PORT = 6_379;

export type SharedStoreOutcome = "done" | "failed" | "skipped";

export interface SharedStoreOptions {
  readonly url: string;
  readonly owner: readonly string[];
  readonly log: Logger;
  readonly onOperation?: (outcome: SharedStoreOutcome) => void;
  readonly operationMs?: number;
  readonly clock?: Clock;
}

/** A Redis or Valkey server that replicas share but do not need. Operations that are slow or skipped reject. */
export class SharedStore {
  readonly client: Redis;
  readonly #options: SharedStoreOptions;
  readonly #clock: Clock;
  readonly #health: Health<unknown>;
  readonly #timesToTellRefusal: TimesToTell;

  constructor(options: SharedStoreOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#health = new Health(this.#clock, {
      onDown: (err) =>
        options.log.warn({ err }, "the shared cache at CACHE_URL does not answer; this process goes on with its own"),
      onUp: () => options.log.info("the shared cache answers again"),
    });
    this.#timesToTellRefusal = onceAMinute(this.#clock);
    this.client = new Redis({
      ...serverAt(options.url),
      keyPrefix: `collection-pulse:${createHash("sha256").update(JSON.stringify(options.owner)).digest("hex").slice(0, 12)}:`,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      retryStrategy: () => RECONNECT_MS,
      // After a failover the old server refuses writes; a new connection reaches the new one. A script's error quotes its command's.
      reconnectOnError: ({ message }) => message.includes("READONLY"),
    });
    // Without a listener the library prints lost connections.
    this.client.on("error", (error: Error) => this.#health.failed(error));
    this.client.on("close", () => this.#health.failed(new Error("the connection was closed")));
    this.client.on("ready", () => this.#health.answered());
  }

  get isUp(): boolean {
    return this.client.status === "ready" && this.#health.failure === undefined;
  }

  async #use<T>(keys: readonly string[], operation: () => Promise<T>): Promise<T> {
    const { onOperation, operationMs: ms = OPERATION_MS, log } = this.#options;
    if (this.client.status !== "ready" || this.#health.isLeftAlone) {
      onOperation?.("skipped");
      throw new Error("the shared cache is not there, so it was not asked");
    }
    try {
      const late = () => new Error(`the shared cache did not answer within ${ms} ms`);
      const result = await deadline(this.#replacing(keys, operation), { ms, clock: this.#clock, late });
      onOperation?.("done");
      this.#health.answered();
      return result;
    } catch (error) {
      onOperation?.("failed");
      // A `ReplyError` comes from a server that is up: it may be full, or ask for a password.
      if (!(error instanceof Error && error.name === "ReplyError")) this.#health.failed(error);
      else if (this.#timesToTellRefusal() > 0)
        log.warn({ err: error }, "the shared cache at CACHE_URL refuses operations; this process goes on with its own");
      throw error;
    }
  }

  /** `undefined` also for a value of more than `maxBytes`, which is not read to its end. */
  async get(key: string, maxBytes: number): Promise<string | undefined> {
    const value = await this.#use([key], () => this.client.getrangeBuffer(key, 0, maxBytes));
    return value.length === 0 || value.length > maxBytes ? undefined : value.toString();
  }

  async set(key: string, value: string, ttlMs: number): Promise<void> {
    await this.#use([key], () => this.client.set(key, value, "PX", Math.ceil(ttlMs)));
  }

  run(script: string, keys: readonly string[], parameters: readonly (string | number)[]): Promise<unknown> {
    return this.#use(keys, () => this.client.eval(script, keys.length, ...keys, ...parameters));
  }

  async check(): Promise<void> {
    if (this.client.status !== "ready") await once(this.client, "ready");
    await this.client.set("check", "written", "PX", 1_000);
    if ((await this.client.get("check")) !== "written") throw new Error("what was written is not there");
  }

  close(): void {
    this.client.removeAllListeners("close");
    this.client.disconnect();
  }

  /** Deletes keys that another program wrote with another type, and tries again. */
  async #replacing<T>(keys: readonly string[], operation: () => Promise<T>): Promise<T> {
    try {
      return await operation();
    } catch (error) {
      if (!(error instanceof Error && error.message.includes("WRONGTYPE"))) throw error;
      await this.client.unlink(...keys);
      return operation();
    }
  }
}

/** The client uses `url.parse()`, which Node deprecates. */
function serverAt(address: string): RedisOptions {
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  return {
    host,
    family: 0,
    port: port === "" ? DEFAULT_PORT : Number(port),
    db: Number(pathname.slice(1)),
    ...(username !== "" && { username: decodeURIComponent(username) }),
    ...(password !== "" && { password: decodeURIComponent(password) }),
    ...(/^(rediss|valkeys):$/.test(protocol) && { tls: isIP(host) ? {} : { servername: host } }),
  };
}
