/* Character sets, as the engine's Unicode defines them. */

const points = Array.from({ length: 0x110000 }, (_, point) => point);
const characters = points.filter((point) => point < 0xd800 || point > 0xdfff).map((point) => String.fromCodePoint(point));
const charactersLike = (pattern: RegExp): string[] => characters.filter((character) => pattern.test(character));

/** Chinese, Japanese and Korean letters, signs and punctuation. */
export const cjk = charactersLike(
  /[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]--[\p{ASCII}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}]]/v,
);

const isEmoji = (text: string) => /^\p{RGI_Emoji}$/v.test(text);

/** Emoji that Unicode recommends for use: all single ones, also with tones, flags and keycaps, and some joined ones. */
export function allEmoji(): string[] {
  const tones = ["", "\ufe0f", ...charactersLike(/\p{Emoji_Modifier}/u)];
  const singles = charactersLike(/\p{Emoji}/u)
    .flatMap((text) => tones.map((tone) => text + tone))
    .filter(isEmoji);
  const letters = charactersLike(/\p{Regional_Indicator}/u);
  const flags = letters.flatMap((text) => letters.map((otherLetter) => text + otherLetter)).filter(isEmoji);
  const regions = ["gbeng", "gbsct", "gbwls"].map(
    (region) => `🏴${[...region].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("")}\u{e007f}`,
  );
  const keycaps = [..."0123456789#*"].map((key) => `${key}\ufe0f\u20e3`);

  const joined = [
    "👩\u200d🚀",
    "👩🏽\u200d🚀",
    "👨\u200d👩\u200d👧\u200d👦",
    "❤️\u200d🔥",
    "🏳️\u200d🌈",
    "🧑🏻\u200d❤️\u200d💋\u200d🧑🏿",
  ].filter(isEmoji);
  return [...singles, ...flags, ...regions, ...keycaps, ...joined];
}
