import type { Bench, Load } from "./bench.ts";
import type { Contender } from "./contender.ts";
import { startDiscord } from "./discord-load.ts";

interface Questions {
  /** Collections that are cached and asked for; 0: every round asks for an uncached one. */
  readonly collections: number;
  /** Concurrent members. */
  readonly atOnce: number;
}

const bot = (name: string, options: Questions): Contender => ({ name, module: "ours/bot.ts", options });
const few = bot("10 collections, one at a time", { collections: 10, atOnce: 1 });
const many = bot("10,000 collections, 64 at once", { collections: 10_000, atOnce: 64 });
const between: readonly Contender[] = [
  bot("1,000 collections, one at a time", { collections: 1_000, atOnce: 1 }),
  bot("10,000 collections, one at a time", { collections: 10_000, atOnce: 1 }),
  bot("10 collections, 64 at once", { collections: 10, atOnce: 64 }),
];
const cold = { ...bot("1,000 at once, not in the cache", { collections: 0, atOnce: 1_000 }), operations: 1_000 };

const addressOf = (index: number) => `0x${index.toString(16).padStart(40, "0")}`;

/** Commands about many collections; counts API calls. */
async function load(): Promise<Load> {
  const discord = await startDiscord();
  const warm = new Set<unknown>();
  let unknown = 1_000_000;
  return {
    // Records would be calls beside those of the commands, and take places in the cache.
    optionsFor: (contender) => ({
      ...discord.optionsFor(contender),
      environment: { SNAPSHOT_SECONDS: "0", CACHE_MAX_ENTRIES: "20000" },
    }),
    async drive(contender, operations) {
      const { collections, atOnce } = contender.contender.options as Questions;
      unknown += 1;
      // A prime, so that neighbours in the cache do not follow one another.
      const contractOf = (number: number) => addressOf(collections > 0 ? (number * 7_919) % collections : unknown);
      if (!warm.has(contender)) await discord.drive(contender, collections, { atOnce: 64, contractOf });
      warm.add(contender);
      const apiCallsBefore = discord.apiCalls;
      const cost = await discord.drive(contender, operations, { atOnce, contractOf });
      return { ...cost, calls: discord.apiCalls - apiCallsBefore };
    },
    close: discord.close,
  };
}

/** The bot against itself: the floor is a command with few collections, one at a time. */
export const growth: Bench = {
  name: "growth",
  title: "/scores over the gateway, with more collections and more members; calls are those of the API",
  floor: few,
  ours: many,
  peers: [...between, cold],
  load,
  operations: 3_000,
  rounds: 5,
  goals: [
    {
      text: "at most 10 % more CPU time a command, from 10 to 10,000 collections and from 1 to 64 at once",
      isReached: (figures) => [...between, many].every(({ name }) => (figures.get(name)?.cpuRatio ?? Number.NaN) <= 1.1),
    },
    {
      text: "1,000 questions at once are 1 call of the API",
      isReached: (figures) => figures.get(cold.name)?.calls === 1 / 1_000,
    },
  ],
};
