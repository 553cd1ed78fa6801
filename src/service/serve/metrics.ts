import { Counter, Gauge, Histogram } from "@prometheus-io/client";
import { type DatabaseOptions, databaseProblems } from "../../infra/database.ts";
import { processRegistry } from "../../infra/process-metrics.ts";
import { operationNames } from "./answers.ts";
import type { Backlog } from "./remakes.ts";

/** Every query of serving by its name in the metrics. */
const queries = ["answer_read", "keys_read", "key_use", "backlog_read"] as const;
/** What an operation answers with; anything else is told as `other`. */
const statuses = ["200", "304", "400", "401", "403", "429", "500", "503"] as const;

export type ServiceMetrics = ReturnType<typeof createServiceMetrics>;

/** The metrics of the service, each of them listed in ops/README.md. */
export function createServiceMetrics() {
  const registry = processRegistry();
  const registers = [registry];
  const requests = new Counter({
    name: "collection_pulse_service_requests_total",
    help: "Requests for an operation by operation and status",
    labelNames: ["operation", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "collection_pulse_service_request_duration_seconds",
    help: "Requests for an operation, with the time until they were answered",
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    registers,
  });
  const remakes = new Histogram({
    name: "collection_pulse_service_remake_duration_seconds",
    help: "Collections whose answers this process has made, with the time that each took",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const remakeFailures = new Counter({
    name: "collection_pulse_service_remake_failures_total",
    help: "Rounds of making answers that failed, by why",
    labelNames: ["problem"],
    registers,
  });
  const databaseQueries = new Counter({
    name: "collection_pulse_service_database_queries_total",
    help: "Queries of the database at SERVICE_DATABASE by name and outcome: done, or why not",
    labelNames: ["query", "outcome"],
    registers,
  });
  // Prometheus sees how a counter moves: it is there from the start.
  for (const operation of operationNames) for (const status of statuses) requests.inc({ operation, status }, 0);
  for (const problem of databaseProblems) remakeFailures.inc({ problem }, 0);
  for (const query of queries) for (const outcome of ["done", ...databaseProblems]) databaseQueries.inc({ query, outcome }, 0);

  /** Shows what the database tells of all processes, where it can be asked. */
  const observe = (backlog: () => Promise<Backlog>) => {
    const shown = (name: string, help: string, numberIn: (backlog: Backlog) => number) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await backlog().then(numberIn, () => Number.NaN));
        },
      });
    shown(
      "collection_pulse_service_due_collections",
      "Collections whose answers are due and not made yet, over all processes",
      ({ due }) => due,
    );
    shown(
      "collection_pulse_service_changes_total",
      "Changes that imports and collecting have made to collections, over all processes",
      ({ changes }) => changes,
    );
    shown(
      "collection_pulse_service_last_collected_timestamp_seconds",
      "When a search of collecting was last finished, over all processes; not a number where nothing was collected",
      ({ collectedAt = Number.NaN }) => collectedAt / 1_000,
    );
  };

  const queried: DatabaseOptions["onQuery"] = (query, outcome) => databaseQueries.inc({ query, outcome });
  return {
    registry,
    observe,
    queried,
    answered: (operation: string, status: number, ms: number) => {
      const known = statuses.find((each) => each === String(status));
      requests.inc({ operation, status: known ?? "other" });
      durations.observe(ms / 1_000);
    },
    remade: (ms: number) => remakes.observe(ms / 1_000),
    remakeFailed: (problem: string) => remakeFailures.inc({ problem }),
  };
}
