import { describe, expect, test } from "vitest";
import {
  atMost,
  atMostOfBest,
  type Bench,
  type Figures,
  fasterThanEveryPeer,
  type Goal,
  noWorseThan,
  runBench,
  within,
} from "./bench.ts";
import { exitCodeOf, tableOf, valuesOf } from "./report.ts";

const bench: Bench = {
  name: "example",
  title: "an example",
  floor: { name: "least", module: "peers/map-get.js" },
  ours: { name: "bot", module: "ours/client-cached.ts" },
  peers: [{ name: "other", module: "peers/map-get.js", operations: 5 }],
  operations: 10,
  rounds: 1,
  goals: [atMost(2, "cpuRatio"), fasterThanEveryPeer(3)],
};

const figuresOf = (wallMs: number, cpuMs = wallMs): Figures => ({ wallMs, cpuMs, wallRatio: wallMs, cpuRatio: cpuMs });
const figures = (bot: Figures) =>
  new Map([
    ["least", figuresOf(1)],
    ["bot", bot],
    ["other", figuresOf(6)],
  ]);
const judge = ({ isReached }: Goal, bot: Figures) => isReached(figures(bot), bench);

describe("goals", () => {
  test.each([
    ["as dear as it may be", atMost(2, "wallRatio"), figuresOf(2, 9), true],
    ["too dear", atMost(2, "wallRatio"), figuresOf(2.1, 1), false],
    ["too dear for the processor", atMost(2, "cpuRatio"), figuresOf(1, 2.1), false],
    ["in time", within(2), figuresOf(2), true],
    ["too late", within(2), figuresOf(2.1), false],
    ["as far ahead as it is to be", fasterThanEveryPeer(3), figuresOf(2), true],
    ["not far enough ahead", fasterThanEveryPeer(3), figuresOf(2.1), false],
    ["cheap enough beside the best of those that do the same", atMostOfBest(0.5, bench.peers), figuresOf(3), true],
    ["too dear beside it", atMostOfBest(0.5, bench.peers), figuresOf(3.1), false],
    ["as recorded in one round", noWorseThan(2, "cpuRatio"), { ...figuresOf(3), cpuSpread: [2, 4] as const }, true],
    ["worse than recorded in all", noWorseThan(2, "cpuRatio"), { ...figuresOf(3), cpuSpread: [2.1, 4] as const }, false],
    ["nothing measured", atMost(2, "wallRatio"), figuresOf(Number.NaN), false],
  ])("%s", (_name, goal, bot, expected) => {
    expect(judge(goal, bot)).toBe(expected);
  });
});

test("a table shows readable units, and which goals are reached", () => {
  const goals = [
    { text: "fast", isReached: true },
    { text: "faster", isReached: false },
  ];
  const result = { bench, figures: figures(figuresOf(0.0025, 0.0000931)), goals };
  expect(tableOf(result)).toBe(`example: an example
                    time  CPU time  × floor  × floor, CPU
  least (floor)  1.00 ms   1.00 ms     1.00          1.00
  bot (ours)     2.50 µs   93.1 ns  0.00250     0.0000931
  other          6.00 ms   6.00 ms     6.00          6.00
  reached      fast
  not reached  faster
`);
  expect(valuesOf(result)).toMatchObject({ bench: "example", figures: { other: { wallMs: 6 } }, goals });
  expect(exitCodeOf([result])).toBe(2);
  expect(exitCodeOf([{ goals: goals.slice(0, 1) }])).toBe(0);
});

test("contenders are measured in processes of their own, against the floor", async () => {
  const result = await runBench(bench);
  expect([...result.figures.keys()]).toEqual(["least", "bot", "other"]);
  for (const { wallMs, wallRatio } of result.figures.values()) {
    expect(wallMs).toBeGreaterThan(0);
    expect(wallRatio).toBeGreaterThan(0);
  }
  expect(result.goals.map(({ text }) => text)).toEqual([
    "at most 2 × the floor's CPU time",
    "at least 3 × faster than every peer",
  ]);
});

test("a contender that fails ends the benchmark, and is named", async () => {
  const broken = { name: "broken", module: "peers/not-there.js" };
  await expect(runBench({ ...bench, peers: [broken] })).rejects.toThrow(/^broken: .*not-there/);
});
