import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Locale } from "discord-api-types/v10";
import { afterAll, beforeEach, expect, test } from "vitest";
import { enUS } from "../../src/words/en-US.ts";
import { runInProcess } from "../support/run-in-process.ts";
import { main } from "./run.ts";
import { asJson, fileOf } from "./translations.ts";

const folder = mkdtempSync(join(tmpdir(), "words-"));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  for (const file of globSync(["src/words/*.json", "test/words/translated-from/*.json"])) cpSync(file, join(folder, file));
});

/** `npm run words`, in a folder of its own. */
async function words(...flags: string[]) {
  const { code, out, errors } = await runInProcess((argv, env, io) => main(argv, env, io, folder), flags);
  return { code, lines: out.flatMap((text) => text.split("\n")).map((line) => line.trim()), errors };
}

/** Changes German's file. */
function change(messages: Readonly<Record<string, string>>): void {
  const file = join(folder, fileOf(Locale.German));
  const changed = Object.entries(messages).map(([key, defaultMessage]) => [key, { defaultMessage }]);
  writeFileSync(file, asJson({ ...JSON.parse(readFileSync(file, "utf8")), ...Object.fromEntries(changed) }));
}

test("an empty text and one that English lacks are named with their keys, and the command fails", async () => {
  change({ "button.refresh": "", "watch.farewell": "Tschüss" });
  const { code, lines } = await words();
  expect(code).toBe(1);
  const first = lines.findIndex((line) => line.startsWith("de "));
  expect(lines.slice(first + 1, first + 3)).toEqual([
    "unneeded: watch.farewell: it is not in English; --record drops it",
    "faulty: button.refresh: it is empty",
  ]);
});

test("a text that English lacks fails only with --check", async () => {
  change({ "watch.farewell": "Tschüss" });
  expect(await words("--check")).toMatchObject({ code: 1, errors: ["Something is missing, stale or unneeded."] });
});

test("the texts of a language end with those that equal the English, but for texts that hold no words", async () => {
  change({ "button.refresh": "Refresh", "watch.choice": enUS["watch.choice"].defaultMessage });
  const { code, lines } = await words("de");
  const equal = lines.slice(lines.indexOf("# The same as in English, which may be right"));
  expect(code).toBe(0);
  expect(equal).toContain("button.refresh: Refresh");
  expect(equal.join("\n")).not.toMatch(/watch\.choice|button\.next/);
});
