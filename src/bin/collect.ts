import { systemClock } from "../infra/clock.ts";
import { loadConfig } from "../infra/config.ts";
import { DatabaseError } from "../infra/engine.ts";
import { fail, readFlags } from "../infra/flags.ts";
import { userAgent } from "../infra/identity.ts";
import { createLogger } from "../infra/logger.ts";
import { createRedactor } from "../infra/redaction.ts";
import { runScript } from "../infra/script.ts";
import { installShutdown } from "../infra/shutdown.ts";
import { collect, isPlanned } from "../service/collect/collect.ts";
import { sources } from "../service/collect/sources.ts";
import { openServiceDatabase } from "../service/database/database.ts";
import { collectSettings, openSources } from "../service/service-variables.ts";

const usage = `npm run collect collects posts and floor prices for the imported collections, until SIGTERM or Ctrl-C:

${sources.map(({ id, gives }) => `  ${id.padEnd(10)} ${gives}`).join("\n")}

Updates counts, and removes what was deleted or is no longer public. Resumes where it stopped, even after being killed. Any number
of processes may share a database. Logs one JSON object per line on stdout.

Uses COLLECT_FROM, SERVICE_DATABASE, SERVICE_KEEP_DAYS, LOG_LEVEL and the variables of each source; see .env.example. X charges for
every post and person that it sends: never more than COLLECT_DOLLARS_PER_DAY in a UTC day. Once that is used up, collecting from X
goes on when the next day begins.`;

/** The time limit of a query, with the wait for another process that writes. */
const DATABASE_MS = 30_000;
const STOP_MS = 10_000;
/** The time limit of the last query, which leaves time to close the connections. */
const LAST_QUERY_MS = 5_000;

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  readFlags(argv, env, { script: "collect", usage, options: {} });
  const { config, secrets } = loadConfig(collectSettings, env);
  const log = createLogger(config.LOG_LEVEL, { secrets });

  const ending = new AbortController();
  const lastQuery = new AbortController();
  const isOver = Promise.withResolvers<void>();
  const stop = () => {
    ending.abort();
    const late = new DatabaseError("slow", `the database did not answer within ${LAST_QUERY_MS} ms after the stop`);
    setTimeout(() => lastQuery.abort(late), LAST_QUERY_MS).unref();
    return isOver.promise;
  };
  installShutdown(log, stop, STOP_MS);

  try {
    const database = await openServiceDatabase({ url: config.SERVICE_DATABASE, limitMs: DATABASE_MS, signal: lastQuery.signal });
    const common = { log, clock: systemClock, random: Math.random };
    const options = { ...common, database, keepDays: config.SERVICE_KEEP_DAYS };
    const client = {
      ...common,
      userAgent,
      onWait: (about: object, ms: number) =>
        log.info({ ...about, seconds: Math.ceil(ms / 1_000) }, "waiting for a rate limit to end"),
      onRetry: (error: Error) => log.warn({ err: error }, "a request failed; it is made again"),
    };
    const open = openSources(config, client, options);
    try {
      await collect(open, options, ending.signal);
    } finally {
      await Promise.all([...open.map((source) => source.close()), database.close()]);
    }
  } catch (error) {
    if (!ending.signal.aborted) {
      if (!isPlanned(error)) throw error;
      fail(createRedactor(secrets)(`npm run collect ended: ${error.message}`));
    }
  } finally {
    isOver.resolve();
  }
  return 0;
}

if (import.meta.main) await runScript(main);
