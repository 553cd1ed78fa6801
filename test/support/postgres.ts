import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { describe } from "vitest";
import { processes } from "./process.ts";
import { findProgram, freePort } from "./programs.ts";

/** Debian keeps it out of PATH. */
const serverPath = findProgram(["postgres"]) ?? globSync("/usr/lib/postgresql/*/bin/postgres").at(-1);
/** The server refuses to run as root, so there it runs as nobody. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

export const isPostgresThere = serverPath !== undefined;

/** Run once before all tests: who has no server reads what they miss. */
export function setup(): void {
  if (isPostgresThere) return;
  console.warn(
    "The tests of the database are skipped for PostgreSQL: there is no postgres on PATH or in /usr/lib/postgresql. " +
      "Install it (Debian: apt-get install postgresql).",
  );
}

/** Tests that need a server; skipped where there is none. */
export const describeWithPostgres = describe.skipIf(!isPostgresThere);

/** A real server of its own on loopback, with a cluster in a temporary folder, to be stopped and started again in mid-run. */
export class PostgresServer {
  readonly port: number;
  readonly #folder: string;
  readonly #isDetached: boolean;
  #child: ChildProcess | undefined;
  #databases = 0;

  private constructor(port: number, folder: string, isDetached: boolean) {
    this.port = port;
    this.#folder = folder;
    this.#isDetached = isDetached;
  }

  /** @param detached whether a Ctrl-C in the terminal does not reach it, so that whoever started it stops it. */
  static async start({ detached = false } = {}): Promise<PostgresServer> {
    if (serverPath === undefined) throw new Error("there is no server to start");
    const folder = mkdtempSync(join(tmpdir(), "postgres-"));
    if (isRoot) chownSync(folder, NOBODY, NOBODY);
    const options = ["--auth=trust", "--username=test", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8", "--pgdata", folder];
    execFileSync(serverPath.replace(/postgres$/, "initdb"), options, {
      ...user,
      cwd: "/",
      stdio: ["ignore", "ignore", "inherit"],
    });
    const server = new PostgresServer(await freePort(), folder, detached);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    if (this.#isRunning) return;
    const settings = { port: this.port, listen_addresses: "127.0.0.1", unix_socket_directories: "", fsync: "off" };
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const options: SpawnOptions = { ...user, cwd: "/", stdio: "ignore", detached: this.#isDetached };
    const child = spawn(serverPath ?? "", ["-D", this.#folder, ...flags], options);
    this.#child = child;
    const end = () => child.kill("SIGKILL");
    process.once("exit", end);
    child.once("exit", () => process.off("exit", end));
    while (child.exitCode === null && !(await this.#answers())) await wait(20);
  }

  get #isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  #answers(): Promise<boolean> {
    return this.query("select 1").then(
      () => true,
      () => false,
    );
  }

  /** Ends every connection at once. */
  async stop(): Promise<void> {
    if (!this.#isRunning || !this.#child) return;
    this.#child.kill("SIGINT");
    await once(this.#child, "exit");
  }

  /** Lets all its processes hang: connections stay, and nothing is answered. */
  freeze(): void {
    this.#signal("SIGSTOP");
  }

  thaw(): void {
    this.#signal("SIGCONT");
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid = 0 } = this.#child ?? {};
    const own = processes().filter((process) => process.parent === pid);
    for (const { pid: each } of [{ pid }, ...own]) {
      try {
        process.kill(each, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true });
  }

  /** The address of a new, empty database. */
  async createDatabase(): Promise<string> {
    this.#databases += 1;
    const name = `test_${this.#databases}`;
    await this.query(`create database ${name}`);
    return this.url(name);
  }

  url(database: string): string {
    return `postgres://test@127.0.0.1:${this.port}/${database}`;
  }

  /** Runs statements over a connection of their own. */
  async query(sql: string, url = this.url("postgres")): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    await client.connect();
    return client.query(sql).finally(() => client.end());
  }
}
