import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { codePointsOf } from "./coverage.ts";
import { familyOf, readInstalled, type Slice, slicesOf } from "./slices.ts";

/** The parts of Noto Sans for most languages, whose digits all languages use. */
const parts: readonly (readonly [name: string, parts: readonly string[]])[] = [
  ["noto-sans", ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "vietnamese", "devanagari"]],
  ["noto-sans-thai", ["thai"]],
];
const weights = [400, 600] as const;

export const fontFiles = parts.flatMap(([name, scripts]) =>
  scripts.flatMap((script) =>
    weights.map((weight) => ({
      family: `${name}-${script}`,
      weight,
      file: `@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff2`,
    })),
  ),
);
const families = [...new Set(fontFiles.map(({ family }) => family))];

interface Font {
  readonly name: string;
  readonly data: Buffer;
  /** Set if the file has one weight only. */
  readonly weight?: number;
  /** Set if the file has a part of the family's characters only. */
  readonly unicodeRange?: [number, number][];
}
type Register = (font: Font) => Promise<unknown>;

/** The characters that fonts have. Slices of Chinese, Japanese and Korean fonts are read when a text needs them. */
export class Fonts {
  readonly #register: Register;
  readonly #common: readonly ReadonlySet<number>[];
  readonly #slices = new Map<string, Promise<void>>();
  readonly #own = new Map<string, Set<number>>();

  private constructor(register: Register, common: readonly ReadonlySet<number>[]) {
    this.#register = register;
    this.#common = common;
  }

  /** Reads the fonts of all languages and registers each, as later with slices. */
  static async read(register: Register): Promise<Fonts> {
    const { resolve } = createRequire(import.meta.url);
    const fonts = await Promise.all(
      fontFiles.map(async ({ family, weight, file }) => ({ name: family, weight, data: await readFile(resolve(file)) })),
    );
    for (const font of fonts) await register(font);
    // Every weight has the same characters.
    const regular = fonts.filter(({ weight }) => weight === weights[0]);
    return new Fonts(
      register,
      regular.map(({ data }) => codePointsOf(data)),
    );
  }

  /** In the order in which a character is looked for. */
  familiesOf(locale: string): string[] {
    const own = familyOf(locale);
    return own === undefined ? families : [...families, own];
  }

  /** Fonts that are not installed stay missing. */
  async load(text: string, locale: string): Promise<void> {
    if (this.missingIn(text, locale).length === 0) return;
    await Promise.all((await this.slicesFor(text, locale)).map((slice) => this.#loadOnce(slice)));
  }

  async slicesFor(text: string, locale: string): Promise<Slice[]> {
    const family = familyOf(locale);
    return family === undefined ? [] : slicesOf(family, this.#uncommonIn(text));
  }

  missingIn(text: string, locale: string): string[] {
    const own = this.#own.get(familyOf(locale) ?? "");
    return this.#uncommonIn(text).filter((character) => !own?.has(character.codePointAt(0) ?? 0));
  }

  #uncommonIn(text: string): string[] {
    const isCommon = (codePoint: number) => this.#common.some((codePoints) => codePoints.has(codePoint));
    return [...new Set(text)].filter((character) => !isCommon(character.codePointAt(0) ?? 0));
  }

  #loadOnce(slice: Slice): Promise<void> {
    let loading = this.#slices.get(slice.file);
    if (!loading) {
      loading = this.#load(slice);
      this.#slices.set(slice.file, loading);
      // A file that cannot be read is tried again.
      loading.catch(() => this.#slices.delete(slice.file));
    }
    return loading;
  }

  async #load({ family, file, ranges }: Slice): Promise<void> {
    const data = await readInstalled(file);
    if (!data) return;
    await this.#register({ name: family, data, unicodeRange: ranges });
    this.#own.set(family, new Set([...(this.#own.get(family) ?? []), ...codePointsOf(data)]));
  }
}
