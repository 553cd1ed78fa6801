import rateLimit from "@fastify/rate-limit";
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { sql } from "kysely";
import { type Address, toAddress } from "../../contract/address.ts";
import { findPath, MAX_QUERY } from "../../contract/find.ts";
import { removalsPath } from "../../contract/removals.ts";
import { type Operation, operations } from "../../contract/schemas.ts";
import type { Clock } from "../../infra/clock.ts";
import type { DatabaseError } from "../../infra/engine.ts";
import { MAX_CONNECTIONS, serverLimits } from "../../infra/http-server.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import type { ServiceDatabase } from "../database/database.ts";
import { readRemovals } from "../database/removals.ts";
import { readPostsOfDay } from "../store/posts-read.ts";
import { readBacklog } from "./answer-builder.ts";
import { emptyAnswers, operationNames } from "./answers.ts";
import { cachedReads } from "./cached-reads.ts";
import { collectionFinder, type MarketSearch } from "./find.ts";
import { keyFinder } from "./keys.ts";
import type { Keyed, ServiceMetrics } from "./metrics.ts";
import { describeInterface } from "./openapi.ts";
import { type PagesOptions, servePages } from "./pages-routes.ts";
import { isUnavailable, NotReadyError } from "./unavailable.ts";

export interface ServerOptions {
  /** @throws {NotReadyError} until the database can be used. */
  readonly database: () => ServiceDatabase;
  readonly metrics: ServiceMetrics;
  readonly clock: Clock;
  /** The rate limit of each key in this process; 0 for none. */
  readonly requestsPerMinute: number;
  /** Accepted besides the keys in the database. */
  readonly configuredKeys: readonly string[];
  readonly onError: (error: unknown) => void;
  /** Searched for collections that the database does not have. */
  readonly market?: MarketSearch | undefined;
  /** Serves pages to everybody. */
  readonly pages?: Pick<PagesOptions, "site" | "charts"> | undefined;
  readonly limits?: typeof serverLimits;
}

const MAX_CACHED_BYTES = 64 * 1024 * 1024;
/** The memory of a cached answer beyond its text. */
const ENTRY_BYTES = 1_000;
const MAX_BUDGETS = 50_000;

