import { setTimeout as pause } from "node:timers/promises";
import { clockAhead, systemClock } from "../../../src/infra/clock.ts";
import { createLogger } from "../../../src/infra/logger.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/infra/time.ts";
import { type Memory, openMemory } from "../../../src/memory/memory.ts";
import { inspectMemory } from "../../../src/memory/schema.ts";
import { Watcher } from "../../../src/schedule/watcher.ts";
import { scoreJson } from "../../support/api-server.ts";
import { nextDue } from "../../support/databases/next-due.ts";
import { type BenchDatabase, type Databases, startDatabases } from "./databases.ts";
import { serverId } from "./discord-answers.ts";
import { startDiscord } from "./discord-load.ts";
import { bundleImage, inTheImage, LaunchedProgram, type Program } from "./launched.ts";
import { channelId, fillServers, type Size } from "./many-servers.ts";
import { collectionOf } from "./many-settings.ts";
import { watched } from "./memory.ts";
import type { Reached } from "./report.ts";
import { watching } from "./watching.ts";

const few: Size = { servers: 10_000, collections: 5_000 };
const many: Size = { servers: 1_000_000, collections: 500_000 };
/** The number of times that each operation is measured over each database, after WARM_UP runs that are not. */
const TIMES = 200;
const WARM_UP = 100;
const PLANNED = 1_000;
const COMMANDS = 200;
/** Commands, each about another collection, that fill all caches of 10,000 entries. */
const CACHED = 12_000;
const ROUNDS = 7;
const MB = 1_024 * 1_024;
/** A figure is better late than never. */
const PATIENT_MS = 120_000;

interface World {
  readonly size: Size;
  readonly database: BenchDatabase;
  readonly memory: Memory;
  /** Milliseconds by query. */
  readonly took: Map<string, number[]>;
  /** All statements, with their parameters. */
  readonly statements: Map<string, readonly unknown[]>;
  passTime(ms: number): void;
}

interface Row {
  readonly what: string;
  readonly few: readonly number[];
  readonly many: readonly number[];
}

async function createWorld(databases: Databases, size: Size): Promise<World> {
  const database = await databases.create();
  await fillServers(database, size);
  const took = new Map<string, number[]>();
  const statements: World["statements"] = new Map();
  let aheadMs = 0;
  const memory = await openMemory(database.url, {
    log: createLogger("error"),
    clock: clockAhead(() => aheadMs),
    limitMs: PATIENT_MS,
    snapshotMs: HOUR_MS,
    onQuery: (query, _outcome, ms) => took.set(query, [...(took.get(query) ?? []), ms]),
    onStatement: (sql, parameters) => void statements.set(sql, parameters),
  });
  const passTime = (ms: number) => {
    aheadMs += ms;
  };
  return { size, database, memory, took, statements, passTime };
}

/** Neighbors are far apart. */
const spread = (time: number, count: number) => (time * 7_919) % count;
const serverAt = ({ size }: World, time: number) => serverId(spread(time, size.servers));

interface Operation {
  readonly what: string;
  /** The measured query, if not all of the time. */
  readonly query?: string;
  readonly times?: number;
  readonly prepare?: (world: World) => Promise<unknown>;
  readonly run: (world: World, time: number) => Promise<unknown>;
}

/** The claim's statement that looks for the watch that has been due longest, with its parameters. */
function searchOf({ statements }: World): string {
  const search = [...statements].find(([text]) => /^select \*.* from "watches".* due_at <= .* order by due_at/.test(text));
  if (!search) throw new Error("no claim has looked for a watch");
  const [sql, parameters] = search;
  return sql.replaceAll(/\$(\d)/g, (_placeholder, number) => String(parameters[number - 1]));
}

const lease = { leaseMs: MINUTE_MS, costMs: 0, slackMs: 0 };

