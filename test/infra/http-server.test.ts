import { spawn } from "node:child_process";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { networkInterfaces } from "node:os";
import { Gauge, Registry } from "@prometheus-io/client";
import { expect, test } from "vitest";
import { HttpServer } from "../../src/infra/http-server.ts";
import { createLogger } from "../../src/infra/logger.ts";
import { recordLog } from "../support/recorded-log.ts";

/** The exit code of the container's HEALTHCHECK. */
async function check(port: string, environment: Record<string, string> = {}, path: string[] = []): Promise<number> {
  const env = { HTTP_PORT: port, ...environment };
  const [code] = await once(spawn(process.execPath, ["src/infra/healthcheck.js", ...path], { env }), "exit");
  return code as number;
}

test("/healthz tells that the process answers, /readyz that it can work; the container's check uses /healthz, or another path", async () => {
  let ready = false;
  const server = new HttpServer({ metrics: new Registry(), log: createLogger("silent") });
  const url = await server.listen({ host: "127.0.0.1", port: 0, isReady: () => ready });
  const status = async (path: string, method = "GET") => (await fetch(url + path, { method })).status;
  const { port } = new URL(url);
  const all = () => Promise.all(["/healthz", "/readyz", "/metrics", "/", "/__proto__"].map((path) => status(path)));
  expect(await all()).toEqual([200, 503, 200, 404, 404]);
  await expect.poll(() => check(port)).toBe(0);
  expect(await check(port, {}, ["/readyz"])).toBe(1);
  ready = true;
  expect(await all()).toEqual([200, 200, 200, 404, 404]);
  expect([await status("/readyz", "HEAD"), await status("/readyz?from=balancer"), await status("/readyz", "POST")]).toEqual([
    200, 200, 404,
  ]);
  await server.close(1_000);
  expect(await check(port)).toBe(1);
});

const addresses = new Set(Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? []));

/** The server's address, with values of HTTP_HOST that reach it and some that do not. */
const listening: [host: string, found: (string | undefined)[], missed: (string | undefined)[]][] = [
  ["127.0.0.1", [undefined, "", "127.0.0.1", "0.0.0.0"], ["127.0.0.2", "::1"]],
  ["127.0.0.2", ["127.0.0.2", " 127.0.0.2 "], [undefined, "127.0.0.1", "0.0.0.0"]],
  ["0.0.0.0", [undefined, "0.0.0.0", "127.0.0.1"], []],
  ["::", [undefined, "::", "0.0.0.0"], []],
  ["::1", ["::1"], ["127.0.0.1"]],
  ["localhost", ["localhost"], ["127.0.0.2"]],
];

test.each(listening.filter(([host]) => !host.includes(":") || addresses.has("::1")))(
  "the container's check connects to the address in HTTP_HOST: %s",
  async (host, found, missed) => {
    const server = new HttpServer({ metrics: new Registry(), log: createLogger("silent") });
    const { port } = new URL(await server.listen({ host, port: 0, isReady: () => true }));
    const codes = (hosts: readonly (string | undefined)[]) =>
      Promise.all(hosts.map((h) => check(port, h === undefined ? {} : { HTTP_HOST: h })));
    await expect.poll(() => codes(found)).toEqual(found.map(() => 0));
    expect(await codes(missed)).toEqual(missed.map(() => 1));
    await server.close(1_000);
  },
);

test("a request target may be an absolute URL, as proxies send it", async () => {
  const server = new HttpServer({ metrics: new Registry(), log: createLogger("silent") });
  const { hostname, port } = new URL(await server.listen({ host: "127.0.0.1", port: 0, isReady: () => true }));
  const status = async (path: string) => {
    const [response] = (await once(get({ hostname, port, path, agent: false }), "response")) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  const targets = ["http://bot.example/healthz", "HTTPS://bot.example:8080/healthz?from=proxy", "http://bot.example", "*"];
  expect(await Promise.all(targets.map(status))).toEqual([200, 200, 404, 404]);
  await server.close(1_000);
});

test("connections are kept alive only while the process is ready", async () => {
  let ready = true;
  const server = new HttpServer({ metrics: new Registry(), log: createLogger("silent") });
  const url = await server.listen({ host: "127.0.0.1", port: 0, isReady: () => ready });
  const connection = async (path: string) => (await fetch(url + path)).headers.get("connection");
  expect([await connection("/healthz"), await connection("/")]).toEqual(["keep-alive", "keep-alive"]);
  ready = false;
  expect([await connection("/healthz"), await connection("/")]).toEqual(["close", "close"]);
  await server.close(1_000);
});

test("a failure to collect metrics is answered with 500 and logged", async () => {
  const metrics = new Registry();
  const failing = () => {
    throw new Error("a gauge that fails");
  };
  new Gauge({ name: "failing", help: "fails", registers: [metrics], collect: failing });
  const { log, lines } = recordLog();
  const server = new HttpServer({ metrics, log });
  const url = await server.listen({ host: "127.0.0.1", port: 0, isReady: () => true });
  const response = await fetch(`${url}/metrics`);
  expect([response.status, await response.json()]).toEqual([500, { status: "failed" }]);
  expect(lines).toMatchObject([{ level: "error", msg: "a request failed" }]);
  await server.close(1_000);
});
