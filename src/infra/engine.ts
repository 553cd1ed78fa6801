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

/** The number of a database's connections, and of queries that wait for one. */
export interface Connections {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The difference between SQLite and PostgreSQL. */
export interface Engine {
  readonly name: "sqlite" | "postgres";
  /** Connections on which a query may take `limitMs` milliseconds; those that stay are ready before they are needed. */
  connect(limitMs: number, stay: boolean): { readonly dialect: Dialect; connections(): Connections };
  /** The meaning of an error that the engine or its driver has thrown. */
  problemOf(error: unknown): DatabaseProblem;
}
