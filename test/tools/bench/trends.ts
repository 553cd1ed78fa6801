import { atMost, type Bench, type Goal, within } from "./bench.ts";
import type { Contender } from "./contender.ts";
import { type EngineName, withDatabase } from "./databases.ts";
import { fillYear } from "./many-records.ts";
import type { TrendsOptions } from "./ours/trends.ts";

const reader = (name: string, options: TrendsOptions): Contender => ({ name, module: "ours/trends.ts", options });
const floor = reader("a prepared select of the year's rows", { days: 365, isFloor: true });
const year = reader("a year", { days: 365 });
const shorter = [reader("30 days", { days: 30 }), reader("24 hours", { days: 1 })];

const trendsOver = (name: string, engine: EngineName, ms: number, dear: Goal): Bench => ({
  name,
  title: `what /trends reads of one of 200 collections, of each of which a year is kept; ${engine}`,
  floor,
  ours: year,
  peers: shorter,
  load: withDatabase(engine, fillYear),
  operations: 200,
  rounds: 7,
  // A member does not see two hundredths of a second, of which PostgreSQL takes one for the rows alone.
  goals: [within(ms), dear],
});

export const trends = trendsOver("trends", "SQLite", 10, atMost(3, "cpuRatio"));
export const trendsPostgres = trendsOver("trends-pg", "PostgreSQL", 20, atMost(1.5, "wallRatio"));
