import type { Language, PlainKey } from "../words/language.ts";

/** All messages that stand in pictures: what they are written with has to be in the fonts of their language. */
export const pictureKeys = [
  "compare.now",
  "period.24h",
  "period.7d",
  "period.30d",
  "period.90d",
  "period.1y",
  "scores.hype",
  "scores.gains",
  "scores.community",
  "scores.total",
  "trends.noChart",
  "trends.scales",
] as const satisfies readonly PlainKey[];
export type PictureKey = (typeof pictureKeys)[number];

/** The words of a picture in a language. */
export const wordsOf =
  ({ say }: Language) =>
  (key: PictureKey): string =>
    say(key);
