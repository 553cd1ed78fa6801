import { commands } from "../../commands/index.ts";
import { viewsOf } from "../../src/bot/command/command.ts";
import { plainIcons } from "../../src/cards/icon-names.ts";
import { HOUR_MS } from "../../src/infra/time.ts";
import { BoardKeeper, type BoardKeeperOptions } from "../../src/schedule/board-keeper.ts";
import type { ChannelSender } from "../../src/schedule/poster.ts";
import { createSchedule, type ScheduleOptions } from "../../src/schedule/schedule.ts";
import { timing } from "../../src/schedule/timing.ts";
import { Watcher, type WatcherOptions } from "../../src/schedule/watcher.ts";
import { type FakeClock, settle } from "../support/fake-clock.ts";
import { recordLog } from "../support/recorded-log.ts";

export const views = viewsOf(commands);

/** A Discord that takes everything, with the id 1. */
export const taking: ChannelSender = {
  sendToChannel: async () => "1",
  editInChannel: async () => {},
  findInChannel: async () => undefined,
  publish: async () => {},
};

const common = () => ({
  ...{ views, draw: async () => undefined, log: recordLog().log },
  card: { imageOrigins: new Set<string>(), explorerUrl: "https://etherscan.io/address/{address}", icons: plainIcons },
});

type Over<Options> = Pick<Options, keyof Options & ("memory" | "clock")> &
  Partial<Omit<Options, "sender">> & { sender?: Partial<ChannelSender> };

export const keeperOver = ({ sender, ...options }: Over<BoardKeeperOptions>): BoardKeeper =>
  new BoardKeeper({ ...common(), sender: { ...taking, ...sender }, ...options });

/** As in the bot, in servers without roles, where nothing is quoted or drawn. */
export const watcherOver = ({ sender, ...options }: Over<WatcherOptions>): Watcher =>
  new Watcher({
    ...{ ...common(), sender: { ...taking, ...sender }, readPosts: async () => undefined, alertIntervalMs: 3 * HOUR_MS },
    ...options,
  });

/** All background work, with a record each hour. */
export const scheduleOver = (
  options: Pick<ScheduleOptions, "memory" | "api" | "client" | "clock"> &
    Partial<Pick<ScheduleOptions, "isOn" | "snapshotMs" | "sender" | "openDirect">>,
) =>
  createSchedule({
    ...{ ...common(), sender: taking, openDirect: async () => "2", alertIntervalMs: 3 * HOUR_MS },
    ...{ isOn: true, snapshotMs: HOUR_MS, callsPerMinute: 60, maxTracked: 100, deadlineMs: 8_000, onRecorded: () => {} },
    ...options,
  });

/**
 * A turn on a clock that stands still, on which the short waits of the work pass.
 *
 * @param died resolves if the worker's process dies, which ends the turn.
 */
export async function passRound(
  worker: { runOnce(): Promise<number> },
  clock: FakeClock,
  died: Promise<void> = new Promise(() => {}),
): Promise<number | undefined> {
  let isOver = false;
  const runOnce = Promise.race([worker.runOnce(), died]).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await Promise.race([runOnce, settle()]);
    if (!isOver && clock.nextMs <= timing.poster.pace.maxWaitMs) await clock.advance(clock.nextMs);
  }
  return (await runOnce) ?? undefined;
}
