import { setImmediate as nextTick } from "node:timers/promises";
import { fail, readFlags } from "../../../src/infra/flags.ts";
import { type Io, runScript } from "../../../src/infra/script.ts";
import { isCitusThere } from "../../support/databases/citus.ts";
import { isPostgresThere } from "../../support/databases/postgres.ts";
import { isRedisThere } from "../../support/databases/redis.ts";
import { setup as makeTemporaryFolder } from "../../support/temporary-folder.ts";
import { runChaos } from "./chaos.ts";
import { readOptions } from "./options.ts";
import { reportOf } from "./report.ts";

/* `npm run chaos`: real processes under load and random faults. Ctrl-C ends it early with a report; a second one, at once. */

const usage = `Runs the bot under load, on a gateway and as replicas behind a balancer, with hundreds of watches that are always
due, while posts are imported and collected into the services behind them: people on Bluesky, Farcaster and X write, like and
delete, floors move on OpenSea, and strangers read the services' pages. Watches keep living cards, publish in announcement channels
and write to members, who end that again; moderators have digests posted at once, and remove watches. Makes the API, Discord, its
channels and the networks fail at random; deletes cards and channels; kills, freezes and replaces bots, services, the database and
the cache; redeploys all of them once; kills processes between any two steps of posting, editing, publishing, importing or
collecting; and prints which promises held.

  npm run chaos                    a minute of faults
  npm run chaos -- --seconds N     the duration of the faults, 1 to 7200
  npm run chaos -- --seed N        repeats a plan of faults, 0 to 2147483647 (default: random, and printed)
  npm run chaos -- --watches N     the number of watches, 1 to 1000 (default: 240)
  npm run chaos -- --services N    the number of services, 0 to 4 (default: 3); with none, nothing is imported
  npm run chaos -- --nodes N       spreads the posts over so many nodes of Citus, 0 to 3 (default: 0, without Citus)

Needs a PostgreSQL server on this machine, and for a shared cache a Redis or Valkey server; a run without one says so.
Needs no configuration and no network. Exits with 0 if everything held, 1 otherwise.`;

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const flags = readFlags(argv, env, {
    script: "chaos",
    usage,
    options: {
      seconds: { type: "string" },
      seed: { type: "string" },
      watches: { type: "string" },
      services: { type: "string" },
      nodes: { type: "string" },
    },
  });
  let options: ReturnType<typeof readOptions>;
  try {
    options = readOptions(flags);
  } catch (error) {
    fail(`${(error as Error).message} See npm run chaos -- --help.`);
  }

  process.once("exit", makeTemporaryFolder());
  const interruption = new AbortController();
  /** npm forwards a Ctrl-C that the terminal has also sent to this process. */
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
  io.print(`Chaos for ${options.seconds} seconds with seed ${options.seed}.`);
  if (!isPostgresThere) fail("There is no PostgreSQL server on this machine.");
  if (options.nodes > 0 && !isCitusThere) fail("The PostgreSQL server on this machine has no Citus.");
  if (!isRedisThere) io.print("There is no Redis or Valkey server on this machine: replicas share no cache.");
  let areFaultsOn = false;
  const onFaults = () => {
    areFaultsOn = true;
    io.print("All is started, and the faults begin.");
  };
  const result = await runChaos({ ...options, signal: interruption.signal, onFaults }).catch(async (error: unknown) => {
    // A signal that came during a synchronous call is noticed in the next turn.
    await nextTick();
    if (interruption.signal.aborted && !areFaultsOn) fail("The run was ended before its faults began.");
    throw error;
  });
  io.print(reportOf(result).trimEnd());
  return result.breaches.length > 0 ? 1 : 0;
}

if (import.meta.main) await runScript(main);
