import { type Clock, type LogThrottle, logThrottle } from "./clock.ts";
import { SECOND_MS } from "./time.ts";

const LEFT_ALONE_MS = SECOND_MS / 2;

interface Listener<Failure> {
  /** Called at most once a minute. */
  readonly onDown: (failure: Failure) => void;
  readonly onUp: () => void;
}

/** Health of a server: after each failure, calls fail at once for half a second. */
export class Health<Failure> {
  readonly #clock: Clock;
  readonly #listener: Listener<Failure>;
  readonly #throttle: LogThrottle;
  #failure: Failure | undefined;
  #leftAloneUntil = 0;
  #isReported = false;

  constructor(clock: Clock, listener: Listener<Failure> = { onDown() {}, onUp() {} }) {
    this.#clock = clock;
    this.#listener = listener;
    this.#throttle = logThrottle(clock);
  }

  get failure(): Failure | undefined {
    return this.#failure;
  }

  get isLeftAlone(): boolean {
    return this.#failure !== undefined && this.#clock.elapsed() < this.#leftAloneUntil;
  }

  failed(failure: Failure): void {
    this.#failure = failure;
    this.#leftAloneUntil = this.#clock.elapsed() + LEFT_ALONE_MS;
    if (this.#throttle() === 0) return;
    this.#isReported = true;
    this.#listener.onDown(failure);
  }

  answered(): void {
    this.#failure = undefined;
    if (this.#isReported) this.#listener.onUp();
    this.#isReported = false;
  }
}
