import { commands } from "../../../commands/index.ts";
import { Dispatcher, type DispatcherOptions } from "../../../src/bot/answer/dispatch.ts";
import { plainIcons } from "../../../src/cards/icon-names.ts";
import type { AnswerSource } from "../../../src/collection-api/api.ts";
import { CachedCollectionApi } from "../../../src/collection-api/cached-client.ts";
import { imageHosts } from "../../../src/contract/networks.ts";
import type { Clock } from "../../../src/infra/clock.ts";
import { alertIntervalMs, asMemory, emptyMemory, openDirect } from "./empty-memory.ts";

/** The real dispatcher and commands, by default without a memory. */
export const newDispatcher = (options: Pick<DispatcherOptions, "api" | "log"> & Partial<DispatcherOptions>) =>
  new Dispatcher({
    commands,
    card: {
      imageOrigins: new Set(imageHosts.map((host) => `https://${host}`)),
      explorerUrl: "https://etherscan.io/address/{address}",
      icons: plainIcons,
    },
    alertIntervalMs,
    openDirect,
    memory: asMemory(emptyMemory),
    ...options,
  });

/** A source of answers behind the bot's cache. */
export const cached = (source: AnswerSource, clock: Clock) =>
  new CachedCollectionApi(source, { ttlMs: 60_000, staleMs: 3_600_000, maxEntries: 100, clock });
