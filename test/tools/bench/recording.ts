import { atMost, type Bench } from "./bench.ts";
import type { Contender } from "./contender.ts";
import { type BenchDatabase, type EngineName, withDatabases } from "./databases.ts";
import { fillFollowed } from "./many-records.ts";
import type { FollowedOptions } from "./ours/followed.ts";

const fill = (database: BenchDatabase, { collections }: FollowedOptions) => fillFollowed(database, collections);
const module = "ours/followed.ts";
const followed = (count: string, options: FollowedOptions): Contender => ({ name: `${count} followed`, module, options });
const few = followed("10", { collections: 10 });
const contender = followed("1,000", { collections: 1_000 });
const many = followed("10,000", { collections: 10_000 });
const list: Contender = {
  name: "which 10,000 it is",
  module,
  options: { collections: 10_000, isSync: true } satisfies FollowedOptions,
  operations: 10,
};

/** The recorder against itself: each collection's turn writes all answers. */
const recordingOver = (name: string, engine: EngineName, of: "wallRatio" | "cpuRatio"): Bench => ({
  name,
  title: `recording one collection of few or many, all of it new; and finding out which, once a minute; ${engine}`,
  floor: few,
  ours: many,
  peers: [contender, list],
  load: withDatabases<FollowedOptions>(engine, [few, many, contender, list], fill),
  operations: engine === "SQLite" ? 1_000 : 300,
  rounds: 7,
  goals: [
    atMost(1.2, of),
    {
      // Once a minute, by one connection, while commands go on.
      text: "which 10,000 it is, within 250 ms",
      isReached: (figures) => (figures.get(list.name)?.wallMs ?? Number.NaN) <= 250,
    },
  ],
});

export const recordingGrowth = recordingOver("recording-growth", "SQLite", "cpuRatio");
export const recordingGrowthPostgres = recordingOver("recording-growth-pg", "PostgreSQL", "wallRatio");
