import { once } from "node:events";
import { runBot } from "../app/run-bot.ts";
import { clockAhead } from "../infra/clock.ts";
import { runScript } from "../infra/script.ts";
import { DAY_MS } from "../infra/time.ts";

// The playground moves this bot's clock over IPC: on "rest" the bot does what is due and replies "resting"; on a number it sets its
// clock ahead by as many milliseconds, does what is due then, and replies "awake".
await runScript(async ([ahead = "0"]) => {
  let aheadMs = Number(ahead);
  const bot = await runBot({ clock: clockAhead(() => aheadMs), importedEveryMs: DAY_MS });
  process.on("message", async (message) => {
    if (message !== "rest") return;
    const { schedule } = bot;
    await schedule.stop();
    await schedule.runOnce();
    process.send?.("resting");
    [aheadMs] = (await once(process, "message")) as [number];
    await schedule.runOnce();
    schedule.start();
    process.send?.("awake");
  });
  return 0;
});
