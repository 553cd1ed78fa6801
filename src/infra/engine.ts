import type { Dialect } from "kysely";

/** Why a query has failed. `failed` is everything that has no name here; its cause tells more. */
export const databaseProblems = [
  "unreachable",
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
    return new DatabaseError(problemOf(cause), message || String(code), { cause });
  }
}

export interface Connections {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Engine {
  readonly name: "sqlite" | "postgres";
  /**
   * Opens connections on which a query may take `limitMs` milliseconds; those that stay are ready before they are needed. Whatever
   * fails on one rejects with a `DatabaseError`.
   */
  connect(limitMs: number, stay: boolean): { readonly dialect: Dialect; connections(): Connections };
}