declare module "fastify" {
  interface FastifyRequest {
    /** The id of the request's key; `undefined` without an accepted one. */
    keyId: string | undefined;
  }
  interface FastifyContextConfig {
    /** Set for a route that needs a key and is counted. */
    readonly operation?: Keyed;
  }
}

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { database, metrics, clock, requestsPerMinute, configuredKeys, onError, market, pages, limits = serverLimits } = options;
  const findKey = keyFinder(database, clock, configuredKeys);
  const answer = cachedAnswers(database, clock);
  metrics.observe(
    cachedReads(clock, async () => readBacklog(database(), clock.now())),
    cachedReads(
      clock,
      async () => database().run("posts_count", (connection) => readPostsOfDay(connection, clock.now())),
      { max: 1 },
      MINUTE_MS,
    ),
  );
  const server = fastify({
    forceCloseConnections: "idle",
    requestTimeout: limits.requestTimeout,
    http: limits,
    bodyLimit: 1_024,
    frameworkErrors: (_error, _request, reply) => void fail(reply, 400, "bad_request", "This request cannot be read."),
  });
  server.server.maxConnections = MAX_CONNECTIONS;
  server.decorateRequest("keyId", undefined);
  server.addHook("onRequest", (request, _reply, done) => {
    const key = keyOf(request);
    if (key === undefined || !operationOf(request)) return done();
    findKey(key).then((id) => {
      request.keyId = id;
      done();
    }, done);
  });
  if (requestsPerMinute > 0) {
    await server.register(rateLimit, {
      max: requestsPerMinute,
      timeWindow: "1 minute",
      cache: MAX_BUDGETS,
      // Requests with unknown keys share the budget of their address.
      keyGenerator: ({ keyId, ip }) => (keyId === undefined ? `from ${ip}` : `key ${keyId}`),
      allowList: (request) => operationOf(request) === undefined,
    });
  }
  server.addHook("onResponse", (request, reply, done) => {
    const operation = operationOf(request);
    if (operation) metrics.answered(operation, reply.statusCode, reply.elapsedTime);
    done();
  });
  server.setNotFoundHandler((_request, reply) => fail(reply, 404, "not_found", "There is nothing at this path."));
  server.setErrorHandler((error: FastifyError | DatabaseError, _request, reply) => {
    const { statusCode = 500 } = error as FastifyError;
    if (statusCode === 429) return fail(reply, 429, "rate_limited", "Too many requests; see Retry-After.");
    if (statusCode < 500) return fail(reply, statusCode, "bad_request", "This request cannot be read.");
    if (error instanceof NotReadyError) return fail(reply, 503, "unavailable", error.message);
    onError(error);
    if (isUnavailable(error))
      return fail(reply, 503, "unavailable", "The service cannot reach its data right now. Try again in a moment.");
    return fail(reply, 500, "internal", "Internal error. Try again later.");
  });

  for (const operation of operationNames) {
    const { path } = operations[operation];
    server.get<{ Querystring: { contractAddress?: unknown } }>(path, { config: { operation } }, async (request, reply) => {
      if (request.keyId === undefined) return refuseKey(request, reply);
      const { contractAddress: requestedAddress } = request.query;
      const collection = typeof requestedAddress === "string" ? toAddress(requestedAddress) : undefined;
      if (collection === undefined)
        return fail(reply, 400, "invalid_contract_address", "contractAddress must be 0x and 40 hexadecimal digits.");
      const body = await answer(operation, collection);
      const isRenamed = operation === "scores" && requestedAddress !== collection;
      return reply
        .type("application/json; charset=utf-8")
        .send(isRenamed ? naming(body, collection, String(requestedAddress)) : body);
    });
  }

  server.get<{ Querystring: { after?: unknown } }>(removalsPath, { config: { operation: "removed" } }, async (request, reply) => {
    if (request.keyId === undefined) return refuseKey(request, reply);
    const { after = "0" } = request.query;
    if (typeof after !== "string" || !/^\d{1,15}$/.test(after))
      return fail(reply, 400, "invalid_cursor", "after must be the next of an earlier answer.");
    const rows = await database().run("removals_read", (connection) => readRemovals(connection, Number(after)));
    const data = rows.map(({ kind, id }) => ({ kind, id }));
    return { success: 1, data, next: String(rows.at(-1)?.sequence ?? after) };
  });

  const find = collectionFinder({ database, clock, market, onError });
  server.get<{ Querystring: { q?: unknown } }>(findPath, { config: { operation: "find" } }, async (request, reply) => {
    if (request.keyId === undefined) return refuseKey(request, reply);
    const query = typeof request.query.q === "string" ? request.query.q.trim() : "";
    if (query === "" || query.length > MAX_QUERY)
      return fail(reply, 400, "invalid_query", `q must be a name or a slug of at most ${MAX_QUERY} characters.`);
    return { success: 1, data: await find(query) };
  });

  if (pages) servePages(server, { ...pages, database, clock, metrics, onError });

  const description = describeInterface();
  server.get("/openapi.json", () => description);
  server.get("/healthz", () => ({ status: "ok" }));
  // Cached answers need no database: its failure is no reason to route requests elsewhere.
  // It needs no key, so it must not cost a query for each request.
  const state = cachedReads(clock, async () =>
    database()
      .run("ping", (connection) => sql`select 1`.execute(connection))
      .then(
        () => ({ database: "up" }),
        () => ({ database: "down" }),
      ),
  );
  server.get("/readyz", async () => ({ status: "ready", ...(await state()) }));
  server.get("/metrics", async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  return server;
}

function cachedAnswers(database: ServerOptions["database"], clock: Clock) {
  const read = async (key: string) => {
    const [operation, collection] = key.split(" ") as [Operation, Address];
    const row = await database().run("answer_read", (connection) =>
      connection
        .selectFrom("answers")
        .select("body")
        .where("collection", "=", collection)
        .where("operation", "=", operation)
        .executeTakeFirst(),
    );
    return row?.body ?? emptyAnswers[operation];
  };
  const sizeCalculation = ({ length }: Uint8Array) => ENTRY_BYTES + length;
  const cached = cachedReads(clock, read, { maxSize: MAX_CACHED_BYTES, sizeCalculation });
  return (operation: Operation, collection: Address) => cached(`${operation} ${collection}`);
}

const naming = (body: Uint8Array, collection: Address, requestedAddress: string): string =>
  // Unescaped quotes do not occur inside a JSON string.
  Buffer.from(body).toString().replace(`"contractAddress":"${collection}"`, `"contractAddress":"${requestedAddress}"`);

const operationOf = (request: FastifyRequest): Keyed | undefined => request.routeOptions.config.operation;

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["x-api-key"];
  return typeof key === "string" && key !== "" ? key : undefined;
}

const refuseKey = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  keyOf(request) === undefined
    ? fail(reply, 401, "missing_api_key", "Send your key in the header x-api-key.")
    : fail(reply, 403, "invalid_api_key", "Unknown API key.");

function fail(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  const operation = operationOf(reply.request);
  const successKey = operation && operation in operations ? operations[operation as Operation].successKey : "success";
  return reply.code(status).send({ [successKey]: 0, error: { code, message } });
}
