import { type Contender, ContenderProcess, type Cost, type Memory } from "./contender.ts";

/** One row of figures per contender, and the goals for them. */
export interface Bench {
  readonly name: string;
  readonly title: string;
  /** The minimum that a program must do, our program, and the alternatives. */
  readonly floor: Contender;
  readonly ours: Contender;
  readonly peers: readonly Contender[];
  /** Operations per round, and measured rounds after the warm-up. */
  readonly operations: number;
  readonly rounds: number;
  /** Set if the load comes from outside; otherwise the contenders run the operations themselves. */
  readonly load?: () => Promise<Load>;
  /** Set to measure whole processes, from their start. */
  readonly launches?: () => Promise<Launches>;
  readonly goals: readonly Goal[];
  /** The unit of `calls`, if it is not calls. */
  readonly counted?: string;
}

/** Starts a new process each time and measures it. */
export interface Launches {
  readonly measure: (contender: Contender) => Promise<Cost>;
  /** The first round only prepares state for later ones. */
  readonly needsWarmUp: boolean;
  readonly close: () => Promise<void>;
}

/** The contenders' environment, which drives one of them. */
export interface Load {
  /** Passed to a contender's `setUp`, beside its own options. */
  readonly optionsFor: (contender: Contender) => object;
  readonly drive: (contender: ContenderProcess, operations: number) => Promise<Cost>;
  readonly close: () => Promise<void>;
}

/** An assertion about the ratios. */
export interface Goal {
  readonly text: string;
  readonly isReached: (figures: ReadonlyMap<string, Figures>, bench: Bench) => boolean;
}

/** Medians over the rounds: the cost of one operation, and its ratio to the floor's in the same round; maxima for counts. */
export interface Figures extends Cost {
  readonly wallRatio: number;
  readonly cpuRatio: number;
  /** The least and the greatest of the rounds. */
  readonly wallSpread?: Spread;
  readonly cpuSpread?: Spread;
}

type Spread = readonly [least: number, greatest: number];

export interface Result {
  readonly bench: Bench;
  readonly figures: ReadonlyMap<string, Figures>;
  readonly goals: readonly { readonly text: string; readonly isReached: boolean }[];
}

const contendersOf = ({ floor, ours, peers }: Bench) => [floor, ours, ...peers];

/**
 * Contenders take turns, round by round, each in its own process: a busy moment slows all of them
 * down and leaves their ratios unchanged.
 */
export async function runBench(bench: Bench): Promise<Result> {
  if (bench.launches) return resultOf(bench, await costsOfLaunches(bench, await bench.launches()));
  const load = await bench.load?.();
  const drive = load?.drive ?? ((contender, operations) => contender.run(operations));
  const processes = contendersOf(bench).map((contender) => {
    const options = load ? { ...load.optionsFor(contender), ...(contender.options as object | undefined) } : contender.options;
    return new ContenderProcess({ ...contender, options });
  });
  const costs = new Map<string, Cost[]>(processes.map(({ contender }) => [contender.name, []]));
  try {
    for (const contender of processes) await contender.setUp();
    for (let round = 0; round <= bench.rounds; round++) {
      for (const contender of rotated(processes, round)) {
        const { name, operations = bench.operations } = contender.contender;
        const { wallMs, cpuMs, calls } = await drive(contender, operations);
        const cost = { wallMs: wallMs / operations, cpuMs: cpuMs / operations };
        if (round > 0) costs.get(name)?.push({ ...cost, ...(calls !== undefined && { calls: calls / operations }) });
      }
    }
  } finally {
    await Promise.all(processes.map((contender) => contender.stop()));
    await load?.close();
  }
  return resultOf(bench, costs);
}

async function costsOfLaunches(bench: Bench, { measure, needsWarmUp, close }: Launches): Promise<Map<string, Cost[]>> {
  const contenders = contendersOf(bench);
  const costs = new Map<string, Cost[]>(contenders.map(({ name }) => [name, []]));
  try {
    for (let round = needsWarmUp ? 0 : 1; round <= bench.rounds; round++) {
      for (const contender of rotated(contenders, round)) {
        const cost = await measure(contender);
        if (round > 0) costs.get(contender.name)?.push(cost);
      }
    }
  } finally {
    await close();
  }
  return costs;
}

function resultOf(bench: Bench, costs: ReadonlyMap<string, readonly Cost[]>): Result {
  const floor = costs.get(bench.floor.name) ?? [];
  const figures = new Map([...costs].map(([name, own]) => [name, figuresOf(own, floor)]));
  return { bench, figures, goals: bench.goals.map(({ text, isReached }) => ({ text, isReached: isReached(figures, bench) })) };
}

