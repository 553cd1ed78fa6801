import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { WebSocketServer } from "ws";
import { manyFrames } from "./stream-frames.ts";

/* A Jetstream host and an AppView in a thread of their own, which send as fast as their client reads. */

const { frames, perSecond } = workerData as { readonly frames: number; readonly perSecond: number };
const HIGH_WATER = 4 * 1_024 * 1_024;
const EVERY_MS = 20;

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://host");
  const profiles = searchParams.getAll("actors").map((did) => ({ did, handle: "river.bsky.social" }));
  const posts = searchParams.getAll("uris").map((uri) => ({ uri, likeCount: 1, repostCount: 1, labels: [] }));
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(pathname.endsWith("getProfiles") ? { profiles } : { posts }));
});
new WebSocketServer({ server, perMessageDeflate: false }).on("connection", (client) => {
  const startedAt = Date.now();
  const all = manyFrames(frames, startedAt);
  let live: NodeJS.Timeout | undefined;
  parentPort?.postMessage("connected");
  let sent = 0;
  const isEarly = () => sent > ((Date.now() - startedAt) / 1_000) * perSecond;
  const pump = () => {
    while (client.readyState === client.OPEN && client.bufferedAmount < HIGH_WATER && !isEarly()) {
      sent += 1;
      const { value, done } = all.next();
      if (done) {
        const next = manyFrames(Number.POSITIVE_INFINITY, Date.now());
        live = setInterval(() => client.send(next.next().value ?? ""), EVERY_MS);
        return;
      }
      client.send(value);
    }
    if (client.readyState !== client.OPEN) return;
    if (isEarly()) setTimeout(pump, EVERY_MS);
    else setImmediate(pump);
  };
  client.on("close", () => clearInterval(live)).on("error", () => {});
  pump();
});
server.listen(0, "127.0.0.1", () => parentPort?.postMessage((server.address() as AddressInfo).port));
