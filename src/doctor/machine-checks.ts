import { deadline, systemClock } from "../infra/clock.ts";
import { fileOf } from "../infra/database.ts";
import { requiredNode } from "../infra/identity.ts";
import { createLogger } from "../infra/logger.ts";
import { isOlder } from "../infra/node-version.js";
import { SharedStore } from "../infra/redis.ts";
import { MINUTE_MS } from "../infra/time.ts";
import { inspectMemory } from "../memory/schema.ts";
import { ANSWER_MS, defineCheck, type Finding, notChecked, ok, problem } from "./check.ts";

/** Ages of answers look wrong beyond this; at five minutes signatures are refused. */
const MAX_SKEW_MS = 5_000;

/** In milliseconds since the epoch. */
export interface ClockReading {
  readonly whose: "Discord" | "the API";
  readonly theirs: number;
  readonly ours: number;
}

export function checkNode(version: string): Finding {
  if (!isOlder(version, requiredNode)) return ok("Node", version);
  const fix = `use Node ${requiredNode} or newer; npm ci --include=optional installs it for npm's scripts`;
  return problem("Node", `${version} is too old`, fix);
}

/** Discord's clock decides: an API on this machine shares its clock. */
export function checkClock(readings: readonly ClockReading[]): Finding {
  const name = "clock";
  const usable = readings.filter(({ theirs }) => !Number.isNaN(theirs));
  const reading = usable.find(({ whose }) => whose === "Discord") ?? usable[0];
  if (!reading) return notChecked(name, "no server clock to compare with");
  // A Date header has whole seconds.
  const skewMs = reading.ours - reading.theirs - 500;
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return ok(name, `matches ${reading.whose}'s`);
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  const detail = `${seconds} seconds ${skewMs > 0 ? "ahead of" : "behind"} ${reading.whose}'s`;
  return problem(name, detail, "sync this machine's clock over the network (NTP), for example with timedatectl set-ntp true");
}

export interface DatabaseFacts {
  /** The version of its schema, 0 for an empty or missing database, and the one that the program knows. */
  readonly from: number;
  readonly to: number;
}

export async function checkDatabase(where: string, inspect: () => Promise<DatabaseFacts>): Promise<Finding> {
  const name = "database";
  try {
    const { from, to } = await inspect();
    if (from === to) return ok(name, `${where}, version ${to}`);
    if (from === 0) return ok(name, `${where}, empty: npm run deploy or npm start sets it up`);
    return problem(name, `${where}, version ${from} of ${to}`, "bring it up to date with npm run deploy, or start the bot");
  } catch (error) {
    const fix = "check DATABASE_URL, and that the file or server exists and can be accessed";
    return problem(name, `${where}: ${(error as Error).message}`, fix);
  }
}

export interface RecordingFacts {
  readonly isOn: boolean;
  /** 0: only answers that members ask for are recorded. */
  readonly intervalMs: number;
  readonly callsPerMinute: number;
  readonly state: { readonly tracked: number; readonly behindMs: number } | undefined;
}

const CALLS = 3;

/** Recording may be late by an interval, or by the time that a restart takes. */
export function checkRecording({ isOn, intervalMs, callsPerMinute, state }: RecordingFacts): Finding {
  const name = "recording";
  if (!isOn) return ok(name, "off in this process (SCHEDULER=off)");
  if (intervalMs === 0) return ok(name, "only what members ask for publicly (SNAPSHOT_SECONDS=0)");
  if (!state) return notChecked(name, "needs a database that can be read and is up to date");
  const { tracked, behindMs } = state;
  const every = `${tracked.toLocaleString("en-US")} collections, every ${(intervalMs / 1_000).toLocaleString("en-US")} seconds`;
  const needed = Math.ceil((tracked * CALLS * MINUTE_MS) / intervalMs);
  if (needed > callsPerMinute) {
    const fix = "raise SNAPSHOT_CALLS_PER_MINUTE or SNAPSHOT_SECONDS, or lower TRACKED_COLLECTIONS";
    return problem(name, `${every}: that takes ${needed} calls a minute, and ${callsPerMinute} are allowed`, fix);
  }
  if (behindMs <= Math.max(intervalMs, 10 * MINUTE_MS)) return ok(name, every);
  const late = `${Math.round(behindMs / MINUTE_MS).toLocaleString("en-US")} minutes behind`;
  return problem(name, `${every}: ${late}`, "make sure a bot with SCHEDULER=on is running, and check its log for API errors");
}

