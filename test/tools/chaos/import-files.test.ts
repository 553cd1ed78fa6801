import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { systemClock } from "../../../src/infra/clock.ts";
import { openServiceDatabase } from "../../../src/service/database/database.ts";
import { type Report, reportJson } from "../../../src/service/import/report.ts";
import { runImport } from "../../../src/service/import/run-import.ts";
import { openSource } from "../../../src/service/import/source.ts";
import { cleanUp } from "../../support/clean-up.ts";
import { rowsOf } from "../../support/service.ts";
import { Book } from "./book.ts";
import { collectionOf } from "./collections.ts";
import { ImportFiles } from "./import-files.ts";
import type { FileDecision } from "./import-plan.ts";
import { type ImportRun, judgeImports } from "./import-verdict.ts";

const ended = { fate: "left alone", haltedMs: 0, errors: [], from: 0, to: 1, resident: 1 } as const;
const codeOf = ({ failure, summary }: Report) => (failure ? 1 : summary.refused > 0 ? 2 : 0);

test("importing a run's files gives the content that the run expects", async () => {
  const folder = mkdtempSync(join(tmpdir(), "files-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  const database = await openServiceDatabase({ url: `sqlite:${join(folder, "service.sqlite")}`, limitMs: 20_000 });
  cleanUp(() => database.close());
  const book = new Book();
  const make = new ImportFiles(folder, book);
  const decisions = (["posts", "collections", "floor", "posts", "collections", "posts"] as const).map(
    (kind, seed): FileDecision => ({ kind, lines: kind === "posts" ? 300 : 8, seed }),
  );
  const first = [...make.makeFirst()];
  const runs: ImportRun[] = [];
  const take = async (file: (typeof first)[number]) => {
    const { kind, path } = file;
    const sources = [await openSource(path)];
    const options = { kind, sources, database, clock: systemClock, keepDays: 400, isDryRun: false, onSource: () => () => {} };
    const report = await runImport(options);
    const rejects = report.rejects.flatMap((each) => readFileSync(each.path, "utf8").trimEnd().split("\n"));
    const rejected = rejects.map((line) => (JSON.parse(line) as { line: number }).line);
    runs.push({ ...ended, code: codeOf(report), lines: [reportJson(report)], file, rejected });
  };
  for (const file of first) await take(file);
  for (const decision of decisions) await take(make.make(decision));

  const rows = await rowsOf(database);
  const verdict = judgeImports({
    files: runs.map(({ file }) => file),
    runs,
    rounds: [],
    expected: book.rows(),
    rows: rows.posts.map(({ collection, ...row }) => ({ ...row, collection: collectionOf(collection) })),
    people: rows.people.map(({ collection, id }) => [collectionOf(collection), id]),
    databaseTroubles: [],
    starvedMs: () => 0,
  });
  expect(verdict.breaches).toEqual([]);
  expect(verdict.counts.get("lines refused")).toBeGreaterThan(20);
  const inMany = Map.groupBy(book.rows(), ({ id }) => id);
  expect([...inMany.values()].some(({ length }) => length > 1)).toBe(true);
  expect(rows.posts.some(({ collection }) => collection === "")).toBe(true);
});
