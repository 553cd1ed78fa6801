import { atMost, type Bench, type Goal, type Launches, within } from "./bench.ts";
import { startDiscord } from "./discord-load.ts";
import { bundled, bundleImage, bundlePeer, compileCache, inTheImage, LaunchedProgram, type Program } from "./launched.ts";

const floor: Program = { name: "discord.js, login", module: "peers/discordjs-login.js" };
const unbundled: Program = {
  name: "npm start",
  module: "../../../src/bin/main.ts",
  isRunAsItIs: true,
  execArgv: ["--import", "./src/infra/runtime.js"],
};

/** Measures the start, or with `isFirst` the first command after it. */
const launches = (isFirst: boolean) => async (): Promise<Launches> => {
  bundleImage();
  await bundlePeer(floor.module);
  const identified = new Map<string, () => void>();
  const discord = await startDiscord({ onIdentify: (token) => identified.get(token)?.() });
  return {
    needsWarmUp: true,
    close: discord.close,
    async measure(contender) {
      const options = discord.optionsFor(contender);
      const seen = Promise.withResolvers<{ wallMs: number; cpuMs: number }>();
      const startedAt = performance.now();
      const program = new LaunchedProgram(contender, options);
      identified.set(options.token, () => seen.resolve({ wallMs: performance.now() - startedAt, cpuMs: program.cpuMs() }));
      const firstCommand = async () => {
        await discord.ready(contender);
        return discord.drive(program, 1);
      };
      const started = await Promise.race([seen.promise, program.failed]);
      const cost = isFirst ? await Promise.race([firstCommand(), program.failed]) : started;
      await program.stop();
      return cost;
    },
  };
};

const inTheImageAtMost = (times: number): Goal => ({
  text: `in the image at most ${times} × the floor's time`,
  isReached: (figures) => (figures.get(inTheImage.name)?.wallRatio ?? Number.POSITIVE_INFINITY) <= times,
});

const programs = (...all: readonly Program[]) => all;

export const start: Bench = {
  name: "start",
  title: "from the start of the process until Discord's gateway has its Identify",
  floor,
  ours: unbundled,
  peers: programs(
    inTheImage,
    { name: "bare Node", module: "peers/bare-node.js" },
    { ...floor, name: "floor, one file and cache", module: bundled(floor.module), environment: compileCache("one-file") },
    { ...floor, name: "floor, compile cache", environment: compileCache("floor") },
    { name: "@sapphire/framework", module: "peers/sapphire-command.js" },
  ),
  launches: launches(false),
  operations: 1,
  rounds: 9,
  // From source, Node strips the types of each file anew; the image is built for a quick start.
  goals: [atMost(1.25, "wallRatio"), inTheImageAtMost(0.75)],
};

export const first: Bench = {
  name: "first",
  title: "the first command after a start, a /scores over the gateway; the first program always says the same",
  floor: { name: "discord.js, constant", module: "peers/discordjs-command.js" },
  ours: unbundled,
  peers: programs(inTheImage),
  launches: launches(true),
  operations: 1,
  rounds: 9,
  // Discord waits for three seconds.
  goals: [within(500)],
};
