import { Charts } from "../../../src/charts/charts.ts";
import { systemClock } from "../../../src/infra/clock.ts";
import { readFlags } from "../../../src/infra/flags.ts";
import { createLogger } from "../../../src/infra/logger.ts";
import { type Io, runScript } from "../../../src/infra/script.ts";
import { DAY_MS } from "../../../src/infra/time.ts";
import { comparison, trends } from "../../support/pictures.ts";

const usage = `Draws different pictures one after the other, and prints the memory of the process, the time per picture, and the delay of
the event loop.

  node test/tools/bench/picture-memory.ts [COUNT]       10,000 unless told`;

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const { positionals } = readFlags(argv, env, { script: "picture-memory", usage, options: {}, allowPositionals: true });
  const count = Number(positionals[0] ?? 10_000);
  const STEPS = 10;

  const charts = new Charts({ log: createLogger("info"), clock: systemClock, timeoutMs: 30_000 });
  const times: number[] = [];
  for (let number = 0; number < count; number++) {
    const details = { title: `Picture ${number}` };
    const startedAt = performance.now();
    const png = await charts.draw(number % 2 === 0 ? trends(30, DAY_MS, details) : comparison(5, 30, details));
    if (!png) throw new Error(`picture ${number} was not drawn`);
    times.push(performance.now() - startedAt);
    if ((number + 1) % (count / STEPS) === 0) {
      const sorted = times.splice(0).toSorted((one, other) => one - other);
      const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1);
      const megabytes = (process.memoryUsage.rss() / 1_024 / 1_024).toFixed(1);
      io.print(`${number + 1} pictures: ${megabytes} MB; median ${at(0.5)} ms, p99 ${at(0.99)} ms`);
    }
  }
  await charts.close();
  return 0;
}

if (import.meta.main) await runScript(main);
