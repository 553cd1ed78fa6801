import { clockAhead } from "../../../../src/infra/clock.ts";
import { createLogger } from "../../../../src/infra/logger.ts";
import { DAY_MS, HOUR_MS } from "../../../../src/infra/time.ts";
import { openMemory } from "../../../../src/memory/memory.ts";
import { Watcher } from "../../../../src/schedule/watcher.ts";
import type { Setup } from "../contender.ts";
import { watching } from "../watching.ts";

export interface WatchedOptions {
  readonly watches: number;
  readonly ofServer: number;
}

/** On a busy machine a late figure is better than none. */
const PATIENT_MS = 5_000;

const neverPosts = async () => {
  throw new Error("nothing is to be posted");
};

/** The bot's watcher; whenever all watches have been checked, a day passes at once and all are due again. */
export const setUp: Setup = async (options) => {
  const { databaseUrl, ofServer } = options as WatchedOptions & { readonly databaseUrl: string };
  let aheadMs = 0;
  const clock = clockAhead(() => aheadMs);
  const log = createLogger("error", { destination: process.stderr });
  const memory = await openMemory(databaseUrl, { log, clock, limitMs: PATIENT_MS, snapshotMs: HOUR_MS });
  let checked = 0;
  const watcher = new Watcher({
    memory: { ...memory, ...memory.inBackground },
    ...watching,
    sender: { sendToChannel: neverPosts, editInChannel: neverPosts, findInChannel: neverPosts, publish: neverPosts },
    draw: async () => undefined,
    clock,
    log,
    onEvaluated(outcome) {
      if (outcome !== "quiet") throw new Error(`a check was ${outcome}`);
      checked += ofServer;
    },
  });
  return {
    async run(operations) {
      const end = checked + operations;
      while (checked < end) {
        const before = checked;
        await watcher.runOnce();
        if (checked === before) aheadMs += DAY_MS;
      }
    },
    close: () => memory.close(),
  };
};