const operations: readonly Operation[] = [
  {
    what: "the next due watch",
    query: "watch_claim",
    prepare: ({ database }) =>
      database.execute(`update watches set due_at = 1 where id in (
        select 'watch-' || n * 3 from generate_series(1, ${TIMES * 2}) n limit ${TIMES + WARM_UP})`),
    async run({ memory }) {
      const claimed = await nextDue(memory.watchQueue.claim(lease));
      await memory.watchQueue.release(claimed, Date.now() + DAY_MS);
    },
  },
  { what: "its search alone", run: (world) => world.database.execute(searchOf(world)), times: 2_000 },
  {
    what: "the next watch, none due",
    query: "watch_claim",
    run: ({ memory }) => memory.watchQueue.claim(lease),
  },
  {
    what: "the next collection to record",
    query: "tracking_claim",
    prepare: ({ database }) =>
      database.execute(`update tracked_collections set due_at = 1 where collection < '0x${"0".repeat(36)}2000'`),
    async run({ memory }) {
      const claimed = await nextDue(memory.tracking.claim(lease));
      await memory.tracking.finish(claimed, {}, HOUR_MS);
    },
  },
  { what: "a server's settings", run: (world, time) => world.memory.servers.current(serverAt(world, time)) },
  { what: "a member's settings", run: (world, time) => world.memory.members.settingsOf(serverAt(world, time)) },
  { what: "a server's watches", run: (world, time) => world.memory.watches.of(serverAt(world, time)) },
  { what: "suggestions of a server", run: (world, time) => world.memory.collections.ofServer(serverAt(world, time)) },
  {
    what: "a collection by its name",
    run: ({ memory, size }, time) => memory.collections.named(`Collection ${spread(time, size.collections)}`, serverId(1)),
  },
  {
    what: "a batch of the clean-up",
    query: "forget_old",
    run: ({ memory }) => memory.forgetOld(),
    times: 1,
  },
  {
    what: "a record that wakes ten watches",
    prepare: ({ database }) =>
      database.execute(`update watches set wakes = case when id in (
        select id from watches where collection = '${collectionOf(0)}' order by id limit 10) then 1 else 0 end
        where collection = '${collectionOf(0)}'`),
    async run({ database, memory }) {
      await database.execute(`update tracked_collections set due_at = 0 where collection = '${collectionOf(0)}'`);
      const claimed = await nextDue(memory.tracking.claim(lease));
      const scores = { entries: [scoreJson()], asOf: new Date(), cache: "miss" as const };
      await memory.tracking.finish(claimed, { scores }, HOUR_MS);
    },
    query: "tracking_finish",
    times: 30,
  },
  {
    what: "well-known collections",
    query: "collections_well_known",
    async run({ memory, passTime, took }, time) {
      passTime(HOUR_MS);
      memory.collections.wellKnown();
      while ((took.get("collections_well_known")?.length ?? 0) <= time) await pause(5);
    },
    times: 5,
  },
  { what: "which collections to track", run: ({ memory }) => memory.tracking.wanted(100_000), times: 3 },
  { what: "metrics: watches", run: ({ memory }) => memory.subscriptionState(), times: 5 },
  { what: "metrics: records", run: ({ memory }) => memory.tracking.state(), times: 5 },
  { what: "the doctor's look", run: ({ database }) => inspectMemory(database.url), times: 3 },
];

/** Both databases take turns. An operation with its own number of times has no warm-up. */
async function measured({ what, query, times, prepare, run }: Operation, worlds: readonly World[]): Promise<Row> {
  const warmUp = times === undefined ? WARM_UP : 0;
  const whole = worlds.map((): number[] => []);
  for (const world of worlds) await prepare?.(world);
  for (let time = -warmUp; time < (times ?? TIMES); time++) {
    for (const [index, world] of worlds.entries()) {
      if (time === 0) world.took.clear();
      const startedAt = performance.now();
      await run(world, warmUp + time);
      if (time >= 0) whole[index]?.push(performance.now() - startedAt);
    }
  }
  const [ofFew = [], ofMany = []] = query === undefined ? whole : worlds.map(({ took }) => took.get(query) ?? []);
  return { what, few: ofFew, many: ofMany };
}

