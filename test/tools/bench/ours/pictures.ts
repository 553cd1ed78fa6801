import { Charts } from "../../../../src/charts/charts.ts";
import type { Picture } from "../../../../src/charts/picture.ts";
import { systemClock } from "../../../../src/infra/clock.ts";
import { createLogger } from "../../../../src/infra/logger.ts";
import { DAY_MS } from "../../../../src/infra/time.ts";
import { comparison, poster, table, trends } from "../../../support/pictures.ts";
import type { Setup } from "../contender.ts";

const kinds = {
  trends: (details: Partial<Picture>) => trends(30, DAY_MS, details),
  poster,
  comparison: (details: Partial<Picture>) => comparison(5, 30, details),
  table,
};

export interface PicturesOptions {
  readonly kind: keyof typeof kinds;
  /** The number that is asked for at once; left out to draw without cache and queue. */
  readonly batch?: number;
}

/** The CPU time that a picture may take in the main thread. */
const MAX_MS = 10;

/** CPU time of this thread, which excludes everything else on the machine. */
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Draws different pictures. Reports how many took this thread too long. */
export const setUp: Setup = async (options) => {
  const { kind, batch } = options as PicturesOptions;
  const charts = new Charts({ log: createLogger("info"), clock: systemClock, timeoutMs: 30_000 });
  const draw = batch === undefined ? await loaded() : (picture: Picture) => charts.draw(picture);
  const size = batch ?? 1;
  let number = 0;
  return {
    async run(operations) {
      let slow = 0;
      for (let done = 0; done < operations; done += size) {
        const before = cpuMs();
        await Promise.all(Array.from({ length: size }, () => draw(kinds[kind]({ title: `Picture ${number++}` }))));
        if ((cpuMs() - before) / size > MAX_MS) slow += size;
      }
      return slow;
    },
  };
};

async function loaded() {
  const { createRenderer } = await import("../../../../src/charts/renderer.ts");
  return createRenderer().render;
}
