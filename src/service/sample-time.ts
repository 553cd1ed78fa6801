import type { Clock } from "../infra/clock.ts";
import { Repeater } from "../infra/repeater.ts";
import { MINUTE_MS } from "../infra/time.ts";
import type { ServiceDatabase } from "./database/database.ts";
import { importMoreSample } from "./import/sample-data.ts";
import { Remaker } from "./serve/remakes.ts";

/** Lets a service that makes no answers by itself go on with the sample as a clock does. */
export class SampleTime {
  readonly #database: ServiceDatabase;
  readonly #clock: Clock;
  readonly #endedAt: number;
  readonly #remaker: Remaker;
  #reached: number;
  readonly #repeater: Repeater;
  #running: Promise<unknown> = Promise.resolve();

  /** @param endedAt when the sample ends, in milliseconds since the epoch. */
  constructor(database: ServiceDatabase, clock: Clock, endedAt: number) {
    this.#database = database;
    this.#clock = clock;
    this.#endedAt = endedAt;
    this.#reached = endedAt;
    this.#remaker = new Remaker(database, { clock });
    this.#repeater = new Repeater(clock);
    // Answers are made again while nobody moves the clock, too; what fails is tried again.
    const again = () => MINUTE_MS;
    this.#repeater.repeat(MINUTE_MS, () => this.catchUp().then(again, again));
  }

  /** Brings what has come since the last time, and makes the answers that are due. */
  catchUp(): Promise<void> {
    const caughtUp = this.#running.then(async () => {
      const [from, until] = [this.#reached, this.#clock.now()];
      await importMoreSample(this.#database, { endedAt: this.#endedAt, from, until });
      this.#reached = until;
      await this.#remaker.remakeDue();
    });
    this.#running = caughtUp.catch(() => {});
    return caughtUp;
  }

  /** Begins nothing more, and ends when what is under way has ended. */
  async stop(): Promise<void> {
    await this.#repeater.stop();
    await this.#running;
  }
}
