import { atMost, type Bench, within } from "./bench.ts";

const module = "ours/pictures.ts";
const ours = { name: "through the cache and its queue", module, options: { atOnce: 1 } };
const many = { name: "64 asked for at once", module, options: { atOnce: 64 }, operations: 640 };

export const pictures: Bench = {
  name: "pictures",
  title: "a picture of four charts; calls are pictures that took the main thread more than 10 ms of CPU time",
  floor: { name: "drawn at once", module, options: {} },
  ours,
  peers: [many],
  operations: 64,
  rounds: 5,
  goals: [
    atMost(1.5, "wallRatio"),
    within(12),
    {
      text: "none takes more than 10 ms of CPU time in the main thread, with 64 asked for at once",
      isReached: (figures) => [ours, many].every(({ name }) => figures.get(name)?.calls === 0),
    },
  ],
};
