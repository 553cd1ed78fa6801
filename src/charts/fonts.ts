import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { codePointsOf } from "./coverage.ts";

/** The parts of Noto Sans that the languages of Discord are written with; for Chinese, Japanese and Korean there is none yet. */
const parts: readonly (readonly [name: string, parts: readonly string[]])[] = [
  ["noto-sans", ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "vietnamese", "devanagari"]],
  ["noto-sans-thai", ["thai"]],
];
const weights = [400, 600] as const;

/** The files of all fonts, by how they are imported. */
export const fontFiles = parts.flatMap(([name, scripts]) =>
  scripts.flatMap((script) =>
    weights.map((weight) => ({
      family: `${name}-${script}`,
      weight,
      file: `@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff2`,
    })),
  ),
);

interface Fonts {
  readonly fonts: readonly { readonly name: string; readonly weight: number; readonly data: Buffer }[];
  /** The characters of a text that no font has. */
  missingIn(text: string): string[];
}

export async function readFonts(): Promise<Fonts> {
  const { resolve } = createRequire(import.meta.url);
  const fonts = await Promise.all(
    fontFiles.map(async ({ family, weight, file }) => ({ name: family, weight, data: await readFile(resolve(file)) })),
  );
  // Every weight has the same characters.
  const known = fonts.filter(({ weight }) => weight === weights[0]).map(({ data }) => codePointsOf(data));
  const isKnown = (character: string) => known.some((codePoints) => codePoints.has(character.codePointAt(0) ?? 0));
  return { fonts, missingIn: (text) => [...new Set(text)].filter((character) => !isKnown(character)) };
}
