import { budgetNames } from "../bot/budgets/budgets.ts";
import { deliveryFailures } from "../bot/delivery/responder.ts";
import { pictureOutcomes } from "../charts/charts.ts";
import { cacheResults } from "../collection-api/api.ts";
import { type CircuitBreakerState, circuitBreakerStates } from "../collection-api/circuit-breaker.ts";
import { callOutcomes } from "../collection-api/errors.ts";
import { type Operation, operations } from "../contract/schemas.ts";
import { requestOutcomes, type ShardState } from "../discord/receive/transport.ts";
import { discordCalls } from "../discord/send/outcome.ts";
import type { Connections } from "../infra/engine.ts";
import { processMetrics } from "../infra/process-metrics.ts";
import { SECOND_MS } from "../infra/time.ts";
import type { SubscriptionState } from "../memory/subscriptions.ts";
import type { TrackingState } from "../memory/tracking.ts";
import { type PostOutcome, postOutcomes, publishOutcomes } from "../schedule/poster.ts";
import { watchOutcomes } from "../schedule/posting-worker.ts";
import { recordingOutcomes } from "../schedule/recorder.ts";

const forgottenKinds = ["records", "watches"] as const;
const discordOutcomes = ["delivered", ...deliveryFailures] as const;
const callBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3];

