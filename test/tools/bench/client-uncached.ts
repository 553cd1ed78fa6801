import { atMost, type Bench, fasterThanEveryPeer } from "./bench.ts";

const peers = ["fetch", "ofetch", "ky", "axios", "got"];

export const clientUncached: Bench = {
  name: "client-uncached",
  title: "an answer of 20 posts from the API; all but the floor check it",
  floor: { name: "undici.request, JSON.parse", module: "peers/client-uncached.js", options: { client: "undici" } },
  ours: { name: "client", module: "ours/client-uncached.ts" },
  peers: peers.map((client) => ({ name: client, module: "peers/client-uncached.js", options: { client } })),
  operations: 500,
  rounds: 15,
  goals: [atMost(1.15, "cpuRatio"), fasterThanEveryPeer(1)],
};
