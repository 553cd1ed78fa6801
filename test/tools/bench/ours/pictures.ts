import { setImmediate } from "node:timers/promises";
import { Charts } from "../../../../src/charts/charts.ts";
import { createRenderer } from "../../../../src/charts/renderer.ts";
import { systemClock } from "../../../../src/infra/clock.ts";
import { createLogger } from "../../../../src/infra/logger.ts";
import { DAY_MS } from "../../../../src/infra/time.ts";
import { trends } from "../../../support/pictures.ts";
import type { Setup } from "../contender.ts";

/** The maximum delay of the event loop. */
const BLOCKED_MS = 10;

/** CPU time of this thread, which excludes everything else on the machine. */
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * Draws different pictures, `atOnce` of them concurrently in a worker thread, or without `atOnce` in this thread. Reports
 * how many requests delayed the event loop for too long.
 */
export const setUp: Setup = async (options) => {
  const { atOnce } = options as { atOnce?: number };
  const { render } = createRenderer();
  const charts = new Charts({ log: createLogger("info"), clock: systemClock, timeoutMs: 30_000 });
  let number = 0;
  const next = () => trends(30, DAY_MS, { title: `Picture ${number++}` });
  return {
    async run(operations) {
      let blocked = 0;
      for (let done = 0; done < operations; done += atOnce ?? 1) {
        if (atOnce === undefined) await render(next());
        const drawn: Promise<unknown>[] = [];
        for (let index = 0; index < (atOnce ?? 0); index++) {
          const before = cpuMs();
          drawn.push(charts.draw(next()));
          if (cpuMs() - before > BLOCKED_MS) blocked += 1;
          // Each request is an event of its own, like a command.
          await setImmediate();
        }
        await Promise.all(drawn);
      }
      return blocked;
    },
    close: () => charts.close(),
  };
};
