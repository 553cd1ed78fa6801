import type { Bench } from "./bench.ts";
import type { Contender } from "./contender.ts";

const module = "ours/commands.ts";
const few: Contender = { name: "10 collections, one at a time", module, options: { collections: 10, atOnce: 1 } };
const many: Contender = { name: "10,000 collections, 64 at once", module, options: { collections: 10_000, atOnce: 64 } };
const cold: Contender = {
  name: "1,000 at once, not in the cache",
  module,
  options: { collections: 0, atOnce: 1_000 },
  operations: 1_000,
};
const between: readonly Contender[] = [
  { name: "1,000 collections, one at a time", module, options: { collections: 1_000, atOnce: 1 } },
  { name: "10,000 collections, one at a time", module, options: { collections: 10_000, atOnce: 1 } },
  { name: "10 collections, 64 at once", module, options: { collections: 10, atOnce: 64 } },
];

/** Against itself: what a command costs with few collections, asked for one by one, is the floor. */
export const growth: Bench = {
  name: "growth",
  title: "/scores from the interaction to the reply, with more collections and more members",
  floor: few,
  ours: many,
  peers: [...between, cold],
  operations: 6_400,
  rounds: 15,
  goals: [
    {
      text: "at most 10 % more CPU time a command, from 10 to 10,000 collections and from 1 to 64 at once",
      isReached: (figures) => [...between, many].every(({ name }) => (figures.get(name)?.cpuRatio ?? Number.NaN) <= 1.1),
    },
    {
      text: "1,000 questions at once are 1 call of the API",
      isReached: (figures) => figures.get(cold.name)?.calls === 1 / 1_000,
    },
  ],
};
