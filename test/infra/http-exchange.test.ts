import { getEventListeners, once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../src/infra/clock.ts";
import { createDispatcher, exchange } from "../../src/infra/http-exchange.ts";

const server = createServer((request, response) => {
  if (request.url === "/broken") response.destroy();
  else if (request.url === "/answer") response.end("answer");
  else if (request.url === "/marked") response.end("\ufeffanswer");
});
const dispatcher = createDispatcher();
let origin = "";

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await dispatcher.destroy();
  server.close();
});

const reasons = {
  answer: "answer",
  marked: "answer",
  broken: "UND_ERR_SOCKET",
  late: "AttemptTimeoutError",
  aborted: "the caller's reason",
};

test.each(Object.entries(reasons))("%s: an exchange leaves no listener on the caller's signal", async (path, ending) => {
  const caller = new AbortController();
  const timeoutMs = path === "late" ? 50 : 10_000;
  const attempt = exchange(
    dispatcher,
    { origin, path: `/${path}`, method: "GET" },
    { timeoutMs, clock: systemClock, signal: caller.signal },
  );
  expect(getEventListeners(caller.signal, "abort")).toHaveLength(1);
  if (path === "aborted") caller.abort(new Error(ending));
  const ended = await attempt.then(
    ({ body }) => body,
    ({ code, name, message }) => [code, name, message].find((text) => text === ending),
  );
  expect(ended).toBe(ending);
  expect(getEventListeners(caller.signal, "abort")).toEqual([]);
});
