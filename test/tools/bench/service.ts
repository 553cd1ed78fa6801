import { atMost, type Bench, everySecond, within } from "./bench.ts";
import { flood, startPageRequests, startRebuilding, startRequests } from "./service-load.ts";

const large = {
  name: "the service, 1,000,000 posts",
  module: "ours/service.ts",
  options: { posts: 1_000_000, collections: 1_000 },
};
const small = { name: "the service, 1,000 posts", module: "ours/service.ts", options: { posts: 1_000, collections: 1 } };

export const service: Bench = {
  name: "service",
  title: "the service, 64 at once, a collection that it knows",
  floor: { name: "fastify, the same bytes", module: "peers/fastify-bytes.js" },
  ours: large,
  peers: [small],
  load: startRequests,
  operations: 10_000,
  rounds: 7,
  goals: [
    // A bot in a million servers sends 83 a second (docs/scale.md). The floor knows no key, no budget and no metric.
    everySecond(5_000, "requests"),
    atMost(1.25, "wallRatio"),
    {
      text: "over 1,000,000 posts at most 10 % more CPU time than over 1,000",
      isReached: (figures) => (figures.get(large.name)?.cpuRatio ?? Number.NaN) <= 1.1 * (figures.get(small.name)?.cpuRatio ?? 0),
    },
  ],
};

export const page: Bench = {
  name: "page",
  title: "a page from memory, 64 at once",
  floor: { name: "fastify, the same bytes", module: "peers/fastify-bytes.js" },
  ours: { name: "the service", module: "ours/page.ts" },
  peers: [{ name: flood, module: "ours/page.ts" }],
  load: startPageRequests,
  operations: 10_000,
  rounds: 7,
  // 0.8 times the floor's requests. A page has six headers that the floor has not.
  goals: [
    atMost(1.25, "cpuRatio"),
    {
      text: "a random address takes at most 1.5 × the floor's CPU time",
      isReached: (figures) => (figures.get(flood)?.cpuRatio ?? Number.NaN) <= 1.5,
    },
  ],
};

const rebuilt = (name: string, posts: number, measures: string) => ({
  name,
  module: "ours/service.ts",
  options: { posts, collections: 1, measures },
});
const meanwhile = rebuilt("slowest request meanwhile", 100_000, "slowest request");

export const rebuilding: Bench = {
  name: "rebuilding",
  title: "making the answers of one collection again",
  floor: rebuilt("1,000 posts", 1_000, "rebuilding"),
  ours: rebuilt("100,000 posts", 100_000, "rebuilding"),
  peers: [meanwhile],
  load: startRebuilding,
  operations: 1,
  rounds: 5,
  goals: [
    // Nobody waits for them: until then the answers before are read.
    within(2_000),
    {
      text: "no request takes longer than 100 ms meanwhile",
      isReached: (figures) => (figures.get(meanwhile.name)?.wallMs ?? Number.NaN) <= 100,
    },
  ],
};
