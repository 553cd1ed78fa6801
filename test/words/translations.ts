import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Locale } from "discord-api-types/v10";
import { bases } from "../../src/words/catalogues.ts";
import { enUS, type Message } from "../../src/words/en-US.ts";
import { limitOf } from "./faults.ts";

export type Catalogue = Readonly<Record<string, Message>>;
/** The hashes of the English and of its translation, when they were last compared. */
export type Origins = Readonly<Record<string, string>>;

export const translated: readonly Locale[] = Object.values(Locale).filter((locale) => locale !== Locale.EnglishUS);
const english: Catalogue = enUS;

export const fileOf = (locale: Locale) => `src/words/${locale}.json`;
export const originsOf = (locale: Locale) => `test/words/translated-from/${locale}.json`;

export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
}

function read<Content>(file: string): Content {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Content;
  } catch (cause) {
    throw new UnreadableFileError(`${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
}
export const asJson = (content: object): string => `${JSON.stringify(content, null, 2)}\n`;

export const readCatalogue = (locale: Locale, root = "."): Catalogue =>
  locale === Locale.EnglishUS ? english : read(join(root, fileOf(locale)));
const readOrigins = (locale: Locale, root: string): Origins => read(join(root, originsOf(locale)));

const hash = ({ defaultMessage }: Message): string => createHash("sha256").update(defaultMessage).digest("hex").slice(0, 8);

export interface Status {
  readonly missing: readonly string[];
  /** Translated from an English that has been reworded since. */
  readonly stale: readonly string[];
  /** Removed from English. */
  readonly unneeded: readonly string[];
  /** New or changed since `--record`: they would never become stale. */
  readonly unrecorded: readonly string[];
}

const originOf = (message: Message, translation: Message) => `${hash(message)}-${hash(translation)}`;

/** A translation that is not recorded has changed since its origin was, and was made from today's English. */
function stateOf(origin: string | undefined, message: Message, translation: Message): "current" | "stale" | "unrecorded" {
  if (origin === originOf(message, translation)) return "current";
  return origin?.endsWith(hash(translation)) ? "stale" : "unrecorded";
}

export function statusOf(own: Catalogue, origins: Origins, base: Catalogue | undefined, source = english): Status {
  const keysIn = (state: ReturnType<typeof stateOf>) =>
    Object.entries(source).flatMap(([key, message]) =>
      own[key] && stateOf(origins[key], message, own[key]) === state ? key : [],
    );
  return {
    missing: Object.keys(source).filter((key) => !own[key] && !base?.[key]),
    stale: keysIn("stale"),
    unneeded: Object.keys(own).filter((key) => !source[key]),
    unrecorded: keysIn("unrecorded"),
  };
}

/** @param isRight keys whose translation still says what the reworded English says. */
export function originsNow(own: Catalogue, origins: Origins, isRight: ReadonlySet<string>, source = english): Origins {
  return Object.fromEntries(
    Object.entries(source).flatMap(([key, message]) => {
      const [translation, origin] = [own[key], origins[key]];
      if (!translation) return [];
      const remains = stateOf(origin, message, translation) === "stale" && !isRight.has(key);
      return [[key, remains && origin !== undefined ? origin : originOf(message, translation)]];
    }),
  );
}

export const currentStatus = (locale: Locale, root: string): Status => {
  const base = bases[locale];
  return statusOf(readCatalogue(locale, root), readOrigins(locale, root), base && readCatalogue(base, root));
};

/** The same in all languages: links, code, Discord's markup, handles, addresses, time zones, commands and names. */
const foreign = /\(<[^>]*>\)|`[^`]*`|<[#t:][^>]*>|[@[][\w\\]+|0x[\da-f…]+|[A-Z]\w+\/[A-Z]\w+|\*\*\/\w+|OpenSea|Bluesky|\.eth/g;

/** A text's words of the Latin alphabet that can be translated. */
export const wordsOf = (text: string): string[] => text.replaceAll(foreign, " ").match(/[A-Za-z]{2,}/g) ?? [];

/** The texts with words that equal the English, which may be right. */
export const sameAsEnglish = (own: Catalogue): string[] =>
  Object.entries(english).flatMap(([key, { defaultMessage }]) => {
    const isSame = own[key]?.defaultMessage === defaultMessage;
    return isSame && wordsOf(defaultMessage.replaceAll(/\{[^{}]*\}/g, " ")).length > 0 ? [`${key}: ${defaultMessage}`] : [];
  });

/** In English's order, without messages that English no longer has. */
export function record(locale: Locale, isRight: ReadonlySet<string>, root: string): void {
  const own = readCatalogue(locale, root);
  const kept = Object.keys(english).flatMap((key) => (own[key] ? [[key, own[key]]] : []));
  writeFileSync(join(root, fileOf(locale)), asJson(Object.fromEntries(kept)));
  writeFileSync(join(root, originsOf(locale)), asJson(originsNow(own, readOrigins(locale, root), isRight)));
}

/** English for translation platforms: Format.JS, with Discord's limits in the descriptions. */
export function platformSource(): string {
  const messages = Object.entries(enUS).map(([key, { defaultMessage, description }]) => {
    const limit = limitOf(key);
    return [
      key,
      { defaultMessage, description: limit === undefined ? description : `${description}. At most ${limit} characters` },
    ];
  });
  return asJson(Object.fromEntries(messages));
}
