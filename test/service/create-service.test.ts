import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { createLogger } from "../../src/infra/logger.ts";
import { createService } from "../../src/service/create-service.ts";
import { cleanUp } from "../support/clean-up.ts";

async function listening() {
  const folder = mkdtempSync(join(tmpdir(), "service-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  const service = await createService({
    databaseUrl: `sqlite:${join(folder, "service.db")}`,
    requestsPerMinute: 0,
    givenKeys: [],
    buildsAnswers: false,
    log: createLogger("fatal"),
  });
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  service.server.addHook("preHandler", async () => {
    arrived.resolve();
    await released.promise;
  });
  await service.server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = service.server.server.address() as AddressInfo;
  const asked = request({ port, path: "/healthz", agent: false }).end();
  await arrived.promise;
  return { service, released, asked };
}

test("closing the service lets running requests finish", async () => {
  const { service, released, asked } = await listening();
  // The time limit never comes.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const closed = service.close();
  vi.useRealTimers();
  await expect.poll(() => service.server.server.listening, { interval: 5 }).toBe(false);
  released.resolve();
  const [response] = await once(asked, "response");
  expect([response.statusCode, await text(response)]).toMatchObject([200, expect.any(String)]);
  await closed;
});

test("closing the service cuts off requests that exceed the time limit", async () => {
  const { service, released, asked } = await listening();
  const cut = once(asked, "error");
  const closed = service.close();
  await expect(cut).resolves.toMatchObject([{ code: "ECONNRESET" }]);
  released.resolve();
  await closed;
});
