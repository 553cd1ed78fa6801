import type { Language, PlainKey } from "../words/language.ts";

/** The fonts must have the characters of these messages in all languages. */
export const pictureKeys = [
  "floor.name",
  "leaderboard.by.change",
  "leaderboard.by.floor",
  "scores.hype",
  "scores.gains",
  "scores.community",
  "scores.total",
  "trends.noChart",
] as const satisfies readonly PlainKey[];
type PictureKey = (typeof pictureKeys)[number];

export const wordsOf =
  ({ say }: Language) =>
  (key: PictureKey): string =>
    say(key);
