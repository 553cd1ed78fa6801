import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Charts } from "../charts/charts.ts";
import { type Clock, logThrottle, systemClock } from "../infra/clock.ts";
import { DatabaseError } from "../infra/engine.ts";
import type { Logger } from "../infra/logger.ts";
import { OpenSeaApi, type OpenSeaOptions } from "./collect/opensea/api.ts";
import { findOnOpenSea } from "./collections/find.ts";
import { openServiceDatabase, type ServiceDatabase } from "./database/database.ts";
import type { Site } from "./pages/site.ts";
import { AnswerBuilder } from "./serve/answer-builder.ts";
import { startAnswerThread } from "./serve/answer-thread.ts";
import { createServiceMetrics } from "./serve/metrics.ts";
import { createServer, type ServerOptions } from "./serve/server.ts";
import { NotReadyError } from "./serve/unavailable.ts";

const QUERY_MS = 1_000;
const GRACE_MS = 500;
/** The time limit of a search on OpenSea, for which a member waits. */
const MARKET_MS = 4_000;
/** The time limit of a page's picture: Discord waits ten seconds for a page with its pictures. */
const CARD_MS = 6_000;

export interface ServiceOptions extends Pick<ServerOptions, "requestsPerMinute" | "configuredKeys"> {
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly clock?: Clock;
  readonly keepDays?: number;
  /** Searched for collections that the database does not have. */
  readonly openSea?: Pick<OpenSeaOptions, "url" | "key"> | undefined;
  /** Makes a page for each collection, and serves it to everybody. */
  readonly site?: Site | undefined;
  /** Whether answers are built continuously; otherwise only missing ones are, at the start. */
  readonly buildsAnswers?: boolean;
}

export interface Service {
  /** May listen at once: until `opened` resolves, it answers 503 with the reason. */
  readonly server: FastifyInstance;
  /**
   * Resolves once the database is migrated and no answer is missing.
   * @throws {DatabaseError} when the database cannot be reached or used.
   */
  readonly opened: Promise<ServiceDatabase>;
  /** Cuts off requests under way after half a second. */
  close(): Promise<void>;
}

export async function createService(options: ServiceOptions): Promise<Service> {
  const { databaseUrl, requestsPerMinute, configuredKeys, log, clock = systemClock } = options;
  const { keepDays = 45, site, buildsAnswers = true } = options;
  const metrics = createServiceMetrics();
  const throttle = logThrottle(clock);
  const onError = (error: unknown) => {
    const times = error instanceof DatabaseError ? throttle(`requests ${error.problem}`) : 1;
    if (times > 0) log.error({ err: error, times }, "a request failed");
  };
  let opened: ServiceDatabase | undefined;
  const database = () => {
    if (opened) return opened;
    throw new NotReadyError("The service is starting: it updates its database and builds missing answers.");
  };
  let openSea: OpenSeaApi | undefined;
  const market = async (query: string) =>
    openSea ? findOnOpenSea(openSea, query, clock.now(), AbortSignal.timeout(MARKET_MS)) : [];
  const pages = site && { site, charts: new Charts({ log, clock, timeoutMs: CARD_MS }) };
  const server = await createServer({ database, metrics, clock, requestsPerMinute, configuredKeys, onError, market, pages });
  const thread = buildsAnswers
    ? startAnswerThread({ databaseUrl, keepDays, site }, (event) => {
        metrics.answersBuilt(event);
        const times = "problem" in event ? throttle(`answers ${event.problem}`) : 0;
        if (times > 0) log.warn({ ...event, times }, "answers could not be made: they stay as they were until it works again");
      })
    : undefined;
  const open = async (): Promise<ServiceDatabase> => {
    await thread?.ready;
    const own = await openServiceDatabase({ url: databaseUrl, limitMs: QUERY_MS, clock, onQuery: metrics.queried });
    try {
      if (!thread) await new AnswerBuilder(own, { clock, pool: "background", site }).buildDue(true);
    } catch (error) {
      await own.close();
      throw error;
    }
    if (options.openSea) openSea = OpenSeaApi.forPeople({ ...options.openSea, database: own, clock });
    opened = own;
    return own;
  };
  return {
    server,
    opened: open(),
    async close() {
      const cutOff = setTimeout(() => server.server.closeAllConnections(), GRACE_MS);
      await Promise.all([server.close(), thread?.stop(), openSea?.close()]);
      clearTimeout(cutOff);
      await opened?.close();
    },
  };
}

/** The first collections by name, and the number of all. */
export async function firstCollections(database: ServiceDatabase, limit: number) {
  const list = sql<{ name: string; address: string; count: number }>`
    select name, address, count(*) over () as count from collections order by name limit ${limit}`;
  const { rows: first } = await database.run("collections_print", (connection) => list.execute(connection));
  return { first: first.map(({ name, address }) => ({ name, address })), count: first[0]?.count ?? 0 };
}
