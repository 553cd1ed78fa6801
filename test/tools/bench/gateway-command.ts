import { atMost, type Bench, everySecond, type Goal } from "./bench.ts";
import { startDiscord } from "./discord-load.ts";

const guide = { name: "the guide's way", module: "peers/guide-command.js", operations: 200 };

const halfTheCalls: Goal = {
  text: "at most half the calls to Discord of the guide's way",
  isReached: (figures, { ours }) =>
    2 * (figures.get(ours.name)?.calls ?? Number.NaN) <= (figures.get(guide.name)?.calls ?? Number.NaN),
};

export const gatewayCommand: Bench = {
  name: "gateway-command",
  title: "/scores over the gateway, its answer in the cache; the others always say the same, but for the guide's way",
  floor: { name: "discord.js, constant", module: "peers/discordjs-command.js" },
  ours: { name: "the whole bot", module: "ours/bot.ts" },
  peers: [
    { name: "@discordjs/core + ws", module: "peers/core-command.js" },
    { name: "@sapphire/framework", module: "peers/sapphire-command.js" },
    guide,
  ],
  load: startDiscord,
  operations: 1_500,
  rounds: 7,
  // The floor reads no options, asks no budget, composes nothing and logs nothing.
  goals: [everySecond(1_000, "commands"), atMost(2, "cpuRatio"), halfTheCalls],
};
