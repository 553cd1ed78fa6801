import { atMost, type Bench } from "./bench.ts";
import type { Contender } from "./contender.ts";
import { type EngineName, withDatabases } from "./databases.ts";
import { fillSettings } from "./many-settings.ts";
import type { CommandsOptions } from "./ours/commands.ts";

const servers = (name: string, count: number): Contender => ({
  name: `${name} servers`,
  module: "ours/commands.ts",
  options: { servers: count } satisfies CommandsOptions,
});
const few = servers("10", 10);
const some = servers("1,000", 1_000);
const many = servers("100,000", 100_000);

/** The dispatcher against itself: nothing about a server is cached, whether it is one of few or of many. */
const commandsOver = (name: string, engine: EngineName, of: "wallRatio" | "cpuRatio"): Bench => ({
  name,
  title: `/scores by default, alias or name in German, of servers whose settings are read from the database; ${engine}`,
  floor: few,
  ours: many,
  peers: [some],
  load: withDatabases<CommandsOptions>(engine, [few, some, many], (database, { servers }) =>
    fillSettings(database, servers, "de"),
  ),
  operations: engine === "SQLite" ? 1_000 : 300,
  rounds: 9,
  goals: [atMost(1.35, of)],
});

export const commandsGrowth = commandsOver("commands-growth", "SQLite", "cpuRatio");
export const commandsGrowthPostgres = commandsOver("commands-growth-pg", "PostgreSQL", "wallRatio");
