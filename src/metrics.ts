import { Counter, Gauge, Histogram } from "@prometheus-io/client";
import { deliveryFailures } from "./bot/responder.ts";
import { type PictureOutcome, pictureOutcomes } from "./charts/charts.ts";
import { type CacheResult, cacheResults } from "./collection-api/api.ts";
import { type CircuitBreakerState, circuitBreakerStates } from "./collection-api/circuit-breaker.ts";
import { type Operation, operations } from "./collection-api/contract.ts";
import { collectionApiErrorKinds } from "./collection-api/errors.ts";
import { type RequestOutcome, requestOutcomes, type ShardState } from "./discord/receive/transport.ts";
import { discordCalls as discordCallKinds } from "./discord/send/sender.ts";
import { type Connections, databaseProblems } from "./infra/database.ts";
import { processRegistry } from "./infra/process-metrics.ts";
import type { SharedStoreOutcome } from "./infra/redis.ts";
import { memoryQueries } from "./memory/store.ts";
import type { TrackingState } from "./memory/tracking-state.ts";
import type { WatchState } from "./memory/watches.ts";
import { type PostOutcome, postOutcomes } from "./schedule/poster.ts";
import { type RecordingOutcome, recordingOutcomes } from "./schedule/recorder.ts";
import { type WatchOutcome, watchOutcomes } from "./schedule/watcher.ts";

/*
 * What the labels of counters can say. Each counter is there from the start, at 0: Prometheus sees how a counter moves, so
 * the first refused key would be invisible if the counter came with it.
 */
const operationNames = Object.keys(operations) as Operation[];
const apiOutcomes = ["answered", "no_data", ...collectionApiErrorKinds] as const;
/** Its room is loaded only where there is a store. */
const sharedStoreOutcomes: readonly SharedStoreOutcome[] = ["done", "failed", "skipped"];
const discordOutcomes = ["delivered", ...deliveryFailures] as const;
const databaseOutcomes = ["done", ...databaseProblems] as const;

