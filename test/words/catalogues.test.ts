import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { Locale } from "discord-api-types/v10";
import { describe, expect, test } from "vitest";
import { enUS } from "../../src/words/en-US.ts";
import { faultsOf, limitOf } from "./faults.ts";
import { asJson, fileOf, platformSource, readCatalogue, translated } from "./translations.ts";

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
