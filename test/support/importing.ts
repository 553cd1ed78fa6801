import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServiceDatabase } from "../../src/service/database/database.ts";
import { type Kind, type RunOptions, runImport } from "../../src/service/import/run-import.ts";
import { openSource } from "../../src/service/import/source.ts";
import { cleanUp } from "./clean-up.ts";

/** The time of imports in tests: two hours after the posts of `newPost`. */
export const IMPORTED_AT = Date.UTC(2026, 10, 20, 12);

interface Reject {
  readonly file: string;
  readonly line: number;
  readonly reasons: readonly string[];
  readonly text?: string;
  readonly base64?: string;
  readonly begins?: string;
}

/** Imports a file's content like the command; the file is deleted after the test. */
export async function importFile(
  database: ServiceDatabase,
  kind: Kind,
  content: string | Buffer,
  {
    now = IMPORTED_AT,
    ...options
  }: Partial<Pick<RunOptions, "isDryRun" | "keepDays" | "rejects">> & { readonly now?: number } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "import-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "file");
  writeFileSync(file, content);
  const report = await runImport({
    kind,
    sources: [await openSource(file)],
    database,
    clock: { now: () => now },
    keepDays: 400,
    isDryRun: false,
    onSource: () => () => {},
    ...options,
  });
  const rejects = report.rejects.flatMap(({ path }) => readFileSync(path, "utf8").trimEnd().split("\n"));
  return { ...report, rejected: rejects.map((line) => JSON.parse(line) as Reject) };
}

/** A file's content as it is read. */
export async function* chunksOf(content: string): AsyncGenerator<Buffer> {
  yield Buffer.from(content);
}

export const jsonLines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join("");
