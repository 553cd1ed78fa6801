import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { Locale } from "discord-api-types/v10";
import { describe, expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import { enUS } from "../../src/words/en-US.ts";
import { allLanguages } from "../../src/words/language.ts";
import { faultsOf, limitOf } from "./faults.ts";
import { asJson, fileOf, platformSource, readCatalogue, translated } from "./translations.ts";

const COMMAND_CHARACTERS = 8_000;

test("every language of Discord has a catalogue and notes for its translators", () => {
  const catalogues = globSync("src/words/*.json").map((file) => basename(file, ".json"));
  expect(catalogues.toSorted()).toEqual(Object.values(Locale).toSorted());
  const notes = globSync("docs/words/[!R]*.md").map((file) => basename(file, ".md"));
  expect(notes.toSorted()).toEqual(translated.toSorted());
});

test("the English for platforms is that of en-US.ts: if it differs, run npm run words -- --record", () => {
  expect(readFileSync(fileOf(Locale.EnglishUS), "utf8")).toBe(platformSource());
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

test("with the longest description of each language a command is no longer than Discord takes", async () => {
  const languages = await allLanguages();
  for (const { definition } of commands) expect(longestOf(commandJson(definition, languages))).toBeLessThan(COMMAND_CHARACTERS);
});

/** A command's length by Discord's count: names, descriptions and values, each in its longest language. */
function longestOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + longestOf(one), 0);
  if (typeof value !== "object" || value === null) return 0;
  const {
    name = "",
    description = "",
    value: chosen = "",
    name_localizations,
    description_localizations,
    ...rest
  } = value as Record<string, string | undefined>;
  const longest = (text: string, others: unknown) =>
    Math.max(...[text, ...Object.values(others ?? {})].map((one) => [...one].length));
  return (
    longest(name, name_localizations) +
    longest(description, description_localizations) +
    chosen.length +
    longestOf(Object.values(rest))
  );
}
