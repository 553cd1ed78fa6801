import type { Clock } from "../infra/clock.ts";
import { Repeater } from "../infra/repeater.ts";
import { MINUTE_MS } from "../infra/time.ts";
import { openServiceDatabase } from "./database/database.ts";
import { fillWithSample, importSample } from "./import-sample.ts";
import type { Site } from "./pages/site.ts";
import { AnswerBuilder } from "./serve/answer-builder.ts";

/** Replaces the data with the sample, and extends it as the clock goes on, for a service that builds no answers. */
export async function startSample(url: string, clock: Clock, site?: Site) {
  const endedAt = await fillWithSample(url, clock);
  const database = await openServiceDatabase({ url, limitMs: MINUTE_MS, clock });
  const repeater = new Repeater(clock);
  let reached = endedAt;
  let running: Promise<unknown> = Promise.resolve();
  const catchUp = (): Promise<void> => {
    const caughtUp = running.then(async () => {
      const [after, until] = [reached, clock.now()];
      await importSample(database, clock, { endedAt, after, until }, ["floor", "posts"]);
      reached = until;
      await new AnswerBuilder(database, { clock, site }).buildDue();
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
