import rateLimit from "@fastify/rate-limit";
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { LRUCache } from "lru-cache";
import { toAddress } from "../../contract/address.ts";
import { type Operation, operations } from "../../contract/schemas.ts";
import { type Clock, systemClock } from "../../infra/clock.ts";
import { DatabaseError } from "../../infra/engine.ts";
import { MAX_CONNECTIONS, serverLimits } from "../../infra/http-server.ts";
import { drawAvatar } from "../avatar.ts";
import type { ServiceDatabase } from "../database/database.ts";
import { operationNames } from "./answers.ts";
import { FreshCache } from "./fresh-cache.ts";
import { keptAnswers } from "./kept-answers.ts";
import { KeyRing } from "./keys.ts";
import type { ServiceMetrics } from "./metrics.ts";
import { describeInterface } from "./openapi.ts";
import { readBacklog } from "./remakes.ts";
import { chooseEncoding, type Representation } from "./representations.ts";

export interface ServerOptions {
  readonly database: ServiceDatabase;
  /** Called once a minute with the ids of keys that were used today for the first time. */
  readonly onKeysUsed?: (ids: readonly string[]) => void;
  readonly metrics: ServiceMetrics;
  readonly clock?: Clock;
  /** What each key may ask of this process; 0: no limit. */
  readonly requestsPerMinute: number;
  /** Keys that are accepted without being in the database. */
  readonly givenKeys: readonly string[];
  /** Whose pictures there are. */
  readonly hasPicture: (personId: string) => boolean;
  readonly onError?: (error: unknown) => void;
}

/** The sizes a picture comes in, by the word in its address, in pixels. */
const pictureSizes = new Map([
  ["normal", 48],
  ["400x400", 400],
]);

/** Drawn pictures that are kept: a few kilobytes each. */
const MAX_PICTURES = 1_000;

/** Budgets that are kept; the least recently used begin again. */
const MAX_BUDGETS = 50_000;

declare module "fastify" {
  interface FastifyRequest {
    /** Of the key that came with the request; `undefined` when it is not accepted. */
    keyId: string | undefined;
  }
  interface FastifyContextConfig {
    readonly operation?: Operation;
  }
}

