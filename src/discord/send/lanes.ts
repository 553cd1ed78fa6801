import { type Clock, within } from "../../infra/clock.ts";

/** Which of two calls goes first: what answers a member goes before what nobody asked for. */
export type Lane = "answers" | "unasked";

/** How long an unasked call waits for answers once its turn has come. */
const MAX_WAIT_MS = 2_000;

/** Lets answers go at once, and unasked calls one by one while no answer is on its way. */
export class Lanes {
  readonly #clock: Clock;
  #answers = 0;
  #noAnswer = Promise.withResolvers<void>();
  #lastTurn: Promise<unknown> = Promise.resolve();

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

  unasked<T>(send: () => Promise<T>): Promise<T> {
    const turn = this.#lastTurn.then(async () => {
      if (this.#answers > 0) await within(this.#noAnswer.promise, MAX_WAIT_MS, this.#clock);
      return send();
    });
    this.#lastTurn = turn.catch(() => {});
    return turn;
  }
}
