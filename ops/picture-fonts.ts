import { readFileSync } from "node:fs";
import { join } from "node:path";
import { familiesOf, fontFolder } from "../src/charts/fonts.ts";
import { allLanguages } from "../src/words/language.ts";
import { pictureText } from "./picture-text.ts";

/**
 * The font files that pictures need, as import specifiers.
 *
 * @throws {Error} if no font of a language has one of its characters.
 */
export async function pictureFontFiles(): Promise<string[]> {
  const languages = await allLanguages();
  return languages.flatMap((language) => {
    const ranges = familiesOf(language.locale).flatMap(rangesOf);
    return [...new Set(pictureText(language))].map((character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      const found = ranges.find(({ first, last }) => codePoint >= first && codePoint <= last);
      if (!found) throw new Error(`${language.locale}: no font has U+${codePoint.toString(16)}`);
      return found.file;
    });
  });
}

/** The ranges of a font's files, from the package's index: `{"[7]": "U+4e00-4e05,U+4e08"}`. */
function rangesOf(family: string): { file: string; first: number; last: number }[] {
  const index = JSON.parse(readFileSync(join(fontFolder(family), "unicode.json"), "utf8")) as Record<string, string>;
  return Object.entries(index).flatMap(([name, ranges]) => {
    const file = `@fontsource-variable/${family}/files/${family}-${name.replace(/[[\]]/g, "")}-wght-normal.woff2`;
    return [...ranges.matchAll(/U\+(\w+)(?:-(\w+))?/g)].map(([, first = "", last = first]) => ({
      file,
      first: Number.parseInt(first, 16),
      last: Number.parseInt(last, 16),
    }));
  });
}
