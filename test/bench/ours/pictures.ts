import { monitorEventLoopDelay } from "node:perf_hooks";
import { Charts } from "../../../src/charts/charts.ts";
import { createRenderer } from "../../../src/charts/renderer.ts";
import { systemClock } from "../../../src/infra/clock.ts";
import { createLogger } from "../../../src/infra/logger.ts";
import { DAY_MS, trends } from "../../support/pictures.ts";
import type { Setup } from "../contender.ts";

/** How long the event loop may be kept from its work. */
const BLOCKED_MS = 10;

/**
 * Draws different pictures, `atOnce` of them at the same time, in a thread of their own or, without `atOnce`, here; tells
 * how often the event loop was blocked.
 */
export const setUp: Setup = async (options) => {
  const { atOnce } = options as { atOnce?: number };
  const { render } = await createRenderer();
  const charts = new Charts({ log: createLogger("info"), clock: systemClock, timeoutMs: 30_000 });
  let number = 0;
  const next = () => trends(30, DAY_MS, { title: `Picture ${number++}` });
  const delays = monitorEventLoopDelay({ resolution: 1 });
  return {
    async run(operations) {
      delays.reset();
      delays.enable();
      for (let done = 0; done < operations; done += atOnce ?? 1) {
        if (atOnce === undefined) await render(next());
        else await Promise.all(Array.from({ length: atOnce }, () => charts.draw(next())));
      }
      delays.disable();
      return delays.max / 1e6 > BLOCKED_MS ? 1 : 0;
    },
    close: () => charts.close(),
  };
};
