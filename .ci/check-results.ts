import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { filesByLevel, type Level } from "../test/levels.ts";

/* `npm run check:results -- LEVEL …` reads test-results/LEVEL.json, Vitest's reports, and fails unless every test ran and passed. */

interface Report {
  readonly testResults: readonly { readonly name: string; readonly assertionResults: readonly { readonly status: string }[] }[];
}

/** What a level's report lacks: a line for each file that did not run or of which a test was skipped. */
export function problemsIn(level: string, files: readonly string[], { testResults }: Report, root = process.cwd()): string[] {
  const ran = new Map(testResults.map(({ name, assertionResults }) => [relative(root, name), assertionResults]));
  return files.flatMap((file) => {
    const tests = ran.get(file) ?? [];
    const others = tests.filter(({ status }) => status !== "passed");
    if (tests.length === 0) return [`${level}: no test of ${file} ran`];
    return others.length > 0
      ? [`${level}: of ${tests.length} tests in ${file}, ${others.length} did not pass or were skipped`]
      : [];
  });
}

if (import.meta.main) {
  const expected = filesByLevel();
  let passed = 0;
  let failed = 0;
  const problems = process.argv.slice(2).flatMap((level) => {
    const path = `test-results/${level}.json`;
    if (!existsSync(path)) return [`${level}: there is no ${path}`];
    const report = JSON.parse(readFileSync(path, "utf8")) as Report;
    const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
    passed += tests.filter(({ status }) => status === "passed").length;
    failed += tests.filter(({ status }) => status === "failed").length;
    return problemsIn(level, expected[level as Level], report);
  });
  process.stdout.write(problems.map((problem) => `${problem}\n`).join(""));
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  if (problems.length > 0) process.exitCode = 1;
}