/** What is looked up whenever somebody asks, rather than counted as it happens. */
export interface Observed {
  readonly isReady: () => boolean;
  readonly circuitBreaker: () => CircuitBreakerState;
  readonly cacheEntries: () => number;
  /** Whether the store that replicas share answers, where there is one. */
  readonly isSharedStoreUp?: () => boolean;
  readonly isDatabaseUp: () => boolean;
  readonly databaseConnections: () => Connections;
  readonly shards: () => readonly ShardState[];
  /** How far recording has come, where this process records. */
  readonly recording?: () => TrackingState | undefined;
  /** How watches stand, where this process posts. */
  readonly watches?: () => WatchState | undefined;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of the bot, each of them listed in ops/README.md. */
export function createMetrics() {
  const registry = processRegistry();
  const registers = [registry];
  const commands = new Histogram({
    name: "collection_pulse_command_duration_seconds",
    help: "Commands and clicks by what they opened and how they ended, with the time until the reply had arrived",
    labelNames: ["command", "outcome"],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10],
    registers,
  });
  const firstResponses = new Histogram({
    name: "collection_pulse_first_response_duration_seconds",
    help: "Interactions with the time until Discord had their first response; it waits for 3 s",
    buckets: [0.1, 0.25, 0.5, 1, 1.5, 2, 2.25, 2.5, 3, 5],
    registers,
  });
  const pictures = new Histogram({
    name: "collection_pulse_picture_duration_seconds",
    help: "Pictures that were asked for by what became of them, with the time until that was known",
    labelNames: ["outcome"],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3],
    registers,
  });
  const apiCalls = new Counter({
    name: "collection_pulse_api_calls_total",
    help: "Calls to the API by operation and outcome, those that were turned away included; retries count with their call",
    labelNames: ["operation", "outcome"],
    registers,
  });
  const droppedEntries = new Counter({
    name: "collection_pulse_api_dropped_entries_total",
    help: "Entries of the API's answers that did not fit its contract and were left out",
    labelNames: ["operation"],
    registers,
  });
  const cacheAnswers = new Counter({
    name: "collection_pulse_cache_answers_total",
    help: "Answers by operation and result: hit, miss or stale",
    labelNames: ["operation", "result"],
    registers,
  });
  const discordCalls = new Counter({
    name: "collection_pulse_discord_calls_total",
    help: "Replies sent to Discord by kind and outcome, retries included in their call",
    labelNames: ["call", "outcome"],
    registers,
  });
  const httpInteractions = new Counter({
    name: "collection_pulse_http_interactions_total",
    help: "Requests to POST /interactions by outcome: accepted, bad_signature or unreadable",
    labelNames: ["outcome"],
    registers,
  });
  const sharedStoreOperations = new Counter({
    name: "collection_pulse_shared_store_operations_total",
    help: "Operations on the store at CACHE_URL by outcome: done, failed or skipped",
    labelNames: ["outcome"],
    registers,
  });
  const databaseQueries = new Counter({
    name: "collection_pulse_database_queries_total",
    help: "Queries of the database at DATABASE_URL by name and outcome: done, or why not",
    labelNames: ["query", "outcome"],
    registers,
  });
  const recordings = new Counter({
    name: "collection_pulse_recordings_total",
    help: "Turns of tracked collections, whose answers are recorded, by how they ended",
    labelNames: ["outcome"],
    registers,
  });
  const watchLooks = new Counter({
    name: "collection_pulse_watch_looks_total",
    help: "Looks at watches that were due, by how they ended: a message was written down, they were quiet, or lost",
    labelNames: ["outcome"],
    registers,
  });
  const posts = new Counter({
    name: "collection_pulse_posts_total",
    help: "Tries to post a message unasked by how they ended: posted, deleted since, found again, later, lost, or why it was given up",
    labelNames: ["outcome"],
    registers,
  });
  const postDelays = new Histogram({
    name: "collection_pulse_post_delay_seconds",
    help: "Messages that were posted unasked, with the time since they were written down",
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600],
    registers,
  });
  const databaseDurations = new Histogram({
    name: "collection_pulse_database_query_duration_seconds",
    help: "Queries of the database, with the time until they were done, or given up",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    registers,
  });

  for (const outcome of pictureOutcomes) pictures.zero({ outcome });
  for (const outcome of recordingOutcomes) recordings.inc({ outcome }, 0);
  for (const outcome of watchOutcomes) watchLooks.inc({ outcome }, 0);
  for (const outcome of postOutcomes) posts.inc({ outcome }, 0);
  for (const query of memoryQueries) for (const outcome of databaseOutcomes) databaseQueries.inc({ query, outcome }, 0);
  for (const operation of operationNames) {
    for (const outcome of apiOutcomes) apiCalls.inc({ operation, outcome }, 0);
    for (const result of cacheResults) cacheAnswers.inc({ operation, result }, 0);
    droppedEntries.inc({ operation }, 0);
  }
  for (const call of discordCallKinds) for (const outcome of discordOutcomes) discordCalls.inc({ call, outcome }, 0);
  for (const outcome of sharedStoreOutcomes) sharedStoreOperations.inc({ outcome }, 0);
  for (const outcome of requestOutcomes) httpInteractions.inc({ outcome }, 0);

  /** Shows what is looked up whenever somebody asks. */
  const observe = (observed: Observed) => {
    new Gauge({
      name: "collection_pulse_ready",
      help: "1 while interactions arrive, as GET /readyz tells it; otherwise 0",
      registers,
      collect() {
        this.set(observed.isReady() ? 1 : 0);
      },
    });
    new Gauge({
      name: "collection_pulse_api_circuit_breaker",
      help: "State of the circuit breaker over the API: 1 for the one it is in of closed, open and half_open, 0 for the others",
      labelNames: ["state"],
      registers,
      collect() {
        const current = observed.circuitBreaker();
        for (const state of circuitBreakerStates) this.set({ state }, state === current ? 1 : 0);
      },
    });
    new Gauge({
      name: "collection_pulse_cache_entries",
      help: "Answers in the cache of this process",
      registers,
      collect() {
        this.set(observed.cacheEntries());
      },
    });
    new Gauge({
      name: "collection_pulse_gateway_shards",
      help: "Gateway connections of this process by state: ready or not",
      labelNames: ["state"],
      registers,
      collect() {
        const shards = observed.shards();
        const ready = shards.filter(({ isReady }) => isReady).length;
        this.set({ state: "ready" }, ready);
        this.set({ state: "not_ready" }, shards.length - ready);
      },
    });
    new Gauge({
      name: "collection_pulse_gateway_latency_seconds",
      help: "Time that the last heartbeat took, by shard",
      labelNames: ["shard"],
      registers,
      collect() {
        this.reset();
        for (const { id, latencyMs } of observed.shards()) {
          if (latencyMs >= 0) this.set({ shard: id }, latencyMs / 1_000);
        }
      },
    });
    new Gauge({
      name: "collection_pulse_database_up",
      help: "1 while the database at DATABASE_URL can be read and written, as far as its queries tell, otherwise 0",
      registers,
      collect() {
        this.set(observed.isDatabaseUp() ? 1 : 0);
      },
    });
    new Gauge({
      name: "collection_pulse_database_connections",
      help: "Connections to the database by state, used or idle; waiting: queries that wait for one",
      labelNames: ["state"],
      registers,
      collect() {
        for (const [state, count] of Object.entries(observed.databaseConnections())) this.set({ state }, count);
      },
    });
    const { isSharedStoreUp, recording, watches } = observed;
    if (watches) {
      new Gauge({
        name: "collection_pulse_watches",
        help: "Watches of all servers by state, active or paused; absent where this process posts nothing",
        labelNames: ["state"],
        registers,
        collect() {
          this.set({ state: "active" }, watches()?.active ?? 0);
          this.set({ state: "paused" }, watches()?.paused ?? 0);
        },
      });
      new Gauge({
        name: "collection_pulse_watch_lag_seconds",
        help: "Time since which the watch, or the post, that has waited longest has been due; absent where this process posts nothing",
        registers,
        collect() {
          this.set((watches()?.behindMs ?? 0) / 1_000);
        },
      });
    }
    if (recording) {
      new Gauge({
        name: "collection_pulse_tracked_collections",
        help: "Collections whose answers are recorded, by any process; absent where this one records none",
        registers,
        collect() {
          this.set(recording()?.tracked ?? 0);
        },
      });
      new Gauge({
        name: "collection_pulse_recording_lag_seconds",
        help: "Time since which the tracked collection that has waited longest has been due; absent where this process records none",
        registers,
        collect() {
          this.set((recording()?.behindMs ?? 0) / 1_000);
        },
      });
    }
    if (isSharedStoreUp) {
      new Gauge({
        name: "collection_pulse_shared_store_up",
        help: "1 while the store at CACHE_URL answers, 0 while it does not; absent without CACHE_URL",
        registers,
        collect() {
          this.set(isSharedStoreUp() ? 1 : 0);
        },
      });
    }
  };

  return {
    registry,
    observe,
    commandAnswered: (command: string, outcome: string, durationMs: number) =>
      commands.observe({ command, outcome }, durationMs / 1_000),
    pictureAsked: (outcome: PictureOutcome, ms: number) => pictures.observe({ outcome }, ms / 1_000),
    apiCalled: (operation: Operation, outcome: (typeof apiOutcomes)[number]) => apiCalls.inc({ operation, outcome }),
    entriesDropped: (operation: Operation, count: number) => droppedEntries.inc({ operation }, count),
    cacheAnswered: (operation: Operation, result: CacheResult) => cacheAnswers.inc({ operation, result }),
    sharedStoreUsed: (outcome: SharedStoreOutcome) => sharedStoreOperations.inc({ outcome }),
    databaseQueried: (query: string, outcome: (typeof databaseOutcomes)[number], ms: number) => {
      databaseQueries.inc({ query, outcome });
      databaseDurations.observe(ms / 1_000);
    },
    /** @param sinceArrivalMs milliseconds from the interaction's arrival to the end of the call. */
    discordCalled: (
      call: (typeof discordCallKinds)[number],
      outcome: (typeof discordOutcomes)[number],
      sinceArrivalMs: number,
    ) => {
      discordCalls.inc({ call, outcome });
      if (call === "respond" && outcome === "delivered") firstResponses.observe(sinceArrivalMs / 1_000);
    },
    watchesLookedAt: (outcome: WatchOutcome) => watchLooks.inc({ outcome }),
    /** @param sinceMs milliseconds since it was written down. */
    posted: (outcome: PostOutcome, sinceMs: number) => {
      posts.inc({ outcome });
      if (outcome === "posted" || outcome === "found") postDelays.observe(sinceMs / 1_000);
    },
    collectionRecorded: (outcome: RecordingOutcome) => recordings.inc({ outcome }),
    httpInteractionTaken: (outcome: RequestOutcome) => httpInteractions.inc({ outcome }),
  };
}
