import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { createLogger } from "../../src/infra/logger.ts";
import { createService } from "../../src/service/create-service.ts";
import { cleanUp } from "../support/clean-up.ts";
import { addressOf } from "../support/ids.ts";
import { newFolder } from "../support/new-folder.ts";

const key = "a-key-for-the-tests";
const common = { requestsPerMinute: 0, configuredKeys: [key], log: createLogger("fatal") };

async function listening() {
  const databaseUrl = `sqlite:${join(newFolder(), "service.db")}`;
  const service = await createService({ ...common, databaseUrl, buildsAnswers: false });
  await service.opened;
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  service.server.addHook("preHandler", async () => {
    arrived.resolve();
    await released.promise;
  });
  await service.server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = service.server.server.address() as AddressInfo;
  const requested = request({ port, path: "/healthz", agent: false }).end();
  await arrived.promise;
  return { service, released, requested };
}

test("closing the service lets running requests finish", async () => {
  const { service, released, requested } = await listening();
  // The time limit never comes.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const closed = service.close();
  vi.useRealTimers();
  await expect.poll(() => service.server.server.listening, { interval: 5 }).toBe(false);
  released.resolve();
  const [response] = await once(requested, "response");
  expect([response.statusCode, await text(response)]).toMatchObject([200, expect.any(String)]);
  await closed;
});

test("closing the service cuts off requests that exceed the time limit", async () => {
  const { service, released, requested } = await listening();
  const cut = once(requested, "error");
  const closed = service.close();
  await expect(cut).resolves.toMatchObject([{ code: "ECONNRESET" }]);
  released.resolve();
  await closed;
});

test("while a migration waits, the service listens, is healthy, and answers 503 with the reason", async () => {
  const file = join(newFolder(), "service.db");
  const migrating = new DatabaseSync(file);
  cleanUp(() => migrating.close());
  migrating.exec("pragma journal_mode = wal; begin immediate");
  const service = await createService({ ...common, databaseUrl: `sqlite:${file}` });
  cleanUp(service.close);
  const url = await service.server.listen({ host: "127.0.0.1", port: 0 });
  const get = async (path: string, headers = {}) => {
    const response = await fetch(url + path, { headers });
    return [response.status, await response.json()];
  };
  const reason = { code: "unavailable", message: "The service is starting: it updates its database and builds missing answers." };
  const scores = `/v1/collection/scores?contractAddress=${addressOf(1)}`;
  expect(await get("/healthz")).toEqual([200, { status: "ok" }]);
  expect(await get("/readyz")).toEqual([503, { success: 0, error: reason }]);
  expect(await get(scores, { "x-api-key": key })).toEqual([503, { successful: 0, error: reason }]);
  expect(await get(scores, { "x-api-key": "another" })).toEqual([503, { successful: 0, error: reason }]);
  expect(await get(scores)).toMatchObject([401, {}]);
  expect((await fetch(`${url}/metrics`)).status).toBe(200);

  migrating.exec("commit");
  await service.opened;
  expect(await get("/readyz")).toEqual([200, { status: "ready", database: "up" }]);
  expect(await get(scores, { "x-api-key": key })).toEqual([200, { successful: 1, data: [] }]);
});

test("a service that stops while its migration waits lets go of the database", async () => {
  const file = join(newFolder(), "service.db");
  const migrating = new DatabaseSync(file);
  cleanUp(() => migrating.close());
  migrating.exec("pragma journal_mode = wal; begin immediate");
  const service = await createService({ ...common, databaseUrl: `sqlite:${file}` });
  await service.close();
  migrating.exec("rollback");
  expect(migrating.prepare("select name from sqlite_master").all()).toEqual([]);
});

test("a database that cannot be used ends the start", async () => {
  const service = await createService({ ...common, databaseUrl: "sqlite:/dev/null/service.db" });
  cleanUp(service.close);
  await expect(service.opened).rejects.toMatchObject({ name: "DatabaseError", problem: "unreachable" });
});
