import { type Clock, deadline } from "../../infra/clock.ts";

/** Which of two calls goes first: what answers a member goes before what nobody asked for. */
export type Lane = "answers" | "unasked";

/** The longest that an unasked call waits for answers: of a busy bot there is always one on its way. */
const MAX_WAIT_MS = 50;

/** Lets answers go at once, and unasked calls of a channel one by one while no answer is on its way, or a little later. */
export class Lanes {
  readonly #clock: Clock;
  #answers = 0;
  #noAnswer = Promise.withResolvers<void>();
  readonly #lastOf = new Map<string, Promise<unknown>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param send is on its way until it settles, with the pauses between its attempts. */
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

  unasked<T>(channel: string, send: () => Promise<T>): Promise<T> {
    const turn = (this.#lastOf.get(channel) ?? Promise.resolve()).then(async () => {
      if (this.#answers > 0) await deadline(this.#noAnswer.promise, { ms: MAX_WAIT_MS, clock: this.#clock });
      return send();
    });
    const settled = turn.then(
      () => {},
      () => {},
    );
    this.#lastOf.set(channel, settled);
    void settled.then(() => {
      if (this.#lastOf.get(channel) === settled) this.#lastOf.delete(channel);
    });
    return turn;
  }
}
