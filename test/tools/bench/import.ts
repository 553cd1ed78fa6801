import manifest from "../../../package.json" with { type: "json" };
import { atMost, type Bench } from "./bench.ts";

export const importing: Bench = {
  name: "import",
  title: "a post imported into one of 1,000 collections, with their terms",
  floor: { name: "prepared inserts of the same rows", module: "ours/import.ts", options: false },
  ours: {
    name: "import",
    module: "ours/import.ts",
    options: true,
    // As in npm run import.
    execArgv: manifest.scripts.import.split(" ").filter((word) => word.startsWith("--max-")),
  },
  peers: [],
  operations: 20_000,
  rounds: 5,
  goals: [atMost(1.6, "wallRatio")],
};
