import { atMost, type Bench, type Launches, within } from "./bench.ts";
import { type Contender, ContenderProcess } from "./contender.ts";
import type { PicturesOptions } from "./ours/pictures.ts";

const contender = (name: string, options: PicturesOptions, operations?: number): Contender => ({
  name,
  module: "ours/pictures.ts",
  options,
  ...(operations !== undefined && { operations }),
});
const atOnce = contender("drawn at once", { kind: "trends" });
const ours = contender("trends, through the cache and its queue", { kind: "trends", batch: 1 });
const kinds = [
  contender("scores", { kind: "poster", batch: 1 }),
  contender("a comparison", { kind: "comparison", batch: 1 }),
  contender("a leaderboard", { kind: "table", batch: 1 }),
];
const many = contender("trends, 64 asked for at once", { kind: "trends", batch: 64 }, 640);
/** Milliseconds. */
const MAX_MS = 12;

export const pictures: Bench = {
  name: "pictures",
  title: "a picture of every kind; calls are pictures that took the main thread more than 10 ms of CPU time",
  floor: atOnce,
  ours,
  peers: [...kinds, many],
  operations: 64,
  rounds: 5,
  goals: [
    atMost(1.5, "wallRatio"),
    {
      text: `each kind at most ${MAX_MS} ms`,
      isReached: (figures) => [ours, ...kinds].every(({ name }) => (figures.get(name)?.wallMs ?? Number.NaN) <= MAX_MS),
    },
    {
      text: "none takes more than 10 ms of CPU time in the main thread, with 64 asked for at once",
      isReached: (figures) => [ours, ...kinds, many].every(({ name }) => figures.get(name)?.calls === 0),
    },
  ],
};

const inNewProcesses = async (): Promise<Launches> => ({
  async measure(measured) {
    const process = await new ContenderProcess(measured).setUp();
    const cost = await process.run(1);
    await process.stop();
    return cost;
  },
  needsWarmUp: true,
  close: async () => {},
});

export const firstPicture: Bench = {
  name: "first-picture",
  title: "the first picture of a process, which loads the library; the floor has loaded it",
  floor: atOnce,
  ours,
  peers: [],
  launches: inNewProcesses,
  operations: 1,
  rounds: 9,
  // An answer waits two seconds for its picture.
  goals: [within(500)],
};