/** Milliseconds from each digest's time to its post, for a minute that is full. */
async function lateness({ database }: World): Promise<number[]> {
  // The world's own clock is ahead by now.
  const clock = systemClock;
  const log = createLogger("error");
  const memory = await openMemory(database.url, { log, clock, limitMs: PATIENT_MS, snapshotMs: HOUR_MS });
  const first = Date.now() + 5_000;
  const step = MINUTE_MS / PLANNED;
  const wanted = `select n * 6 + 2 as number, (${first} + n * ${step} + (n * 7919) % ${step})::bigint as at
    from generate_series(1, ${PLANNED}) n`;
  await database.execute(`update watches set due_at = at, planned_at = at, paused = null
    from (${wanted}) as planned where id = 'watch-' || number`);
  const times = new Map<string, number>();
  for (let n = 1; n <= PLANNED; n++) times.set(channelId(n * 6 + 2), first + n * step + ((n * 7_919) % step));
  const late: number[] = [];
  const watcher = new Watcher({
    memory: { ...memory, ...memory.inBackground },
    ...watching,
    sender: {
      async sendToChannel(channel) {
        const time = times.get(channel);
        if (time !== undefined) late.push(Date.now() - time);
        await pause(100);
        return channel;
      },
      editInChannel: async () => {},
      findInChannel: async () => undefined,
      publish: async () => {},
    },
    draw: async () => undefined,
    clock,
    log,
  });
  watcher.start();
  await pause(first - Date.now() + MINUTE_MS + 5_000);
  await watcher.stop();
  await memory.close();
  return late;
}

interface Process {
  readonly cpuMs: number[];
  /** Bytes of the heap after a garbage collection. */
  readonly retained: number;
  /** Resident bytes. */
  readonly peak: number;
}

/**
 * CPU milliseconds of a command, round by round, and the memory of the image's process, which reads its servers, records, and looks
 * at the watches that a record wakes.
 */
async function processes(worlds: readonly World[]): Promise<readonly Process[]> {
  bundleImage();
  // The process tracks as many as it does by default.
  for (const { database } of worlds) await database.execute("delete from tracked_collections");
  const running = await Promise.all(
    worlds.map(async ({ size, database }) => {
      const discord = await startDiscord({ members: size.servers, servers: size.servers, installed: size.servers });
      const name = `${size.servers} servers`;
      const program: Program = watched({
        ...inTheImage,
        name,
        environment: { ...inTheImage.environment, DATABASE_URL: database.url },
      });
      const launched = new LaunchedProgram(program, discord.optionsFor(program));
      await Promise.race([discord.identified(program), launched.failed]);
      await discord.ready(program);
      return { discord, launched, cpuMs: [] as number[] };
    }),
  );
  const byDefault = { atOnce: 16, contractOf: () => undefined };
  const ofMany = { ...byDefault, contractOf: collectionOf };
  for (const { discord, launched } of running) await discord.drive(launched, CACHED, ofMany);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { discord, launched, cpuMs } of running) {
      const cost = await discord.drive(launched, COMMANDS, byDefault);
      if (round > 1) cpuMs.push(cost.cpuMs / COMMANDS);
    }
  }
  // From a minute after the start on, the process reads its servers, at the same pace until the last page.
  await pause(5 * MINUTE_MS);
  const results: Process[] = [];
  for (const { launched, cpuMs } of running) {
    const { peak } = launched.resident();
    results.push({ cpuMs, peak, retained: await launched.heap() });
  }
  for (const { launched, discord } of running) {
    await launched.stop();
    await discord.close();
  }
  return results;
}

const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
const median = (times: readonly number[]) => quantile(times, 0.5);

