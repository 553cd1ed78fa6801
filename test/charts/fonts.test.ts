import { expect, test } from "vitest";
import { fontsFor } from "../../src/charts/fonts.ts";

const familiesFor = (text: string, locale: string) => fontsFor(text, locale).map(({ family }) => family);

test("a text needs only the font files of its language and characters, each once", () => {
  expect(familiesFor("Hype 75.51", "ja")).toEqual(["noto-sans"]);
  expect(familiesFor("月 月", "ja")).toEqual(["noto-sans-jp", "noto-sans"]);
  expect(familiesFor("월", "ko")).toEqual(["noto-sans-kr"]);
  expect(familiesFor("สวัสดี", "th")).toEqual(["noto-sans-thai"]);
  expect(new Set(familiesFor("Привет नमस्ते Việt Ελλάδα", "en-US"))).toEqual(new Set(["noto-sans"]));
});

test("the first character outside the language's fonts is named", () => {
  expect(() => fontsFor("Hype 漢字", "en-US")).toThrow("no font has U+6f22");
  expect(fontsFor("漢字", "zh-TW")).not.toEqual([]);
});
