import { atMost, type Bench, fasterThanEveryPeer } from "./bench.ts";
import { startRequests } from "./http-load.ts";

const contenders = {
  floor: { name: "node:http, constant", module: "peers/node-http-command.js" },
  ours: { name: "the whole bot", module: "ours/bot.ts" },
  peers: [
    { name: "fastify", module: "peers/fastify-http-command.js" },
    { name: "discord-hono", module: "peers/discord-hono-command.js" },
    { name: "express + discord-interactions", module: "peers/express-http-command.js" },
    { name: "@buape/carbon", module: "peers/carbon-command.js" },
    { name: "dressed", module: "peers/dressed-command.js", operations: 300 },
    { name: "slash-create", module: "peers/slash-create-command.js", operations: 30 },
  ],
};

export const httpCommand: Bench = {
  name: "http-command",
  title: "/scores over HTTP, 64 at once, its answer in the cache; the others always say the same",
  ...contenders,
  load: startRequests(64),
  operations: 5_000,
  rounds: 5,
  // That is 0.6 × the requests a second.
  goals: [atMost(1.67, "wallRatio"), atMost(1.15, "cpuRatio"), fasterThanEveryPeer(1)],
};

export const httpCommandAlone: Bench = {
  name: "http-command-alone",
  title: "the same, one after the other: the median time of one",
  ...contenders,
  load: startRequests(1),
  operations: 2_000,
  rounds: 5,
  goals: [atMost(0.8, "wallRatio")],
};
