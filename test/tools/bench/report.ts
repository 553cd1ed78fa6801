import type { Result } from "./bench.ts";

const MB = 1_024 * 1_024;

/** A result as a table, the floor first. */
export function tableOf({ bench, figures, goals }: Result): string {
  const countsCalls = [...figures.values()].some(({ calls }) => calls !== undefined);
  const ofFloor = figures.get(bench.floor.name)?.memory;
  const rows = [...figures].map(([name, { wallMs, cpuMs, wallRatio, cpuRatio, wallSpread, cpuSpread, calls = 0, memory }]) => [
    `${name}${name === bench.ours.name ? " (ours)" : name === bench.floor.name ? " (floor)" : ""}`,
    time(wallMs),
    time(cpuMs),
    withSpread(wallRatio, wallSpread),
    withSpread(cpuRatio, cpuSpread),
    ...(countsCalls ? [calls.toFixed(2)] : []),
    ...(memory && ofFloor
      ? [
          `${(memory.ready / MB).toFixed(1)} MB`,
          ratio(memory.ready / ofFloor.ready),
          `${(memory.peak / MB).toFixed(1)} MB`,
          ratio(memory.peak / ofFloor.peak),
          `${memory.perMember.toFixed(0)} B`,
        ]
      : []),
  ]);
  const memoryColumns = ofFloor ? ["ready", "× floor", "peak", "× floor", "heap a member"] : [];
  const columns = [
    "time",
    "CPU time",
    "× floor",
    "× floor, CPU",
    ...(countsCalls ? [bench.counted ?? "calls"] : []),
    ...memoryColumns,
  ];
  const table = [["", ...columns], ...rows];
  const widths = table[0]?.map((_cell, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  "),
  );
  return [`${bench.name}: ${bench.title}`, ...lines.map((line) => `  ${line}`), linesOf(goals)].join("\n");
}

export interface Reached {
  readonly text: string;
  readonly isReached: boolean;
}

export const linesOf = (goals: readonly Reached[]): string =>
  [...goals.map(({ text, isReached }) => `  ${isReached ? "reached    " : "not reached"}  ${text}`), ""].join("\n");

export const valuesOf = ({ bench, figures, goals }: Result) => ({
  bench: bench.name,
  title: bench.title,
  figures: Object.fromEntries(figures),
  goals,
});

/** 2 if a goal is not reached. */
export const exitCodeOf = (results: readonly { readonly goals: readonly Reached[] }[]): 0 | 2 =>
  results.every(({ goals }) => goals.every(({ isReached }) => isReached)) ? 0 : 2;

/** Milliseconds in the most readable unit. */
function time(ms: number): string {
  if (ms < 0.001) return `${(ms * 1e6).toPrecision(3)} ns`;
  if (ms < 1) return `${(ms * 1_000).toPrecision(3)} µs`;
  return `${ms.toPrecision(3)} ms`;
}

/** `1.30 (1.21–1.44)`: the median of the rounds, and their least and greatest. */
const withSpread = (value: number, spread?: readonly [number, number]) =>
  spread ? `${ratio(value)} (${spread.map(ratio).join("–")})` : ratio(value);

const ratio = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
