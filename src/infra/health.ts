import { type Clock, type LogThrottle, logThrottle } from "./clock.ts";
import { SECOND_MS } from "./time.ts";

const BACK_OFF_MS = SECOND_MS / 2;

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
  #backsOffUntil = 0;
  #isReported = false;

  constructor(clock: Clock, listener: Listener<Failure> = { onDown() {}, onUp() {} }) {
    this.#clock = clock;
    this.#listener = listener;
    this.#throttle = logThrottle(clock);
  }

  get failure(): Failure | undefined {
    return this.#failure;
  }

  get isBackingOff(): boolean {
    return this.#failure !== undefined && this.#clock.elapsed() < this.#backsOffUntil;
  }

  failed(failure: Failure): void {
    this.#failure = failure;
    this.#backsOffUntil = this.#clock.elapsed() + BACK_OFF_MS;
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