export interface Observed {
  readonly isReady: () => boolean;
  readonly circuitBreaker: () => CircuitBreakerState;
  readonly cacheEntries: () => number;
  readonly isDatabaseUp: () => boolean;
  readonly databaseConnections: () => Connections;
  readonly shards: () => readonly ShardState[];
  /** Absent unless this process records. */
  readonly recording?: () => TrackingState | undefined;
  /** Absent unless this process posts. */
  readonly watches?: () => SubscriptionState | undefined;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** ops/metrics.md is generated from the HELP texts. */
export function createMetrics() {
  const { registry, counter, queries, durations, gauge, gauges } = processMetrics();
  const operation = ["operation", Object.keys(operations) as Operation[]] as const;
  const firstResponse = durations(
    "collection_pulse_first_response_duration_seconds",
    "Interactions, by the time until Discord had the first response; Discord waits for 3 seconds",
    [0.1, 0.25, 0.5, 1, 1.5, 2, 2.25, 2.5, 3, 5],
  );
  const discordCall = counter(
    "collection_pulse_discord_calls_total",
    "Calls to Discord for replies and posts, retries included in their call",
    ["call", discordCalls],
    ["outcome", discordOutcomes],
  );
  const databaseQuery = queries(
    "collection_pulse_database_queries_total",
    "Queries of the database at DATABASE_URL: done, or why not; slow is over 100 ms for a command, 2 minutes in the background",
  );
  const databaseDuration = durations(
    "collection_pulse_database_query_duration_seconds",
    "Queries of the database, by the time until they were done or given up",
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
  );
  const post = counter(
    "collection_pulse_posts_total",
    "Attempts to post or edit a watch's message: found after its answer was lost, replaced as it was not found, or why it was given up",
    ["outcome", postOutcomes],
  );
  const forgotten = counter(
    "collection_pulse_forgotten_total",
    "Records and watches that held a post or person that the service has removed",
    ["what", forgottenKinds],
  );
  const postDelay = durations(
    "collection_pulse_post_delay_seconds",
    "Posted messages of watches with the time since they were due",
    [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600],
  );

  const observe = ({ isReady, isDatabaseUp, recording, watches, ...observed }: Observed) => {
    gauge("collection_pulse_ready", "1 while interactions arrive, like GET /readyz", isReady);
    gauges("collection_pulse_api_circuit_breaker", "1 for the circuit breaker's current state", "state", () =>
      circuitBreakerStates.map((state) => [state, Number(state === observed.circuitBreaker())]),
    );
    gauge("collection_pulse_cache_entries", "Answers in the cache of this process", observed.cacheEntries);
    gauges("collection_pulse_gateway_shards", "Gateway connections", "state", () => {
      const shards = observed.shards();
      const ready = shards.filter(({ isReady }) => isReady).length;
      return Object.entries({ ready, not_ready: shards.length - ready });
    });
    gauges("collection_pulse_gateway_latency_seconds", "Round-trip time of the last heartbeat", "shard", () =>
      observed.shards().flatMap(({ id, latencyMs }) => (latencyMs < 0 ? [] : [[String(id), latencyMs / SECOND_MS]])),
    );
    gauge(
      "collection_pulse_database_up",
      "1 while the database at DATABASE_URL can be read and written, judged by its queries",
      isDatabaseUp,
    );
    gauges(
      "collection_pulse_database_connections",
      "Connections for commands, at most five of the ten, and queries waiting for one; SQLite has one",
      "state",
      () => Object.entries(observed.databaseConnections()),
    );
    if (watches) {
      gauges(
        "collection_pulse_watches",
        "Watches of all servers and members; absent if this process does not post",
        "state",
        () => {
          const { active = 0, paused = 0 } = watches() ?? {};
          return Object.entries({ active, paused });
        },
      );
      const behindMs = () => watches()?.behindMs ?? 0;
      gauge(
        "collection_pulse_watches_untracked",
        "Active watches whose collection is not recorded; absent if this process does not post",
        () => watches()?.untracked ?? 0,
      );
      gauge(
        "collection_pulse_watch_lag_seconds",
        "How long the most overdue watch has been due; absent if this process does not post",
        () => behindMs() / SECOND_MS,
      );
    }
    if (recording) {
      const behindMs = () => recording()?.behindMs ?? 0;
      gauge(
        "collection_pulse_tracked_collections",
        "Tracked collections, over all processes; absent if this process does not record",
        () => recording()?.tracked ?? 0,
      );
      gauge(
        "collection_pulse_recording_lag_seconds",
        "How long the most overdue collection has been due; absent if this process does not record",
        () => behindMs() / SECOND_MS,
      );
    }
  };

  return {
    registry,
    observe,
    commandAnswered: durations(
      "collection_pulse_command_duration_seconds",
      "Commands and clicks, by the time until the reply had arrived",
      [...callBuckets, 5, 10],
      ["command", [] as string[]],
      ["outcome", [] as string[]],
    ),
    pictureRequested: durations(
      "collection_pulse_picture_duration_seconds",
      "Requested pictures, by the time until they were there or given up; cached ones are of an earlier answer",
      callBuckets,
      ["outcome", pictureOutcomes],
    ),
    apiCalled: counter(
      "collection_pulse_api_calls_total",
      "Calls to the API, retries included in their call; circuit_open and paused calls were never made",
      operation,
      ["outcome", callOutcomes],
    ),
    entriesDropped: counter(
      "collection_pulse_api_dropped_entries_total",
      "Entries that violated the API's contract and were left out",
      operation,
    ),
    cacheAnswered: counter("collection_pulse_cache_answers_total", "Answers by result", operation, ["result", cacheResults]),
    budgetUsedUp: counter(
      "collection_pulse_budget_refusals_total",
      "Commands, clicks and calls to the API that were refused because a budget was used up",
      ["budget", budgetNames],
    ),
    httpInteractionReceived: counter("collection_pulse_http_interactions_total", "Requests to POST /interactions", [
      "outcome",
      requestOutcomes,
    ]),
    sharedCacheFailed: counter(
      "collection_pulse_shared_cache_failures_total",
      "Failed operations and connections of the server at CACHE_URL, and values in it that are no answers",
    ),
    collectionRecorded: counter(
      "collection_pulse_recordings_total",
      "Turns of tracked collections; failed leaves a gap, postponed is while the API is not called, lost went to another process or a bug",
      ["outcome", recordingOutcomes],
    ),
    forgotten(done: Readonly<Record<(typeof forgottenKinds)[number], number>>) {
      for (const what of forgottenKinds) forgotten(what, done[what]);
    },
    watchesEvaluated: counter("collection_pulse_watch_looks_total", "Checks of watches that were due", [
      "outcome",
      watchOutcomes,
    ]),
    databaseQueried(query: string, outcome: Parameters<typeof databaseQuery>[1], ms: number) {
      databaseQuery(query, outcome);
      databaseDuration(ms);
    },
    /** @param sinceArrivalMs milliseconds from the interaction's arrival to the end of the call. */
    discordCalled(call: (typeof discordCalls)[number], outcome: (typeof discordOutcomes)[number], sinceArrivalMs: number) {
      discordCall(call, outcome);
      if (call === "respond" && outcome === "delivered") firstResponse(sinceArrivalMs);
    },
    published: counter("collection_pulse_publications_total", "Posts published to following channels", [
      "outcome",
      publishOutcomes,
    ]),
    /** @param sinceMs milliseconds since the post was due. */
    posted(outcome: PostOutcome, sinceMs: number) {
      post(outcome);
      if (outcome === "posted" || outcome === "found") postDelay(sinceMs);
    },
  };
}
