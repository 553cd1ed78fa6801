import { Locale } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import { enUS } from "../../src/words/en-US.ts";
import { allLanguages, createLanguage, english, languageOf } from "../../src/words/language.ts";
import { someLocales } from "../support/locales.ts";
import { everyMessage, listening } from "./messages.ts";
import { pseudoWords } from "./pseudo-language.ts";
import { readable } from "./readable.ts";
import { wordsOf } from "./translations.ts";

test.each(someLocales)("every message can be read in %s", async (locale) => {
  const language = await languageOf(locale);
  const text = await readable(locale);
  expect(text.split("\n").length).toBeGreaterThan(300);
  // Such as «Post by no handle».
  expect(text).not.toContain(language.say("compare.post", { author: language.say("person.noHandle") }));
});

test("every message of the catalogue is among them", async () => {
  const { language, said } = listening(english);
  await everyMessage(language);
  const unsaid = Object.keys(enUS).filter((key) => !said.has(key as keyof typeof enUS));
  expect(unsaid, "no reply says them: add one to test/support/every-reply.ts").toEqual([]);
});

test("in a language that nobody speaks nothing is left that a translator could not reach", async () => {
  const said = await everyMessage(createLanguage(Locale.Japanese, pseudoWords));
  const left = [...said].flatMap(([name, lines]) =>
    lines.flatMap((line) => wordsOf(line).map((word) => `${name}: ${word} in «${line}»`)),
  );
  expect(left).toEqual([]);
});

test("with the longest description of each language a command is no longer than Discord takes", async () => {
  const languages = await allLanguages();
  for (const { definition } of commands) expect(longestOf(commandJson(definition, languages))).toBeLessThan(8_000);
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
