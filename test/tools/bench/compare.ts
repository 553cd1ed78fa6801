import { atMost, type Bench, type Load } from "./bench.ts";
import type { Contender } from "./contender.ts";
import { withDatabase } from "./databases.ts";
import type { Typed } from "./discord-answers.ts";
import { startDiscord } from "./discord-load.ts";
import { fillYear, numbered } from "./many-records.ts";

const COLLECTIONS = 5;

interface CompareOptions {
  readonly typed: "scores" | "compare";
  /** The event that stops the time. */
  readonly until: "text" | "picture";
}
const asked = (name: string, options: CompareOptions): Contender => ({ name, module: "ours/bot.ts", options });
const floor = asked("/scores of 5, one after the other", { typed: "scores", until: "text" });
const text = asked("/compare of 5, its text", { typed: "compare", until: "text" });
const picture = asked("/compare of 5, its picture", { typed: "compare", until: "picture" });

const [contract, ...others] = Array.from({ length: COLLECTIONS }, (_, number) => String(numbered(number)));
const commands: Readonly<Record<CompareOptions["typed"], readonly Typed[]>> = {
  scores: [contract, ...others].map((each) => ({ name: "scores", options: { contract: each ?? "" } })),
  compare: [
    {
      name: "compare",
      options: Object.fromEntries(["contract", "with", "and", "also", "plus"].map((name, index) => [name, numbered(index)])),
    },
  ],
};

/** Members who give one command at a time and wait for its picture, if any, before the next. */
async function load(): Promise<Load> {
  const records = await withDatabase("SQLite", fillYear)();
  const discord = await startDiscord();
  let number = 0;
  return {
    optionsFor: (contender) => ({ ...discord.optionsFor(contender), ...records.optionsFor(contender) }),
    async drive(contender, operations) {
      const { typed, until } = contender.contender.options as CompareOptions;
      const cpuMs = await contender.cpuMs();
      let wallMs = 0;
      for (let count = 0; count < operations; count++) {
        for (const each of commands[typed]) {
          const pictured = Promise.withResolvers<void>();
          const started = performance.now();
          await discord.ask(contender.contender, number++, { typed: each, onPicture: pictured.resolve });
          if (until === "text") wallMs += performance.now() - started;
          if (typed === "compare") await pictured.promise;
          if (until === "picture") wallMs += performance.now() - started;
        }
      }
      return { wallMs, cpuMs: (await contender.cpuMs()) - cpuMs };
    },
    async close() {
      await discord.close();
      await records.close();
    },
  };
}

export const compare: Bench = {
  name: "compare",
  title: "five collections side by side, with 30 days of each, all answers in the cache; CPU time is with the picture",
  floor,
  ours: text,
  peers: [picture],
  load,
  operations: 50,
  rounds: 7,
  goals: [
    atMost(4, "wallRatio"),
    {
      text: "the picture is there within 150 ms",
      isReached: (figures) => (figures.get(picture.name)?.wallMs ?? Number.NaN) <= 150,
    },
  ],
};
