import { Locale } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import { enUS } from "../../src/words/en-US.ts";
import { createLanguage, english } from "../../src/words/language.ts";
import { everyMessage, listening } from "../words/messages.ts";
import { pseudoWords } from "../words/pseudo-language.ts";
import { readable } from "../words/readable.ts";
import { readCatalogue, wordsOf } from "../words/translations.ts";

test("every message of the catalogue is in a reply, and somebody without a handle is not named as one", async () => {
  const { language, printed } = listening(english);
  const text = await readable(language);
  const unsaid = Object.keys(enUS).filter((key) => !printed.has(key as keyof typeof enUS));
  expect(unsaid, "no reply says them: add one to test/support/every-reply.ts").toEqual([]);
  expect(text).not.toContain(english.say("compare.post", { author: english.say("person.noHandle") }));
});

test("in a language that nobody speaks nothing is left that a translator could not reach", async () => {
  const printed = await everyMessage(createLanguage(Locale.Japanese, pseudoWords));
  const left = [...printed].flatMap(([name, lines]) =>
    lines.flatMap((line) => wordsOf(line).map((word) => `${name}: ${word} in «${line}»`)),
  );
  expect(left).toEqual([]);
});

test("with the longest description of each language a command is no longer than Discord takes", () => {
  const languages = Object.values(Locale).map((locale) => createLanguage(locale, readCatalogue(locale)));
  for (const { definition } of commands) expect(longestOf(commandJson(definition, languages))).toBeLessThan(8_000);
});

/** A command's length by Discord's count: names, descriptions and values, each in its longest language. */
function longestOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + longestOf(item), 0);
  if (typeof value !== "object" || value === null) return 0;
  const {
    name = "",
    description = "",
    value: chosen = "",
    name_localizations,
    description_localizations,
    ...rest
  } = value as Record<string, string | undefined>;
  const longest = (text: string, otherItems: unknown) =>
    Math.max(...[text, ...Object.values(otherItems ?? {})].map((item) => [...item].length));
  return (
    longest(name, name_localizations) +
    longest(description, description_localizations) +
    chosen.length +
    longestOf(Object.values(rest))
  );
}
