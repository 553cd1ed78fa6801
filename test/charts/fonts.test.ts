import { expect, test } from "vitest";
import { Fonts } from "../../src/charts/fonts.ts";

/** The fonts with the names of those that were read, in their order. */
async function readFonts() {
  const names: string[] = [];
  const fonts = await Fonts.read(async ({ name }) => names.push(name));
  return { fonts, names };
}

test("fonts of Chinese, Japanese and Korean are read when a text in the language needs them, each once", async () => {
  const { fonts, names } = await readFonts();
  expect(names.filter((name) => /-(jp|kr|sc|tc)$/.test(name))).toEqual([]);
  const atStart = names.length;
  await fonts.load("Hype 75.51 – Привет สวัสดี नमस्ते Việt Ελλάδα", "ja");
  await fonts.load("月", "en-US");
  expect(names).toHaveLength(atStart);
  await Promise.all([fonts.load("月 1", "ja"), fonts.load("月 2", "ja")]);
  await fonts.load("月", "ja");
  expect(names.slice(atStart)).toEqual(["noto-sans-jp"]);
  await fonts.load("월", "ko");
  expect(names.slice(atStart)).toEqual(["noto-sans-jp", "noto-sans-kr"]);
});

test("the characters that no font of the language has are named", async () => {
  const { fonts } = await readFonts();
  const text = "Hype ▲ Привет สวัสดี नमस्ते Việt Ελλάδα 漢字";
  expect(fonts.missingIn(text, "en-US")).toEqual(["▲", "漢", "字"]);
  await fonts.load(text, "zh-TW");
  expect([fonts.missingIn("漢字", "zh-TW"), fonts.missingIn("漢字", "zh-CN")]).toEqual([[], ["漢", "字"]]);
});
