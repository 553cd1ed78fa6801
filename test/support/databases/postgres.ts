import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { describe } from "vitest";
import { processes } from "../process-table.ts";
import { findProgram, freePort } from "../programs.ts";
import { reportMissing } from "../report-missing.ts";

/** Debian keeps it off PATH. */
export const serverPath = findProgram(["postgres"]) ?? globSync("/usr/lib/postgresql/*/bin/postgres").at(-1);
/** The server refuses to run as root, so it runs as nobody then. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** The folder of `psql` and the like, if they are not on PATH. */
export const postgresPrograms = dirname(globSync("/usr/lib/postgresql/*/bin/psql").at(-1) ?? serverPath ?? "");

export const isPostgresThere = serverPath !== undefined;

/**
 * Runs once before all tests: makes the cluster that every server copies, which is far faster than making
 * another, and starts the server that tests share. Reports a missing server. Returns a function that removes both.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (isPostgresThere) {
    const folder = makeFolder();
    createCluster(folder);
    process.env["TEST_POSTGRES"] = folder;
    const server = await PostgresServer.start();
    process.env["TEST_POSTGRES_PORT"] = String(server.port);
    return async () => {
      await server.remove();
      rmSync(folder, { recursive: true });
    };
  }
  reportMissing(
    "The tests of the database are skipped for PostgreSQL: there is no postgres on PATH or in /usr/lib/postgresql. " +
      "Install it (Debian: apt-get install postgresql).",
  );
  return;
}

/** Tests that need the server of `setup`, skipped without it. */
export const describeWithPostgres = describe.skipIf(process.env["TEST_POSTGRES"] === undefined);

/** Durability beyond a test is switched off. */
const shortLived = {
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  shared_buffers: "32MB",
  max_connections: "300",
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

/** Numbers databases, whose names differ in all processes with tests. */
let databases = 0;

/** Databases on a server. */
export class PostgresDatabases {
  readonly port: number;
  readonly #names: string[] = [];
  #schemas = 0;
  #common: Promise<string> | undefined;
  readonly #pools = new Map<string, pg.Pool>();

  protected constructor(port: number) {
    this.port = port;
  }

  /** New databases on the server that all tests share: to start another takes as long as many tests. */
  static onShared(): PostgresDatabases {
    return new PostgresDatabases(Number(process.env["TEST_POSTGRES_PORT"]));
  }

  /** The address of a new, empty database. @param options of `create database`. */
  async createDatabase(options = ""): Promise<string> {
    databases += 1;
    const name = `test_${process.pid}_${databases}`;
    await this.query(`create database ${name} strategy file_copy ${options}`);
    this.#names.push(name);
    return this.url(name);
  }

  /** The address of a new, empty schema in a common database, which takes a tenth of the time of a new database. */
  async createSchema(): Promise<string> {
    this.#common ??= this.createDatabase();
    const database = await this.#common;
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

  /** Removes the databases with all connections to them. */
  async remove(): Promise<void> {
    for (const name of this.#names) await this.query(`drop database ${name} with (force)`);
    await this.endQueries();
  }

  protected async endQueries(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.end()));
  }
}

export interface ServerOptions {
  /** Whether the terminal's Ctrl-C does not reach it, so that its starter stops it. */
  readonly detached?: boolean;
  /** Of postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A real server on loopback, with a cluster in a temporary folder, which can be stopped and restarted in mid-run. */
export class PostgresServer extends PostgresDatabases {
  readonly #folder: string;
  readonly #isDetached: boolean;
  #child: ChildProcess | undefined;

  readonly #settings: Readonly<Record<string, string>>;

  private constructor(port: number, folder: string, { detached = false, settings = {} }: ServerOptions) {
    super(port);
    this.#folder = folder;
    this.#isDetached = detached;
    this.#settings = settings;
  }

  static async start(options: ServerOptions = {}): Promise<PostgresServer> {
    if (serverPath === undefined) throw new Error("there is no server to start");
    const folder = makeFolder();
    const empty = process.env["TEST_POSTGRES"];
    if (empty) run("cp", ["-R", `${empty}/.`, folder]);
    else createCluster(folder);
    const server = new PostgresServer(await freePort(), folder, options);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    if (this.#isRunning) return;
    const networkSettings = { port: this.port, listen_addresses: "127.0.0.1", unix_socket_directories: "" };
    const flags = Object.entries({ ...networkSettings, ...shortLived, ...this.#settings }).flatMap(([name, value]) => [
      "-c",
      `${name}=${value}`,
    ]);
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

  /** Freezes all its processes: connections stay, and nothing is answered. */
  freeze(): void {
    this.#signal("SIGSTOP");
  }

  thaw(): void {
    this.#signal("SIGCONT");
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid = 0 } = this.#child ?? {};
    const own = processes().filter((process) => process.parent === pid);
    for (const { pid: ownValue } of [{ pid }, ...own]) {
      try {
        process.kill(ownValue, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  override async remove(): Promise<void> {
    await this.endQueries();
    await this.stop();
    rmSync(this.#folder, { recursive: true });
  }
}
