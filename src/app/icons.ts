import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type IconName, type Icons, iconNames, plainIcons } from "../cards/icon-names.ts";
import { type EmojiReader, type EmojiSet, readEmojis } from "../discord/emojis.ts";
import type { Logger } from "../infra/logger.ts";

const { resolve } = createRequire(import.meta.url);

export const iconEmojis: EmojiSet<IconName> = {
  // Raised with every change of an image: Discord lets nobody replace that of an emoji.
  version: 1,
  names: iconNames,
  read: (name) => readFile(resolve(`#icons/${name}.png`)),
};

/**
 * Reads the emoji once, at the start: they stay valid, because the deployment of the next release deletes none of them. Resolves to
 * plain characters if the application lacks some emoji or they cannot be read; never rejects.
 */
export const readIcons = (rest: EmojiReader, log: Logger): Promise<Icons> =>
  readEmojis(iconEmojis, rest).then(
    (found) => found ?? plainIcons,
    (error: unknown) => {
      log.warn({ err: error }, "the emoji of the application cannot be read: answers show plain signs");
      return plainIcons;
    },
  );
