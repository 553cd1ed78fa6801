import { deadline } from "../../../infra/clock.ts";

/**
 * Keeps counts from mixing with events. A node's count of reactions holds those whose events are not read yet, so casts are counted right
 * after all events were read, and no further ones are read until the counts are written.
 */
export class Rounds {
  /** At the start, events may wait. */
  #isReading = true;
  #next = Promise.withResolvers<void>();
  #counting: PromiseWithResolvers<void> | undefined;

  /** To be called before events are read. Resolves once no counts are under way. */
  async begin(): Promise<void> {
    this.#isReading = true;
    await this.#counting?.promise;
  }

  /** To be called when all events there are have been read and written. */
  end(): void {
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }

  /** To be called where no events are read any more. */
  stop(): void {
    this.#isReading = false;
    this.end();
  }

  /** Waits until casts may be counted. Rejects with the signal's reason. */
  async beginCounting(signal: AbortSignal): Promise<void> {
    if (this.#isReading) await deadline(this.#next.promise, { signal });
    this.#counting = Promise.withResolvers();
  }

  /** To be called when the counts are written, or cannot be. */
  endCounting(): void {
    this.#counting?.resolve();
    this.#counting = undefined;
  }
}
