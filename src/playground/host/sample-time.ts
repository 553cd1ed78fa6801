import type { Clock } from "../../infra/clock.ts";
import { Repeater } from "../../infra/repeater.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import { openServiceDatabase } from "../../service/database/database.ts";
import { importSample } from "../../service/import-sample.ts";
import { AnswerBuilder } from "../../service/serve/answer-builder.ts";

/** Extends the sample as the clock goes on, for a service that builds no answers. */
export async function extendSample(url: string, clock: Clock, endedAt: number) {
  const database = await openServiceDatabase({ url, limitMs: MINUTE_MS });
  const repeater = new Repeater(clock);
  let reached = endedAt;
  let running: Promise<unknown> = Promise.resolve();
  const catchUp = (): Promise<void> => {
    const caughtUp = running.then(async () => {
      const [after, until] = [reached, clock.now()];
      await importSample(database, clock, { endedAt, after, until }, ["floor", "posts"]);
      reached = until;
      await new AnswerBuilder(database, { clock }).buildDue();
    });
    running = caughtUp.catch(() => {});
    return caughtUp;
  };
  const again = () => MINUTE_MS;
  repeater.repeat(MINUTE_MS, () => catchUp().then(again, again));
  const stop = async (): Promise<void> => {
    await repeater.stop();
    await running;
    await database.close();
  };
  return { catchUp, stop };
}
