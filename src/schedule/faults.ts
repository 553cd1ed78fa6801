import { ProblemError } from "../bot/answer/problems.ts";
import { DatabaseError } from "../infra/engine.ts";
import { type Logger, originOf } from "../infra/logger.ts";

/**
 * Logs an unexpected error; the store logs those of the database.
 *
 * @param doing a description without members' texts.
 */
export function logUnexpected(log: Logger, error: unknown, doing: string): void {
  if (error instanceof DatabaseError || error instanceof ProblemError) return;
  log.error(originOf(error), `${doing} failed unexpectedly`);
}
