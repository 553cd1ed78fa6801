import { atMost, type Bench, within } from "./bench.ts";
import type { Contender } from "./contender.ts";
import { withDatabases } from "./databases.ts";
import { fillServers, fillWatches, makeDue } from "./many-watches.ts";
import type { DigestOptions } from "./ours/digest.ts";

const OPERATIONS = 200;
const ROUNDS = 7;
const reckoner = (name: string, options: DigestOptions): Contender => ({ name, module: "ours/digest.ts", options });
const floor = reckoner("prepared statements for the same rows", { isFloor: true });
const ours = reckoner("a look at a watch", {});
const amongMany = reckoner("the same, of 100,000 servers", { others: 100_000 });

export const digest: Bench = {
  name: "digest",
  title: "a digest, from a watch that is due to the message that is written down to be posted",
  floor,
  ours,
  peers: [amongMany],
  load: withDatabases<DigestOptions>("SQLite", [floor, ours, amongMany], async (database, { others = 0 }) => {
    await fillServers(database, others);
    await fillWatches(database, OPERATIONS * (ROUNDS + 1));
    await makeDue(database, Date.now());
  }),
  operations: OPERATIONS,
  rounds: ROUNDS,
  goals: [
    // At 25 messages a second, the most that are sent, an eighth of a core. The floor reads and writes the same rows, and no card.
    within(5),
    atMost(16, "cpuRatio"),
    {
      text: "of 100,000 servers at most 20 % more CPU time",
      isReached: (figures) =>
        (figures.get(amongMany.name)?.cpuRatio ?? Number.NaN) <= 1.2 * (figures.get(ours.name)?.cpuRatio ?? 0),
    },
  ],
};
