import { parseArgs } from "node:util";
import { runChaos } from "./chaos.ts";
import { reportOf } from "./report.ts";

/* `npm run chaos`: real processes under load and random faults. Ctrl-C ends it early, with what there is; twice, at once. */

const usage = `npm run chaos -- [--seconds N] [--seed N]

Runs the bot on a gateway and as replicas behind a balancer, lets members use it while the API and Discord go wrong at
random, and prints what held. Exit code 1 if anything did not.

  --seconds N  how long there are faults, 1 to 7200 (default 60)
  --seed N     which faults, and in which order: 0 to 2147483647 (default: any)
`;

function readArguments(): { seconds: number; seed: number } {
  const { values } = parseArgs({
    options: { seconds: { type: "string" }, seed: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) {
    process.stdout.write(usage);
    process.exit(0);
  }
  return {
    seconds: wholeNumber("--seconds", values.seconds ?? "60", 1, 7_200),
    seed: wholeNumber("--seed", values.seed ?? String(Date.now() % 1_000_000), 0, 2_147_483_647),
  };
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) throw new Error(`${name} takes a whole number from ${min} to ${max}`);
  return value;
}

let options: ReturnType<typeof readArguments>;
try {
  options = readArguments();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${usage}`);
  process.exit(1);
}

const interruption = new AbortController();
/** npm passes on a Ctrl-C that the terminal has sent to this process itself as well. */
const SAME_SIGNAL_MS = 1_000;
let interruptedAt: number | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (interruptedAt !== undefined && performance.now() - interruptedAt > SAME_SIGNAL_MS) process.exit(1);
    if (interruptedAt !== undefined) return;
    interruptedAt = performance.now();
    process.stdout.write("\nEnding early: what is under way is finished and judged first.\n");
    interruption.abort();
  });
}
process.stdout.write(`Chaos for ${options.seconds} seconds with seed ${options.seed}.\n`);
const result = await runChaos({ ...options, signal: interruption.signal });
process.stdout.write(reportOf(result));
process.exitCode = result.breaches.length > 0 ? 1 : 0;
