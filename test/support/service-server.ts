import { type Clock, systemClock } from "../../src/infra/clock.ts";
import type { ServiceDatabase } from "../../src/service/database/database.ts";
import { createServiceMetrics } from "../../src/service/serve/metrics.ts";
import { createServer, type ServerOptions } from "../../src/service/serve/server.ts";
import { cleanUp } from "./clean-up.ts";

export const testKey = "key-for-tests";

/** A server over a database, closed after the test, and its logged errors. */
export async function createTestServer(
  database: ServiceDatabase,
  { clock = systemClock as Clock, ...options }: Partial<ServerOptions> = {},
) {
  const errors: unknown[] = [];
  const metrics = createServiceMetrics();
  const server = await createServer({
    database,
    metrics,
    clock,
    requestsPerMinute: 0,
    givenKeys: [testKey],
    onError: (error) => errors.push(error),
    ...options,
  });
  cleanUp(() => server.close());
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.inject({ url, headers: { "x-api-key": testKey, ...headers } });
  return { server, errors, metrics, get };
}
