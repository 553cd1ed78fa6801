import { setTimeout as pause } from "node:timers/promises";
import { atMost, type Bench, type Goal, type Launches } from "./bench.ts";
import type { Cost } from "./contender.ts";
import { type EngineName, startDatabases } from "./databases.ts";
import { type DiscordLoad, startDiscord } from "./discord-load.ts";
import { bundleImage, inTheImage, LaunchedProgram, type Program } from "./launched.ts";
import { fillWatches, makeDue } from "./many-watches.ts";

const WATCHES = 1_000;
/** The limit of posts per second over all replicas. */
const A_SECOND = 25;
/** Messages that are late on a busy machine meet those after them. Discord allows 50 requests a second. */
const AT_ONCE = 30;
/** Discord's latency, from a message's arrival to its answer. */
const LATENCY_MS = 150;
/** The interval of a member's commands, independent of their answers. */
const COMMAND_MS = 50;
const QUIET_MS = 20_000;
/** The watches exist this long before they are due. */
const AHEAD_MS = 6_000;
const GIVE_UP_MS = 300_000;

interface Arrived {
  readonly nonce: string;
  readonly at: number;
}

/** One run: arrival times of messages, latencies of answers, and CPU time. */
interface Run {
  /** Milliseconds after the watches were due. */
  readonly posted: readonly number[];
  /** The last arrival; undefined if some did not come. */
  readonly tookMs: number;
  /** Milliseconds from a command to its answer, outside of the time when watches are due and within it. */
  readonly quiet: readonly number[];
  readonly busy: readonly number[];
  readonly cpuMs: number;
}

async function run(discord: DiscordLoad, posted: Arrived[], { replicas, engine }: Fleet): Promise<Run> {
  const databases = await startDatabases(engine);
  const watches = await databases.create();
  await fillWatches(watches, WATCHES);
  const programs = await Promise.all(
    Array.from({ length: replicas }, async (_, index) => {
      const program: Program = {
        ...inTheImage,
        name: `replica ${index + 1}`,
        environment: { ...inTheImage.environment, DATABASE_URL: watches.url, SNAPSHOT_SECONDS: "0" },
      };
      const launched = new LaunchedProgram(program, discord.optionsFor(program));
      await Promise.race([discord.identified(program), launched.failed]);
      await discord.ready(program);
      return launched;
    }),
  );
  let number = 0;
  const asked: { readonly at: number; readonly tookMs: number }[] = [];
  const answers = new Set<Promise<unknown>>();
  const ask = () => {
    const at = performance.now();
    const { contender } = programs[number % programs.length] as LaunchedProgram;
    const answer = discord.ask(contender, number++).then(() => asked.push({ at, tookMs: performance.now() - at }));
    answers.add(answer.finally(() => answers.delete(answer)));
  };
  const cpuMs = () => programs.reduce((sum, program) => sum + program.cpuMs(), 0);
  for (const program of programs) await discord.drive(program, 300);
  const members = setInterval(ask, COMMAND_MS);
  try {
    const begin = performance.now();
    await pause(QUIET_MS);
    posted.length = 0;
    await makeDue(watches, Date.now() + AHEAD_MS);
    const dueAt = performance.now() + AHEAD_MS;
    await pause(AHEAD_MS);
    const cpuBefore = cpuMs();
    const arrived = () => new Set(posted.map(({ nonce }) => nonce)).size;
    while (arrived() < WATCHES && performance.now() < dueAt + GIVE_UP_MS) await pause(20);
    const usedMs = cpuMs() - cpuBefore;
    const isWhole = arrived() === WATCHES;
    const end = posted.at(-1)?.at ?? Number.NaN;
    await pause(QUIET_MS);
    clearInterval(members);
    await Promise.all(answers);
    const took = (isIn: (at: number) => boolean) => asked.filter(({ at }) => at >= begin && isIn(at)).map(({ tookMs }) => tookMs);
    return {
      posted: posted.map(({ at }) => at - dueAt),
      tookMs: isWhole ? end - dueAt : Number.NaN,
      quiet: took((at) => at < dueAt || at > end),
      busy: took((at) => at >= dueAt && at <= end),
      cpuMs: usedMs,
    };
  } finally {
    clearInterval(members);
    for (const program of programs) await program.stop();
    await databases.close();
  }
}

