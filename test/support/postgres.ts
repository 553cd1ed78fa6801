import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
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

/** The folder of `psql` and the like, where they are not on PATH. */
export const postgresPrograms = dirname(globSync("/usr/lib/postgresql/*/bin/psql").at(-1) ?? serverPath ?? "");

export const isPostgresThere = serverPath !== undefined;

/**
 * Run once before all tests: makes the cluster that every server starts with a copy of, which takes far less than to make
 * another. Who has no server reads what they miss. Answers with what removes the cluster.
 */
export function setup(): (() => void) | undefined {
  if (isPostgresThere) {
    const folder = makeFolder();
    createCluster(folder);
    process.env["TEST_POSTGRES"] = folder;
    return () => rmSync(folder, { recursive: true });
  }
  console.warn(
    "The tests of the database are skipped for PostgreSQL: there is no postgres on PATH or in /usr/lib/postgresql. " +
      "Install it (Debian: apt-get install postgresql).",
  );
  return;
}

/** Tests that need a server; skipped where there is none. */
export const describeWithPostgres = describe.skipIf(!isPostgresThere);

/** What keeps data for longer than a test is left out. */
const shortLived = {
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  shared_buffers: "32MB",
};

function run(program: string, parameters: readonly string[]): void {
  execFileSync(program, parameters, { ...user, cwd: "/", stdio: ["ignore", "ignore", "inherit"] });
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  return folder;
}

function createCluster(folder: string): void {
  const options = ["--auth=trust", "--username=test", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8", "--wal-segsize=1"];
  run((serverPath ?? "").replace(/postgres$/, "initdb"), [...options, "--pgdata", folder]);
}

/** A real server of its own on loopback, with a cluster in a temporary folder, to be stopped and started again in mid-run. */
export class PostgresServer {
  readonly port: number;
  readonly #folder: string;
  readonly #isDetached: boolean;
  #child: ChildProcess | undefined;
  #databases = 0;
  #schemas = 0;
  #shared: Promise<string> | undefined;
  readonly #pools = new Map<string, pg.Pool>();

  private constructor(port: number, folder: string, isDetached: boolean) {
    this.port = port;
    this.#folder = folder;
    this.#isDetached = isDetached;
  }

  /** @param detached whether a Ctrl-C in the terminal does not reach it, so that whoever started it stops it. */
  static async start({ detached = false } = {}): Promise<PostgresServer> {
    if (serverPath === undefined) throw new Error("there is no server to start");
    const folder = makeFolder();
    const empty = process.env["TEST_POSTGRES"];
    if (empty) run("cp", ["-R", `${empty}/.`, folder]);
    else createCluster(folder);
    const server = new PostgresServer(await freePort(), folder, detached);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    if (this.#isRunning) return;
    const settings = { port: this.port, listen_addresses: "127.0.0.1", unix_socket_directories: "" };
    const flags = Object.entries({ ...settings, ...shortLived }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
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
    await Promise.all([...this.#pools.values()].map((pool) => pool.end()));
    await this.stop();
    rmSync(this.#folder, { recursive: true });
  }

  /** The address of a new, empty database. */
  async createDatabase(): Promise<string> {
    this.#databases += 1;
    const name = `test_${this.#databases}`;
    await this.query(`create database ${name} strategy file_copy`);
    return this.url(name);
  }

  /** The address of a new, empty schema of a database that has others, which takes a tenth of what a database of its own does. */
  async createSchema(): Promise<string> {
    this.#shared ??= this.createDatabase();
    const database = await this.#shared;
    this.#schemas += 1;
    const name = `test_${this.#schemas}`;
    await this.query(`create schema ${name}`, database);
    return `${database}?options=-csearch_path%3D${name}`;
  }

  url(database: string): string {
    return `postgres://test@127.0.0.1:${this.port}/${database}`;
  }

  /** Runs statements over a connection that may have been used before: to open one costs more than most queries. */
  query(sql: string, url = this.url("postgres")): Promise<pg.QueryResult> {
    let pool = this.#pools.get(url);
    if (!pool) {
      pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 20_000, idleTimeoutMillis: 1_000, max: 4 });
      // A server that stops ends idle connections, and the query after that opens another.
      pool.on("error", () => {});
      this.#pools.set(url, pool);
    }
    return pool.query(sql);
  }
}
