import { atMost, type Bench } from "./bench.ts";

export const importing: Bench = {
  name: "import",
  title: "a post imported into one of 1,000 collections, with their terms",
  floor: { name: "prepared inserts of the same rows", module: "ours/import.ts", options: false },
  ours: {
    name: "import",
    module: "ours/import.ts",
    options: true,
    execArgv: ["--max-old-space-size=1024", "--max-semi-space-size=4"],
  },
  peers: [],
  operations: 20_000,
  rounds: 5,
  goals: [atMost(4, "wallRatio")],
};
