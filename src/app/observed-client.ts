import { CachedCollectionApi, type CacheOptions } from "../collection-api/cached-client.ts";
import { type ClientOptions, CollectionApiClient } from "../collection-api/client.ts";
import { Pause } from "../collection-api/pause.ts";
import { onceAMinute, systemClock } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import type { SharedStore } from "../infra/redis.ts";
import type { Metrics } from "./metrics.ts";

const RECORDING_CONNECTIONS = 2;

/** Creates a client for members, one for the recorder, and a cache around both; logs and counts their events. Close all three. */
export function connectToApi(
  settings: ClientOptions & CacheOptions & { readonly sharedStore?: SharedStore | undefined },
  log: Logger,
  metrics: Pick<Metrics, "apiCalled" | "entriesDropped" | "cacheAnswered">,
) {
  const { clock = systemClock, apiKey, sharedStore } = settings;
  // The metrics count everything.
  const timesToTell = onceAMinute(clock);
  const common: ClientOptions = {
    ...settings,
    pause: new Pause(apiKey, clock, sharedStore),
    onCall: (operation, outcome, err) => {
      metrics.apiCalled(operation, outcome);
      if (!err || err.kind === "aborted") return;
      const count = timesToTell(err.kind);
      if (count === 0) return;
      // Only the operator can mend a refused key.
      if (err.kind === "rejected_key") log.error({ operation, count, err }, "the API refuses the key: check API_KEY");
      else log.warn({ operation, count, err }, "an API call failed");
    },
    onDropped: (operation, dropped, reason) => {
      metrics.entriesDropped(operation, dropped);
      const count = timesToTell(`dropped: ${operation}`);
      if (count > 0) log.warn({ operation, count, dropped, reason }, "entries that do not fit the contract were left out");
    },
  };
  const client = new CollectionApiClient({
    ...common,
    onCircuitBreaker: (state) => {
      if (state === "open") log.warn("the API is down: it is asked every 2 seconds at most, until it answers");
      else log.info("the API answers again");
    },
  });
  // A failed recording is tried again in its next turn.
  const recording = new CollectionApiClient({ ...common, connections: RECORDING_CONNECTIONS, retries: 0 });
  const api = new CachedCollectionApi(client, { ...settings, onAnswer: metrics.cacheAnswered });
  return { client, recording, api, recordingApi: api.recordingFrom(recording) };
}
