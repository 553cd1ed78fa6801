import { CachedCollectionApi, type CacheOptions } from "../collection-api/cached-client.ts";
import { type ClientOptions, CollectionApiClient } from "../collection-api/client.ts";
import { onceAMinute, systemClock } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import type { Metrics } from "./metrics.ts";

/** Everything but the callbacks. */
type Settings<Options> = { readonly [K in keyof Options as K extends `on${string}` ? never : K]: Options[K] };

interface Observers {
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "apiCalled" | "entriesDropped" | "cacheAnswered">;
}

const RECORDING_CONNECTIONS = 2;

/**
 * Creates the members' client, the recorder's client, and the cache around both; logs and counts their events. Close all three.
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
  // Members can cause any number of failures; the metrics count them all.
  const timesToTell = onceAMinute(settings.clock ?? systemClock);
  // A failed recording is tried again in its next turn.
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
      // The budgets log it.
      if (error.kind === "over_budget") return;
      const count = timesToTell(error.kind);
      if (count === 0) return;
      // Only the operator can mend a refused key.
      if (error.kind === "rejected_key") log.error({ operation, count, err: error }, "the API refuses the key: check API_KEY");
      else log.warn({ operation, count, err: error }, "an API call failed");
    },
  });
  return { client, recording, api };
}
