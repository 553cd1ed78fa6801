import type { MessageKey } from "../../../src/words/en-US.ts";
import { english, type PlainKey } from "../../../src/words/language.ts";

/* Recognizes the bot's messages. */

/** Numbers that cover both plural forms. */
const NUMBERS = [1, 2];

/** Escaped for a pattern. */
const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** The placeholder of an argument: the source of a pattern, or any number that only selects a form. */
export type FilledIn = Readonly<Record<string, string | "any number">>;

/** The source of a pattern for one message; arguments are captured by name. */
export function phrasePattern(key: MessageKey, filledIn: FilledIn = {}): string {
  const names = Object.keys(filledIn);
  const numbered = names.filter((name) => filledIn[name] === "any number");
  const samples = numbered.length > 0 ? NUMBERS : [0];
  const texts = samples.map((number) => {
    const values = names.map((name, index) => [name, numbered.includes(name) ? number : String.fromCodePoint(0xe000 + index)]);
    return (english.say as (key: MessageKey, filled: object) => string)(key, Object.fromEntries(values));
  });
  const sources = [...new Set(texts)].map((text) =>
    names.reduce(
      (source, name, index) => source.replaceAll(String.fromCodePoint(0xe000 + index), `(?<${name}>${filledIn[name]})`),
      escaped(text),
    ),
  );
  return `(?:${sources.join("|")})`;
}

/** Matches texts that begin with one of these messages. */
export const beginning = (...keys: readonly PlainKey[]): RegExp =>
  new RegExp(`^(?:${keys.map((key) => phrasePattern(key)).join("|")})`);

/** Which of these messages a text is. */
export function keyOf<K extends MessageKey>(text: string, keys: readonly K[]): K | undefined {
  return keys.find((key) => (english.say as (key: MessageKey) => string)(key) === text);
}
