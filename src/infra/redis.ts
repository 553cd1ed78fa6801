import { createHash } from "node:crypto";
import { once } from "node:events";
import { isIP } from "node:net";
import { Redis, type RedisOptions } from "iovalkey";
import { type Clock, deadline, onceAMinute, systemClock, type TimesToTell } from "./clock.ts";
import { Health } from "./health.ts";
import type { Logger } from "./logger.ts";

/** A command asks the store for its budget, an answer, its turn to ask the API, and whether that wants a pause: at most 60 ms. */
const OPERATION_MS = 15;
const RECONNECT_MS = 500;
/** A connection on which a command stays unanswered for so long is replaced: its server may be gone. */
const SILENT_MS = 5_000;
const CONNECT_MS = 2_000;
const DEFAULT_PORT = 6_379;

export type SharedStoreOutcome = "done" | "failed" | "skipped";

export interface SharedStoreOptions {
  /** `redis://`, `valkey://`, or either with an `s` for TLS. */
  readonly url: string;
  /** Stores of different owners do not see each other's keys, even in the same database. */
  readonly owner: readonly string[];
  readonly log: Logger;
  /** Told how each operation ended. */
  readonly onOperation?: (outcome: SharedStoreOutcome) => void;
  /** Milliseconds that an operation may take; 15 unless a test has more. */
  readonly operationMs?: number;
  readonly clock?: Clock;
}

/**
 * A Redis or Valkey server that all replicas share. It is a convenience: whoever uses it goes on without it when it is
 * down, slow or full. It connects, and connects again, by itself. An operation rejects with what the server says to it, or
 * with an error that says that it took too long or was not tried.
 */
export class SharedStore {
  /** Commands are rejected at once while there is no connection. */
  readonly client: Redis;
  readonly #options: SharedStoreOptions;
  readonly #clock: Clock;
  readonly #health: Health<unknown>;
  readonly #timesToTellRefusal: TimesToTell;
  #isClosed = false;

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
      keyPrefix: `collection-pulse:${hashOf(options.owner)}:`,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      retryStrategy: () => RECONNECT_MS,
      // After a failover the address leads to another server. A script's error quotes the one of its command.
      reconnectOnError: ({ message }) => message.includes("READONLY"),
    });
    // Without a listener a lost connection would be printed.
    this.client.on("error", (error: Error) => this.#health.failed(error));
    this.client.on("close", () => {
      if (!this.#isClosed) this.#health.failed(new Error("the connection was closed"));
    });
    this.client.on("ready", () => this.#health.answered());
  }

  /** Whether the last operation that was tried was answered. */
  get isUp(): boolean {
    return this.client.status === "ready" && this.#health.failure === undefined;
  }

  /** Runs an operation on some keys, for as long as one may take. */
  async #use<T>(keys: readonly string[], operation: () => Promise<T>): Promise<T> {
    const { onOperation } = this.#options;
    if (this.client.status !== "ready" || this.#health.isLeftAlone) {
      onOperation?.("skipped");
      throw new Error("the shared cache is not there, so it was not asked");
    }
    try {
      const ms = this.#options.operationMs ?? OPERATION_MS;
      const late = () => new Error(`the shared cache did not answer within ${ms} ms`);
      const result = await deadline(this.#replacing(keys, operation), { ms, clock: this.#clock, late });
      onOperation?.("done");
      this.#health.answered();
      return result;
    } catch (error) {
      onOperation?.("failed");
      if (isRefusal(error)) this.#refused(error);
      else this.#health.failed(error);
      throw error;
    }
  }

  /** The value that was set under a key. */
  async get(key: string): Promise<string | undefined> {
    return (await this.#use([key], () => this.client.get(key))) ?? undefined;
  }

  /** Sets a value for `ttlMs` milliseconds. */
  async set(key: string, value: string, ttlMs: number): Promise<void> {
    await this.#use([key], () => this.client.set(key, value, "PX", Math.ceil(ttlMs)));
  }

  /** Runs a Lua script in one step that nothing comes between. */
  run(script: string, keys: readonly string[], parameters: readonly (string | number)[]): Promise<unknown> {
    return this.#use(keys, () => this.client.eval(script, keys.length, ...keys, ...parameters));
  }

  /**
   * Connects, writes and reads back, without a time limit.
   *
   * @throws the first error of these.
   */
  async check(): Promise<void> {
    if (this.client.status !== "ready") await once(this.client, "ready");
    await this.client.set("check", "written", "PX", 1_000);
    if ((await this.client.get("check")) !== "written") throw new Error("what was written is not there");
  }

  close(): void {
    this.#isClosed = true;
    this.client.disconnect();
  }

  /** Deletes keys of a wrong type, which this program did not write, and runs the operation again. */
  async #replacing<T>(keys: readonly string[], operation: () => Promise<T>): Promise<T> {
    try {
      return await operation();
    } catch (error) {
      if (!isWrongType(error)) throw error;
      await this.client.unlink(...keys);
      return operation();
    }
  }

  /** The server refused an operation: it is full, say, or asks for a password. */
  #refused(error: unknown): void {
    if (this.#timesToTellRefusal() === 0) return;
    this.#options.log.warn({ err: error }, "the shared cache at CACHE_URL refuses operations; this process goes on with its own");
  }
}

const hashOf = (owner: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(owner)).digest("hex").slice(0, 12);

/** The server that an address names. The client would read an address by `url.parse()`, of which Node warns. */
function serverAt(address: string): RedisOptions {
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  return {
    host,
    // IPv4 or IPv6, whichever the name has.
    family: 0,
    port: port === "" ? DEFAULT_PORT : Number(port),
    db: Number(pathname.slice(1)),
    ...(username !== "" && { username: decodeURIComponent(username) }),
    ...(password !== "" && { password: decodeURIComponent(password) }),
    ...(/^(rediss|valkeys):$/.test(protocol) && { tls: isIP(host) ? {} : { servername: host } }),
  };
}

/** Whether a key holds a value of another type than a command is for; a script's error may quote the command's. */
const isWrongType = (error: unknown): boolean => error instanceof Error && error.message.includes("WRONGTYPE");

const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === "ReplyError";
