import { type Clock, deadline } from "../../infra/clock.ts";

export type Lane = "answers" | "unasked";

/** A limit, because a busy bot is always sending an answer. */
const MAX_WAIT_MS = 50;

/** Sends answers at once, and unasked calls of a queue one by one, after the answers that are being sent. */
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

  async unasked<T>(queue: string, send: () => Promise<T>): Promise<T> {
    const sent = Promise.resolve(this.#unasked.get(queue)).then(async () => {
      if (this.#answers.size > 0) await deadline(Promise.allSettled(this.#answers), { ms: MAX_WAIT_MS, clock: this.#clock });
      return send();
    });
    const turn = sent.catch(() => {});
    this.#unasked.set(queue, turn);
    await turn;
    if (this.#unasked.get(queue) === turn) this.#unasked.delete(queue);
    return sent;
  }
}
