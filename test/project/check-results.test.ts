import { expect, test } from "vitest";
import { problemsIn } from "../../.ci/check-results.ts";
import { filesByLevel } from "../levels.ts";

const report = (results: Record<string, string[]>) => ({
  testResults: Object.entries(results).map(([file, statuses]) => ({
    name: `/project/${file}`,
    assertionResults: statuses.map((status) => ({ status })),
  })),
});

test("every file of a level must have run, and every test have passed", () => {
  const expected = ["test/a.test.ts", "test/b.test.ts", "test/c.test.ts", "test/d.test.ts", "test/e.test.ts"];
  const results = report({
    "test/a.test.ts": ["passed", "passed"],
    "test/b.test.ts": ["passed", "pending", "todo"],
    "test/c.test.ts": ["failed"],
    "test/d.test.ts": [],
  });
  expect(problemsIn("fast", expected, results, "/project")).toEqual([
    "fast: of 3 tests in test/b.test.ts, 2 did not pass or were skipped",
    "fast: of 1 tests in test/c.test.ts, 1 did not pass or were skipped",
    "fast: no test of test/d.test.ts ran",
    "fast: no test of test/e.test.ts ran",
  ]);
});

test("a file's level is what it starts, itself or through a helper", () => {
  const files = filesByLevel();
  const levelsOf = (file: string) => Object.entries(files).flatMap(([level, all]) => (all.includes(file) ? [level] : []));
  expect(levelsOf("test/project/check-results.test.ts")).toEqual(["fast"]);
  expect(levelsOf("test/memory/forget.test.ts")).toEqual(["fast", "database"]);
  expect(levelsOf("test/memory/locks.test.ts")).toEqual(["database"]);
  expect(levelsOf("test/end-to-end/transports.test.ts")).toEqual(["process"]);
  expect(levelsOf("test/playground/composer.test.ts")).toEqual(["browser"]);
  expect(levelsOf("test/service/forget.test.ts")).toEqual(["fast", "database"]);
});
