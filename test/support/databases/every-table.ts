import type { Engine } from "./engines.ts";

const tables = {
  SQLite: "select name from sqlite_schema where type = 'table'",
  PostgreSQL: "select table_name as name from information_schema.tables where table_schema = current_schema()",
};

/** A database's content, a JSON object per row, with bytes as text. */
export async function allText(engine: Engine, url: string): Promise<string> {
  const lines: string[] = [];
  for (const { name } of await engine.query(url, tables[engine.name])) {
    for (const row of await engine.query(url, `select * from "${name}"`)) {
      const plain = Object.entries(row).map(([column, value]) => [
        column,
        value instanceof Uint8Array ? Buffer.from(value).toString() : value,
      ]);
      lines.push(JSON.stringify(Object.fromEntries(plain)));
    }
  }
  // Neither tables nor rows have an order of their own.
  return lines.sort().join("\n");
}
