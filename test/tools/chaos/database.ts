import { DAY_MS, MINUTE_MS } from "../../../src/infra/time.ts";
import { CitusCluster, distributed } from "../../support/databases/citus.ts";
import { PostgresServer } from "../../support/databases/postgres.ts";
import { isRedisThere, RedisServer } from "../../support/databases/redis.ts";
import { addressOf, known } from "./collections.ts";
import { keepLedger } from "./ledger.ts";
import type { Part } from "./parts.ts";
import type { Window } from "./windows.ts";

/** PostgreSQL returns numbers as text. */
type Row = Readonly<Record<string, unknown>>;

/** The processes' shared database. */
export interface ChaosDatabase {
  readonly url: string;
  /** Another database, for the services: on the same server, or on a cluster. */
  readonly postsUrl: string;
  readonly part: Part;
  /** Times of trouble, by `performance.now()`. */
  readonly troubles: readonly Window[];
  /** Runs a statement beside the bot. Rejects while the database is in trouble. */
  query(statement: string, url?: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** A server that can be stopped and frozen. */
function partOf(server: Pick<PostgresServer | RedisServer, "start" | "stop" | "freeze" | "thaw">): Part {
  return {
    kill: async () => {
      await server.stop();
      return () => server.start();
    },
    freeze: async () => {
      server.freeze();
      return () => server.thaw();
    },
  };
}

/** Parts that suffer together. */
const together = (...parts: readonly Part[]): Part => {
  const all = async (treated: readonly Promise<() => unknown>[]) => {
    const undo = await Promise.all(treated);
    return () => Promise.all(undo.map((one) => one()));
  };
  return { kill: () => all(parts.map((part) => part.kill())), freeze: () => all(parts.map((part) => part.freeze())) };
};

/** Parts that suffer one after the other. */
function alternating(...parts: readonly [Part, ...Part[]]): Part {
  let count = 0;
  const next = () => parts[count++ % parts.length] ?? parts[0];
  return { kill: () => next().kill(), freeze: () => next().freeze() };
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

/** A record of each collection, against which the floor moves within a day. */
function recordsOfYesterday(): string {
  const at = Date.now() - DAY_MS + 5 * MINUTE_MS;
  const rows = known.map((collection) => `('${addressOf(collection)}', ${at}, ${at}, 1, 1, 1, 1, 1, 'ETH', 'OpenSea', ${at})`);
  return `insert into scores_over_time (collection, first_seen_at, last_seen_at, hype, gains, community, total, floor_price,
    floor_currency, floor_source, floor_at) values ${rows.join(", ")}`;
}

/** @param nodes the number of Citus's nodes with the services' posts; with 0 one server has everything. */
export async function openDatabase(nodes: number): Promise<ChaosDatabase> {
  const options = { detached: true };
  const server = await PostgresServer.start(options);
  const cluster = nodes > 0 ? await CitusCluster.start(nodes, options) : undefined;
  const url = await server.createDatabase();
  await keepLedger(url, (statement) => server.query(statement, url));
  await server.query(recordsOfYesterday(), url);
  return {
    url,
    postsUrl: cluster ? await distributed(await cluster.createDatabase()) : await server.createDatabase(),
    ...timed(
      cluster ? alternating(together(partOf(server), partOf(cluster.coordinator)), ...cluster.nodes.map(partOf)) : partOf(server),
    ),
    query: async (statement, from = url) => (await server.query(statement, from)).rows as Row[],
    close: async () => {
      await server.remove();
      await cluster?.remove();
    },
  };
}

/** The replicas' cache; undefined if no server is installed. */
export async function openCache() {
  if (!isRedisThere) return undefined;
  const server = await RedisServer.start();
  return { url: server.url, part: partOf(server), close: () => server.stop() };
}
