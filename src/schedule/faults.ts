import { ProblemError } from "../bot/answer/problems.ts";
import { DatabaseError } from "../infra/engine.ts";
import { type Logger, originOf } from "../infra/logger.ts";

/**
 * Tells the log of an error that nobody planned for. Of a database that cannot be used the log knows already, and what cannot
 * be known right now is a part of every day.
 *
 * @param doing what has failed, in plain English and without members' texts.
 */
export function tellFault(log: Logger, error: unknown, doing: string): void {
  if (error instanceof DatabaseError || error instanceof ProblemError) return;
  log.error(originOf(error), `${doing} has failed in a way that nobody planned for`);
}
