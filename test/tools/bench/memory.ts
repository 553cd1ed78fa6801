import { type Bench, type Goal, type Launches, memoryAtMost } from "./bench.ts";
import { startDiscord } from "./discord-load.ts";
import { bundleImage, inTheImage, LaunchedProgram, type Program } from "./launched.ts";

/** More than the members whose commands of a minute are counted; all other bounds are lower. Hot code is compiled by then. */
const FIRST_MEMBERS = 60_000;
const MEMBERS = 90_000;
const execArgv = ["--import", "./test/tools/bench/memory-probe.js"];

/** As many members as commands, of whom each gives one to a newly launched program. */
async function launches(): Promise<Launches> {
  bundleImage();
  const identified = new Map<string, () => void>();
  const discord = await startDiscord({
    members: Number.MAX_SAFE_INTEGER,
    onIdentify: (token) => identified.get(token)?.(),
  });
  return {
    needsWarmUp: false,
    close: discord.close,
    async measure(contender) {
      const options = discord.optionsFor(contender);
      const isIdentified = Promise.withResolvers<void>();
      identified.set(options.token, isIdentified.resolve);
      const program = new LaunchedProgram(contender, options);
      await Promise.race([isIdentified.promise, program.failed]);
      await Promise.race([discord.ready(contender), program.failed]);
      const ready = program.resident().now;
      const first = await discord.drive(program, FIRST_MEMBERS);
      const before = await program.heap();
      const rest = await discord.drive(program, MEMBERS - FIRST_MEMBERS);
      const { peak } = program.resident();
      const perMember = ((await program.heap()) - before) / (MEMBERS - FIRST_MEMBERS);
      await program.stop();
      const sum = (of: "wallMs" | "cpuMs") => (first[of] + rest[of]) / MEMBERS;
      return { wallMs: sum("wallMs"), cpuMs: sum("cpuMs"), memory: { ready, peak, perMember } };
    },
  };
}

const growsAtMost = (bytes: number): Goal => ({
  text: `the heap grows by at most ${bytes} bytes a member`,
  isReached: (figures, { ours }) => (figures.get(ours.name)?.memory?.perMember ?? Number.POSITIVE_INFINITY) <= bytes,
});

export const watched = (program: Program): Program => ({ ...program, execArgv });

export const memory: Bench = {
  name: "memory",
  title: "memory when ready, and over 90,000 members of whom each gives a command; time is of a command",
  floor: watched({ name: "discord.js, constant", module: "peers/discordjs-command.js" }),
  ours: watched(inTheImage),
  peers: [
    { name: "discord.js, limited caches", module: "peers/discordjs-limited-command.js" },
    { name: "@discordjs/core + ws", module: "peers/core-command.js" },
    { name: "@sapphire/framework", module: "peers/sapphire-command.js" },
  ].map(watched),
  launches,
  operations: 1,
  rounds: 1,
  // When ready, it also has a database, catalogues, metrics and a cache.
  goals: [memoryAtMost(0.9, "ready"), memoryAtMost(0.9, "peak"), growsAtMost(20)],
};
