import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CitusCluster } from "../../support/databases/citus.ts";
import { isPostgresThere, PostgresServer } from "../../support/databases/postgres.ts";
import { isRedisThere, RedisServer } from "../../support/databases/redis.ts";
import type { Part } from "./parts.ts";
import type { Window } from "./windows.ts";

/** PostgreSQL returns numbers as text. */
type Row = Readonly<Record<string, unknown>>;

/** The processes' shared database: PostgreSQL if it is installed, otherwise a file. */
export interface ChaosDatabase {
  readonly url: string;
  /** Another database on the same server, for the services; a file has none. */
  readonly postsUrl: string | undefined;
  readonly part: Part;
  /** The machines of the services' rows in turn, if they are not on the server itself. */
  readonly node: Part | undefined;
  /** Times of trouble, by `performance.now()`. */
  readonly troubles: readonly Window[];
  readonly nodeTroubles: readonly Window[];
  /** Runs a statement beside the bot. Rejects while the database is in trouble. */
  query(statement: string, url?: string): Promise<Row[]>;
  close(): Promise<void> | void;
}

/** Sentences about missing servers; empty if all are installed. */
export const missing: readonly string[] = [
  ...(isPostgresThere
    ? []
    : ["There is no PostgreSQL server on this machine: the database is a file, there are no services, and nothing is imported."]),
  ...(isRedisThere ? [] : ["There is no Redis or Valkey server on this machine: replicas share no cache."]),
];

/** @param citus whether the services' rows are distributed over nodes. */
export const openDatabase = (citus: boolean): Promise<ChaosDatabase> => (isPostgresThere ? openPostgres(citus) : openFile());

type Server = Pick<PostgresServer | RedisServer, "start" | "stop" | "freeze" | "thaw">;

/** Servers that can be stopped and frozen in turn, as one part. */
function partOf(...servers: [Server, ...Server[]]): Part {
  let turn = 0;
  const next = () => servers[turn++ % servers.length] ?? servers[0];
  return {
    kill: async () => {
      const server = next();
      await server.stop();
      return () => server.start();
    },
    freeze: async () => {
      const server = next();
      server.freeze();
      return () => server.thaw();
    },
  };
}

/** The same part, with its times of trouble. */
function timed({ kill, freeze }: Part) {
  const troubles: Window[] = [];
  const noting = (begin: () => Promise<() => unknown>) => async () => {
    const from = performance.now();
    const end = await begin();
    return async () => {
      await end();
      troubles.push([from, performance.now()]);
    };
  };
  return { part: { kill: noting(kill), freeze: noting(freeze) }, troubles };
}

async function openPostgres(citus: boolean): Promise<ChaosDatabase> {
  const cluster = citus ? await CitusCluster.start({ detached: true }) : undefined;
  const server = cluster?.coordinator ?? (await PostgresServer.start({ detached: true }));
  const url = await server.createDatabase();
  const [first, ...others] = cluster?.nodes ?? [];
  const node = first && timed(partOf(first, ...others));
  return {
    url,
    postsUrl: await (cluster ? cluster.createDistributed() : server.createDatabase()),
    ...timed(partOf(server)),
    node: node?.part,
    nodeTroubles: node?.troubles ?? [],
    query: async (statement, from = url) => (await server.query(statement, from)).rows as Row[],
    close: () => (cluster ?? server).remove(),
  };
}

/** A file cannot be stopped, so another process locks it. */
async function openFile(): Promise<ChaosDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "chaos-"));
  const path = join(folder, "memory.db");
  const lock = async () => {
    const database = new DatabaseSync(path, { timeout: 1_000 });
    database.exec("begin immediate");
    return async () => database.close();
  };
  return {
    url: `sqlite:${path}`,
    postsUrl: undefined,
    ...timed({ kill: lock, freeze: lock }),
    node: undefined,
    nodeTroubles: [],
    async query(statement) {
      const database = new DatabaseSync(path, { timeout: 1_000 });
      try {
        return database.prepare(statement).all() as Row[];
      } finally {
        database.close();
      }
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

/** The replicas' cache; undefined if no server is installed. */
export async function openCache() {
  if (!isRedisThere) return undefined;
  const server = await RedisServer.start();
  return { url: server.url, part: partOf(server), close: () => server.stop() };
}
