import type { FastifyInstance } from "fastify";
import { type Clock, systemClock } from "../infra/clock.ts";
import { Database } from "../infra/database.ts";
import type { Logger } from "../infra/logger.ts";
import { MINUTE_MS } from "../infra/time.ts";
import { openServiceDatabase, type ServiceDatabase } from "./database/database.ts";
import type { ServiceTables } from "./database/tables.ts";
import { importSample } from "./import/sample-data.ts";
import { makeSample } from "./sample.ts";
import { createServiceMetrics } from "./serve/metrics.ts";
import { RemakeThread } from "./serve/remake-thread.ts";
import { Remaker } from "./serve/remakes.ts";
import { createServer } from "./serve/server.ts";

/** Longer a request waits for no query. */
const QUERY_MS = 1_000;
/** For what is done before there are requests. */
const START_MS = MINUTE_MS;
/** What is being answered when the service is stopped may take as long. */
const GRACE_MS = 500;

export interface ServiceOptions {
  /** `sqlite:PATH`, or `postgres://…`. */
  readonly databaseUrl: string;
  /** What each key may ask; 0: no limit. */
  readonly requestsPerMinute: number;
  /** Keys that are accepted without being in the database. */
  readonly givenKeys: readonly string[];
  readonly log: Logger;
  readonly clock?: Clock;
  /** How many days posts are kept, by a service that makes answers again. */
  readonly keepDays?: number;
  /** Whether answers are made again when posts change or windows move on; otherwise once, at the start. */
  readonly remakes?: boolean;
}

export interface Service {
  /** Not yet listening. */
  readonly server: FastifyInstance;
  readonly database: ServiceDatabase;
  /** Whether it has invented data, because nothing was imported. */
  readonly hasSample: boolean;
  /** Takes no more requests, and ends when those under way are answered, or cut off half a second later. */
  close(): Promise<void>;
}

/**
 * The Collection Social and Score service over its database, which is filled with the sample if it is empty. What was never
 * made is made before it listens.
 *
 * @throws {DatabaseError} when the database cannot be reached or used.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { databaseUrl, requestsPerMinute, givenKeys, log, clock = systemClock, keepDays = 45, remakes = true } = options;
  const metrics = createServiceMetrics();
  const database = await openServiceDatabase({ url: databaseUrl, limitMs: QUERY_MS, onQuery: metrics.queried });
  const hasSample = await prepare(databaseUrl, clock).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const people = new Set(hasSample ? makeSample(clock.now()).people.map(({ id }) => id) : []);
  const thread = remakes
    ? new RemakeThread({ url: databaseUrl, keepDays }, (event) => {
        if ("ms" in event) return metrics.remade(event.ms);
        metrics.remakeFailed(event.problem);
        log.warn(event, "answers could not be made");
      })
    : undefined;
  const server = await createServer({
    database,
    onKeysUsed: (ids) => thread?.noteKeysUsed(ids),
    metrics,
    clock,
    requestsPerMinute,
    givenKeys,
    hasPicture: (personId) => people.has(personId),
    onError: (error) => log.error({ err: error }, "a request failed"),
  });
  return {
    server,
    database,
    hasSample,
    close: async () => {
      const cutOff = setTimeout(() => server.server.closeAllConnections(), GRACE_MS);
      await server.close();
      clearTimeout(cutOff);
      await thread?.stop();
      await database.close();
    },
  };
}

/** Fills the database if it is empty, and makes the answers that were never made; whether it holds the sample. */
async function prepare(url: string, clock: Clock): Promise<boolean> {
  const database = await Database.open<ServiceTables>({ url, limitMs: START_MS });
  try {
    const hasSample = await importSample(database, { now: clock.now() });
    await new Remaker(database, { clock }).makeMissing();
    return hasSample;
  } finally {
    await database.close();
  }
}

export interface KnownCollections {
  /** By name; at most as many as were asked for. */
  readonly first: readonly { readonly name: string; readonly address: string }[];
  readonly count: number;
}

/** The collections that were imported. */
export const listCollections = (database: ServiceDatabase, limit: number): Promise<KnownCollections> =>
  database.run("collections_list", async (connection) => {
    const first = await connection.selectFrom("collections").select(["name", "address"]).orderBy("name").limit(limit).execute();
    const { count } = await connection
      .selectFrom("collections")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return { first, count };
  });
