import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Locale } from "discord-api-types/v10";
import { beforeEach, expect, test } from "vitest";
import { newFolder } from "../support/new-folder.ts";
import { runInProcess } from "../support/run-in-process.ts";
import { main } from "./run.ts";
import { asJson, fileOf, originsOf } from "./translations.ts";

const folder = newFolder();
const locales = [Locale.German, Locale.French];
beforeEach(() => {
  for (const file of locales.flatMap((locale) => [fileOf(locale), originsOf(locale)])) cpSync(file, join(folder, file));
});

/** `npm run words`, in a folder of two languages. */
async function words(...flags: string[]) {
  const { code, out, errors } = await runInProcess((argv, env, io) => main(argv, env, io, { root: folder, locales }), flags);
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
