import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/*
 * The worker of `startDeafServer`: an HTTP server that gives one answer, and accepts no connection while its
 * thread is blocked.
 */
const { awake, body } = workerData as { awake: Int32Array; body: string };

const server = createServer((_request, response) => void response.end(body));
server.listen({ host: "127.0.0.1", port: 0, backlog: 1 }, () => {
  parentPort?.postMessage((server.address() as AddressInfo).port);
});
parentPort?.on("message", () => {
  Atomics.store(awake, 0, 0);
  parentPort?.postMessage("asleep");
  Atomics.wait(awake, 0, 0);
  parentPort?.postMessage("awake");
});
