import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { AnswerEvent } from "./answer-builder.ts";

export interface AnswerThreadOptions {
  readonly databaseUrl: string;
  readonly keepDays: number;
}

const RESTART_MS = 1_000;
const GRACE_MS = 2_000;

/** Replaces a thread that fails. */
export function startAnswerThread(workerData: AnswerThreadOptions, onEvent: (event: AnswerEvent) => void) {
  let isStopped = false;
  let restart: NodeJS.Timeout | undefined;
  let ended = Promise.withResolvers<void>();
  const start = () => {
    const started = new Worker(fileURLToPath(import.meta.resolve("#answer-worker")), { workerData });
    ended = Promise.withResolvers<void>();
    started.on("message", onEvent);
    started.on("error", ({ message }: Error) => onEvent({ problem: "failed", message }));
    started.on("exit", () => {
      ended.resolve();
      if (!isStopped) restart = setTimeout(() => (worker = start()), RESTART_MS);
    });
    return started;
  };
  let worker = start();
  return {
    /** A build that hangs is cut off: any process makes it once its lease is over. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(restart);
      worker.postMessage("stop");
      const cutOff = setTimeout(() => void worker.terminate(), GRACE_MS);
      await ended.promise;
      clearTimeout(cutOff);
    },
  };
}
