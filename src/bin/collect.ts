import { systemClock } from "../infra/clock.ts";
import { loadConfig } from "../infra/config.ts";
import { DatabaseError } from "../infra/engine.ts";
import { fail, readFlags } from "../infra/flags.ts";
import { userAgent } from "../infra/identity.ts";
import { createLogger } from "../infra/logger.ts";
import { createRedactor } from "../infra/redaction.ts";
import { type Io, runScript } from "../infra/script.ts";
import { installShutdown } from "../infra/shutdown.ts";
import { collect, collectOnce, isPlanned } from "../service/collect/collect.ts";
import { openSources, openX } from "../service/collect/open-sources.ts";
import type { XApi } from "../service/collect/x/api.ts";
import { announcement, estimate, formatEstimate, readAsked } from "../service/collect/x/estimate.ts";
import { openServiceDatabase, type ServiceDatabase } from "../service/database/database.ts";
import { collectSettings } from "../service/settings.ts";

const usage = `Collects posts and floor prices for the imported collections, until SIGTERM or Ctrl-C: posts of Bluesky as they are
written, floor prices from OpenSea every hour, and, if X_BEARER_TOKEN is set, posts of X every 15 minutes. Updates counts, and
removes what was deleted or is no longer public. Resumes where it stopped, even after being killed. Any number of processes may
share a database. Logs one JSON object per line on stdout.

  npm run collect               from all sources
  npm run collect -- --once     each collection once from each source that is asked, due or not, without Bluesky's stream; exits
                                with 1 if one could not be finished, but not if the rest waits for the budget
  npm run collect -- --estimate prints what X would cost a day, from X's own counts of posts, and collects nothing. Says first
                                what this costs itself: $0.005 a search

Uses COLLECT_FROM, SERVICE_DATABASE, SERVICE_KEEP_DAYS, LOG_LEVEL and the variables of each source; see .env.example. X charges for
every post and person that it sends: never more than COLLECT_DOLLARS_PER_DAY in a UTC day. Once that is used up, collecting from X
goes on when the next day begins.`;

/** Includes the wait for another process that writes. */
const DATABASE_MS = 30_000;
const STOP_MS = 10_000;
/** Leaves time to close the connections. */
const LAST_QUERY_MS = 5_000;
/** --once ends within seconds if a source refuses connections, and within minutes if it hangs. */
const ONCE_RETRIES = 2;

const flag = { type: "boolean", default: false } as const;

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const { once, estimate: isEstimate } = readFlags(argv, env, {
    script: "collect",
    usage,
    options: { once: flag, estimate: flag },
  });
  const { config, secrets } = loadConfig(
    (environment) => collectSettings(isEstimate ? { ...environment, COLLECT_FROM: "x" } : environment),
    env,
  );
  // An estimate is a page for people.
  const log = createLogger(isEstimate ? "fatal" : config.LOG_LEVEL, { secrets });

  const ending = new AbortController();
  const lastQuery = new AbortController();
  const isOver = Promise.withResolvers<void>();
  const stop = () => {
    ending.abort();
    const late = new DatabaseError("slow", `the database did not answer within ${LAST_QUERY_MS} ms after the stop`);
    setTimeout(() => lastQuery.abort(late), LAST_QUERY_MS).unref();
    return isOver.promise;
  };
  const shutDown = installShutdown(log, stop, STOP_MS);

  try {
    const database = await openServiceDatabase({ url: config.SERVICE_DATABASE, limitMs: DATABASE_MS, signal: lastQuery.signal });
    const common = { log, clock: systemClock, random: Math.random };
    const options = { ...common, database, keepDays: config.SERVICE_KEEP_DAYS };
    const client = {
      ...common,
      userAgent,
      ...((once || isEstimate) && { retries: ONCE_RETRIES }),
      onWait: (about: object, ms: number) =>
        log.info({ ...about, seconds: Math.ceil(ms / 1_000) }, "waiting for a rate limit to end"),
      onRetry: (error: Error) => log.warn({ err: error }, "a request failed; it is made again"),
    };
    const sources = isEstimate ? [] : openSources(config, client, options);
    const x = isEstimate ? openX(config, client, options) : undefined;
    try {
      if (x) await printEstimate(x, database, io, ending.signal);
      else if (!once) await collect(sources, options, ending.signal);
      else for (const { asked } of sources) if (asked) await collectOnce({ ...options, source: asked }, ending.signal);
    } finally {
      await Promise.all([...sources.map((source) => source.close()), x?.close(), database.close()]);
    }
  } catch (error) {
    if (!ending.signal.aborted) {
      if (!isPlanned(error)) throw error;
      fail(createRedactor(secrets)(`npm run collect ended: ${error.message}`));
    }
    if (once || isEstimate) shutDown("collecting was interrupted", 1);
  } finally {
    isOver.resolve();
  }
  return 0;
}

async function printEstimate(x: XApi, database: ServiceDatabase, io: Io, signal: AbortSignal): Promise<void> {
  const asked = await readAsked(database, systemClock.now());
  if (asked.length === 0) fail("There are no collections yet: npm run collections -- add ADDRESS");
  io.print(`${announcement(asked)}\n`);
  io.print(formatEstimate(await estimate(x, asked, signal), x.ledger.budget));
}

if (import.meta.main) await runScript(main);