/** A bot in a million servers beside one in ten thousand: what it asks of its database, its process and its schedule. */
export async function million() {
  const databases = await startDatabases("PostgreSQL");
  try {
    const worlds = [await createWorld(databases, few), await createWorld(databases, many)];
    const rows: Row[] = [];
    for (const operation of operations) {
      rows.push(await measured(operation, worlds));
      process.stderr.write(`measured: ${operation.what}\n`);
    }
    const [small, large] = await processes(worlds);
    const late: number[][] = [];
    for (const world of worlds) late.push(await lateness(world));
    rows.push({ what: "a digest after its time", few: late[0] ?? [], many: late[1] ?? [] });
    for (const { memory } of worlds) await memory.close();
    const cpuRatio = median(large?.cpuMs.map((ms, round) => ms / (small?.cpuMs[round] ?? Number.NaN)) ?? []);
    const memoryRatio = (large?.retained ?? Number.NaN) / (small?.retained ?? Number.NaN);
    const due = rows.find(({ what }) => what === "its search alone");
    const goals: Reached[] = [
      { text: "the next due watch is found within 10 ms, 99 of 100", isReached: quantile(due?.many ?? [], 0.99) <= 10 },
      {
        text: "99 of 100 digests of a full minute within a second of their time",
        isReached: quantile(late[1] ?? [], 0.99) <= 1_000,
      },
      { text: `kept memory within 15 % of 10,000 servers' (${memoryRatio.toFixed(3)} ×)`, isReached: memoryRatio <= 1.15 },
      { text: `a command's CPU time within 10 % (${cpuRatio.toFixed(3)} ×)`, isReached: cpuRatio <= 1.1 },
    ];
    const figures = {
      queries: rows.map(({ what, few, many }) => ({
        what,
        few: { p50: median(few), p99: quantile(few, 0.99) },
        many: { p50: median(many), p99: quantile(many, 0.99) },
        ratio: median(many) / median(few),
      })),
      cpuMs: [small, large].map((item) => median(item?.cpuMs ?? [])),
      retainedMb: [small, large].map((item) => (item?.retained ?? Number.NaN) / MB),
      peakMb: [small, large].map((item) => (item?.peak ?? Number.NaN) / MB),
    };
    return { table: tableOf(figures), figures, goals };
  } finally {
    await databases.close();
  }
}

interface Figures {
  readonly queries: readonly {
    readonly what: string;
    readonly few: { readonly p50: number; readonly p99: number };
    readonly many: { readonly p50: number; readonly p99: number };
    readonly ratio: number;
  }[];
  readonly cpuMs: readonly number[];
  readonly retainedMb: readonly number[];
  readonly peakMb: readonly number[];
}

function tableOf({ queries, cpuMs, retainedMb, peakMb }: Figures): string {
  const ms = (value = Number.NaN) => `${value.toPrecision(3)} ms`;
  const mb = (value = Number.NaN) => `${value.toFixed(1)} MB`;
  const ratio = ([v = Number.NaN, another = Number.NaN]: readonly number[]) => (another / v).toPrecision(3);
  const rows = [
    ["", "10,000: median", "99 %", "1,000,000: median", "99 %", "ratio"],
    ...queries.map(({ what, few, many, ratio }) => [
      what,
      ms(few.p50),
      ms(few.p99),
      ms(many.p50),
      ms(many.p99),
      ratio.toPrecision(3),
    ]),
    ["a command's CPU time", ms(cpuMs[0]), "", ms(cpuMs[1]), "", ratio(cpuMs)],
    ["a process's heap, what it keeps", mb(retainedMb[0]), "", mb(retainedMb[1]), "", ratio(retainedMb)],
    ["a process's memory at its peak", mb(peakMb[0]), "", mb(peakMb[1]), "", ratio(peakMb)],
  ];
  return rows.map(([what = "", ...cells]) => `  ${what.padEnd(32)}${cells.map((cell) => cell.padStart(18)).join("")}`).join("\n");
}
