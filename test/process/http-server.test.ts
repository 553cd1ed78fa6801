import { spawn } from "node:child_process";
import { once } from "node:events";
import { Registry } from "@prometheus-io/client";
import { expect, test } from "vitest";
import { closeServer, createHttpServer } from "../../src/process/http-server.ts";
import { createLogger } from "../../src/process/logger.ts";

/** What the container's HEALTHCHECK ends with. */
async function check(port: string): Promise<number> {
  const [code] = await once(spawn(process.execPath, ["src/process/healthcheck.js"], { env: { HTTP_PORT: port } }), "exit");
  return code as number;
}

test("health is that the process answers, readiness that it can work, and the container's check follows health", async () => {
  let ready = false;
  const server = createHttpServer({ isReady: () => ready, metrics: new Registry(), log: createLogger("silent") });
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  const status = async (path: string) => (await fetch(url + path)).status;
  const { port } = new URL(url);
  expect([await status("/healthz"), await status("/readyz"), await status("/metrics"), await status("/")]).toEqual([
    200, 503, 200, 404,
  ]);
  expect(await check(port)).toBe(0);
  ready = true;
  expect(await status("/readyz")).toBe(200);
  await closeServer(server, 1_000);
  expect(await check(port)).toBe(1);
});
