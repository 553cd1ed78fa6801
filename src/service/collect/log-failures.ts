import type { LogThrottle } from "../../infra/clock.ts";
import type { Logger } from "../../infra/logger.ts";
import type { BatchAnswers } from "./halves.ts";

interface Logging {
  readonly log: Logger;
  readonly throttle: LogThrottle;
  /** The network's name. */
  readonly name: string;
}

/** Logs what a network's API gave no answer for. */
export function logFailures(kind: "posts" | "people", answers: BatchAnswers<unknown, unknown>, logging: Logging): void {
  const { failed, stopped } = answers;
  const { log, throttle, name } = logging;
  if (failed.length > 0 && throttle(`failed ${kind}`) > 0)
    log.warn({ [kind]: failed }, `${name}'s API fails for some ${kind}; the others go on`);
  if (stopped && throttle(kind) > 0) log.warn({ err: stopped.error }, `${name}'s API gives no ${kind} right now`);
}
