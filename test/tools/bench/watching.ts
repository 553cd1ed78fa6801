import { commands } from "../../../commands/index.ts";
import { viewsOf } from "../../../src/bot/command/command.ts";
import { plainIcons } from "../../../src/cards/icon-names.ts";
import { HOUR_MS } from "../../../src/infra/time.ts";
import type { WatcherOptions } from "../../../src/schedule/watcher.ts";

/** Options of a watcher that asks nobody for posts. */
export const watching = {
  readPosts: async () => undefined,
  views: viewsOf(commands),
  card: { imageOrigins: new Set<string>(), explorerUrl: "https://etherscan.io/address/{address}", icons: plainIcons },
  alertIntervalMs: 3 * HOUR_MS,
} satisfies Partial<WatcherOptions>;
