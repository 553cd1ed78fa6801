import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "../../infra/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../infra/time.ts";
import { Worker } from "../../infra/worker.ts";
import { openServiceDatabase } from "../database/database.ts";
import { dropDaily } from "../store/old-days.ts";
import { AnswerBuilder, type AnswerEvent, failureOf } from "./answer-builder.ts";
import type { AnswerThreadOptions, ThreadEvent } from "./answer-thread.ts";
import { preparePages } from "./stored-pages.ts";

/* Migrations and builds have a thread of their own: SQLite blocks the thread that calls it, and the main one answers requests. */

const RECHECK_MS = 500;
/** The time limit of a build's query: a collection may have millions of posts. */
const LIMIT_MS = MINUTE_MS;

/** The time limit of a migration, which may copy some GB. */
const MIGRATION_MS = DAY_MS;

const { databaseUrl, keepDays, site } = workerData as AnswerThreadOptions;
const post = (event: ThreadEvent) => parentPort?.postMessage(event);
const send = (answer: AnswerEvent | undefined) => answer && post({ answer });

const options = { url: databaseUrl, limitMs: LIMIT_MS, backgroundMs: MIGRATION_MS };
const { database, builder } = await start().catch((error: unknown) => {
  post({ failure: failureOf(error) });
  process.exit(1);
});
post({ isReady: true });
const dropOldDays = dropDaily(database, { clock: systemClock, keepDays });
const worker = new Worker({
  clock: systemClock,
  retryDelayMs: RECHECK_MS,
  maxWaitMs: RECHECK_MS,
  async claim() {
    try {
      const claim = await builder.claim();
      if ("waitMs" in claim) await dropOldDays();
      return claim;
    } catch (error) {
      send(failureOf(error));
      throw error;
    }
  },
  async work(claim) {
    try {
      send(await builder.build(claim));
      return 0;
    } catch (error) {
      send(failureOf(error));
      return RECHECK_MS;
    }
  },
});

async function start() {
  const database = await openServiceDatabase(options);
  const builder = new AnswerBuilder(database, { site });
  await preparePages(database, site);
  for (const event of await builder.buildDue(true)) send(event);
  return { database, builder };
}

worker.start();
if (parentPort) await once(parentPort, "message");
await worker.stop();
await database.close();
parentPort?.close();
