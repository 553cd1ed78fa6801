import { Locale } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { enUS } from "../../src/words/en-US.ts";
import { createLanguage, english, languageOf } from "../../src/words/language.ts";
import { someLocales } from "../support/locales.ts";
import { everyMessage, listening } from "./messages.ts";
import { pseudoWords } from "./pseudo-language.ts";
import { readable, wordsOf } from "./readable.ts";

test.each(someLocales)("every message can be read in %s", async (locale) => {
  const language = await languageOf(locale);
  const text = await readable(language);
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
