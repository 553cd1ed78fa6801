import { fail, readFlags } from "../../src/infra/flags.ts";
import { runChaos } from "./chaos.ts";
import { missing } from "./database.ts";
import { readOptions } from "./options.ts";
import { reportOf } from "./report.ts";

/* `npm run chaos`: real processes under load and random faults. Ctrl-C ends it early, with what there is; twice, at once. */

const usage = `Runs the bot on a gateway and as replicas behind a balancer under load, with hundreds of watches whose posts are due all the
time, over services into which posts are imported and collected meanwhile. Makes the API, Discord, its channels and X fail at
random; kills, freezes and replaces bots, services, the database and the cache; deploys all of them once; kills whoever posts or
imports between any two steps of that; and prints which promises held and what became of every post.

  npm run chaos                    a minute of faults
  npm run chaos -- --seconds N     how long to cause faults, 1 to 7200
  npm run chaos -- --seed N        repeats a plan of faults, 0 to 2147483647; random unless given, and printed
  npm run chaos -- --watches N     how many watches there are, 1 to 1000; 240 unless given
  npm run chaos -- --services N    how many services there are, 0 to 4; 2 unless given. With none nothing is imported

Services need a PostgreSQL server on this machine, a shared cache a Redis or Valkey server; a run goes without what is missing,
and says so. No configuration and no network are needed. Exits with 0 if everything held, 1 otherwise.`;

const flags = readFlags({
  script: "chaos",
  usage,
  options: { seconds: { type: "string" }, seed: { type: "string" }, watches: { type: "string" }, services: { type: "string" } },
});
let options: ReturnType<typeof readOptions>;
try {
  options = readOptions(flags);
} catch (error) {
  fail(`${(error as Error).message} See npm run chaos -- --help.`);
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
for (const sentence of missing) process.stdout.write(`${sentence}\n`);
const result = await runChaos({ ...options, signal: interruption.signal });
process.stdout.write(reportOf(result));
process.exitCode = result.breaches.length > 0 ? 1 : 0;
