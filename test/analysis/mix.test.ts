import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientsOf, languagesOf } from "../../src/analysis/mix.ts";

const inLanguages = (...langs: string[]) => languagesOf(langs.map((lang) => ({ lang })));
const sentFrom = (...sources: string[]) => clientsOf(sources.map((source, index) => ({ id: `${index}`, source })));

describe("languages", () => {
  test.each([
    [
      "codes of another time",
      ["in", "id", "iw", "he", "ji"],
      [
        ["id", 2],
        ["he", 2],
        ["yi", 1],
      ],
    ],
    [
      "letter case and regions",
      ["EN", "en-GB", "zh-cn", "zh_TW"],
      [
        ["en", 2],
        ["zh", 1],
        [undefined, 1],
      ],
    ],
    [
      "what is no language, at the end",
      ["und", "qme", "qht", "qst", "zxx", "mul", "", "x", "en"],
      [
        ["en", 1],
        [undefined, 8],
      ],
    ],
    ["what is no code at all", ["__proto__", "*", "a".repeat(10_000), "en\n"], [[undefined, 4]]],
  ])("%s", (_name, langs, expected) => {
    expect(inLanguages(...langs).map(({ value, count }) => [value, count])).toEqual(expected);
  });
});

describe("clients", () => {
  test.each([
    [
      "without their tags",
      ['<a href="https://x.com" rel="nofollow">Web App</a>', "Web App", "<b></b>"],
      [
        ["Web App", 2],
        [undefined, 1],
      ],
    ],
    ["with what HTML says of a character", ["<a>R&amp;D &lt;3</a>"], [["R&D <3", 1]]],
    ["on one line, without what is not seen", ["<a>\u202eWeb\n\u200bApp</a>"], [["Web App", 1]]],
    [
      "a tag that does not end",
      ["<a href=x", `${"<".repeat(200_000)}`],
      [
        ["<a href=x", 1],
        [`${"<".repeat(39)}…`, 1],
      ],
    ],
    [
      "names that objects have",
      ["__proto__", "constructor", "__proto__"],
      [
        ["__proto__", 2],
        ["constructor", 1],
      ],
    ],
  ])("%s", (_name, sources, expected) => {
    expect(sentFrom(...sources).map(({ value, count }) => [value, count])).toEqual(expected);
  });
});

test("the app of a Bluesky post is Bluesky, whatever its source says", () => {
  const posts = [
    { id: "9223372036854775808", source: "" },
    { id: "9223372036854775809", source: '<a href="https://evil.example">X</a>' },
  ];
  expect(clientsOf([...posts, { id: "1", source: "<a>Web</a>" }])).toEqual([
    { value: "Bluesky", count: 2 },
    { value: "Web", count: 1 },
  ]);
});

test("every post counts once, larger parts come first, and unknown ones last", () => {
  const lang = fc.oneof(fc.constantFrom("en", "in", "id", "und", "ja", "qme"), fc.string({ unit: "binary", maxLength: 12 }));
  fc.assert(
    fc.property(fc.array(lang, { maxLength: 20 }), (langs) => {
      const parts = inLanguages(...langs);
      const counts = parts.filter(({ value }) => value !== undefined).map(({ count }) => count);
      expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(langs.length);
      expect(counts).toEqual(counts.toSorted((one, other) => other - one));
      expect(parts.findIndex(({ value }) => value === undefined)).toBeOneOf([-1, parts.length - 1]);
      const indonesian = langs.filter((code) => /^i[dn](?:-|$)/i.test(code)).length;
      expect(parts.find(({ value }) => value === "id")?.count ?? 0).toBe(indonesian);
    }),
  );
});
