import { cpSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Locale } from "discord-api-types/v10";
import { beforeEach, describe, expect, test } from "vitest";
import { enUS, type MessageKey } from "../../src/words/en-US.ts";
import { newFolder } from "../support/new-folder.ts";
import { runInProcess } from "../support/run-in-process.ts";
import { faultsOf, limitOf } from "./faults.ts";
import { main } from "./run.ts";
import {
  asJson,
  type Catalogue,
  fileOf,
  originsNow,
  originsOf,
  readCatalogue,
  sameAsEnglish,
  statusOf,
  translated,
} from "./translations.ts";

test("every language of Discord has a catalogue and notes for its translators", () => {
  const catalogues = globSync("src/words/*.json").map((file) => basename(file, ".json"));
  expect(catalogues.toSorted()).toEqual(translated.toSorted());
  const notes = globSync("docs/words/[!R]*.md").map((file) => basename(file, ".md"));
  expect(notes.toSorted()).toEqual(translated.toSorted());
});

test("every message of English has a description, is trimmed, and fits", () => {
  const faults = Object.entries(enUS).flatMap(([key, { defaultMessage, description }]) => [
    ...(/^[A-Z«].{9,139}[^.]$/su.test(description) ? [] : [`${key}: its description`]),
    ...(defaultMessage === defaultMessage.trim() ? [] : [`${key}: space around it`]),
    ...([...defaultMessage].length <= (limitOf(key) ?? 2_000) ? [] : [`${key}: too long`]),
  ]);
  expect(faults).toEqual([]);
});

describe.each(translated)("%s", (locale) => {
  const catalogue = readCatalogue(locale);

  test("has the arguments, forms and markup of English, within Discord's limits", () => {
    const faults = Object.keys(catalogue).flatMap((key) => faultsOf(key, catalogue, locale).map((fault) => `${key}: ${fault}`));
    expect(faults).toEqual([]);
  });

  test("is written as translation platforms write JSON", () => {
    expect(readFileSync(fileOf(locale), "utf8")).toBe(asJson(catalogue));
  });
});

const faults = (key: MessageKey, defaultMessage: string, locale: Locale = Locale.German) =>
  faultsOf(key, { [key]: { defaultMessage } }, locale);

test.each<[key: MessageKey, translation: string, ...faults: string[]]>([
  ["button.back", "", "it is empty"],
  ["button.back", " \u00a0", "it is empty"],
  ["button.back", "Aktualisieren ", "it has white space at an end or twice"],
  ["button.back", "«Aktualisieren“", "quotation mark «; the language's are „“"],
  ["button.back", "Aktuali\u200bsieren", "U+200B is an invisible character"],
  ["button.back", "\u202eAktualisieren", "U+202E is an invisible character"],
  ["button.back", "Aktuali\u00adsieren", "U+00AD is an invisible character"],
  ["button.back", "Aktuali\u200dsieren", "U+200D is an invisible character"],
  ["button.back", "@everyone", "@everyone is not in the English"],
  ["button.back", "Los, @here", "@here is not in the English"],
  ["button.back", "<b>Los</b>", "<b> is not in the English", "</b> is not in the English"],
  ["button.back", "**Los**", "** (bold) is there 2 times, in English 0 times: **Los**"],
  [
    "me.watch.why",
    "Mit `/me watch` gewünscht, siehe `/me`.",
    "`/me show` is there 0 times, in English 1 time: Mit `/me watch` gewünscht, siehe `/me`.",
    "`/me` is there 1 time, in English 0 times: Mit `/me watch` gewünscht, siehe `/me`.",
  ],
  ["watch.deleted", "gelöscht {time}}", "} is there 1 time, in English 0 times: gelöscht TEXT}"],
  ["watch.deleted", "gelöscht {time", "a { is not closed"],
  ["watch.deleted", "gelöscht {}", "there is nothing between { and }"],
  ["watch.deleted", "gelöscht {der time}", "{ is not followed by a name and } or a comma"],
  ["watch.deleted", "gelöscht {time, zeit}", "it is not ICU: INVALID_ARGUMENT_TYPE"],
  ["voices.count", "{voices, plural, one {# Stimme} other # Stimmen}", "a form of a plural has no { } around its text"],
  ["voices.count", "{voices, plural, one {# Stimme}}", "a plural lacks the form “other”"],
])("%#: a fault of %s is said in words", (key, translation, ...wanted) => {
  expect(faults(key, translation)).toEqual(wanted);
});

test("a language keeps the invisible characters that it needs", () => {
  expect(faults("button.back", "क्\u200dष क्\u200cष", Locale.Hindi)).toEqual([]);
  expect(faults("button.back", "Actualiser\u00a0! 3\u202f000", Locale.French)).toEqual([]);
});

