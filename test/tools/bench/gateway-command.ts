import { atMost, atMostOfBest, type Bench, everySecond, type Goal, noWorseThan } from "./bench.ts";
import { startDiscord } from "./discord-load.ts";

const guide = { name: "the guide's way", module: "peers/guide-command.js", operations: 200 };
const same = [
  guide,
  { name: "@sapphire/framework", module: "peers/sapphire-scores.js", operations: 200 },
  { name: "@buape/carbon", module: "peers/carbon-scores.js", operations: 200 },
];

const halfTheCalls: Goal = {
  text: "at most half the calls to Discord of the guide's way",
  isReached: (figures, { ours }) =>
    2 * (figures.get(ours.name)?.calls ?? Number.NaN) <= (figures.get(guide.name)?.calls ?? Number.NaN),
};

export const gatewayCommand: Bench = {
  name: "gateway-command",
  title: "/scores over the gateway, its answer in the cache; the first and @discordjs/core always say the same",
  floor: { name: "discord.js, constant", module: "peers/discordjs-command.js" },
  ours: { name: "the whole bot", module: "ours/bot.ts" },
  peers: [{ name: "@discordjs/core + ws", module: "peers/core-command.js" }, ...same],
  load: startDiscord,
  operations: 1_500,
  rounds: 5,
  // The floor reads no options, asks no budget, composes nothing and logs nothing.
  goals: [
    everySecond(1_000, "commands"),
    atMost(1.05, "cpuRatio"),
    atMostOfBest(0.28, [guide]),
    noWorseThan(1.3, "cpuRatio"),
    halfTheCalls,
  ],
};
