import type { ChaosResult } from "./chaos.ts";
import { unexercised } from "./exercised.ts";

const WIDTH = 42;
const MAX_BREACHES = 200;

const row = (what: string, figure: string | number) => `  ${what.padEnd(WIDTH)} ${String(figure).padStart(7)}`;
const rows = (counts: ReadonlyMap<string, number>) =>
  [...counts].sort(([text], [anotherText]) => text.localeCompare(anotherText)).map(([what, count]) => row(what, count));
const megabytes = (figures: readonly number[]) => figures.map(Math.round).join(" → ");

/** A run's results, for people. */
export function reportOf(result: ChaosResult): string {
  const { seed, seconds, interactions, posts, behind, outcomes, unsent, firstResponseMs, faults, memory, lostMs, breaches } =
    result;
  const total = (what: "disconnected" | "crowded") => unsent.reduce((sum, item) => sum + item[what], 0);
  const lines = [
    "",
    `Seed ${seed}, ${seconds} seconds`,
    "",
    `${interactions} interactions, and how they ended`,
    ...rows(outcomes),
    ...(total("disconnected") > 0 ? [row("not sent: no gateway connection", total("disconnected"))] : []),
    ...(total("crowded") > 0 ? [row("not sent: too many under way", total("crowded"))] : []),
    "",
    "Posts that nobody asked for",
    ...rows(posts),
    ...unexercised(posts, behind).map((what) => row(what, "not exercised")),
    "",
    ...(behind.size > 0 ? ["Imports, collecting, networks and visitors", ...rows(behind), ""] : []),
    "Time to the first response, in ms",
    row("half of them within", firstResponseMs.p50),
    row("99 of 100 within", firstResponseMs.p99),
    row("all within", firstResponseMs.max),
    "",
    "Faults",
    ...rows(faults),
    row("lost to a busy machine, in ms", lostMs),
    "",
    "Memory of each process, in MB",
    ...memory.map(({ name, seconds: age, resident: [first, last, most], floor }) => {
      const heap = floor ? `; heap after collections ${megabytes(floor)}` : "";
      return `  ${`${name}, ${age} s`.padEnd(20)} resident ${megabytes([first, last])}, at most ${Math.round(most)}${heap}`;
    }),
    "",
    ...verdictOf(breaches, seed),
    "",
  ];
  return lines.join("\n");
}

const held = [
  "every interaction got exactly one first response within 3 seconds, or a fault is accountable for it",
  "no wrong number, no wrong age, nobody else's answer",
  "every watch that was said to be saved is there",
  "every post that was due stands once in its channel, or was given up for a reason that Discord gave",
  "no living card is doubled, no direct message comes unasked or after its end, and the limit of publications holds",
  "no line of an import is lost, every post of every import and network is there once, and answers and pages show what they come to",
  "no deleted post is shown after a minute without trouble, and X is paid no more than the budget",
  "what an address was given for was answered whatever the database did",
  "nothing that Discord's schema refuses",
  "no unhandled error in any process",
  "memory bounded",
  "everything healed, and every process ended with 0",
];

function verdictOf(breaches: readonly string[], seed: number): string[] {
  if (breaches.length === 0) return ["Held:", ...held.map((what) => `  ${what}`)];
  const left = breaches.length - MAX_BREACHES;
  return [
    `${breaches.length} ${breaches.length === 1 ? "breach" : "breaches"} with seed ${seed}:`,
    ...breaches.slice(0, MAX_BREACHES),
    ...(left > 0 ? [`… and ${left} more`] : []),
  ];
}
