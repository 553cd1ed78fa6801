import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import manifest from "../../../package.json" with { type: "json" };
import { COLLECTIONS, postLines } from "../../support/posts.ts";
import type { Bench, Launches } from "./bench.ts";
import type { Contender, Cost } from "./contender.ts";

const MB = 1_024 * 1_024;
const LOOK_EVERY_MS = 50;
/** Options and program of `npm run import`, after `exec node`. */
const program = manifest.scripts.import.split(" ").slice(2);

const imported = (name: string, lines: number): Contender => ({
  name: `${name} lines`,
  module: "../../../src/bin/import.ts",
  options: lines,
});
const few = imported("1,000", 1_000);
const some = imported("100,000", 100_000);
const many = imported("1,000,000", 1_000_000);

const terms = Array.from(
  { length: COLLECTIONS },
  (_, number) => `0x${number.toString(16).padStart(40, "0")},Collection ${number},collection${number}\n`,
);

/** Imports the standard input, and returns the peak memory in bytes. */
async function importLines(kind: string, lines: Iterable<string>, folder: string): Promise<number> {
  const child = spawn(process.execPath, [...program, kind, "-"], {
    env: { PATH: process.env["PATH"], DOTENV_PATH: "/dev/null", SERVICE_DATABASE: `sqlite:${join(folder, "service.db")}` },
    stdio: ["pipe", "ignore", "ignore"],
  });
  let peak = 0;
  // The peak only rises, so the last reading is almost the highest.
  const look = setInterval(() => {
    peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? peak / 1_024) * 1_024;
  }, LOOK_EVERY_MS);
  const ended = once(child, "exit");
  await Promise.all([pipeline(Readable.from(lines), child.stdin), ended]).finally(() => clearInterval(look));
  if (child.exitCode !== 0) throw new Error(`the import of ${kind} ended with ${child.exitCode}`);
  return peak;
}

async function measure({ options }: Contender): Promise<Cost> {
  const lines = Number(options);
  const folder = mkdtempSync(join(tmpdir(), "bench-import-"));
  try {
    await importLines("collections", ["contract,name,terms\n", ...terms], folder);
    const started = performance.now();
    const peak = await importLines("posts", postLines(lines, Date.now()), folder);
    return { wallMs: (performance.now() - started) / lines, cpuMs: Number.NaN, calls: peak / MB };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const importMemory: Bench = {
  name: "import-memory",
  title: "the memory that an import of few or many posts takes at most; time is of a post, with the start of the program",
  floor: few,
  ours: many,
  peers: [some],
  counted: "MB at the peak",
  launches: async (): Promise<Launches> => ({ measure, needsWarmUp: false, close: async () => {} }),
  operations: 1,
  rounds: 1,
  goals: [
    {
      text: "1,000,000 lines take at most 60 MB more than 1,000",
      isReached: (figures) => (figures.get(many.name)?.calls ?? Number.NaN) <= 60 + (figures.get(few.name)?.calls ?? 0),
    },
  ],
};
