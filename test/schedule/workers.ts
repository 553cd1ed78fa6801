import { commands } from "../../commands/index.ts";
import { viewsOf } from "../../src/bot/command/command.ts";
import { plainSigns } from "../../src/cards/signs.ts";
import { HOUR_MS } from "../../src/infra/time.ts";
import type { ChannelSender } from "../../src/schedule/poster.ts";
import { timing } from "../../src/schedule/timing.ts";
import { Watcher, type WatcherOptions } from "../../src/schedule/watcher.ts";
import { type FakeClock, settle } from "../support/fake-clock.ts";
import { recordLog } from "../support/recorded-log.ts";

export const views = viewsOf(commands);

/** A Discord that takes everything, with the id 1. */
const taking: ChannelSender = {
  sendToChannel: async () => "1",
  editInChannel: async () => {},
  findInChannel: async () => undefined,
  publish: async () => {},
};

/** As in the bot, in servers without roles, where nothing is quoted or drawn. */
export const watcherOver = ({
  sender = {},
  ...options
}: Pick<WatcherOptions, "memory" | "clock"> &
  Partial<Omit<WatcherOptions, "sender">> & { sender?: Partial<ChannelSender> }): Watcher =>
  new Watcher({
    readPosts: async () => undefined,
    draw: async () => undefined,
    views,
    card: { imageOrigins: new Set(), explorerUrl: "https://etherscan.io/address/{address}", signs: plainSigns },
    intervalMs: 3 * HOUR_MS,
    log: recordLog().log,
    sender: { ...taking, ...sender },
    ...options,
  });

/**
 * A turn on a clock that stands still, on which the short waits of the work pass.
 *
 * @param died resolves if the worker's process dies, which ends the turn.
 */
export async function passTurn(
  worker: { turn(): Promise<number> },
  clock: FakeClock,
  died: Promise<void> = new Promise(() => {}),
): Promise<number | undefined> {
  let isOver = false;
  const turn = Promise.race([worker.turn(), died]).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await Promise.race([turn, settle()]);
    if (!isOver && clock.nextMs <= timing.poster.pace.maxWaitMs) await clock.advance(clock.nextMs);
  }
  return (await turn) ?? undefined;
}
