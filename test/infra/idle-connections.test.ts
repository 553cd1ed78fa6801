import { once } from "node:events";
import { connect } from "node:net";
import { Registry } from "@prometheus-io/client";
import { expect, test } from "vitest";
import { HttpServer } from "../../src/infra/http-server.ts";
import { createLogger } from "../../src/infra/logger.ts";

test("idle connections up to the limit shut nobody out for long", async () => {
  const server = new HttpServer({ metrics: new Registry(), log: createLogger("silent"), maxConnections: 20 });
  const { hostname, port } = new URL(await server.listen({ host: "127.0.0.1", port: 0, isReady: () => true }));
  const request = async () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const [answer] = (await Promise.race([once(socket, "data"), once(socket, "close")])) as [unknown];
    return { socket, isAnswered: Buffer.isBuffer(answer) };
  };
  const idle = await Promise.all(Array.from({ length: 20 }, request));
  expect(idle.every(({ isAnswered }) => isAnswered)).toBe(true);
  // The first is refused, and makes room for the next.
  await expect.poll(async () => (await request()).isAnswered).toBe(true);
  for (const { socket } of idle) socket.destroy();
  await server.close(100);
});
