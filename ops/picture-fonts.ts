import { familiesOf, fontsFor, indexOf } from "../src/charts/fonts.ts";
import { allLanguages } from "../src/words/language.ts";
import { pictureText } from "./picture-text.ts";

/** Import specifiers of all font files that pictures need. */
export async function pictureFontFiles(): Promise<string[]> {
  const languages = await allLanguages();
  return languages.flatMap((language) => [
    ...familiesOf(language.locale).map(indexOf),
    ...fontsFor(pictureText(language), language.locale).map(({ file }) => file),
  ]);
}
