/** How many writes of commands are taken in a time: on Discord itself five in twenty seconds have been reported. */
export class WriteLimit {
  readonly #max: number;
  readonly #everyMs: number;
  #left: number;
  #endsAt = 0;

  constructor(max: number, everyMs: number) {
    this.#max = max;
    this.#everyMs = everyMs;
    this.#left = max;
  }

  /** Counts a write; answers with whether it is one too many, and what is said of the others (reference, «Rate Limits»). */
  take(): { readonly isOver: boolean; readonly headers: Readonly<Record<string, string>>; readonly retryAfter: number } {
    const now = Date.now();
    if (now >= this.#endsAt) {
      this.#left = this.#max;
      this.#endsAt = now + this.#everyMs;
    }
    const isOver = this.#left === 0;
    if (!isOver) this.#left -= 1;
    const retryAfter = (this.#endsAt - now) / 1_000;
    const headers = {
      "x-ratelimit-bucket": "commands",
      "x-ratelimit-limit": String(this.#max),
      "x-ratelimit-remaining": String(this.#left),
      "x-ratelimit-reset-after": String(retryAfter),
      ...(isOver && { "retry-after": String(retryAfter), "x-ratelimit-scope": "user" }),
    };
    return { isOver, headers, retryAfter };
  }
}
