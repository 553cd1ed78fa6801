import { once } from "node:events";
import { connectToCacheServer } from "../infra/cache-server.ts";
import { deadline, systemClock } from "../infra/clock.ts";
import { requiredNode } from "../infra/identity.ts";
import type { SchemaState } from "../infra/migrate.ts";
import { isOlder } from "../infra/node-version.js";
import { MINUTE_MS, SECOND_MS } from "../infra/time.ts";
import { inspectMemory } from "../memory/schema.ts";
import type { SubscriptionState } from "../memory/subscriptions.ts";
import type { TrackingState } from "../memory/tracking.ts";
import { defineCheck, type Finding, notChecked, ok, problem } from "./check.ts";
import type { Values } from "./checked-settings.ts";
import { checkNewer, checkSchema, databaseLabel } from "./schema-checks.ts";

/** The largest skew without a finding. With a larger one, ages look wrong; from five minutes on, signatures are refused. */
const MAX_SKEW_MS = 5_000;
/** Lateness that a restart explains. */
const MAX_LATE_RECORDING_MS = 10 * MINUTE_MS;
const MAX_LATE_POSTS_MS = 15 * MINUTE_MS;
const CALLS_PER_COLLECTION = 3;

const written = (count: number) => count.toLocaleString("en-US");
const minutes = (ms: number) => `${written(Math.round(ms / MINUTE_MS))} minutes`;

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

/** Compares this machine's clock with Discord's if possible: the API may run on this machine and share its clock. */
export function checkClock(readings: readonly ClockReading[]): Finding {
  const name = "clock";
  const usable = readings.filter(({ theirs }) => !Number.isNaN(theirs));
  const reading = usable.find(({ whose }) => whose === "Discord") ?? usable[0];
  if (!reading) return notChecked(name, "no server clock to compare with");
  // Half a second is subtracted, because a Date header has whole seconds.
  const skewMs = reading.ours - reading.theirs - SECOND_MS / 2;
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return ok(name, `matches ${reading.whose}'s`);
  const seconds = Math.round(Math.abs(skewMs) / SECOND_MS);
  const detail = `${seconds} seconds ${skewMs > 0 ? "ahead of" : "behind"} ${reading.whose}'s`;
  return problem(name, detail, "sync this machine's clock over the network (NTP), for example with timedatectl set-ntp true");
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
  run: async ({ CACHE_URL: url, CACHE_MAX_ENTRIES: maxEntries }, { limits }) => {
    if (url === undefined) return [ok("cache", `in memory, up to ${written(maxEntries)} answers`)];
    const store = connectToCacheServer(url, ["doctor"]);
    const checking = checkCache(`shared at ${new URL(url).host}`, () => useCache(store), limits.answerMs);
    return [await checking.finally(() => store.disconnect())];
  },
});

async function useCache(store: ReturnType<typeof connectToCacheServer>): Promise<void> {
  await once(store.redis, "ready");
  await store.set("check", "written", SECOND_MS);
  if ((await store.get("check")) !== "written") throw new Error("what was written is not there");
}

export async function checkDatabase(where: string, inspect: () => Promise<SchemaState>): Promise<Finding> {
  const name = "database";
  try {
    const state = await inspect();
    if (state.from === 0) return ok(name, `${where}, empty: the bot sets it up when it starts`);
    return checkSchema(name, where, state, "the start of the bot");
  } catch (error) {
    const fix = "check DATABASE_URL with its user and password, and that the file or server exists and can be accessed";
    return checkNewer(name, where, error) ?? problem(name, `${where}: ${(error as Error).message}`, fix);
  }
}

type Scheduling = Pick<Values, "SCHEDULER" | "SNAPSHOT_SECONDS" | "SNAPSHOT_CALLS_PER_MINUTE">;

const OFF = "off in this process (SCHEDULER=off)";
const UNKNOWN = "needs a database that can be read and is up to date";

export function checkRecording(config: Scheduling, state: TrackingState | undefined): Finding {
  const name = "recording";
  const { SNAPSHOT_SECONDS: seconds, SNAPSHOT_CALLS_PER_MINUTE: allowed } = config;
  if (config.SCHEDULER === "off") return ok(name, OFF);
  if (seconds === 0) return ok(name, "only what members ask for publicly (SNAPSHOT_SECONDS=0)");
  if (!state) return notChecked(name, UNKNOWN);
  const every = `${written(state.tracked)} collections, every ${written(seconds)} seconds`;
  const needed = Math.ceil((state.tracked * CALLS_PER_COLLECTION * 60) / seconds);
  if (needed > allowed) {
    const fix = "raise SNAPSHOT_CALLS_PER_MINUTE or SNAPSHOT_SECONDS, or lower TRACKED_COLLECTIONS";
    return problem(name, `${every}: that takes ${needed} calls a minute, and ${allowed} are allowed`, fix);
  }
  if (state.behindMs <= Math.max(seconds * SECOND_MS, MAX_LATE_RECORDING_MS)) return ok(name, every);
  const fix = "make sure a bot with SCHEDULER=on is running, and check its log for API errors";
  return problem(name, `${every}: ${minutes(state.behindMs)} behind`, fix);
}

export function checkWatches(config: Scheduling, state: SubscriptionState | undefined): Finding {
  const name = "watches";
  if (config.SCHEDULER === "off") return ok(name, OFF);
  if (!state) return notChecked(name, UNKNOWN);
  const count = `${written(state.active)} active, ${written(state.paused)} paused`;
  if (state.behindMs > MAX_LATE_POSTS_MS) {
    const fix = "make sure a bot with SCHEDULER=on is running, and check its log for messages that Discord rejected";
    return problem(name, `${count}: ${minutes(state.behindMs)} late`, fix);
  }
  if (state.untracked === 0) return ok(name, count);
  const isRecording = config.SNAPSHOT_SECONDS > 0;
  const fix = isRecording
    ? "raise TRACKED_COLLECTIONS, and SNAPSHOT_CALLS_PER_MINUTE with it"
    : "set SNAPSHOT_SECONDS to more than 0";
  return problem(name, `${count}, ${written(state.untracked)} of a collection that is not recorded`, fix);
}

export const databaseCheck = defineCheck({
  names: ["database", "recording", "watches"],
  needs: ["DATABASE_URL", "SCHEDULER", "SNAPSHOT_SECONDS", "SNAPSHOT_CALLS_PER_MINUTE"],
  run: async ({ DATABASE_URL: url, ...config }) => {
    const inspected = inspectMemory(url);
    const { from, recording, watches } = await inspected.catch((): Partial<Awaited<typeof inspected>> => ({}));
    const empty = from === 0 ? { tracked: 0, active: 0, paused: 0, untracked: 0, behindMs: 0 } : undefined;
    return [
      await checkDatabase(databaseLabel(url), () => inspected),
      checkRecording(config, empty ?? recording),
      checkWatches(config, empty ?? watches),
    ];
  },
});
