import { writeFileSync } from "node:fs";
import { Locale } from "discord-api-types/v10";
import { describe, expect, test } from "vitest";
import { enUS } from "../../src/words/en-US.ts";
import { createLanguage, english, languageOf } from "../../src/words/language.ts";
import { everyMessage, listening } from "../support/every-message.ts";
import { pseudoWords } from "../support/pseudo-language.ts";

/** Each line at its first occurrence, without link targets. */
function readable(said: ReadonlyMap<string, readonly string[]>): string {
  const known = new Set<string>();
  const isNew = (line: string) => !known.has(line) && known.add(line);
  const parts = [...said].map(
    ([name, lines]) => [name, lines.map((line) => line.replaceAll(/\(<http[^>]*>\)/g, "")).filter(isNew)] as const,
  );
  return parts.flatMap(([name, lines]) => (lines.length > 0 ? [`# ${name}`, ...lines, ""] : [])).join("\n");
}

/** Compared languages; the others are written for reading with `WORDS=LOCALE`. */
const compared: readonly string[] = [Locale.EnglishUS, Locale.German, Locale.Japanese];

describe("every message is readable", () => {
  test.each(Object.values(Locale))("in %s", async (locale) => {
    const text = readable(await everyMessage(await languageOf(locale)));
    if (process.env["WORDS"] === locale) writeFileSync(`test/golden/words/${locale}.txt`, text);
    if (compared.includes(locale)) await expect(text).toMatchFileSnapshot(`../golden/words/${locale}.txt`);
    expect(text.split("\n").length).toBeGreaterThan(300);
  });
});

test("every message of the catalogue is among them", async () => {
  const { language, said } = listening(english);
  await everyMessage(language);
  expect(Object.keys(enUS).filter((key) => !said.has(key as keyof typeof enUS))).toEqual([]);
});

test("in a language that nobody speaks nothing is left that a translator could not reach", async () => {
  const said = await everyMessage(createLanguage(Locale.Japanese, pseudoWords(enUS)));
  const left = [...said].flatMap(([name, lines]) =>
    lines.flatMap((line) => wordsOf(line).map((word) => `${name}: ${word} in «${line}»`)),
  );
  expect(left).toEqual([]);
});

/** The same in all languages: links, code, Discord's markup, handles, addresses, time zones, commands and names. */
const foreign =
  /\(<[^>]*>\)|`[^`]*`|<[#t:][^>]*>|[@[][\w\\]+|0x[\da-f…]+|[A-Z]\w+\/[A-Z]\w+|\*\*\/\w+|Collection scores|OpenSea|\.eth/g;

const wordsOf = (line: string): string[] => line.replaceAll(foreign, " ").match(/[A-Za-z]{2,}/g) ?? [];
