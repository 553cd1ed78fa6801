import type { CollectConfig, SourceId } from "../settings.ts";
import { AppView } from "./bluesky/app-view.ts";
import { createBlueskySource } from "./bluesky/source.ts";
import type { ClientOptions } from "./client.ts";
import { OpenSeaApi } from "./opensea/api.ts";
import { createOpenSeaSource } from "./opensea/source.ts";
import type { CollectOptions, OpenSource } from "./source.ts";
import { XApi } from "./x/api.ts";
import { Budget, millionthsOf } from "./x/budget.ts";
import { createXSource } from "./x/source.ts";

type Open = (config: CollectConfig, client: ClientOptions, options: CollectOptions) => OpenSource;

const openers: Readonly<Record<SourceId, Open>> = {
  bluesky({ BLUESKY_STREAMS: hosts, BLUESKY_API_URL: url }, client, options) {
    const appView = new AppView({ url, ...client });
    return { streamed: createBlueskySource({ ...options, random: client.random, hosts, appView }), close: () => appView.close() };
  },
  opensea({ OPENSEA_API_URL: url, OPENSEA_API_KEY: key }, client, options) {
    const api = new OpenSeaApi({ url, key, database: options.database, ...client });
    return { asked: createOpenSeaSource({ ...options, api }), close: () => api.close() };
  },
  x({ X_API_URL: url, X_BEARER_TOKEN: token = "", COLLECT_DOLLARS_PER_DAY: dollars = 0 }, client, options) {
    const x = new XApi({ ...client, url, token, budget: new Budget(options.database, millionthsOf(dollars)) });
    return { asked: createXSource({ ...options, x }), close: () => x.close() };
  },
};

/** The sources of `COLLECT_FROM`. */
export const openSources = (config: CollectConfig, client: ClientOptions, options: CollectOptions): OpenSource[] =>
  config.COLLECT_FROM.map((id) => openers[id](config, client, options));