export interface WatchFacts {
  readonly isOn: boolean;
  readonly isRecording: boolean;
  readonly state:
    | { readonly active: number; readonly paused: number; readonly untracked: number; readonly behindMs: number }
    | undefined;
}

/** Posts may be late by the time that a restart takes. */
export function checkWatches({ isOn, isRecording, state }: WatchFacts): Finding {
  const name = "watches";
  if (!isOn) return ok(name, "off in this process (SCHEDULER=off)");
  if (!state) return notChecked(name, "needs a database that can be read and is up to date");
  const [active, paused, untracked] = [state.active, state.paused, state.untracked].map((each) => each.toLocaleString("en-US"));
  const count = `${active} active, ${paused} paused`;
  if (state.behindMs <= 15 * MINUTE_MS) {
    if (state.untracked === 0) return ok(name, count);
    const fix = isRecording
      ? "raise TRACKED_COLLECTIONS, and SNAPSHOT_CALLS_PER_MINUTE with it"
      : "set SNAPSHOT_SECONDS to more than 0";
    return problem(name, `${count}, ${untracked} of a collection that is not recorded`, fix);
  }
  const late = `${Math.round(state.behindMs / MINUTE_MS).toLocaleString("en-US")} minutes late`;
  return problem(
    name,
    `${count}: ${late}`,
    "make sure a bot with SCHEDULER=on is running, and check its log for messages that Discord rejected",
  );
}

export async function checkCache(where: string, reach: () => Promise<void>, limitMs: number): Promise<Finding> {
  try {
    await deadline(reach(), { ms: limitMs, clock: systemClock, late: () => new Error(`no answer within ${limitMs} ms`) });
    return ok("cache", where);
  } catch (error) {
    const fix = "check CACHE_URL, and that its server is up and accepts connections from this machine";
    return problem("cache", `${where}: ${(error as Error).message}`, fix);
  }
}

export const cacheCheck = defineCheck({
  names: ["cache"],
  needs: ["CACHE_URL", "CACHE_MAX_ENTRIES"],
  run: async ({ CACHE_URL: url, CACHE_MAX_ENTRIES: maxEntries }) => {
    if (url === undefined) return [ok("cache", `in memory, up to ${maxEntries.toLocaleString("en-US")} answers`)];
    const store = new SharedStore({ url, owner: ["doctor"], log: createLogger("silent") });
    const finding = await checkCache(`shared at ${new URL(url).host}`, () => store.check(), ANSWER_MS);
    store.close();
    return [finding];
  },
});

export const databaseCheck = defineCheck({
  names: ["database", "recording", "watches"],
  needs: ["DATABASE_URL", "SCHEDULER", "SNAPSHOT_SECONDS", "SNAPSHOT_CALLS_PER_MINUTE"],
  run: async ({ DATABASE_URL: url, ...config }) => {
    const path = fileOf(url);
    const where = path === undefined ? `PostgreSQL at ${new URL(url).host}` : `SQLite file ${path}`;
    const inspected = inspectMemory(url);
    const { from, recording, watches } = await inspected.catch((): Partial<Awaited<typeof inspected>> => ({}));
    const isEmpty = from === 0;
    const isOn = config.SCHEDULER === "on";
    return [
      await checkDatabase(where, () => inspected),
      checkRecording({
        isOn,
        intervalMs: config.SNAPSHOT_SECONDS * 1_000,
        callsPerMinute: config.SNAPSHOT_CALLS_PER_MINUTE,
        state: isEmpty ? { tracked: 0, behindMs: 0 } : recording,
      }),
      checkWatches({
        isOn,
        isRecording: config.SNAPSHOT_SECONDS > 0,
        state: isEmpty ? { active: 0, paused: 0, untracked: 0, behindMs: 0 } : watches,
      }),
    ];
  },
});
