import { globSync } from "node:fs";
import { basename } from "node:path";
import { Locale } from "discord-api-types/v10";
import { describe, expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import { catalogues } from "../../src/words/catalogues.ts";
import type { MessageKey, Words } from "../../src/words/en-US.ts";
import { enUS } from "../../src/words/en-US.ts";
import { createLanguage } from "../../src/words/language.ts";
import { type Argument, argumentsOf, parse } from "../support/message-arguments.ts";
import { sameAsEnglish } from "./same-as-english.ts";

const keys = Object.keys(enUS) as MessageKey[];
const locales = Object.values(Locale).filter((locale) => locale !== Locale.EnglishUS);

/** The quotation marks of each language. */
const quotes: Readonly<Record<Locale, string>> = {
  ...{ id: "“”", da: "””", de: "„“", "en-GB": "“”", "en-US": "“”", "es-ES": "«»", "es-419": "“”", fr: "«»", hr: "„”" },
  ...{ it: "“”", lt: "„“", hu: "„”", nl: "“”", no: "«»", pl: "„”", "pt-BR": "“”", ro: "„”", fi: "””", "sv-SE": "””" },
  ...{ vi: "“”", tr: "“”", cs: "„“", el: "«»", bg: "„“", ru: "«»", uk: "«»", hi: "“”", th: "“”" },
  ...{ "zh-CN": "“”", ja: "「」", "zh-TW": "「」", ko: "“”" },
};

/** Discord's limits in characters, by a message's use (reference, «Application Command Structure», «Components»). */
const limits: readonly (readonly [pattern: RegExp, characters: number])[] = [
  [/^(command|option)\./, 100],
  [/^(watch\.(what|every|weekday)|period|leaderboard\.by)\./, 100],
  [/^(button|settings\.clear|watch\.button)\./, 80],
  [/^(server\.removeAlias|compare\.open|watch\.menu|watchPost\.open|trends\.period|leaderboard\.by)$/, 150],
  [/\.title$/, 256],
  [/^help\.(scores|data|privacy)$/, 1_024],
];
const COMMAND_CHARACTERS = 8_000;
const NUMBERS = [0, 1, 2, 3, 5, 11, 21, 1_234, 1_000_000];

/** Arguments that produce all forms of a message. */
function samplesOf(argument: Argument): (string | number)[] {
  if (argument.kind === "number") return NUMBERS;
  return argument.kind === "select" ? [...new Set(argument.options.flat())] : ["TEXT"];
}

function filledIn(english: ReadonlyMap<string, Argument>): Record<string, string | number>[] {
  return [...english.values()].reduce<Record<string, string | number>[]>(
    (all, argument) => all.flatMap((one) => samplesOf(argument).map((sample) => ({ ...one, [argument.name]: sample }))),
    [{}],
  );
}

/** A text's Discord markup. */
const markupOf = (text: string) =>
  JSON.stringify({
    bold: text.split("**").length,
    code: [...text.matchAll(/`([^`]*)`/g)].map(([, code]) => code).toSorted(),
    small: /^-# /.test(text),
    lines: text.split("\n").length,
    marks: [...text.matchAll(/<#\w+>|\p{Extended_Pictographic}|[▲▼←→]/gu)].map(([mark]) => mark),
  });

type Say = (key: string, filled: object) => string;
const sayInEnglish = createLanguage(Locale.EnglishUS, enUS).say as Say;
/** English's arguments and markup under each key. */
const inEnglish = new Map(
  keys.map((key) => {
    const english = argumentsOf(parse(enUS[key], "en-US"));
    const forms = filledIn(english).map((filled) => ({ filled, wanted: markupOf(sayInEnglish(key, filled)) }));
    return [key, { english, forms }];
  }),
);

function faultsOf(key: MessageKey, message: string, locale: Locale): string[] {
  const { english = new Map<string, Argument>(), forms = [] } = inEnglish.get(key) ?? {};
  const own = argumentsOf(parse(message, locale));
  const plurals = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
  const faults: string[] = [];
  for (const [name, argument] of english) {
    const found = own.get(name);
    if (!found && argument.isShown) faults.push(`{${name}} is missing`);
    if (found && found.kind !== argument.kind) faults.push(`{${name}} is a ${argument.kind}, not a ${found.kind}`);
    for (const options of found?.options ?? []) {
      const wanted = argument.kind === "select" ? argument.options[0]?.toSorted() : plurals;
      const given = options.filter((option) => !option.startsWith("=")).toSorted();
      if (String(given) !== String(wanted)) faults.push(`{${name}} has the forms ${given}; it needs ${wanted}`);
    }
  }
  for (const name of own.keys()) if (!english.has(name)) faults.push(`{${name}} is nothing that is filled in`);
  if (message !== message.trim() || /\s{2}/.test(message)) faults.push("white space that is not needed");
  if (/'[{}]/.test(message)) faults.push("an apostrophe before a brace makes it a text: use ’");
  const strange = [...message.matchAll(/["“”„«»「」『』‟]/g)]
    .map(([mark]) => mark)
    .filter((mark) => !quotes[locale].includes(mark));
  if (strange.length > 0) faults.push(`quotation marks ${strange.join(" ")}; the language's are ${quotes[locale]}`);
  if (faults.length > 0) return faults;

  const say = createLanguage(locale, { ...enUS, [key]: message }).say as Say;
  const most = limits.find(([pattern]) => pattern.test(key))?.[1] ?? Number.POSITIVE_INFINITY;
  for (const { filled, wanted } of forms) {
    const text = say(key, filled);
    const length = [...text].length;
    if (length > most) return [`${length} characters of ${most}: ${text}`];
    const markup = markupOf(text);
    if (markup !== wanted) return [`the markup is ${markup}, in English ${wanted}`];
  }
  return [];
}

/** Whether a message has no words, and so is the same in every language. */
const isWordless = (message: string) => !/\p{L}/u.test(message.replaceAll(/\{\w+(, number)?\}|`[^`]*`/g, ""));

test("every language of Discord's has a file, and every file is a language", () => {
  const files = globSync("src/words/*.ts").map((file) => basename(file, ".ts"));
  const others = ["catalogues", "language"];
  expect(files.filter((file) => !others.includes(file)).toSorted()).toEqual(Object.values(Locale).toSorted());
});

describe.each(locales)("%s", async (locale) => {
  const { words } = await catalogues[locale]();

  test("has every message and no other", () => {
    expect(Object.keys(words).toSorted()).toEqual(keys.toSorted());
  });

  test("says what English says, with the same markup, in all forms that its numbers have, within Discord's limits", () => {
    expect(keys.flatMap((key) => faultsOf(key, words[key], locale).map((fault) => `${key}: ${fault}`))).toEqual([]);
  });

  test("has no English left, but for words that it uses as well", () => {
    if (locale === Locale.EnglishGB) return;
    const same = keys.filter((key) => words[key] === enUS[key] && !isWordless(enUS[key]));
    expect(same.toSorted()).toEqual(Object.keys(sameAsEnglish[locale] ?? {}).toSorted());
  });
});

test("with the longest description of each language a command is no longer than Discord takes", async () => {
  const all: Words[] = await Promise.all(locales.map(async (locale) => (await catalogues[locale]()).words));
  const languages = all.map((words, index) => createLanguage(locales[index] as Locale, words));
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
