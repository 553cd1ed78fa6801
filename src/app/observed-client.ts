import { CachedCollectionApi, type CacheOptions } from "../collection-api/cached-client.ts";
import { type ClientOptions, CollectionApiClient } from "../collection-api/client.ts";
import { logThrottle, systemClock } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import type { Metrics } from "./metrics.ts";

/** Creates a client and a cache around it; logs and counts their events. Close both. */
export function connectToApi(
  settings: ClientOptions & CacheOptions,
  log: Logger,
  metrics: Pick<Metrics, "apiCalled" | "entriesDropped" | "cacheAnswered">,
) {
  const { clock = systemClock } = settings;
  // Repeated log lines are throttled; the metrics count every event.
  const throttle = logThrottle(clock);
  const client = new CollectionApiClient({
    ...settings,
    onCall: (operation, outcome, err) => {
      metrics.apiCalled(operation, outcome);
      if (!err || err.kind === "aborted") return;
      const count = throttle(err.kind);
      if (count === 0) return;
      // Only the operator can mend a refused key.
      if (err.kind === "rejected_key") log.error({ operation, count, err }, "the API refuses the key: check API_KEY");
      else log.warn({ operation, count, err }, "an API call failed");
    },
    onDropped: (operation, dropped, reason) => {
      metrics.entriesDropped(operation, dropped);
      const count = throttle(`dropped: ${operation}`);
      if (count > 0) log.warn({ operation, count, dropped, reason }, "entries that do not fit the contract were left out");
    },
    onCircuitBreaker: (state) => {
      if (state === "open") log.warn("the API is down: it is asked every 2 seconds at most, until it answers");
      else log.info("the API answers again");
    },
  });
  return { client, api: new CachedCollectionApi(client, { ...settings, onAnswer: metrics.cacheAnswered }) };
}