/** The service over HTTP; not yet listening. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { database, onKeysUsed, metrics, clock = systemClock, requestsPerMinute, givenKeys, hasPicture, onError } = options;
  const keys = new KeyRing(database, clock, { given: givenKeys, onUsed: onKeysUsed });
  const answerOf = keptAnswers(database, clock);
  const backlog = new FreshCache(clock, () => readBacklog(database, clock.now()));
  metrics.observe(() => backlog.get());
  const server = fastify({
    forceCloseConnections: "idle",
    requestTimeout: serverLimits.requestTimeout,
    http: serverLimits,
    bodyLimit: 1_024,
    frameworkErrors: (_error, request, reply) => void fail(request, reply, 400, "bad_request", "This request cannot be read."),
  });
  server.server.maxConnections = MAX_CONNECTIONS;
  server.decorateRequest("keyId", undefined);
  // Hooks with callbacks: a promise for each of them would take as long as all the rest.
  server.addHook("onRequest", (request, _reply, done) => {
    const key = keyOf(request);
    if (key === undefined || operationOf(request) === undefined) return done();
    keys.identify(key).then((id) => {
      request.keyId = id;
      done();
    }, done);
  });
  if (requestsPerMinute > 0) {
    await server.register(rateLimit, {
      max: requestsPerMinute,
      timeWindow: "1 minute",
      cache: MAX_BUDGETS,
      // A key counts for itself once it is known; guesses count for whoever makes them.
      keyGenerator: ({ keyId, ip }) => (keyId === undefined ? `from ${ip}` : `key ${keyId}`),
      allowList: (request) => operationOf(request) === undefined,
    });
  }
  server.addHook("onClose", () => keys.close());
  server.addHook("onResponse", (request, reply, done) => {
    const operation = operationOf(request);
    if (operation) metrics.answered(operation, reply.statusCode, reply.elapsedTime);
    done();
  });
  server.setNotFoundHandler((request, reply) => fail(request, reply, 404, "not_found", "There is nothing at this path."));
  server.setErrorHandler((error: FastifyError | DatabaseError, request, reply) => {
    if (error instanceof DatabaseError && error.problem !== "failed") {
      onError?.(error);
      return fail(request, reply, 503, "unavailable", "The service cannot reach its data right now. Try again in a moment.");
    }
    const { statusCode } = error as FastifyError;
    if (statusCode === 429) return fail(request, reply, 429, "rate_limited", "Too many requests; see Retry-After.");
    if (statusCode !== undefined && statusCode < 500)
      return fail(request, reply, statusCode, "bad_request", "This request cannot be read.");
    onError?.(error);
    return fail(request, reply, 500, "internal", "Internal error. Try again later.");
  });

  for (const operation of operationNames) {
    const config = { operation };
    server.get<{ Querystring: { contractAddress?: string | string[] } }>(
      operations[operation].path,
      { config },
      async (request, reply) => {
        if (keyOf(request) === undefined)
          return fail(request, reply, 401, "missing_api_key", "Send your key in the header x-api-key.");
        if (request.keyId === undefined) return fail(request, reply, 403, "invalid_api_key", "Unknown API key.");
        const { contractAddress } = request.query;
        const address = typeof contractAddress === "string" ? toAddress(contractAddress) : undefined;
        if (typeof contractAddress !== "string" || address === undefined) {
          return fail(request, reply, 400, "invalid_contract_address", "contractAddress must be 0x and 40 hexadecimal digits.");
        }
        const answer = await answerOf(operation, address);
        if (operation === "scores" && address !== contractAddress) return send(request, reply, answer.named(contractAddress));
        const origin = () => `${request.protocol}://${request.host || "localhost"}`;
        return send(request, reply, await answer.for(chooseEncoding(request.headers["accept-encoding"]), origin));
      },
    );
  }

  const pictures = new LRUCache<string, Buffer>({ max: MAX_PICTURES });
  server.get<{ Params: { personId: string; size: string } }>("/profile_images/:personId/avatar_:size.png", (request, reply) => {
    const { personId, size } = request.params;
    const pixels = pictureSizes.get(size);
    if (pixels === undefined || !hasPicture(personId)) return reply.callNotFound();
    const name = `${personId} ${pixels}`;
    const picture = pictures.get(name) ?? drawAvatar(personId, pixels);
    pictures.set(name, picture);
    return reply.type("image/png").header("cache-control", "public, max-age=86400").send(picture);
  });

  const description = describeInterface();
  server.get("/openapi.json", () => description);
  server.get("/healthz", () => ({ status: "ok" }));
  // What is kept is answered without the database, so that alone is no reason to send requests elsewhere.
  server.get("/readyz", async () => ({ status: "ready", database: (await keys.isCurrent()) ? "up" : "down" }));
  server.get("/metrics", async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  return server;
}

/** The operation that a request was routed to. */
const operationOf = (request: FastifyRequest): Operation | undefined => request.routeOptions.config.operation;

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["x-api-key"];
  return typeof key === "string" && key !== "" ? key : undefined;
}

/** An answer, or only that it is still what the client has (RFC 9110, 13.1.2). */
function send(request: FastifyRequest, reply: FastifyReply, { bytes, etag, encoding }: Representation): FastifyReply {
  reply.header("etag", etag).header("cache-control", "private, max-age=30").header("vary", "accept-encoding");
  if (isNamed(request.headers["if-none-match"], etag)) return reply.code(304).send();
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type("application/json; charset=utf-8").send(bytes);
}

const isNamed = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, ""))) ?? false;

/** An error in the envelope of the operation, whose word for success is 0 then. */
function fail(request: FastifyRequest, reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  const operation = operationOf(request);
  const successKey = operation ? operations[operation].successKey : "success";
  return reply.code(status).send({ [successKey]: 0, error: { code, message } });
}
