import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "../../infra/clock.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import { Worker } from "../../infra/worker.ts";
import { openServiceDatabase } from "../database/database.ts";
import { dropDaily } from "../import/old-days.ts";
import { AnswerBuilder, type AnswerEvent, failureOf } from "./answer-builder.ts";
import type { AnswerThreadOptions } from "./answer-thread.ts";

/* SQLite blocks the thread that calls it, and the main one answers requests. */

const LOOK_AGAIN_MS = 500;
/** A collection may have millions of posts. */
const LIMIT_MS = MINUTE_MS;

const { databaseUrl, keepDays } = workerData as AnswerThreadOptions;
const tell = (event: AnswerEvent | undefined) => event && parentPort?.postMessage(event);

const database = await openServiceDatabase({ url: databaseUrl, limitMs: LIMIT_MS });
const builder = new AnswerBuilder(database);
const dropOldDays = dropDaily(database, { clock: systemClock, keepDays });
const worker = new Worker({
  clock: systemClock,
  standBackMs: LOOK_AGAIN_MS,
  maxWaitMs: LOOK_AGAIN_MS,
  async claim() {
    try {
      const claim = await builder.claim();
      if ("waitMs" in claim) await dropOldDays();
      return claim;
    } catch (error) {
      tell(failureOf(error));
      throw error;
    }
  },
  async work(claim) {
    try {
      tell(await builder.build(claim));
      return 0;
    } catch (error) {
      tell(failureOf(error));
      return LOOK_AGAIN_MS;
    }
  },
});
worker.start();
if (parentPort) await once(parentPort, "message");
await worker.stop();
await database.close();
parentPort?.close();
