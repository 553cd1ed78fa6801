import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import KeyvValkey from "@keyv/valkey";
import { describe } from "vitest";
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
  async run<T>(work: (client: KeyvValkey["redis"]) => Promise<T>): Promise<T> {
    const store = new KeyvValkey({ port: this.port, retryStrategy: () => 20, maxRetriesPerRequest: null });
    store.on("error", () => {});
    const client = store.redis;
    try {
      return await work(client);
    } finally {
      client.disconnect();
    }
  }
}
