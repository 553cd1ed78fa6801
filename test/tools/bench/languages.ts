import { Locale } from "discord-api-types/v10";
import { atMost, type Bench, memoryAtMost } from "./bench.ts";
import type { Contender } from "./contender.ts";
import { type Questions, startDiscord, usual } from "./discord-load.ts";
import { inTheImage } from "./launched.ts";
import { launchesFor, watched } from "./memory.ts";

const locales = Object.values(Locale);

/** The languages of members and servers, by the member's number. */
const spoken: Readonly<Record<string, readonly Locale[]>> = {
  "in English": [Locale.EnglishUS],
  "in Japanese": [Locale.Japanese],
  "in Hindi": [Locale.Hindi],
  "in all 32 languages": locales,
};

function questionsFor({ name }: Contender): Questions {
  const own = spoken[name] ?? [];
  return { ...usual, localeOf: (number) => own[number % own.length] ?? Locale.EnglishUS };
}

const bot = (name: keyof typeof spoken): Contender => ({ name, module: "ours/bot.ts" });

export const languages: Bench = {
  name: "languages",
  title: "/scores over the gateway in one language or another, its answer in the cache",
  floor: bot("in English"),
  ours: bot("in Japanese"),
  peers: [bot("in Hindi"), bot("in all 32 languages")],
  async load() {
    const discord = await startDiscord();
    const drive = (contender: Parameters<typeof discord.drive>[0], operations: number) =>
      discord.drive(contender, operations, questionsFor(contender.contender));
    return { ...discord, drive };
  },
  operations: 1_500,
  rounds: 9,
  goals: [atMost(1.05, "cpuRatio")],
};

export const languagesMemory: Bench = {
  name: "languages-memory",
  title: "memory over 50,000 commands in one language, and in all; time is of a command",
  floor: watched({ ...inTheImage, name: "in English" }),
  ours: watched({ ...inTheImage, name: "in all 32 languages" }),
  peers: [],
  launches: () => launchesFor(questionsFor),
  operations: 1,
  rounds: 1,
  goals: [memoryAtMost(1.2, "peak")],
};
