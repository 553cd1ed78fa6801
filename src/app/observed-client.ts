import { CachedCollectionApi, type CacheOptions } from "../collection-api/cached-client.ts";
import { type ClientOptions, CollectionApiClient } from "../collection-api/client.ts";
import { onceAMinute, systemClock } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import type { Metrics } from "./metrics.ts";

/** What can be set; everything that they tell goes to the log and the metrics. */
type Settings<Options> = { readonly [K in keyof Options as K extends `on${string}` ? never : K]: Options[K] };

interface Observers {
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "apiCalled" | "entriesDropped" | "cacheAnswered">;
}

const RECORDING_CONNECTIONS = 2;

/**
 * The members' client, that of recording, and the cache around both, with what they tell written to the log and counted. Close
 * all three.
 */
export function connectToApi(settings: Settings<ClientOptions> & Settings<CacheOptions>, { log, metrics }: Observers) {
  const onDropped: ClientOptions["onDropped"] = (operation, dropped, reason) => {
    metrics.entriesDropped(operation, dropped);
    log.warn({ operation, dropped, reason }, "entries that do not fit the contract were left out");
  };
  const client = new CollectionApiClient({
    ...settings,
    onCall: metrics.apiCalled,
    onDropped,
    onCircuitBreaker: (state) => {
      if (state === "open") log.warn("the API is down: it is asked every 2 seconds at most, until it answers");
      else log.info("the API answers again");
    },
  });
  // Members cause as many failures as they like; the metrics count them all.
  const timesToTell = onceAMinute(settings.clock ?? systemClock);
  // What fails there is missed by nobody: it is tried again in its next turn.
  const recording = new CollectionApiClient({
    ...settings,
    connections: RECORDING_CONNECTIONS,
    retries: 0,
    pause: client.pause,
    onCall: metrics.apiCalled,
    onDropped,
  });
  const api = new CachedCollectionApi(client, {
    ...settings,
    recordingSource: recording,
    onAnswer: metrics.cacheAnswered,
    onError: (operation, error) => {
      // Told with the budgets.
      if (error.kind === "over_budget") return;
      const count = timesToTell(error.kind);
      if (count === 0) return;
      // Nothing but the operator mends a refused key.
      if (error.kind === "rejected_key") log.error({ operation, count, err: error }, "the API refuses the key: check API_KEY");
      else log.warn({ operation, count, err: error }, "an API call failed");
    },
  });
  return { client, recording, api };
}
