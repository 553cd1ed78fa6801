import type { Dialect } from "kysely";

/**
 * Why a query failed; `failed` stands for every other reason. `node_unreachable`: the database answers, but not that part of
 * it.
 */
export const databaseProblems = [
  "unreachable",
  "node_unreachable",
  "slow",
  "locked",
  "full",
  "read_only",
  "io_error",
  "damaged",
  "newer_schema",
  "failed",
] as const;
export type DatabaseProblem = (typeof databaseProblems)[number];

export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  readonly problem: DatabaseProblem;

  constructor(problem: DatabaseProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }

  static from(cause: unknown, problemOf: (cause: unknown) => DatabaseProblem = () => "failed"): DatabaseError {
    if (cause instanceof DatabaseError) return cause;
    const { message, code } = cause as { message: string; code?: unknown };
    // PostgreSQL's own errors of a connection have several lines.
    const line = (message || String(code)).replaceAll(/\s*\n\s*/g, " ");
    return new DatabaseError(problemOf(cause), line, { cause });
  }
}

export interface Connections {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Engine {
  readonly name: "sqlite" | "postgres";
  /** @param minOpen the number of connections that stay open once they are. Queries reject with a `DatabaseError`. */
  connect(limitMs: number, minOpen: number): { readonly dialect: Dialect; connections(): Connections };
}
