import { Locale } from "discord-api-types/v10";
import { address } from "../../support/api-server.ts";
import { atMost, type Bench, type Load } from "./bench.ts";
import type { Contender } from "./contender.ts";
import { withDatabases } from "./databases.ts";
import { memberId, serverId } from "./discord-answers.ts";
import { type Questions, startDiscord } from "./discord-load.ts";
import { fillWatches } from "./many-watches.ts";
import type { MatchingOptions } from "./ours/matching.ts";
import type { WatchedOptions } from "./ours/watched.ts";

/* The cost of a unit of work in a large bot, beside that in a small one, which is the floor. */

/** The most that growth may cost, which should be nothing. */
const FLAT = 1.1;

const module = "ours/bot.ts";
const fewServers: Contender = { name: "10 servers, one language", module };
const allLanguages: Contender = { name: "10 servers, all languages", module };
const newServers: Contender = { name: "each in a new server, by a new member", module };
const locales = Object.values(Locale);

const askers: Readonly<Record<string, Questions["from"]>> = {
  [newServers.name]: (number) => ({ member: memberId(number), guild: serverId(number) }),
  [allLanguages.name]: (number) => {
    const locale = locales[number % locales.length] ?? Locale.EnglishUS;
    return { ...ofFew(number), locale, guildLocale: locale };
  },
};
const ofFew = (number: number) => ({ member: memberId(number % 10), guild: serverId(number % 10) });

async function commandLoad(): Promise<Load> {
  const discord = await startDiscord();
  return {
    optionsFor: discord.optionsFor,
    close: discord.close,
    drive: (contender, operations) =>
      discord.drive(contender, operations, {
        atOnce: 16,
        contractOf: () => address(),
        from: askers[contender.contender.name] ?? ofFew,
      }),
  };
}

export const commandGrowth: Bench = {
  name: "command-growth",
  title: "/scores over the gateway, its answer in the cache, in one language, in all, or in a new server each time",
  floor: fewServers,
  ours: allLanguages,
  peers: [newServers],
  load: commandLoad,
  operations: 3_000,
  rounds: 7,
  goals: [
    atMost(FLAT, "cpuRatio"),
    {
      // It reads the settings, lists and scores that the next commands there find in caches, and writes the server's lookup.
      text: "in a new server, 500 commands a second of one core's time",
      isReached: (figures) => (figures.get(newServers.name)?.cpuMs ?? Number.NaN) <= 2,
    },
  ],
};

/** The same number of watches, spread over servers that each have so many. */
const watches = (name: string, ofServer: number): Contender & { readonly options: WatchedOptions } => ({
  name,
  module: "ours/watched.ts",
  options: { watches: 2_500, ofServer },
});
const oneEach = watches("1 watch a server", 1);
const fullServers = watches("25 watches a server", 25);

export const watchGrowth: Bench = {
  name: "watch-growth",
  title: "checking a watch that has nothing to post, in servers with one or with as many as a server may have; SQLite",
  floor: oneEach,
  ours: fullServers,
  peers: [],
  load: withDatabases<WatchedOptions>("SQLite", [oneEach, fullServers], fillWatches),
  operations: 2_500,
  rounds: 7,
  goals: [atMost(FLAT, "cpuRatio")],
};

const matching = (name: string, collections: number): Contender & { readonly options: MatchingOptions } => ({
  name,
  module: "ours/matching.ts",
  options: { collections },
});

export const matchingGrowth: Bench = {
  name: "matching-growth",
  title: "finding the collections of a text among few or many, with three terms each",
  floor: matching("1,000 collections", 1_000),
  ours: matching("10,000 collections", 10_000),
  peers: [],
  operations: 100_000,
  rounds: 7,
  goals: [atMost(FLAT, "cpuRatio")],
};
