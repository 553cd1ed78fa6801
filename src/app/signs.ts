import { plainSigns, type Signs } from "../cards/signs.ts";
import { type SignName, signDrawings, signsVersion } from "../charts/signs.ts";
import type { EmojiSet } from "../discord/emojis.ts";
import type { Clock } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import { Repeater } from "../infra/repeater.ts";
import { HOUR_MS, MINUTE_MS } from "../infra/time.ts";

export const signEmojis: EmojiSet<SignName> = {
  version: signsVersion,
  names: Object.keys(signDrawings) as SignName[],
  draw: async (name) => {
    // Loading it takes long.
    const { renderSvg } = await import("../charts/renderer.ts");
    return renderSvg(signDrawings[name]);
  },
};

/** An emoji that a deployment makes anew has another id, and is shown as its name until this is over. */
const REREAD_MS = 5 * MINUTE_MS;

interface SignsOptions {
  /** Resolves to `undefined` if the application lacks some. */
  readonly read: () => Promise<Signs | undefined>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Emoji in answers once they are read, and plain signs before. A deployment adds them later than a process starts. */
export class SignsReader {
  current: Signs = plainSigns;
  readonly #options: SignsOptions;
  readonly #repeater: Repeater;

  constructor(options: SignsOptions) {
    this.#options = options;
    this.#repeater = new Repeater(options.clock);
  }

  /** Resolves after the first attempt. */
  start(): Promise<void> {
    const first = Promise.withResolvers<void>();
    this.#repeater.repeat(0, () => this.#read().finally(first.resolve));
    this.#repeater.hurry();
    return first.promise;
  }

  stop(): Promise<void> {
    return this.#repeater.stop();
  }

  async #read(): Promise<number> {
    const { read, log } = this.#options;
    try {
      const found = await read();
      this.current = found ?? plainSigns;
      return REREAD_MS;
    } catch (error) {
      log.warn({ err: error }, "the emoji of the application cannot be read");
      return HOUR_MS;
    }
  }
}
