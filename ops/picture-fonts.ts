import { Locale } from "discord-api-types/v10";
import { Fonts, fontFiles } from "../src/charts/fonts.ts";
import { familyOf, indexOf } from "../src/charts/slices.ts";
import { languageOf } from "../src/words/language.ts";
import { pictureText } from "./picture-text.ts";

/** The import specifiers of all font files that pictures need. */
export async function pictureFontFiles(): Promise<string[]> {
  const fonts = await Fonts.read(async () => {});
  const languages = await Promise.all(Object.values(Locale).map(languageOf));
  const files = languages.map(async (language) => {
    const family = familyOf(language.wordsIn);
    if (family === undefined) return [];
    const slices = await fonts.slicesFor(pictureText(language), language.wordsIn);
    return [indexOf(family), ...slices.map(({ file }) => file)];
  });
  return [...fontFiles.map(({ file }) => file), ...(await Promise.all(files)).flat()];
}
