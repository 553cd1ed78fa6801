import { once } from "node:events";
import { runBot } from "../app/run-bot.ts";
import { clockAhead } from "../infra/clock.ts";
import { DAY_MS } from "../infra/time.ts";

/*
 * The playground's bot, whose clock the playground sets over IPC: on "rest" it does what is due and replies "resting"; on a number
 * of milliseconds it sets its clock ahead by them, does what is due then, and replies "awake".
 */

const RECORDED_MS = DAY_MS;

let aheadMs = Number(process.argv[2] ?? 0);
const bot = await runBot({ clock: clockAhead(() => aheadMs), recordedMs: RECORDED_MS });
process.on("message", async (message) => {
  if (message !== "rest") return;
  const { schedule } = bot;
  await schedule.stop();
  await schedule.turn();
  process.send?.("resting");
  [aheadMs] = (await once(process, "message")) as [number];
  await schedule.turn();
  schedule.start();
  process.send?.("awake");
});
