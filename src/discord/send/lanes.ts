import { type Clock, deadline } from "../../infra/clock.ts";

export type Lane = "answers" | "unasked";

/** A limit, because a busy bot is always sending an answer. */
const MAX_WAIT_MS = 50;

/** Sends answers at once, and unasked calls of a channel one by one, after the answers that are being sent. */
export class Lanes {
  readonly #clock: Clock;
  readonly #answers = new Set<Promise<unknown>>();
  readonly #unasked = new Map<string, Promise<unknown>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async answer<T>(answer: Promise<T>): Promise<T> {
    this.#answers.add(answer);
    return answer.finally(() => this.#answers.delete(answer));
  }

  async unasked<T>(channel: string, send: () => Promise<T>): Promise<T> {
    const sent = Promise.resolve(this.#unasked.get(channel)).then(async () => {
      if (this.#answers.size > 0) await deadline(Promise.allSettled(this.#answers), { ms: MAX_WAIT_MS, clock: this.#clock });
      return send();
    });
    const turn = sent.catch(() => {});
    this.#unasked.set(channel, turn);
    await turn;
    if (this.#unasked.get(channel) === turn) this.#unasked.delete(channel);
    return sent;
  }
}
