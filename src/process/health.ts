import type { Registry } from "@prometheus-io/client";
import { fastify } from "fastify";

interface HealthOptions {
  host: string;
  port: number;
  /** Whether the process can do its work right now; asked at every request. */
  isReady: () => boolean;
  metrics: Registry;
}

/**
 * Serves `GET /healthz` (200 while the process lives), `GET /readyz` (200 while it can answer, otherwise 503) and
 * `GET /metrics` (Prometheus text).
 *
 * @returns the server's address and a function that closes it.
 * @throws when the address cannot be listened on.
 */
export async function startHealthServer(options: HealthOptions): Promise<{ url: string; close(): Promise<void> }> {
  const server = fastify({ requestTimeout: 5_000, bodyLimit: 1_024, forceCloseConnections: true });
  server.get("/healthz", () => ({ status: "ok" }));
  server.get("/readyz", (_request, reply) => {
    const ready = options.isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
  server.get("/metrics", async (_request, reply) =>
    reply.type(options.metrics.contentType).send(await options.metrics.metrics()),
  );
  const url = await server.listen({ host: options.host, port: options.port });
  return { url, close: () => server.close() };
}
