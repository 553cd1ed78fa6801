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
}

export interface Connections {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Engine {
  readonly name: "sqlite" | "postgres";
  /** Connections on which a query may take `limitMs` milliseconds; those that stay are ready before they are needed. */
  connect(limitMs: number, stay: boolean): { readonly dialect: Dialect; connections(): Connections };
  problemOf(error: unknown): DatabaseProblem;
}
