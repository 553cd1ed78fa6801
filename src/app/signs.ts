import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { plainSigns, type SignName, type Signs, signNames } from "../cards/signs.ts";
import { type EmojiReader, type EmojiSet, readEmojis } from "../discord/emojis.ts";
import type { Logger } from "../infra/logger.ts";

const { resolve } = createRequire(import.meta.url);

export const signEmojis: EmojiSet<SignName> = {
  // Raised with every change of an image: Discord lets nobody replace that of an emoji.
  version: 1,
  names: signNames,
  read: (name) => readFile(resolve(`#icons/${name}.png`)),
};

/**
 * Reads the emoji, once: a deployment keeps those of the release before. Resolves to plain signs if the application lacks some or
 * they cannot be read; never rejects.
 */
export const readSigns = (rest: EmojiReader, log: Logger): Promise<Signs> =>
  readEmojis(signEmojis, rest).then(
    (found) => found ?? plainSigns,
    (error: unknown) => {
      log.warn({ err: error }, "the emoji of the application cannot be read: answers show plain signs");
      return plainSigns;
    },
  );
