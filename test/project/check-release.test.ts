import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../support/new-folder.ts";

function check(
  changes: string,
  { version = "1.1.0", locked, tag = "" }: { version?: string; locked?: string; tag?: string } = {},
) {
  const cwd = newFolder();
  const root = { version: locked ?? version };
  const lock = { ...root, packages: { "": root } };
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ version }));
  writeFileSync(join(cwd, "package-lock.json"), JSON.stringify(lock));
  writeFileSync(join(cwd, "CHANGELOG.md"), `# Changes\n\n${changes}`);
  const flags = tag === "" ? [] : ["--tag", tag];
  const script = resolve(".ci/check-release.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...flags], { cwd, encoding: "utf8" });
  return { status, out: stdout, problems: stderr.trimEnd().split("\n") };
}

const first = "## 1.0.0 - 2026-11-01\n\nThe first.\n";
const second = "## 1.1.0 - 2026-11-20\n\nMore.\n\n### Before\n\n- Nothing.\n\n";

test("a version with its notes may be released, and its notes are printed", () => {
  expect(check(second + first, { tag: "v1.1.0" })).toMatchObject({ status: 0, out: "More.\n\n### Before\n\n- Nothing.\n" });
});

test("unreleased changes may wait above it", () => {
  expect(check(`## Unreleased\n\nEven more.\n\n${second}${first}`)).toMatchObject({ status: 0 });
});

test.each<[string, Parameters<typeof check>, string]>([
  ["another version in the lock file", [second + first, { locked: "1.0.0" }], "package-lock.json: 1.0.0"],
  ["a version without notes", [first], "CHANGELOG.md, newest: 1.0.0"],
  ["an empty note", [`## 1.1.0 - 2026-11-20\n\n${first}`], "has no text"],
  ["no day", [second.replace(" - 2026-11-20", "") + first], "neither"],
  ["a day to come", [second.replace("2026", "2999") + first], "neither"],
  ["the oldest first", [first + second, { version: "1.0.0" }], "the newest has to come first"],
  ["unreleased changes below", [`${second}## Unreleased\n\nMore.\n\n${first}`], "«Unreleased» has to come first"],
  ["another tag", [second + first, { tag: "v1.0.0" }], "the tag is v1.0.0"],
  [
    "a tag with unreleased changes",
    [`## Unreleased\n\nMore.\n\n${second}${first}`, { tag: "v1.1.0" }],
    "something is unreleased",
  ],
])("%s is told", (_what, [changes, options], problem) => {
  const { status, problems } = check(changes, options);
  expect(status).toBe(1);
  expect(problems).toContainEqual(expect.stringContaining(problem));
});
