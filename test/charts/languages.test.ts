import { readFile } from "node:fs/promises";
import { Renderer as Takumi } from "@takumi-rs/core";
import { Locale } from "discord-api-types/v10";
import { describe, expect, test } from "vitest";
import { pictureText } from "../../ops/picture-text.ts";
import { scoreNames } from "../../src/analysis/change.ts";
import { wordsOf } from "../../src/cards/picture-words.ts";
import { familiesOf, fontFiles } from "../../src/charts/fonts.ts";
import type { Picture } from "../../src/charts/picture.ts";
import { createRenderer } from "../../src/charts/renderer.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { type Language, languageOf } from "../../src/words/language.ts";
import { outside, overlaps } from "../support/drawings.ts";
import { someLocales } from "../support/locales.ts";
import { comparison, table, trends } from "../support/pictures.ts";

const renderer = createRenderer();

/** The picture in a language's words; with the longest values, or with an empty first chart. */
function translated(picture: Picture, language: Language, details: { scale?: number; isEmpty?: boolean } = {}): Picture {
  const { scale = 1, isEmpty = false } = details;
  const word = wordsOf(language);
  return {
    ...picture,
    locale: language.locale,
    empty: word("trends.noChart"),
    frames: picture.frames.map(({ series }, index) => ({
      title: word(index < scoreNames.length ? `scores.${scoreNames[index] ?? "total"}` : "floor.name"),
      series: series.map((segments) =>
        isEmpty && index === 0 ? [] : segments.map((segment) => segment.map(({ at, value }) => ({ at, value: value * scale }))),
      ),
    })),
  };
}

function* picturesIn(language: Language): Generator<Picture> {
  const word = wordsOf(language);
  const widest = 123_456_789.1;
  // The zone does not affect the values' form, but the room that they leave.
  for (const [timeZone, scales] of [
    ["Asia/Kathmandu", [1, -1_234.567, 15_432.1, widest]],
    ["America/St_Johns", [widest]],
  ] as const) {
    for (const scale of scales) {
      const day = trends(1, DAY_MS / 48, { timeZone, title: word("scores.total") });
      yield translated(day, language, { scale });
      yield translated(comparison(5, 30, { timeZone, title: word("scores.total") }), language, { scale });
    }
  }
  yield translated(comparison(5, 1, { title: word("scores.total") }), language, { isEmpty: true, scale: -15_432.1 });
  for (const days of [7, 30, 90, 365]) yield translated(trends(days, DAY_MS), language, { isEmpty: true });
}

/** Those characters of a text that no font of the families has. */
async function charactersWithoutFont(families: readonly string[], text: string): Promise<string[]> {
  const takumi = new Takumi({ cacheMaxBytes: 0 });
  for (const family of families)
    for (const file of fontFiles(family)) await takumi.registerFont({ name: family, data: await readFile(file) });
  const pixelsOf = async (character: string, fontFamilies = families) => {
    const node = { type: "text", text: character, style: { fontSize: 20 } } as const;
    return (await takumi.render(node, { format: "raw", width: 24, height: 24, fontFamilies: [...fontFamilies] })).toString(
      "base64",
    );
  };
  // U+10FFFF is a box in every font.
  const boxes = await Promise.all(families.map((family) => pixelsOf("\u{10ffff}", [family])));
  const drawn = await Promise.all([...new Set(text)].map(async (character) => [character, await pixelsOf(character)] as const));
  return drawn.filter(([, pixels]) => boxes.includes(pixels)).map(([character]) => character);
}

test("pictures have a font for every character of their words, numbers and times, in every language", async () => {
  const without: string[] = [];
  for (const [families, locales] of Map.groupBy(Object.values(Locale), (locale) => familiesOf(locale).join())) {
    const texts = await Promise.all(locales.map(async (locale) => pictureText(await languageOf(locale))));
    without.push(
      ...(await charactersWithoutFont(families.split(","), texts.join(""))).map((character) => `${locales}: ${character}`),
    );
  }
  expect(without).toEqual([]);
});

describe.each(someLocales)("pictures in %s", (locale) => {
  test("have room for their words: none is too small, over another, or outside the card", async () => {
    for (const picture of picturesIn(await languageOf(locale))) {
      const drawing = await renderer.layOut(picture);
      expect(drawing.labels.filter(({ size }) => size < 9)).toEqual([]);
      expect([overlaps(drawing), outside(drawing)]).toEqual([[], []]);
      const times = drawing.labels.filter(({ middle }) => middle > drawing.height - 30);
      expect(times).not.toEqual([]);
    }
  });

  test("are readable on a phone", async () => {
    const language = await languageOf(locale);
    for (const picture of [trends(30, DAY_MS), comparison(5, 30), table({ title: wordsOf(language)("leaderboard.by.change") })]) {
      const { labels } = await renderer.layOut(picture.rows ? picture : translated(picture, language));
      expect(labels.filter(({ size }) => size < 14)).toEqual([]);
    }
  });
});
