import { atMost, type Bench, type Launches, type Load, memoryAtMost } from "./bench.ts";
import type { Contender } from "./contender.ts";
import { type Questions, startDiscord } from "./discord-load.ts";
import { inTheImage, type Program } from "./launched.ts";
import { ALIAS, collectionOf, ManySettings, STORED } from "./many-settings.ts";
import { growsAtMost, launchesFor, watched } from "./memory.ts";

const address: Contender = { name: "an address", module: "ours/bot.ts" };
const byDefault: Contender = { name: "the server's default", module: "ours/bot.ts" };
const alias: Contender = { name: "an alias", module: "ours/bot.ts" };

/** The text for the collection, by the server's number. */
const typed: Readonly<Record<string, Questions["contractOf"]>> = {
  [address.name]: collectionOf,
  [byDefault.name]: () => undefined,
  [alias.name]: () => ALIAS,
};
const questionsFor = ({ name }: Contender): Questions => ({ atOnce: 16, contractOf: typed[name] ?? collectionOf });

async function load(members: number): Promise<Load> {
  const settings = await ManySettings.fill();
  const discord = await startDiscord({ members, servers: members, installed: STORED });
  return {
    optionsFor: (contender) => ({ ...discord.optionsFor(contender), databaseUrl: settings.copy() }),
    drive: (contender, operations) => discord.drive(contender, operations, questionsFor(contender.contender)),
    async close() {
      await discord.close();
      await settings.remove();
    },
  };
}

/** The bot against itself: a command with an address is the floor. */
const settingsOf = (members: number, names: Pick<Bench, "name" | "title">): Bench => ({
  ...names,
  floor: address,
  ours: byDefault,
  peers: [alias],
  load: () => load(members),
  operations: 3_000,
  rounds: 7,
  goals: [atMost(1.3, "cpuRatio")],
});

export const settings = settingsOf(STORED, {
  name: "settings",
  title: "/scores over the gateway, in 100,000 servers and by 100,000 members with settings, who take turns",
});
export const settingsOfFew = settingsOf(200, {
  name: "settings-of-few",
  title: "the same, in 200 of the servers and by 200 of the members",
});

async function launches(): Promise<Launches> {
  const settings = await ManySettings.fill();
  return launchesFor({
    members: STORED,
    servers: STORED,
    questionsFor,
    databaseUrl: () => settings.copy(),
    close: () => settings.remove(),
  });
}

const image = ({ name }: Contender): Program => watched({ ...inTheImage, name });

export const settingsMemory: Bench = {
  name: "settings-memory",
  title: "the image's memory over the same 100,000, of whom 90,000 members give a command each",
  floor: image(address),
  ours: image(byDefault),
  peers: [],
  launches,
  operations: 1,
  rounds: 1,
  goals: [memoryAtMost(1.1, "peak"), growsAtMost(20)],
};
