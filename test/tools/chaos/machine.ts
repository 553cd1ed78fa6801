import { readFileSync } from "node:fs";

const EVERY_MS = 100;

/** CPU and memory of a process's main thread, from the operating system (proc(5), «/proc/pid/schedstat»). */
function waitedMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[1]) / 1e6;
  } catch {
    // The process has ended, or this Linux does not report it.
    return 0;
  }
}

/** Resident bytes; 0 once the process has ended. */
export function residentMemory(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

/**
 * Measures the time that the machine takes from a run's processes: while they were runnable without a
 * CPU, and while this process, which plays Discord and the API, did not run.
 */
export class Machine {
  readonly #waited = new Map<number, number>();
  /** The total so far. */
  lostMs = 0;
  /** The loss between two samples, which are far apart if this process did not run. */
  readonly #samples: { readonly from: number; readonly at: number; readonly lostMs: number }[] = [];
  #last = performance.now();
  readonly #timer = setInterval(() => this.#sample(), EVERY_MS);

  watch(pid: number): void {
    this.#waited.set(pid, waitedMs(pid));
  }

  forget(pid: number): void {
    this.#waited.delete(pid);
  }

  /** The maximum loss within a window of this length, between two moments of `performance.now()`. */
  worst(withinMs: number, from: number, to: number): number {
    const first = this.#samples.findLastIndex(({ at }) => at < from) + 1;
    const samples = this.#samples.slice(first).filter((sample) => sample.from <= to);
    // The current loss is in no sample yet.
    const late = performance.now() - this.#last - EVERY_MS;
    let worst = to > this.#last ? late : 0;
    let sum = 0;
    let oldest = 0;
    for (const { at, lostMs } of samples) {
      sum += lostMs;
      for (; (samples[oldest]?.at ?? at) < at - withinMs; oldest += 1) sum -= samples[oldest]?.lostMs ?? 0;
      worst = Math.max(worst, sum);
    }
    return worst;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    const now = performance.now();
    const from = this.#last;
    const late = Math.max(0, now - from - EVERY_MS);
    this.#last = now;
    let longestWait = 0;
    for (const [pid, before] of this.#waited) {
      const waited = waitedMs(pid);
      this.#waited.set(pid, waited);
      longestWait = Math.max(longestWait, waited - before);
    }
    this.lostMs += late + longestWait;
    this.#samples.push({ from, at: now, lostMs: late + longestWait });
  }
}
