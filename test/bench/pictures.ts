import { atMost, type Bench, within } from "./bench.ts";

const module = "ours/pictures.ts";
const ours = { name: "in a thread of its own", module, options: { atOnce: 1 } };
const many = { name: "64 asked for at once", module, options: { atOnce: 64 }, operations: 640 };

/** What is counted is rounds in which the event loop was blocked for longer than 10 ms. */
export const pictures: Bench = {
  name: "pictures",
  title: "a picture of four charts; calls are rounds in which the event loop was blocked for more than 10 ms",
  floor: { name: "in the main thread", module, options: {} },
  ours,
  peers: [many],
  operations: 64,
  rounds: 5,
  goals: [
    atMost(1.5, "wallRatio"),
    within(100),
    {
      text: "the event loop is never blocked for more than 10 ms, with 64 asked for at once",
      isReached: (figures) => [ours, many].every(({ name }) => figures.get(name)?.calls === 0),
    },
  ],
};
