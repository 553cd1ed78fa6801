import { once } from "node:events";
import { runBot } from "../app/run-bot.ts";
import { clockAhead } from "../infra/clock.ts";

/*
 * The bot as the playground runs it: by a clock that the playground sets. Told to rest, it does what is due and says so; told
 * how many milliseconds its clock is ahead from then on, it does what is due by that, and says so, too.
 */

/** The sample's history has a record a day. */
const RECORDED_MS = 24 * 3_600_000;

let aheadMs = Number(process.argv[2] ?? 0);
const bot = await runBot({ clock: clockAhead(() => aheadMs), recordedMs: RECORDED_MS });
process.on("message", async (message) => {
  if (message !== "rest") return;
  await bot.reschedule(async () => {
    process.send?.("resting");
    const [told] = (await once(process, "message")) as [number];
    aheadMs = told;
  });
  process.send?.("awake");
});
