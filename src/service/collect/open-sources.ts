import type { CollectConfig, SourceId } from "../settings.ts";
import { AppView } from "./bluesky/app-view.ts";
import { createBlueskySource } from "./bluesky/source.ts";
import type { ClientOptions } from "./client.ts";
import { OpenSeaApi } from "./opensea/api.ts";
import { createOpenSeaSource } from "./opensea/source.ts";
import type { CollectOptions, OpenSource } from "./source.ts";
import { XApi } from "./x/api.ts";
import { Ledger } from "./x/ledger.ts";
import { millionthsOf } from "./x/prices.ts";
import { createXSource } from "./x/source.ts";

type Open = (config: CollectConfig, client: ClientOptions, options: CollectOptions) => OpenSource;

export const openX = (config: CollectConfig, client: ClientOptions, { database }: Pick<CollectOptions, "database">): XApi => {
  const { X_API_URL: url, X_BEARER_TOKEN: token = "", COLLECT_DOLLARS_PER_DAY: dollars = 0 } = config;
  return new XApi({ ...client, url, token, ledger: new Ledger(database, millionthsOf(dollars)) });
};

const openers: Readonly<Record<SourceId, Open>> = {
  bluesky({ BLUESKY_STREAMS: hosts, BLUESKY_API_URL: url }, client, options) {
    const appView = new AppView({ url, ...client });
    return { streamed: createBlueskySource({ ...options, random: client.random, hosts, appView }), close: () => appView.close() };
  },
  opensea({ OPENSEA_API_URL: url, OPENSEA_API_KEY: key }, client, options) {
    const api = new OpenSeaApi({ url, key, database: options.database, ...client });
    return { asked: createOpenSeaSource({ ...options, api }), close: () => api.close() };
  },
  x(config, client, options) {
    const x = openX(config, client, options);
    return { asked: createXSource({ ...options, x }), close: () => x.close() };
  },
};

/** The sources of `COLLECT_FROM`. */
export const openSources = (config: CollectConfig, client: ClientOptions, options: CollectOptions): OpenSource[] =>
  config.COLLECT_FROM.map((id) => openers[id](config, client, options));
