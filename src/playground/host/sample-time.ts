import type { Clock } from "../../infra/clock.ts";
import { Repeater } from "../../infra/repeater.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import { openServiceDatabase, type ServiceDatabase } from "../../service/database/database.ts";
import { importSample } from "../../service/import-sample.ts";
import { AnswerBuilder } from "../../service/serve/answer-builder.ts";

/** Extends the sample as the clock goes on, for a service that builds no answers. */
export class SampleTime {
  readonly #database: ServiceDatabase;
  readonly #clock: Clock;
  readonly #endedAt: number;
  #reached: number;
  readonly #repeater: Repeater;
  #running: Promise<unknown> = Promise.resolve();

  private constructor(database: ServiceDatabase, clock: Clock, endedAt: number) {
    this.#database = database;
    this.#clock = clock;
    this.#endedAt = endedAt;
    this.#reached = endedAt;
    this.#repeater = new Repeater(clock);
    const again = () => MINUTE_MS;
    this.#repeater.repeat(MINUTE_MS, () => this.catchUp().then(again, again));
  }

  static async start(url: string, clock: Clock, endedAt: number): Promise<SampleTime> {
    return new SampleTime(await openServiceDatabase({ url, limitMs: MINUTE_MS }), clock, endedAt);
  }

  /** Imports the posts since the last call, and builds the answers that are due. */
  catchUp(): Promise<void> {
    const caughtUp = this.#running.then(async () => {
      const [after, until] = [this.#reached, this.#clock.now()];
      await importSample(this.#database, this.#clock, { endedAt: this.#endedAt, after, until }, ["floor", "posts"]);
      this.#reached = until;
      await new AnswerBuilder(this.#database, { clock: this.#clock }).buildDue();
    });
    this.#running = caughtUp.catch(() => {});
    return caughtUp;
  }

  async stop(): Promise<void> {
    await this.#repeater.stop();
    await this.#running;
    await this.#database.close();
  }
}
