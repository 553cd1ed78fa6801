import { commands } from "../../commands/index.ts";
import { viewsOf } from "../../src/bot/command/command.ts";
import { plainSigns } from "../../src/cards/signs.ts";
import { HOUR_MS } from "../../src/infra/time.ts";
import { OutboxRelay, type OutboxRelayOptions } from "../../src/schedule/outbox-relay.ts";
import { Watcher, type WatcherOptions } from "../../src/schedule/watcher.ts";
import { recordLog } from "../support/recorded-log.ts";

export const views = viewsOf(commands);

/** As in the bot, in servers without roles, where nothing is quoted. */
export const watcherOver = (options: Pick<WatcherOptions, "memory" | "clock"> & Partial<WatcherOptions>): Watcher =>
  new Watcher({
    readRoles: async () => [],
    readPosts: async () => undefined,
    views,
    card: { imageOrigins: new Set(), explorerUrl: "https://etherscan.io/address/{address}", signs: plainSigns },
    intervalMs: 3 * HOUR_MS,
    log: recordLog().log,
    ...options,
  });

/** The same, which draws no pictures. */
export const relayOver = (
  options: Pick<OutboxRelayOptions, "outbox" | "sender" | "clock"> & Partial<OutboxRelayOptions>,
): OutboxRelay => new OutboxRelay({ draw: async () => undefined, log: recordLog().log, ...options });
