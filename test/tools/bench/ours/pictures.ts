import { Charts } from "../../../../src/charts/charts.ts";
import { createRenderer } from "../../../../src/charts/renderer.ts";
import { systemClock } from "../../../../src/infra/clock.ts";
import { createLogger } from "../../../../src/infra/logger.ts";
import { DAY_MS } from "../../../../src/infra/time.ts";
import { trends } from "../../../support/pictures.ts";
import type { Setup } from "../contender.ts";

/** The CPU time that a picture may take in the main thread. */
const MAX_MS = 10;

/** CPU time of this thread, which excludes everything else on the machine. */
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * Draws different pictures, `atOnce` of them requested concurrently, or without `atOnce` by the renderer itself. Reports how many
 * took this thread too long.
 */
export const setUp: Setup = async (options) => {
  const { atOnce } = options as { atOnce?: number };
  const { render } = createRenderer();
  const charts = new Charts({ log: createLogger("info"), clock: systemClock, timeoutMs: 30_000 });
  const draw = atOnce === undefined ? render : (picture: Parameters<typeof render>[0]) => charts.draw(picture);
  const batch = atOnce ?? 1;
  let number = 0;
  return {
    async run(operations) {
      let slow = 0;
      for (let done = 0; done < operations; done += batch) {
        const before = cpuMs();
        await Promise.all(Array.from({ length: batch }, () => draw(trends(30, DAY_MS, { title: `Picture ${number++}` }))));
        if ((cpuMs() - before) / batch > MAX_MS) slow += batch;
      }
      return slow;
    },
  };
};
