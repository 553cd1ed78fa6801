import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** A part of a family: Chinese, Japanese and Korean fonts are too large for one file, and draw shared characters differently. */
export interface Slice {
  readonly family: string;
  /** As it is imported. */
  readonly file: string;
  /** First and last code points of its ranges. */
  readonly ranges: [number, number][];
}

const families: Readonly<Record<string, string>> = {
  ja: "noto-sans-jp",
  ko: "noto-sans-kr",
  "zh-CN": "noto-sans-sc",
  "zh-TW": "noto-sans-tc",
};

export const familyOf = (locale: string): string | undefined => families[locale];

/** The index maps the files of a family to their characters. */
export const indexOf = (family: string): string => `@fontsource-variable/${family}/unicode.json`;

const { resolve } = createRequire(import.meta.url);

/** `undefined` if the package is not installed, as in an image, which has only the files it needs. */
export async function readInstalled(file: string): Promise<Buffer | undefined> {
  let path: string;
  try {
    path = resolve(file);
  } catch {
    return undefined;
  }
  return readFile(path);
}

export async function slicesOf(family: string, characters: readonly string[]): Promise<Slice[]> {
  const index = await readInstalled(indexOf(family));
  if (!index) return [];
  const codePoints = characters.flatMap((character) => character.codePointAt(0) ?? []);
  // Such as {"[7]": "U+4e00-4e05,U+4e08"}.
  return Object.entries(JSON.parse(index.toString()) as Record<string, string>)
    .map(([name, list]) => ({
      family,
      file: `@fontsource-variable/${family}/files/${family}-${name.replace(/[[\]]/g, "")}-wght-normal.woff2`,
      ranges: list.split(",").map(rangeOf),
    }))
    .filter(({ ranges }) => ranges.some(([first, last]) => codePoints.some((each) => each >= first && each <= last)));
}

function rangeOf(text: string): [first: number, last: number] {
  const [first = Number.NaN, last = first] = text
    .replace("U+", "")
    .split("-")
    .map((hex) => Number.parseInt(hex, 16));
  return [first, last];
}
