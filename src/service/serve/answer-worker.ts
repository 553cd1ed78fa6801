import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "../../infra/clock.ts";
import { DatabaseError } from "../../infra/engine.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import { Worker } from "../../infra/worker.ts";
import { openServiceDatabase } from "../database/database.ts";
import { dropDaily } from "../import/old-days.ts";
import { AnswerBuilder } from "./answer-builder.ts";
import type { AnswerEvent, AnswerThreadOptions } from "./answer-thread.ts";

/* A thread of its own: SQLite stops the thread that asks it, and requests are answered by the main one. */

const LOOK_AGAIN_MS = 500;
/** A collection with millions of posts takes long. */
const LIMIT_MS = MINUTE_MS;

const { databaseUrl, keepDays } = workerData as AnswerThreadOptions;
const tell = (event: AnswerEvent) => parentPort?.postMessage(event);

function tellProblem(error: unknown, collection?: string): "stand back" {
  const problem = error instanceof DatabaseError ? error.problem : "failed";
  tell({ problem, message: error instanceof DatabaseError ? error.message : String(error), collection });
  return "stand back";
}

const database = await openServiceDatabase({ url: databaseUrl, limitMs: LIMIT_MS });
const builder = new AnswerBuilder(database, { onBuilt: (ms, changes) => tell({ ms, changes }), onFailed: tellProblem });
const dropOldDays = dropDaily(database, { clock: systemClock, keepDays });
const worker = new Worker({
  clock: systemClock,
  standBackMs: LOOK_AGAIN_MS,
  maxWaitMs: LOOK_AGAIN_MS,
  claim: async () => {
    try {
      const claim = await builder.claim();
      if ("waitMs" in claim) await dropOldDays();
      return claim;
    } catch (error) {
      tellProblem(error);
      throw error;
    }
  },
  work: (claim) => builder.build(claim).catch((error) => tellProblem(error)),
});
worker.start();
if (parentPort) await once(parentPort, "message");
await worker.stop();
await database.close();
parentPort?.close();
