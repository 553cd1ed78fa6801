import { globSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

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

/** The folder of a family's package. */
export const fontFolder = (family: string): string =>
  dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/${family}/LICENSE`));

/** The family's files, each of which has some of its characters; in the image, only those files that pictures need. */
export const fontFiles = (family: string): string[] => globSync(join(fontFolder(family), "files/*-wght-normal.woff2")).toSorted();
