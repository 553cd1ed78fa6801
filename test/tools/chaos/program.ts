import { setTimeout as pause } from "node:timers/promises";
import { ScriptProcess } from "../../support/processes/process.ts";
import type { Fate } from "./import-plan.ts";
import { residentMemory } from "./machine.ts";
import type { Window } from "./windows.ts";

/* Programs that run to completion despite faults. */

/** How a program ended. Times are by `performance.now()`. */
export interface Ended {
  /** Its fault, if it was still running then. */
  readonly fate: Fate["how"];
  /** When it was frozen, or killed. */
  readonly halted: Window | undefined;
  /** Whether it was sent SIGTERM. */
  readonly isRequested: boolean;
  readonly code: number | null;
  readonly lines: readonly string[];
  readonly errors: readonly string[];
  readonly from: number;
  readonly to: number;
  /** Peak resident bytes. */
  readonly resident: number;
}

interface Program {
  readonly script: "import" | "collect";
  readonly environment: Readonly<Record<string, string>>;
  readonly parameters: readonly string[];
  /** A program that does not end by itself is asked to, once this holds. */
  readonly isOver?: () => Promise<boolean> | boolean;
}

const CHECK_EVERY_MS = 250;
const running = new Set<ScriptProcess>();
// Leaves nothing behind, however this process ends.
process.once("exit", () => {
  for (const program of running) program.send("SIGKILL");
});

/** Runs a program to completion; after the signal aborts, it meets no further faults. */
export async function run({ script, environment, parameters, isOver }: Program, fate: Fate, signal: AbortSignal): Promise<Ended> {
  const from = performance.now();
  const program = new ScriptProcess(script, { ...environment }, { parameters: [...parameters], through: "bundle" });
  running.add(program);
  let resident = 0;
  let isRequested = false;
  /** Sends SIGTERM once: a second one would end the program at once. */
  const requestEnd = () => {
    if (!isRequested) program.send("SIGTERM");
    isRequested = true;
  };
  const checking = setInterval(() => {
    void Promise.resolve(isOver?.()).then((isOver) => isOver && requestEnd());
    resident = Math.max(resident, residentMemory(program.pid));
  }, CHECK_EVERY_MS);
  const hasEnded = new AbortController();
  const exit = program.exit().finally(() => hasEnded.abort());
  const isBefallen = befall(program, fate, requestEnd, AbortSignal.any([signal, hasEnded.signal]));
  const code = await exit;
  clearInterval(checking);
  running.delete(program);
  const { lines, errors } = program;
  const halted = await isBefallen;
  return {
    fate: halted ? fate.how : "left alone",
    halted,
    isRequested,
    code,
    lines,
    errors,
    from,
    to: performance.now(),
    resident,
  };
}

const signals = { killed: "SIGKILL", frozen: "SIGSTOP" } as const;

/** @returns when; `undefined` if it ended before the fault. */
async function befall(
  program: ScriptProcess,
  fate: Fate,
  requestEnd: () => void,
  signal: AbortSignal,
): Promise<Window | undefined> {
  if (fate.how === "left alone") return undefined;
  const last = (ms: number) => pause(ms, true, { signal }).catch(() => false);
  if (!(await last(fate.afterMs))) return undefined;
  if (fate.how === "asked to end") requestEnd();
  else program.send(signals[fate.how]);
  const from = performance.now();
  if (fate.how !== "frozen") return [from, from];
  await last(fate.ms);
  program.send("SIGCONT");
  return [from, performance.now()];
}
