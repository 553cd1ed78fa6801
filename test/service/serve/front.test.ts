import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startSampleService } from "../../support/sample-service.ts";

test("a request whose headers never end is cut off after five to six seconds", async () => {
  const service = await startSampleService();
  onTestFinished(() => service.close());
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
  const startedAt = performance.now();
  socket.resume();
  socket.write("GET /healthz HTTP/1.1\r\nhost: service\r\n");
  await once(socket, "close");
  const seconds = (performance.now() - startedAt) / 1_000;
  expect(seconds).toBeGreaterThan(4);
  // Two more for a busy machine.
  expect(seconds).toBeLessThan(8);
});
