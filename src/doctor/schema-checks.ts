import { fileOf } from "../infra/database.ts";
import { DatabaseError } from "../infra/engine.ts";
import type { SchemaState } from "../infra/migrate.ts";
import { type Finding, ok, problem } from "./check.ts";

export function databaseLabel(url: string): string {
  const path = fileOf(url);
  return path === undefined ? `PostgreSQL at ${new URL(url).host}` : `SQLite file ${path}`;
}

/** @param updater the subject of «updates the schema», such as a command. */
export function checkSchema(name: string, where: string, { from, to, update }: SchemaState, updater: string): Finding {
  if (from === to) return ok(name, `${where}, version ${to}`);
  const fix = `make a backup first (docs/upgrade.md); then ${updater} updates it, which ${update}`;
  return problem(name, `${where}, version ${from} of ${to}`, fix);
}

/** `undefined` unless the error is that a newer program has updated the database. */
export function checkNewer(name: string, where: string, error: unknown): Finding | undefined {
  if (!(error instanceof DatabaseError && error.problem === "newer_schema")) return undefined;
  return problem(name, `${where}: ${error.message}`, "docs/upgrade.md says how");
}
