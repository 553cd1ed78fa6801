import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { postgresPrograms } from "../support/databases/postgres.ts";

/** A SQLite file as SQL. */
export function dumpSqlite(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const all = (sql: string) => database.prepare(sql).all() as Record<string, string>[];
    const schema = all("select type, name, sql from sqlite_schema where sql is not null order by type = 'index', rowid");
    const rows = schema.flatMap(({ type, name }) => {
      if (type !== "table") return [];
      const columns = all(`select name from pragma_table_info('${name}')`).map((column) => `quote("${column["name"]}")`);
      return all(`select ${columns.join(" || ', ' || ")} as row from "${name}"`).map(
        ({ row }) => `insert into "${name}" values (${row});`,
      );
    });
    return ["begin;", ...schema.map(({ sql }) => `${sql};`), ...rows, "commit;", ""].join("\n");
  } finally {
    database.close();
  }
}

export function loadSqlite(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(`pragma foreign_keys = off; ${sql}`);
  database.close();
}

/** A PostgreSQL database as SQL that a query can have. */
export function dumpPostgres(url: string): string {
  const sql = execFileSync(join(postgresPrograms, "pg_dump"), ["--inserts", "--no-owner", "--no-privileges", `--dbname=${url}`], {
    encoding: "utf8",
  });
  // psql's own commands and comments are left out, and the database has its schema already.
  const lines = sql.split("\n").filter((line) => line !== "" && !/^(\\|--|CREATE SCHEMA public)/.test(line));
  return [...lines, "reset search_path;", ""].join("\n");
}
