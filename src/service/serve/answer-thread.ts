import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { DatabaseError } from "../../infra/engine.ts";
import type { Site } from "../pages/site.ts";
import type { AnswerEvent, AnswerFailure } from "./answer-builder.ts";

export interface AnswerThreadOptions {
  readonly databaseUrl: string;
  readonly keepDays: number;
  /** Makes pages with the answers. */
  readonly site?: Site | undefined;
}

/** The reports of the thread: its start or the failure to start, then the builds. */
export type ThreadEvent = { readonly isReady: true } | { readonly failure: AnswerFailure } | { readonly answer: AnswerEvent };

const RESTART_MS = 1_000;
const GRACE_MS = 2_000;

/** Starts the thread that builds answers, and replaces it if it fails after its first start. */
export function startAnswerThread(workerData: AnswerThreadOptions, onAnswer: (event: AnswerEvent) => void) {
  let isStopped = false;
  let restart: NodeJS.Timeout | undefined;
  let ended = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  const onEvent = (event: ThreadEvent) => {
    if ("answer" in event) return onAnswer(event.answer);
    if ("isReady" in event) return ready.resolve();
    onAnswer(event.failure);
    ready.reject(new DatabaseError(event.failure.problem, event.failure.message));
  };
  const start = () => {
    const started = new Worker(fileURLToPath(import.meta.resolve("#answer-worker")), { workerData });
    ended = Promise.withResolvers<void>();
    started.on("message", onEvent);
    started.on("error", ({ message }: Error) => onEvent({ failure: { problem: "failed", message } }));
    started.on("exit", () => {
      ended.resolve();
      if (!isStopped) restart = setTimeout(() => (worker = start()), RESTART_MS);
    });
    return started;
  };
  let worker = start();
  return {
    /** Resolves once the database is migrated and no answer is missing. @throws {DatabaseError} if the first start fails. */
    ready: ready.promise,
    /** Cuts off a build that hangs: another process makes it once its lease is over. */
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
