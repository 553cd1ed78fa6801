import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Locale } from "discord-api-types/v10";
import { afterAll, beforeEach, expect, test } from "vitest";
import { enUS } from "../../src/words/en-US.ts";
import { asJson, fileOf } from "./translations.ts";

const folder = mkdtempSync(join(tmpdir(), "words-"));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  for (const file of globSync(["src/words/*.json", "test/words/translated-from/*.json"])) cpSync(file, join(folder, file));
});

const hooks = resolve("src/infra/runtime.js");
const script = resolve("test/words/run.ts");

/** The command of `npm run words`, in a folder of its own. */
function words(...flags: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", hooks, script, ...flags], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, lines: stdout.split("\n").map((line) => line.trim()), stderr };
}

/** Changes German's file. */
function change(messages: Readonly<Record<string, string>>): void {
  const file = join(folder, fileOf(Locale.German));
  const changed = Object.entries(messages).map(([key, defaultMessage]) => [key, { defaultMessage }]);
  writeFileSync(file, asJson({ ...JSON.parse(readFileSync(file, "utf8")), ...Object.fromEntries(changed) }));
}

test("an empty text is named with its key, and the command fails", () => {
  change({ "button.refresh": "" });
  const { status, lines } = words();
  expect(status).toBe(1);
  expect(lines[lines.findIndex((line) => line.startsWith("de ")) + 1]).toBe("faulty: button.refresh: it is empty");
});

test("a text that English lacks is explained, and only --check fails on it", () => {
  change({ "watch.farewell": "Tschüss" });
  const line = "unneeded: watch.farewell: it is not in English; --record drops it";
  expect(words()).toMatchObject({ status: 0, lines: expect.arrayContaining([line]) });
  expect(words("--check")).toMatchObject({ status: 1, stderr: expect.stringContaining("unneeded") });
});

test("the texts of a language end with those that equal the English, but for texts that hold no words", () => {
  change({ "button.refresh": "Refresh", "watch.choice": enUS["watch.choice"].defaultMessage });
  const { status, lines } = words("de");
  const equal = lines.slice(lines.indexOf("# The same as in English, which may be right"));
  expect(status).toBe(0);
  expect(equal).toContain("button.refresh: Refresh");
  expect(equal.join("\n")).not.toMatch(/watch\.choice|button\.next/);
});
