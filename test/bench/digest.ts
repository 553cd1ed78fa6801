import { atMost, type Bench } from "./bench.ts";
import type { Contender } from "./contender.ts";
import { withDatabases } from "./databases.ts";
import { fillWatches, makeDue } from "./many-watches.ts";
import type { DigestOptions } from "./ours/digest.ts";

const OPERATIONS = 200;
const ROUNDS = 7;
const reckoner = (name: string, options: DigestOptions): Contender => ({ name, module: "ours/digest.ts", options });
const floor = reckoner("prepared statements for the same rows", { isFloor: true });
const ours = reckoner("a look at a watch", {});

export const digest: Bench = {
  name: "digest",
  title: "a digest, from a watch that is due to the message that is written down to be posted",
  floor,
  ours,
  peers: [],
  load: withDatabases("SQLite", [floor, ours], async (database) => {
    await fillWatches(database, OPERATIONS * (ROUNDS + 1));
    await makeDue(database, Date.now());
  }),
  operations: OPERATIONS,
  rounds: ROUNDS,
  goals: [atMost(5, "cpuRatio")],
};
