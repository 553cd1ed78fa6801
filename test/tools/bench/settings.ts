import { atMost, type Bench, type Load } from "./bench.ts";
import type { Contender } from "./contender.ts";
import { type Questions, startDiscord } from "./discord-load.ts";
import { ALIAS, collectionOf, ManySettings, STORED } from "./many-settings.ts";

const address: Contender = { name: "an address", module: "ours/bot.ts" };
const byDefault: Contender = { name: "the server's default", module: "ours/bot.ts" };
const alias: Contender = { name: "an alias", module: "ours/bot.ts" };

/** The text for the collection, by the server's number. */
const typed: Readonly<Record<string, Questions["contractOf"]>> = {
  [address.name]: collectionOf,
  [byDefault.name]: () => undefined,
  [alias.name]: () => ALIAS,
};

async function load(): Promise<Load> {
  const settings = await ManySettings.fill();
  const discord = await startDiscord({ members: STORED, servers: STORED });
  return {
    optionsFor: (contender) => ({ ...discord.optionsFor(contender), databaseUrl: settings.copy() }),
    drive: (contender, operations) =>
      discord.drive(contender, operations, { atOnce: 16, contractOf: typed[contender.contender.name] ?? collectionOf }),
    async close() {
      await discord.close();
      await settings.remove();
    },
  };
}

/** The bot against itself: a command with an address is the floor. */
export const settings: Bench = {
  name: "settings",
  title: "/scores over the gateway, in 100,000 servers and by 100,000 members with settings, who take turns",
  floor: address,
  ours: byDefault,
  peers: [alias],
  load,
  operations: 3_000,
  rounds: 7,
  goals: [atMost(1.3, "cpuRatio")],
};
