import { systemClock } from "../infra/clock.ts";
import { loadConfig } from "../infra/config.ts";
import { fail, readFlags } from "../infra/flags.ts";
import { userAgent } from "../infra/identity.ts";
import { createLogger } from "../infra/logger.ts";
import { createRedactor } from "../infra/redaction.ts";
import { installShutdown } from "../infra/shutdown.ts";
import { collect, collectOnce, isPlanned } from "../service/collect/collect.ts";
import { XApi } from "../service/collect/x/api.ts";
import { createXSource } from "../service/collect/x/source.ts";
import { openServiceDatabase } from "../service/database/database.ts";
import { collectSettings } from "../service/settings.ts";

const usage = `Collects posts about the imported collections from X, every 15 minutes, until SIGTERM or Ctrl-C. Searches for their
addresses and terms, and rechecks posts of the last two days and, once a day, everything in the service's answers: it updates
counts, and removes what X no longer shows to everybody. Resumes where it stopped, even after being killed. Any number of processes
may share a database. Logs one JSON object per line on stdout.

  npm run collect               every 15 minutes
  npm run collect -- --once     each collection once, due or not; exits with 1 if one could not be finished

Needs X_BEARER_TOKEN, and uses SERVICE_DATABASE, SERVICE_KEEP_DAYS, X_API_URL and LOG_LEVEL; see .env.example. X charges for every
post and person that it sends.`;

/** Includes the wait for another process that writes. */
const DATABASE_MS = 30_000;
/** --once ends within seconds if X refuses connections, and within minutes if it hangs. */
const ONCE_RETRIES = 2;

const { once } = readFlags({ script: "collect", usage, options: { once: { type: "boolean", default: false } } });
const { config, secrets } = loadConfig(() => collectSettings);
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
  const x = new XApi({
    url: config.X_API_URL,
    token: config.X_BEARER_TOKEN,
    userAgent,
    clock: systemClock,
    random: Math.random,
    ...(once && { retries: ONCE_RETRIES }),
    onWait: (endpoint, ms) => log.info({ endpoint, seconds: Math.ceil(ms / 1_000) }, "waiting for X's rate limit to end"),
    onRetry: (error) => log.warn({ err: error }, "a request to X failed; it is made again"),
  });
  try {
    const common = { log, clock: systemClock, keepDays: config.SERVICE_KEEP_DAYS };
    const options = { ...common, database, source: createXSource({ ...common, x }) };
    await (once ? collectOnce : collect)(options, ending.signal);
  } finally {
    await Promise.all([x.close(), database.close()]);
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
