import { atMost, type Bench, within } from "./bench.ts";

const module = "ours/pictures.ts";
const ours = { name: "in a thread of its own", module, options: { atOnce: 1 } };
const many = { name: "64 asked for at once", module, options: { atOnce: 64 }, operations: 640 };

export const pictures: Bench = {
  name: "pictures",
  title: "a picture of four charts; calls are those that blocked the event loop for more than 10 ms of CPU time",
  floor: { name: "in the main thread", module, options: {} },
  ours,
  peers: [many],
  operations: 64,
  rounds: 5,
  goals: [
    atMost(1.5, "wallRatio"),
    within(100),
    {
      text: "none blocks the event loop for more than 10 ms of CPU time, with 64 asked for at once",
      isReached: (figures) => [ours, many].every(({ name }) => figures.get(name)?.calls === 0),
    },
  ],
};
