import type { Language, PlainKey } from "../words/language.ts";

/** The fonts must have the characters of these messages in all languages. */
export const pictureKeys = [
  "floor.name",
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
  "watchPost.since",
] as const satisfies readonly PlainKey[];
export type PictureKey = (typeof pictureKeys)[number];

export const wordsOf =
  ({ say }: Language) =>
  (key: PictureKey): string =>
    say(key);
