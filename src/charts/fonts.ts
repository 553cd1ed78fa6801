import { createRequire } from "node:module";

export interface Font {
  readonly family: string;
  /** A module specifier. */
  readonly file: string;
  /** First and last code points. */
  readonly unicodeRange: [first: number, last: number][];
}

/** Languages draw the characters that they share differently. */
const ownFamilies: Readonly<Record<string, string>> = {
  ja: "noto-sans-jp",
  ko: "noto-sans-kr",
  th: "noto-sans-thai",
  "zh-CN": "noto-sans-sc",
  "zh-TW": "noto-sans-tc",
};

/** In order of preference. */
export const familiesOf = (locale: string): string[] => ["noto-sans", ownFamilies[locale] ?? []].flat();

/** A JSON file with the characters of each of a family's files: `{"[7]": "U+4e00-4e05,U+4e08"}`. */
export const indexOf = (family: string): string => `@fontsource-variable/${family}/unicode.json`;

export const requireInstalled = createRequire(import.meta.url);

/** @throws {Error} if no font of the language has one of the characters. */
export function fontsFor(text: string, locale: string): Font[] {
  const fonts = fontsOf(locale);
  const needed = [...new Set(text)].map((character) => {
    const found = fontWith(character, fonts);
    if (!found) throw new Error(`no font has U+${character.codePointAt(0)?.toString(16)}`);
    return found;
  });
  return [...new Set(needed)];
}

const fontsOf = (locale: string): Font[] =>
  familiesOf(locale).flatMap((family) => {
    const known = families.get(family) ?? readFamily(family);
    families.set(family, known);
    return known;
  });

function fontWith(character: string, fonts: readonly Font[]): Font | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  return fonts.find(({ unicodeRange }) => unicodeRange.some(([first, last]) => codePoint >= first && codePoint <= last));
}

const families = new Map<string, Font[]>();

const readFamily = (family: string): Font[] =>
  Object.entries(requireInstalled(indexOf(family)) as Record<string, string>).map(([name, ranges]) => ({
    family,
    file: `@fontsource-variable/${family}/files/${family}-${name.replace(/[[\]]/g, "")}-wght-normal.woff2`,
    unicodeRange: [...ranges.matchAll(/U\+(\w+)(?:-(\w+))?/g)].map(([, first = "", last = first]) => [
      Number.parseInt(first, 16),
      Number.parseInt(last, 16),
    ]),
  }));
