import { globSync, readFileSync } from "node:fs";
import { Locale } from "discord-api-types/v10";
import fc from "fast-check";
import { expect, expectTypeOf, test } from "vitest";
import { enUS, type MessageKey } from "../../src/words/en-US.ts";
import { createLanguage, createLanguages, english, languageOf, type PlainKey } from "../../src/words/language.ts";
import { parse } from "./message-arguments.ts";

const keys = Object.keys(enUS) as MessageKey[];

test("the types of what is filled in follow from the message", () => {
  const { say } = english;
  expectTypeOf<"button.next">().toExtend<PlainKey>();
  expectTypeOf<"card.updated">().not.toExtend<PlainKey>();
  expectTypeOf(say<"influencers.followers">)
    .parameter(1)
    .toEqualTypeOf<{ count: string; followers: number }>();
  expect(say("influencers.followers", { count: "1.2K", followers: 1_234 })).toBe("**1.2K** followers");
  expect(say("influencers.followers", { count: "1", followers: 1 })).toBe("**1** follower");
});

test.each(["", "xx", "en", "__proto__", "de\n", "EN-US"])(
  "%j is a language that Discord does not list, and becomes English",
  async (locale) => {
    expect((await languageOf(locale)).locale).toBe(Locale.EnglishUS);
  },
);

test("what Discord reads as its own stays as it is, and so does what is filled in", async () => {
  const { say } = await languageOf("de");
  expect(say("card.updated", { time: "<t:1:R>" })).toMatch(/<t:1:R>/);
  expect(say("problem.no_data", { contract: "{x} '{' <b>" })).toContain("`{x} '{' <b>`");
});

test("a language is loaded once, when it is first asked for; one that cannot be read is in English, and tried again", async () => {
  const loaded: string[] = [];
  const languages = createLanguages(async (locale) => {
    loaded.push(locale);
    if (loaded.length === 1) throw new Error("too many open files");
    return { "button.scores": { defaultMessage: "Werte" } };
  });
  const failed = await languages("de");
  expect([failed.locale, failed.say("button.scores")]).toEqual(["en-US", "Scores"]);
  const [first, second] = await Promise.all([languages("de"), languages("de")]);
  expect([first.locale, first.say("button.scores")]).toEqual(["de", "Werte"]);
  expect(second).toBe(first);
  expect(loaded).toEqual(["de", "de"]);
});

test("a message that a language lacks is in English, with English's forms and numbers", () => {
  const { say } = createLanguage(Locale.French, { "button.scores": { defaultMessage: "Valeurs" } });
  expect(say("button.scores")).toBe("Valeurs");
  // French has one form for 0 and 1, and other separators.
  expect(say("talk.basis.posts", { posts: 0 })).toContain("Top 0 posts");
  expect(say("list.more", { count: 12_345 })).toBe("and 12,345 more");
});

test.each([
  ["es-419", "button.scores", "Puntajes", "its own"],
  ["es-419", "button.back", "Atrás", "that of Spain"],
  ["en-GB", "button.back", "Back", "that of America"],
] as const)("%s takes %s, %s, from %s", async (locale, key, printed, _from) => {
  expect((await languageOf(locale)).say(key)).toBe(printed);
});

test.each([
  ["en-US", 9, "9:00 AM"],
  ["en-US", 0, "12:00 AM"],
  ["de", 9, "9:00"],
  ["fi", 13, "13.00"],
  ["ko", 21, "오후 9:00"],
] as const)("in %s the hour %i is %s", async (locale, hour, written) => {
  expect((await languageOf(locale)).clock(hour)).toBe(written);
});

test.each([
  ["hi", "१२.५", 12.5],
  ["th", "๑,๒๓๔", 1_234],
  ["en-US", "１２", 12],
  ["de", "٥", 5],
] as const)("in %s %s is read as a number", async (locale, written, number) => {
  expect((await languageOf(locale)).readNumber(written)).toBe(number);
});

test("every number that a card writes is read as itself, in every language", () => {
  const languages = Object.values(Locale).map((locale) => createLanguage(locale, {}));
  const parts = (count: number) => fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / count);
  const digits = fc.double({ min: 0.01, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...languages), parts(100), parts(10), parts(1), digits, (language, ...numbers) => {
      const [hundredths, tenths, whole, exact] = numbers;
      const { exactScore, exactSigned, decimal, count, readNumber } = language;
      const written = [exactScore(hundredths), exactSigned(hundredths), decimal(tenths), count(whole), language.exact(exact)];
      expect(written.map(readNumber)).toEqual([hundredths, hundredths, tenths, whole, exact].map((number) => number + 0));
    }),
    { numRuns: 200 },
  );
});

test("every message is an ICU message, and the code uses it", () => {
  const files = globSync(["src/**/*.ts", "commands/**/*.ts"], { exclude: ["src/words/**", "src/playground/**"] });
  const code = files.map((file) => withoutComments(readFileSync(file, "utf8"))).join("\n");
  /** Computed keys: `scores.${part}`. */
  const patterns = [...code.matchAll(/`([a-zA-Z_.]+)\$\{[^}]+\}([a-zA-Z_.]*)`/g)].map(
    ([, start = "", end = ""]) => new RegExp(`^${start}\\w+${end}$`),
  );
  const strings = new Set([...code.matchAll(/"([\w.]+)"/g)].map(([, text]) => text));
  const unused = keys.filter((key) => !strings.has(key) && !patterns.some((pattern) => pattern.test(key)));
  expect(unused).toEqual([]);
  for (const key of keys) {
    expect(() => parse(enUS[key].defaultMessage, Locale.EnglishUS), key).not.toThrow();
  }
});

/** Comments stand on lines of their own. */
const withoutComments = (code: string): string => code.replaceAll(/^\s*(?:\/\*.*?\*\/|\/\/[^\n]*)$/gms, "");
