/*
 * Faults of the database: what members read, for commands with an address, which do not need it, and for others; and that
 * the bot recovers. `npm run faults` prints this table, one line per fault. Faults that take a process of their own are in
 * test/memory/faults.test.ts.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { test } from "vitest";
import { migrations, VERSION_TABLE } from "../../src/memory/migrations.ts";
import { describeEngines, type Engine, fileOf } from "../support/databases/engines.ts";
import type { PostgresServer } from "../support/databases/postgres.ts";
import { settle } from "../support/fake-clock.ts";
import { checkDatabaseFault, type DatabaseFault, title } from "./tables/database.ts";

const FAIL_FAST_MS = 100;

const ofBoth: DatabaseFault[] = [
  {
    fault: "its schema is newer",
    ...{ from: "start", access: "nothing", problem: "newer_schema", logged: ["error"] },
    upset: async (url, { query }) => {
      const set = (version: number) => query(url, `update ${VERSION_TABLE} set version = ${version} returning version`);
      await set(migrations.length + 1);
      return () => set(migrations.length);
    },
  },
];

/** Replaces a file for a while. */
const instead = (replace: (file: string) => void) => async (url: string) => {
  const file = fileOf(url);
  renameSync(file, `${file}.kept`);
  replace(file);
  return () => renameSync(`${file}.kept`, file);
};

const lock = async (url: string) => {
  mkdirSync(dirname(fileOf(url)), { recursive: true });
  const sync = new DatabaseSync(fileOf(url));
  sync.exec("begin immediate");
  return () => sync.close();
};

const ofFiles: DatabaseFault[] = [
  {
    fault: "the file's folder is not there, and cannot be made",
    ...{ from: "start", access: "nothing", problem: "unreachable", logged: ["warn"] },
    upset: async (url) => {
      const folder = dirname(fileOf(url));
      renameSync(folder, `${folder}.kept`);
      writeFileSync(folder, "");
      return () => {
        rmSync(folder);
        renameSync(`${folder}.kept`, folder);
      };
    },
  },
  {
    fault: "the file is no database",
    ...{ from: "start", access: "nothing", problem: "damaged", logged: ["error"] },
    upset: instead((file) => writeFileSync(file, "no database\n".repeat(1_000))),
  },
  {
    fault: "the file is moved away",
    ...{ from: "use", access: "reading", problem: "read_only", logged: ["warn"] },
    upset: instead(() => {}),
  },
  {
    fault: "another process has locked the file",
    ...{ from: "use", access: "reading", problem: "locked", otherProblems: ["slow"], logged: ["warn"], limitMs: FAIL_FAST_MS },
    upset: lock,
  },
  {
    fault: "another process makes the tables, and does not end",
    ...{ from: "empty start", access: "nothing", problem: "unreachable", logged: [] },
    upset: lock,
  },
];

/** Connects beside the bot until the fault is over. */
async function connected(url: string, statements: string): Promise<() => unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements);
  return () => client.end();
}
const nameOf = (url: string) => new URL(url).pathname.slice(1);
/** The same database as another user. */
const as = (user: string) => (url: string) => url.replace("//test@", `//${user}@`);
/** Applies a database's new settings to everybody: existing connections have been told to end when this resolves. */
async function endAll(url: string, server: PostgresServer): Promise<void> {
  const otherTexts = `datname = '${nameOf(url)}' and pid <> pg_backend_pid()`;
  await server.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${otherTexts}`);
  // A notice in the same packet as the answer is read in the same turn.
  await settle();
}

const ofServers: DatabaseFault[] = [
  {
    fault: "the server is not there at the start",
    ...{ from: "start", access: "nothing", problem: "unreachable", logged: ["warn"] },
    upset: async (_url, { server }) => {
      await server.stop();
      return () => server.start();
    },
  },
  {
    fault: "the server is stopped",
    ...{ from: "use", access: "nothing", problem: "unreachable", logged: ["warn"] },
    upset: async (_url, { server }) => {
      await server.stop();
      return () => server.start();
    },
  },
  {
    fault: "the server hangs",
    ...{ from: "use", access: "nothing", problem: "slow", logged: ["warn"], limitMs: FAIL_FAST_MS },
    upset: async (_url, { server }) => {
      server.freeze();
      return () => server.thaw();
    },
  },
  {
    fault: "every query waits for somebody else's",
    ...{ from: "use", access: "nothing", problem: "slow", logged: ["warn"], limitMs: FAIL_FAST_MS },
    upset: (url) =>
      connected(
        url,
        "begin; lock table servers, members, aliases, watches, scores_over_time, known_collections, server_collections in access exclusive mode",
      ),
  },
  {
    fault: "nothing may be written",
    ...{ from: "use", access: "reading", problem: "read_only", logged: ["warn"] },
    upset: async (url, { server }) => {
      const set = async (isReadOnly: "on" | "off") => {
        await server.query(`alter database ${nameOf(url)} set default_transaction_read_only = ${isReadOnly}`);
        await endAll(url, server);
      };
      await set("on");
      return () => set("off");
    },
  },
  {
    fault: "the password is wrong",
    ...{ from: "start", access: "nothing", problem: "unreachable", logged: ["warn"] },
    urlOf: as("guarded:a-password"),
    upset: async (_url, { server }) => {
      const guarded = "host all guarded 127.0.0.1/32 scram-sha-256";
      const lines = [guarded, "host all all 127.0.0.1/32 trust"].map((line) => `('${line}')`).join(",");
      const { rows } = await server.query("show hba_file");
      await server.query("create role guarded superuser login password 'another'");
      await server.query(`copy (values ${lines}) to '${rows[0].hba_file}'`);
      await server.query("select pg_reload_conf()");
      return () => server.query("alter role guarded password 'a-password'");
    },
  },
  {
    fault: "it takes no more connections",
    ...{ from: "empty start", access: "nothing", problem: "unreachable", logged: ["warn"] },
    urlOf: as("limited"),
    upset: async (url, { server }) => {
      await server.query("create role limited login connection limit 0");
      await server.query("grant all on schema public to limited", url);
      return () => server.query("alter role limited connection limit -1");
    },
  },
  {
    fault: "another process makes the tables, and does not end",
    ...{ from: "empty start", access: "nothing", problem: "unreachable", logged: [] },
    upset: (url) => connected(url, `begin; select pg_advisory_xact_lock(hashtext('${VERSION_TABLE}'))`),
  },
];

describeEngines(
  (engine: Engine) => {
    const rows = [...ofBoth, ...(engine.name === "SQLite" ? ofFiles : ofServers)];
    test.each(rows.map((row) => [title(row), row] as const))("%s", (_title, row) => checkDatabaseFault(row, engine));
  },
  { ownServer: true },
);