/** The maximum per second: for sorted times, the most within a second after one of them. */
const mostInASecond = (times: readonly number[]): number =>
  Math.max(0, ...times.map((first, index) => times.slice(index).filter((at) => at - first < 1_000).length));

interface Fleet {
  readonly replicas: number;
  readonly engine: EngineName;
}

const fleets: Readonly<Record<string, Fleet>> = {
  "one process, SQLite": { replicas: 1, engine: "SQLite" },
  "three replicas, PostgreSQL": { replicas: 3, engine: "PostgreSQL" },
};
const [one, three] = Object.keys(fleets).map((name): Program => ({ ...inTheImage, name })) as [Program, Program];
const allowed: Program = { ...inTheImage, name: "what the rate allows" };

async function launches(costOf: (name: string, run: (fleet: Fleet) => Promise<Run>) => Promise<Cost>): Promise<Launches> {
  bundleImage();
  const posted: Arrived[] = [];
  const discord = await startDiscord({
    onPost: (nonce) => void posted.push({ nonce, at: performance.now() }),
    latencyMs: LATENCY_MS,
    servers: WATCHES,
  });
  return {
    needsWarmUp: false,
    close: () => discord.close(),
    measure: ({ name }) => costOf(name, (fleet) => run(discord, posted, fleet)),
  };
}

export const posting: Bench = {
  name: "posting",
  title: "1,000 watches that are due at once, until the last is posted, while members give 20 commands a second",
  floor: allowed,
  ours: one,
  peers: [three],
  counted: "most in a second",
  launches: () =>
    launches(async (name, measured) => {
      const fleet = fleets[name];
      if (!fleet) return { wallMs: (WATCHES / A_SECOND) * 1_000, cpuMs: Number.NaN, calls: A_SECOND };
      const { posted, tookMs, cpuMs } = await measured(fleet);
      return { wallMs: tookMs, cpuMs, calls: mostInASecond(posted) };
    }),
  operations: 1,
  rounds: 1,
  goals: [
    atMost(1.1, "wallRatio"),
    {
      text: `three replicas: at most 1.1 × the floor's time`,
      isReached: (figures) => (figures.get(three.name)?.wallRatio ?? Number.NaN) <= 1.1,
    },
    {
      text: `never more than ${AT_ONCE} in a second`,
      isReached: (figures) => [...figures.values()].every(({ calls = Number.NaN }) => calls <= AT_ONCE),
    },
  ],
};

const median = (times: readonly number[]) => quantile(times, 0.5);
const late = (times: readonly number[]) => quantile(times, 0.95);
const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? Number.NaN;

const waits: Readonly<Record<string, (run: Run) => number>> = {
  "nothing is due": ({ quiet }) => median(quiet),
  "1,000 watches are due": ({ busy }) => median(busy),
  "nothing is due, 95th percentile": ({ quiet }) => late(quiet),
  "1,000 watches are due, 95th percentile": ({ busy }) => late(busy),
};
const [quiet, busy, lateQuiet, lateBusy] = Object.keys(waits).map((name): Program => ({ ...inTheImage, name })) as [
  Program,
  Program,
  Program,
  Program,
];

/** A tenth of what a person takes for immediate. */
const UNNOTICED_MS = 10;

const longer = (one: Program, other: Program, which: string): Goal => ({
  text: `${which} at most ${UNNOTICED_MS} ms longer than when nothing is due`,
  isReached: (figures) =>
    (figures.get(one.name)?.wallMs ?? Number.NaN) - (figures.get(other.name)?.wallMs ?? Number.NaN) <= UNNOTICED_MS,
});

export const answersMeanwhile: Bench = {
  name: "posting-answers",
  title: "how long a member waits for an answer, at 20 commands a second, one process, SQLite: the median, and of 19 of 20",
  floor: quiet,
  ours: busy,
  peers: [lateQuiet, lateBusy],
  launches: () => {
    let measuring: Promise<Run> | undefined;
    // All four come from the same run.
    return launches(async (name, measured) => {
      measuring ??= measured(fleets[one.name] as Fleet);
      const done = await measuring;
      return { wallMs: waits[name]?.(done) ?? Number.NaN, cpuMs: Number.NaN };
    });
  },
  operations: 1,
  rounds: 1,
  goals: [longer(busy, quiet, "the median"), longer(lateBusy, lateQuiet, "that of 19 of 20")],
};
