import { type Clock, deadline } from "../../infra/clock.ts";

/** The longest that a background call waits for answers: a busy bot is always sending one. */
const MAX_WAIT_MS = 50;

/** Sends answers at once, and background calls of a route one by one, after the answers that are being sent. */
export class Priorities {
  readonly #clock: Clock;
  readonly #answers = new Set<Promise<unknown>>();
  readonly #queues = new Map<string, Promise<unknown>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async answer<T>(answer: Promise<T>): Promise<T> {
    this.#answers.add(answer);
    return answer.finally(() => this.#answers.delete(answer));
  }

  async background<T>(route: string, send: () => Promise<T>): Promise<T> {
    const sent = Promise.resolve(this.#queues.get(route)).then(async () => {
      if (this.#answers.size > 0) await deadline(Promise.allSettled(this.#answers), { ms: MAX_WAIT_MS, clock: this.#clock });
      return send();
    });
    const ended = sent.catch(() => {});
    this.#queues.set(route, ended);
    await ended;
    if (this.#queues.get(route) === ended) this.#queues.delete(route);
    return sent;
  }
}
