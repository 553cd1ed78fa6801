import type { Registry } from "@prometheus-io/client";
import { type FastifyError, type FastifyInstance, type FastifyReply, fastify } from "fastify";
import type { Logger } from "./logger.ts";

interface HttpServerOptions {
  /** Whether the process can do its work right now; asked at every request. */
  readonly isReady: () => boolean;
  readonly metrics: Registry;
  readonly log: Logger;
}

/** Longer than balancers keep an idle connection: whoever closes first must be the one that sends requests. */
const KEEP_ALIVE_MS = 75_000;
const REQUEST_TIMEOUT_MS = 5_000;

/**
 * The server on `HTTP_PORT`, not yet listening, with `GET /healthz` (200 while the process lives), `GET /readyz` (200
 * while it can answer, otherwise 503) and `GET /metrics` (Prometheus text). While it is not ready it asks clients to come
 * on a new connection next time, so that none is cut off when it goes.
 */
export function createHttpServer({ isReady, metrics, log }: HttpServerOptions): FastifyInstance {
  const server = fastify({
    bodyLimit: 1_024,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Node looks for requests that take too long every half minute unless it is told otherwise.
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply: FastifyReply) => void reply.code(400).send({ status: "refused" }),
  });
  server.addHook("onRequest", (_request, reply, done) => {
    if (!isReady()) reply.header("connection", "close");
    done();
  });
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ status: "not found" }));
  server.setErrorHandler((error: FastifyError, _request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode >= 500) log.error({ err: error }, "a request failed");
    return reply.code(statusCode).send({ status: statusCode >= 500 ? "failed" : "refused" });
  });

  server.get("/healthz", () => ({ status: "ok" }));
  server.get("/readyz", (_request, reply) => {
    const ready = isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
  server.get("/metrics", async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  return server;
}

/** Stops listening, and lets what is being answered finish for at most `graceMs` milliseconds. */
export async function closeServer(server: FastifyInstance, graceMs: number): Promise<void> {
  const cutOff = setTimeout(() => server.server.closeAllConnections(), graceMs);
  await server.close();
  clearTimeout(cutOff);
}
