import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Redis } from "iovalkey";
import { describe, expect } from "vitest";
import { createLogger } from "../../../src/infra/logger.ts";
import { SharedStore, type SharedStoreOptions } from "../../../src/infra/redis.ts";
import { findProgram, freePort } from "../programs.ts";
import { reportMissing } from "../report-missing.ts";

const programs = ["valkey-server", "redis-server"];
const redisPath = findProgram(programs);
export const isRedisThere = redisPath !== undefined;

/** Runs once before all tests, and reports a missing server. */
export function setup(): void {
  if (isRedisThere) return;
  reportMissing(
    `The tests of the shared cache are skipped: there is no ${programs.join(" or ")} on PATH. ` +
      "Install one (Debian: apt-get install redis-server).",
  );
}

/** Tests that need a server, skipped without one. */
export const describeWithRedis = describe.skipIf(!isRedisThere);

/** A real server on loopback, which can be stopped and restarted in mid-run. */
export class RedisServer {
  readonly port: number;
  readonly #options: readonly string[];
  #child: ChildProcess | undefined;

  private constructor(port: number, options: readonly string[]) {
    this.port = port;
    this.#options = options;
  }

  /** @param options settings as on the command line: `--maxmemory`, `2mb`. */
  static async start(...options: string[]): Promise<RedisServer> {
    const server = await RedisServer.absent(...options);
    await server.start();
    return server;
  }

  /** One that is not started yet. */
  static async absent(...options: string[]): Promise<RedisServer> {
    return new RedisServer(await freePort(), options);
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    if (redisPath === undefined) throw new Error("there is no server to start");
    const settings = ["--port", String(this.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", ...this.#options];
    const child = spawn(redisPath, settings, { stdio: "ignore" });
    this.#child = child;
    const end = () => child.kill("SIGKILL");
    process.once("exit", end);
    child.once("exit", () => process.off("exit", end));
    // An error reply is an answer as well.
    await this.run((client) => client.ping().catch(() => {}));
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  /** Freezes it: connections stay, and nothing is answered. */
  freeze(): void {
    this.#child?.kill("SIGSTOP");
  }

  thaw(): void {
    this.#child?.kill("SIGCONT");
  }

  /** Runs something over a separate connection. */
  async run<T>(work: (client: Redis) => Promise<T>): Promise<T> {
    const client = new Redis(this.url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    client.on("error", () => {});
    try {
      return await work(client);
    } finally {
      client.disconnect();
    }
  }
}

interface Connecting extends Pick<SharedStoreOptions, "onOperation" | "operationMs"> {
  readonly cleanUps: (() => unknown)[];
  readonly owner?: string;
}

/** A connected store with longer time limits than the bot's, for a busy machine. */
export async function connectStore(
  { url }: RedisServer,
  { cleanUps, owner = "test", ...options }: Connecting,
): Promise<SharedStore> {
  const store = new SharedStore({ url, owner: [owner], log: createLogger("silent"), operationMs: 4_500, ...options });
  cleanUps.push(() => store.close());
  await expect.poll(() => store.isUp).toBe(true);
  return store;
}

/** A key on the server, without the owner's prefix. */
export const bare = (key: string): string => key.replace(/^collection-pulse:[0-9a-f]{12}:/, "");
