import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "../../infra/clock.ts";
import { type Database, DatabaseError } from "../../infra/database.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import { openServiceDatabase } from "../database/database.ts";
import type { ServiceTables } from "../database/tables.ts";
import { dropDaily } from "../import/old-days.ts";
import { Remaker } from "./remakes.ts";
import type { RemakeEvent, RemakingOptions } from "./remaking.ts";

/* Makes answers beside the thread that answers requests: SQLite stops the thread that asks it. */

const ROUND_MS = 500;
/** A collection with millions of posts takes long. */
const LIMIT_MS = MINUTE_MS;

const tell = (event: RemakeEvent) => parentPort?.postMessage(event);
const stopping = new AbortController();
parentPort?.on("message", () => stopping.abort());

/** Waits for the next round; `false` when there is none. */
const isNext = () => wait(ROUND_MS, true, { signal: stopping.signal }).catch(() => false);

async function remakeUntilStopped(database: Database<ServiceTables>): Promise<void> {
  const remaker = new Remaker(database, { onRemade: (ms) => tell({ ms }), onFailed: tellProblem });
  const dropOldDays = dropDaily(database, { clock: systemClock, keepDays });
  do {
    try {
      if (await remaker.remakeDue(() => stopping.signal.aborted)) await dropOldDays();
    } catch (error) {
      tellProblem(error);
    }
  } while (await isNext());
  await remaker.stop().catch(() => {});
}

function tellProblem(error: unknown, collection?: string): void {
  const problem = error instanceof DatabaseError ? error.problem : "failed";
  tell({ problem, message: error instanceof DatabaseError ? error.message : String(error), collection });
}

const { url, keepDays } = workerData as RemakingOptions;
const database = await openServiceDatabase({ url, limitMs: LIMIT_MS });
await remakeUntilStopped(database).finally(() => database.close());
parentPort?.close();
