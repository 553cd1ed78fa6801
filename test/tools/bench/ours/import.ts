import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { openServiceDatabase } from "../../../../src/service/database/database.ts";
import { importPosts } from "../../../../src/service/import/import-posts.ts";
import { importCollections } from "../../../../src/service/import/import-tables.ts";
import { Summary } from "../../../../src/service/import/summary.ts";
import { COLLECTIONS, csvLines, postLines } from "../../../support/posts.ts";
import type { Setup } from "../contender.ts";

/** Per round. */
const POSTS = 20_000;
const ROWS_AT_ONCE = 1_000;
const folder = mkdtempSync(join(tmpdir(), "bench-import-"));
let files = 0;
const newFile = (): string => join(folder, `${++files}.db`);
const reject = (_line: unknown, reasons: readonly string[]) => {
  throw new Error(reasons.join());
};

async function* chunksOf(lines: readonly string[]): AsyncGenerator<Buffer> {
  for (let start = 0; start < lines.length; start += 100) yield Buffer.from(lines.slice(start, start + 100).join(""));
}

const terms = csvLines(
  Array.from({ length: COLLECTIONS }, (_, number) => ({
    contract: `0x${number.toString(16).padStart(40, "0")}`,
    name: `C${number}`,
    terms: [`collection${number}`, `#c${number}`],
  })),
);

/** A complete import into an empty database. */
async function importInto(file: string, lines: readonly string[]): Promise<void> {
  const database = await openServiceDatabase({ url: `sqlite:${file}`, limitMs: 60_000 });
  const options = { database, now: Date.now, reject, summary: new Summary() };
  await importCollections(chunksOf([terms]), options);
  await importPosts(chunksOf(lines), { ...options, keepDays: 400 });
  await database.close();
}

/** The rows of an import, read back. */
function rowsIn(file: string): [table: string, rows: SQLInputValue[][]][] {
  const database = new DatabaseSync(file);
  const order = { posts: "id", people: "as_of_post" };
  const tables = Object.entries(order).map(([table, column]): [string, SQLInputValue[][]] => [
    table,
    database
      .prepare(`select * from ${table} order by ${column}`)
      .all()
      .map((row) => Object.values(row)),
  ]);
  database.close();
  return tables;
}

async function insertInto(file: string, tables: ReturnType<typeof rowsIn>): Promise<void> {
  await (await openServiceDatabase({ url: `sqlite:${file}`, limitMs: 60_000 })).close();
  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON");
  for (const [table, rows] of tables) {
    const insert = database.prepare(`insert into ${table} values (${rows[0]?.map(() => "?").join(", ")})`);
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      database.exec("begin immediate");
      for (const row of rows.slice(start, start + ROWS_AT_ONCE)) insert.run(...row);
      database.exec("commit");
    }
  }
  database.close();
}

/** Imports posts, or only inserts the resulting rows. */
export const setUp: Setup = async (isImport) => {
  const lines = [...postLines(POSTS, Date.now())];
  const first = newFile();
  await importInto(first, lines);
  const tables = rowsIn(first);
  return {
    async run(operations) {
      if (operations !== POSTS) throw new Error(`one round is ${POSTS} posts`);
      const file = newFile();
      await (isImport ? importInto(file, lines) : insertInto(file, tables));
    },
    close: () => rmSync(folder, { recursive: true }),
  };
};
