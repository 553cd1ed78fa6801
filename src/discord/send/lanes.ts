import { type Clock, deadline } from "../../infra/clock.ts";

export type Lane = "answers" | "unasked";

/** The longest that an unasked call waits for answers: a busy bot is always sending one. */
const MAX_WAIT_MS = 50;

/** Sends answers at once, and unasked calls of a channel one by one, after the answers that are being sent. */
export class Lanes {
  readonly #clock: Clock;
  #answers = 0;
  #noAnswer = Promise.withResolvers<void>();
  readonly #lastOf = new Map<string, Promise<unknown>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param send settles after the pauses between its attempts. */
  async answer<T>(send: () => Promise<T>): Promise<T> {
    if (this.#answers === 0) this.#noAnswer = Promise.withResolvers();
    this.#answers += 1;
    try {
      return await send();
    } finally {
      this.#answers -= 1;
      if (this.#answers === 0) this.#noAnswer.resolve();
    }
  }

  async unasked<T>(channel: string, send: () => Promise<T>): Promise<T> {
    const before = this.#lastOf.get(channel);
    const turn = Promise.withResolvers<void>();
    this.#lastOf.set(channel, turn.promise);
    try {
      await before;
      if (this.#answers > 0) await deadline(this.#noAnswer.promise, { ms: MAX_WAIT_MS, clock: this.#clock });
      return await send();
    } finally {
      turn.resolve();
      if (this.#lastOf.get(channel) === turn.promise) this.#lastOf.delete(channel);
    }
  }
}
