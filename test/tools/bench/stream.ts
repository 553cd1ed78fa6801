import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import manifest from "../../../package.json" with { type: "json" };
import type { Address } from "../../../src/contract/address.ts";
import { openServiceDatabase } from "../../../src/service/database/database.ts";
import { atMost, type Bench, everySecond, type Launches } from "./bench.ts";
import type { Contender, Cost } from "./contender.ts";
import { addressOf, COLLECTIONS, termsOf } from "./stream-frames.ts";

const MB = 1_024 * 1_024;
const CHECK_EVERY_MS = 20;
const TICKS_PER_SECOND = 100;
/** Of a day there are 4.3 million posts; these stand for a part of it. */
const FRAMES = 500_000;
const CASTS = 150_000;
const FRAMES_AT_PACE = 60_000;
const EVENTS_PER_SECOND = 5_000;
const MAX_MB = 120;
/** A busy machine may take so long to open a database. */
const OPEN_MS = 5_000;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const collect = manifest.scripts.collect.split(" ").slice(2);

/** A network of posts, in a thread of its own. */
interface Network {
  /** A module that tells its port, and then that it is connected. */
  readonly host: string;
  readonly scheme: "ws" | "http";
  readonly environment: (port: number) => Readonly<Record<string, string>>;
}

const bluesky: Network = {
  host: "./stream-host.ts",
  scheme: "ws",
  environment: (port) => ({
    COLLECT_FROM: "bluesky",
    BLUESKY_STREAMS: `ws://127.0.0.1:${port}/subscribe`,
    BLUESKY_API_URL: `http://127.0.0.1:${port}`,
  }),
};
const farcaster: Network = {
  host: "./casts-host.ts",
  scheme: "http",
  environment: (port) => ({ COLLECT_FROM: "farcaster", FARCASTER_NODES: `http://127.0.0.1:${port}` }),
};

const floor: Contender = { name: "a bare loop that parses", module: "peers/websocket-parse.js" };
const ours: Contender = { name: "npm run collect", module: "../../../src/bin/collect.ts" };

interface Reading {
  /** From the connection until the last post is stored. */
  readonly readMs: number;
  readonly cpuMs: number;
  /** Bytes. */
  readonly peak: number;
}

/** Runs a process until it has read everything. */
async function read(
  network: Network,
  { module }: Contender,
  frames: number,
  perSecond = Number.POSITIVE_INFINITY,
): Promise<Reading> {
  const folder = mkdtempSync(join(tmpdir(), "bench-stream-"));
  const host = new Worker(new URL(network.host, import.meta.url), { workerData: { frames, perSecond } });
  try {
    const [port] = (await once(host, "message")) as [number];
    const file = join(folder, "service.db");
    await addCollections(`sqlite:${file}`);
    const isOurs = module === ours.module;
    const arguments_ = isOurs ? collect : [here(module), `${network.scheme}://127.0.0.1:${port}`, String(frames)];
    const connected = once(host, "message").then(() => performance.now());
    const child = spawn(process.execPath, arguments_, {
      env: {
        PATH: process.env["PATH"],
        DOTENV_PATH: "/dev/null",
        SERVICE_DATABASE: `sqlite:${file}`,
        ...network.environment(port),
        LOG_LEVEL: "warn",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    let isDone = false;
    child.stdout.on("data", (data: Buffer) => {
      if (String(data).startsWith("done")) isDone = true;
      else process.stderr.write(data);
    });
    const database = new DatabaseSync(file, { readOnly: true });
    const last = database.prepare(`select count(*) as count from posts where collection = '${addressOf(COLLECTIONS - 1)}'`);
    const stored = () => (isOurs ? Number(last.get()?.["count"]) : isDone ? 2 : 0);
    while (stored() < 2) {
      if (child.exitCode !== null) throw new Error(`${module} ended with ${child.exitCode}`);
      await wait(CHECK_EVERY_MS);
    }
    const readMs = performance.now() - (await connected);
    const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) * 1_024;
    const times = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    const cpuMs = ((Number(times[11]) + Number(times[12])) * 1_000) / TICKS_PER_SECOND;
    database.close();
    child.kill();
    await ended;
    return { readMs, cpuMs, peak };
  } finally {
    await host.terminate();
    rmSync(folder, { recursive: true });
  }
}

async function addCollections(url: string): Promise<void> {
  const database = await openServiceDatabase({ url, limitMs: OPEN_MS });
  const rows = Array.from({ length: COLLECTIONS }, (_, number) => ({
    address: addressOf(number) as Address,
    name: `Velvet otters ${number}`,
    terms: JSON.stringify(termsOf(number)),
  }));
  await database.run("add", (connection) => connection.insertInto("collections").values(rows).execute());
  await database.close();
}

/** Measures one event of so many. */
const launchesOf = (network: Network, events: number, perSecond?: number) => async (): Promise<Launches> => ({
  async measure(contender: Contender): Promise<Cost> {
    const { readMs, cpuMs, peak } = await read(network, contender, events, perSecond);
    return { wallMs: readMs / events, cpuMs: cpuMs / events, calls: peak / MB };
  },
  needsWarmUp: false,
  close: async () => {},
});

export const stream: Bench = {
  name: "stream",
  title: `an event of Bluesky's stream, one of ${FRAMES.toLocaleString("en-US")}, read and filtered for ${COLLECTIONS} collections with three terms each`,
  floor,
  ours,
  peers: [],
  counted: "MB at the peak",
  launches: launchesOf(bluesky, FRAMES),
  operations: 1,
  rounds: 1,
  goals: [
    // 100 times what Bluesky has.
    everySecond(EVENTS_PER_SECOND, "events"),
    atMost(8, "cpuRatio"),
  ],
};

export const casts: Bench = {
  name: "casts",
  title: `an event of a Farcaster node, one of ${CASTS.toLocaleString("en-US")}, read and filtered for ${COLLECTIONS} collections with three terms each`,
  floor: { name: "a bare loop that fetches and parses", module: "peers/events-parse.js" },
  ours,
  peers: [],
  counted: "MB at the peak",
  launches: launchesOf(farcaster, CASTS),
  operations: 1,
  rounds: 1,
  // 40 times what Farcaster has.
  goals: [everySecond(1_000, "events")],
};

export const streamMemory: Bench = {
  name: "stream-memory",
  title: `the memory that ${EVENTS_PER_SECOND.toLocaleString("en-US")} events a second of Bluesky's stream take at most`,
  floor: { name: "a bare loop that parses, at pace", module: floor.module },
  ours,
  peers: [],
  counted: "MB at the peak",
  launches: launchesOf(bluesky, FRAMES_AT_PACE, EVENTS_PER_SECOND),
  operations: 1,
  rounds: 1,
  goals: [
    {
      text: `at most ${MAX_MB} MB`,
      isReached: (figures) => (figures.get(ours.name)?.calls ?? Number.NaN) <= MAX_MB,
    },
  ],
};
