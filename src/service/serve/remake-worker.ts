import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "../../infra/clock.ts";
import { DatabaseError } from "../../infra/engine.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import { Worker } from "../../infra/worker.ts";
import { openServiceDatabase } from "../database/database.ts";
import { dropDaily } from "../import/old-days.ts";
import { noteUses } from "./keys.ts";
import type { RemakeEvent, RemakeThreadOptions } from "./remake-thread.ts";
import { Remaker } from "./remakes.ts";

/* Makes answers beside the thread that answers requests: SQLite stops the thread that asks it. */

const LOOK_AGAIN_MS = 500;
/** A collection with millions of posts takes long. */
const LIMIT_MS = MINUTE_MS;

const tell = (event: RemakeEvent) => parentPort?.postMessage(event);

function tellProblem(error: unknown, collection?: string): void {
  const problem = error instanceof DatabaseError ? error.problem : "failed";
  tell({ problem, message: error instanceof DatabaseError ? error.message : String(error), collection });
}

const { url, keepDays } = workerData as RemakeThreadOptions;
const database = await openServiceDatabase({ url, limitMs: LIMIT_MS });
const remaker = new Remaker(database, { onRemade: (ms) => tell({ ms }), onFailed: tellProblem });
const dropOldDays = dropDaily(database, { clock: systemClock, keepDays });
const worker = new Worker({
  clock: systemClock,
  standBackMs: LOOK_AGAIN_MS,
  maxWaitMs: LOOK_AGAIN_MS,
  claim: async () => {
    try {
      const claim = await remaker.claim();
      if ("waitMs" in claim) await dropOldDays();
      return claim;
    } catch (error) {
      tellProblem(error);
      throw error;
    }
  },
  work: (claim) =>
    remaker.make(claim).then(
      () => 0,
      (error: unknown) => {
        tellProblem(error);
        return LOOK_AGAIN_MS;
      },
    ),
});
const stopped = Promise.withResolvers<void>();
let noting: Promise<unknown> = Promise.resolve();
worker.start();
parentPort?.on("message", (message: "stop" | readonly string[]) => {
  if (message === "stop") stopped.resolve();
  else noting = noteUses(database, message, Date.now()).catch(tellProblem);
});
await stopped.promise;
await Promise.all([worker.stop(), noting]);
await database.close();
parentPort?.close();
