import { atMost, atMostOfBest, type Bench, everySecond, type Goal, noWorseThan, within } from "./bench.ts";
import { startRequests } from "./http-load.ts";

const peers = [
  { name: "fastify", module: "peers/fastify-scores.js" },
  { name: "express + discord-interactions", module: "peers/express-scores.js" },
];
const contenders = {
  floor: { name: "node:http, constant", module: "peers/node-http-command.js" },
  ours: { name: "the whole bot", module: "ours/bot.ts" },
  peers,
};

export const httpCommand: Bench = {
  name: "http-command",
  title: "/scores over HTTP, 64 at once, its answer in the cache; the first always says the same",
  ...contenders,
  load: startRequests(64),
  operations: 5_000,
  rounds: 5,
  // The floor checks the signature and no more: it reads no options, asks no budget, composes nothing and logs nothing.
  goals: [everySecond(1_000, "commands"), atMost(1.4, "cpuRatio"), atMostOfBest(0.5, peers), noWorseThan(2.05, "cpuRatio")],
};

export const httpCommandAlone: Bench = {
  name: "http-command-alone",
  title: "the same, one after the other: the median time of one",
  ...contenders,
  load: startRequests(1),
  operations: 2_000,
  rounds: 5,
  counted: "ms at 99 %",
  // Discord waits for three seconds.
  goals: [within(1), atMost(1.1, "wallRatio"), noWorseThan(1.23, "wallRatio")],
};

const beyondFloor = (ms: number, of: "wallMs" | "calls", when: string): Goal => ({
  text: `at most ${ms} ms more than the floor ${when}`,
  isReached(figures, { floor, ours }) {
    const time = (name: string) => figures.get(name)?.[of] ?? Number.NaN;
    return time(ours.name) - time(floor.name) <= ms;
  },
});

/** The API answers at once, so its own time is that of its call, which the floor makes, too. */
export const uncached: Bench = {
  name: "uncached",
  title: "/scores over HTTP about a collection that is not in the cache, one after the other: the median time of one",
  floor: { name: "node:http, calls the API", module: contenders.floor.module, options: { fetchesScores: true } },
  ours: contenders.ours,
  peers: [],
  load: startRequests(1, (number) => `0x${number.toString(16).padStart(40, "0")}`),
  operations: 1_000,
  rounds: 5,
  counted: "ms at 99 %",
  goals: [beyondFloor(3, "wallMs", "at the median"), beyondFloor(10, "calls", "at 99 %")],
};
