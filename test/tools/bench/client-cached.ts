import { atMost, type Bench, fasterThanEveryPeer } from "./bench.ts";

export const clientCached: Bench = {
  name: "client-cached",
  title: "an answer of 20 posts from the cache",
  floor: { name: "awaited Map.get", module: "peers/map-get.js" },
  ours: { name: "cached client", module: "ours/client-cached.ts" },
  peers: [
    { name: "Keyv as it comes", module: "peers/keyv-cached.js", operations: 2_000 },
    { name: "cacheable getOrSet", module: "peers/cacheable-cached.js", operations: 2_000 },
    { name: "got with its cache", module: "peers/got-cached.js", operations: 500 },
    { name: "axios-cache-interceptor", module: "peers/axios-cached.js", operations: 2_000 },
  ],
  operations: 20_000,
  rounds: 7,
  goals: [atMost(20, "wallRatio"), fasterThanEveryPeer(10)],
};