function figuresOf(own: readonly Cost[], floor: readonly Cost[]): Figures {
  const ratios = (of: "wallMs" | "cpuMs") => own.map((cost, round) => cost[of] / (floor[round]?.[of] ?? Number.NaN));
  const spreadOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;
  return {
    wallMs: median(own.map(({ wallMs }) => wallMs)),
    cpuMs: median(own.map(({ cpuMs }) => cpuMs)),
    wallRatio: median(ratios("wallMs")),
    cpuRatio: median(ratios("cpuMs")),
    wallSpread: spreadOf(ratios("wallMs")),
    cpuSpread: spreadOf(ratios("cpuMs")),
    ...(own[0]?.calls !== undefined && { calls: Math.max(...own.map(({ calls = Number.NaN }) => calls)) }),
    ...memoryOf(own.flatMap(({ memory = [] }) => memory)),
  };
}

function memoryOf(own: readonly Memory[]): { readonly memory?: Memory } {
  const of = (what: keyof Memory) => median(own.map((memory) => memory[what]));
  return own.length > 0 ? { memory: { ready: of("ready"), peak: of("peak"), perMember: of("perMember") } } : {};
}

const rotated = <T>(all: readonly T[], by: number): T[] => [...all.slice(by % all.length), ...all.slice(0, by % all.length)];

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Ours costs at most this multiple of the floor. */
export const atMost = (times: number, of: "wallRatio" | "cpuRatio"): Goal => ({
  text: `at most ${times} × the floor's ${of === "cpuRatio" ? "CPU time" : "time"}`,
  isReached: (figures, { ours }) => (figures.get(ours.name)?.[of] ?? Number.POSITIVE_INFINITY) <= times,
});

/** Ours costs at most this multiple of the CPU time of the cheapest of these peers, which do the same work. */
export const atMostOfBest = (times: number, same: readonly Contender[]): Goal => ({
  text: `at most ${times} × the CPU time of the best peer that does the same work`,
  isReached: (figures, { ours }) =>
    (figures.get(ours.name)?.cpuRatio ?? Number.POSITIVE_INFINITY) <=
    times * Math.min(...same.map(({ name }) => figures.get(name)?.cpuRatio ?? Number.NaN)),
});

/** Missed only if not one round of ours was as cheap as the recorded median: then it is no accident of the machine. */
export const noWorseThan = (recorded: number, of: "wallRatio" | "cpuRatio"): Goal => ({
  text: `no slower than recorded, ${recorded} × the floor's ${of === "cpuRatio" ? "CPU time" : "time"}, within the spread of the rounds`,
  isReached: (figures, { ours }) =>
    (figures.get(ours.name)?.[of === "cpuRatio" ? "cpuSpread" : "wallSpread"]?.[0] ?? Infinity) <= recorded,
});

/** Ours takes at most this many milliseconds. */
export const within = (ms: number): Goal => ({
  text: `at most ${ms} ms`,
  isReached: (figures, { ours }) => (figures.get(ours.name)?.wallMs ?? Number.POSITIVE_INFINITY) <= ms,
});

/** One core's time suffices for so many of ours in a second. */
export const everySecond = (count: number, what: string): Goal => ({
  text: `${count.toLocaleString("en-US")} ${what} a second of one core's time`,
  isReached: (figures, { ours }) => (figures.get(ours.name)?.cpuMs ?? Number.POSITIVE_INFINITY) <= 1_000 / count,
});

/** Ours takes at most this multiple of the floor's memory. */
export const memoryAtMost = (times: number, of: "ready" | "peak"): Goal => ({
  text: `at most ${times} × the floor's memory ${of === "ready" ? "when ready" : "at its peak"}`,
  isReached: (figures, { ours, floor }) =>
    (figures.get(ours.name)?.memory?.[of] ?? Number.POSITIVE_INFINITY) <= times * (figures.get(floor.name)?.memory?.[of] ?? 0),
});

/** Every peer takes at least this multiple of our time. */
export const fasterThanEveryPeer = (times: number): Goal => ({
  text: times === 1 ? "faster than every peer" : `at least ${times} × faster than every peer`,
  isReached: (figures, { ours, peers }) => {
    const own = figures.get(ours.name)?.wallMs ?? Number.POSITIVE_INFINITY;
    return peers.every(({ name }) => (figures.get(name)?.wallMs ?? 0) >= times * own);
  },
});