const words = (messages: Readonly<Record<string, string>>): Catalogue =>
  Object.fromEntries(Object.entries(messages).map(([key, defaultMessage]) => [key, { defaultMessage }]));

const english = words({ go: "Go", stop: "Stop" });
const german = words({ go: "Los", stop: "Halt" });
const origins = originsNow(german, {}, new Set(), english);
const complete = { missing: [], stale: [], unneeded: [], unrecorded: [] };

test("a language with every message of an unchanged English is complete", () => {
  expect(statusOf(german, origins, undefined, english)).toEqual(complete);
});

test("a new English message is missing, unless the language's base has it", () => {
  const more = { ...english, ...words({ wait: "Wait" }) };
  expect(statusOf(german, origins, undefined, more)).toEqual({ ...complete, missing: ["wait"] });
  expect(statusOf(german, origins, words({ wait: "Warte" }), more)).toEqual(complete);
});

test("half a language is missing the other half, and nothing of it is stale", () => {
  expect(statusOf(words({ go: "Los" }), origins, undefined, english)).toEqual({ ...complete, missing: ["stop"] });
});

test("a translation that English no longer has is unneeded", () => {
  expect(statusOf(german, origins, undefined, words({ go: "Go" }))).toEqual({ ...complete, unneeded: ["stop"] });
});

test("a reworded English message makes its translation stale, until that changes or is said to be right", () => {
  const reworded = { ...english, ...words({ stop: "Stop it" }) };
  const status = (own: Catalogue, from = origins) => statusOf(own, from, undefined, reworded).stale;
  expect(status(german)).toEqual(["stop"]);
  // Recording leaves it stale.
  expect(status(german, originsNow(german, origins, new Set(), reworded))).toEqual(["stop"]);
  expect(status(german, originsNow(german, origins, new Set(["stop"]), reworded))).toEqual([]);
  const changed = { ...german, ...words({ stop: "Hör auf" }) };
  expect(status(changed)).toEqual([]);
  expect(status(changed, originsNow(changed, origins, new Set(), reworded))).toEqual([]);
});

test("a translation that was changed without recording is unrecorded", () => {
  const changed = { ...german, ...words({ stop: "Hör auf" }) };
  expect(statusOf(changed, origins, undefined, english)).toEqual({ ...complete, unrecorded: ["stop"] });
});

test("a changed translation is recorded: when English is reworded next, it is stale", () => {
  const changed = { ...german, ...words({ stop: "Hör auf" }) };
  const recorded = originsNow(changed, origins, new Set(), english);
  const reworded = { ...english, ...words({ stop: "Stop it" }) };
  expect(statusOf(changed, recorded, undefined, reworded).stale).toEqual(["stop"]);
});

test("the texts that equal the English are told, but for texts that hold no words", () => {
  const own = { ...enUS, ...words({ "button.back": "Aktualisieren" }) };
  const keys = sameAsEnglish(own).map((line) => line.split(": ")[0]);
  expect(keys).toContain("button.scores");
  expect(keys).not.toEqual(expect.arrayContaining(["button.back"]));
  expect(keys).not.toEqual(expect.arrayContaining(["list.next"]));
});

test("npm run words -- --source prints the English for translation platforms, with Discord's limits in the descriptions", async () => {
  const { code, out } = await runInProcess(main, ["--source"]);
  const source = JSON.parse(out.join("\n"));
  expect([code, Object.keys(source)]).toEqual([0, Object.keys(enUS)]);
  expect(source["button.next"]).toEqual({
    defaultMessage: "Next →",
    description: "Button: the next page of a list. At most 80 characters",
  });
});

describe("npm run words", () => {
  const folder = newFolder();
  const locales = [Locale.German, Locale.French];
  beforeEach(() => {
    for (const file of locales.flatMap((locale) => [fileOf(locale), originsOf(locale)])) cpSync(file, join(folder, file));
  });

  /** `npm run words`, in a folder of two languages. */
  async function runWords(...flags: string[]) {
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
    change({ "button.back": "", "watch.farewell": "Tschüss" });
    const { code, lines } = await runWords();
    expect(code).toBe(1);
    expect(lines.filter((line) => /^(unneeded|faulty):/.test(line))).toEqual([
      "unneeded: watch.farewell: it is not in English; --record drops it",
      "faulty: button.back: it is empty",
    ]);
  });

  test("a text that English lacks fails only with --check", async () => {
    change({ "watch.farewell": "Tschüss" });
    expect(await runWords("--check")).toMatchObject({
      code: 1,
      errors: ["Something is missing, stale, unneeded or not recorded."],
    });
  });
});
