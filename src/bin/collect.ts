import { systemClock } from "../infra/clock.ts";
import { loadConfig } from "../infra/config.ts";
import { fail, readFlags } from "../infra/flags.ts";
import { userAgent } from "../infra/identity.ts";
import { createLogger } from "../infra/logger.ts";
import { createRedactor } from "../infra/redaction.ts";
import { installShutdown } from "../infra/shutdown.ts";
import { collect, collectOnce, isPlanned } from "../service/collect/collect.ts";
import { openSources } from "../service/collect/open-sources.ts";
import { openServiceDatabase } from "../service/database/database.ts";
import { collectSettings } from "../service/settings.ts";

const usage = `Collects posts and floor prices for the imported collections, until SIGTERM or Ctrl-C: posts of Bluesky as they are
written, floor prices from OpenSea every hour, and, if X_BEARER_TOKEN is set, posts of X every 15 minutes. Updates counts, and
removes what was deleted or is no longer public. Resumes where it stopped, even after being killed. Any number of processes may
share a database. Logs one JSON object per line on stdout.

  npm run collect               from all sources
  npm run collect -- --once     each collection once from each source that is asked, due or not, without Bluesky's stream; exits
                                with 1 if one could not be finished

Uses COLLECT_FROM, SERVICE_DATABASE, SERVICE_KEEP_DAYS, LOG_LEVEL and the variables of each source; see .env.example. X charges for
every post and person that it sends, up to COLLECT_DOLLARS_PER_DAY.`;

/** Includes the wait for another process that writes. */
const DATABASE_MS = 30_000;
/** --once ends within seconds if a source refuses connections, and within minutes if it hangs. */
const ONCE_RETRIES = 2;

const { once } = readFlags({ script: "collect", usage, options: { once: { type: "boolean", default: false } } });
const { config, secrets } = loadConfig(collectSettings);
const log = createLogger(config.LOG_LEVEL, { secrets });

const ending = new AbortController();
const isOver = Promise.withResolvers<void>();
const stop = () => {
  ending.abort();
  return isOver.promise;
};
const shutDown = installShutdown(log, stop, 10_000);

try {
  const database = await openServiceDatabase({ url: config.SERVICE_DATABASE, limitMs: DATABASE_MS });
  const common = { log, clock: systemClock, random: Math.random };
  const options = { ...common, database, keepDays: config.SERVICE_KEEP_DAYS };
  const client = {
    ...common,
    userAgent,
    ...(once && { retries: ONCE_RETRIES }),
    onWait: (about: object, ms: number) =>
      log.info({ ...about, seconds: Math.ceil(ms / 1_000) }, "waiting for a rate limit to end"),
    onRetry: (error: Error) => log.warn({ err: error }, "a request failed; it is made again"),
  };
  const sources = openSources(config, client, options);
  try {
    if (!once) await collect(sources, options, ending.signal);
    else for (const { asked } of sources) if (asked) await collectOnce({ ...options, source: asked }, ending.signal);
  } finally {
    await Promise.all([...sources.map((source) => source.close()), database.close()]);
  }
} catch (error) {
  if (!ending.signal.aborted) {
    if (!isPlanned(error)) throw error;
    fail(createRedactor(secrets)(`npm run collect ended: ${error.message}`));
  }
  if (once) shutDown("collecting was interrupted", 1);
} finally {
  isOver.resolve();
}
