import type { Operation } from "../../contract/schemas.ts";
import { databaseProblems } from "../../infra/engine.ts";
import { processMetrics } from "../../infra/process-metrics.ts";
import type { PostsOfDay } from "../store/posts-read.ts";
import type { AnswerEvent, Backlog } from "./answer-builder.ts";
import { operationNames } from "./answers.ts";

const MILLIONTHS = 1_000_000;
/** A service may have thousands of collections. */
const MAX_SERIES = 200;
const statuses = ["200", "400", "401", "403", "429", "500", "503"];

/** `other`: nothing that a page has. */
const pageKinds = ["page", "feed", "badge", "record", "card", "other"] as const;
export type PageKind = (typeof pageKinds)[number];
const pageStatuses = ["200", "301", "304", "404", "503"] as const;
export type PageStatus = 200 | 301 | 304 | 404 | 503;

/** The requests that need a key. */
export type Keyed = Operation | "removed" | "find";

export type ServiceMetrics = ReturnType<typeof createServiceMetrics>;

export function createServiceMetrics() {
  const { registry, counter, queries, durations, gauge, gauges } = processMetrics();
  const requests = counter(
    "collection_pulse_service_requests_total",
    "Requests for an operation, by HTTP status",
    ["operation", [...operationNames, "removed", "find"]],
    ["status", statuses],
  );
  const requestDurations = durations(
    "collection_pulse_service_request_duration_seconds",
    "Requests for an operation, by the time until they were answered",
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
  );
  const pages = counter(
    "collection_pulse_service_page_requests_total",
    "Requests for files of pages, by HTTP status; 404: no collection has this address, or there is no such file",
    ["file", pageKinds],
    ["status", pageStatuses],
  );
  const built = durations(
    "collection_pulse_service_rebuild_duration_seconds",
    "Answers of collections that this process has rebuilt, by duration",
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  );
  const failures = counter(
    "collection_pulse_service_rebuild_failures_total",
    "Failed rebuilds of answers, by reason; retried after a minute, and after five seconds if node_unreachable",
    ["problem", databaseProblems],
  );
  const changes = counter(
    "collection_pulse_service_changes_total",
    "Changes of collections, by imports and collecting, that this process has turned into answers",
  );
  return {
    registry,
    queried: queries(
      "collection_pulse_service_database_queries_total",
      "Queries of the database at SERVICE_DATABASE: done, or why not; node_unreachable while one node of Citus cannot be reached",
    ),
    answered(operation: Keyed, status: number, ms: number) {
      requests(operation, statuses.includes(String(status)) ? String(status) : "other");
      requestDurations(ms);
    },
    pageServed: (kind: PageKind, status: PageStatus) => pages(kind, `${status}`),
    answersBuilt(event: AnswerEvent) {
      if ("problem" in event) return failures(event.problem);
      built(event.ms);
      changes(event.changes);
    },
    observe(backlog: () => Promise<Backlog>, postsOfDay: () => Promise<PostsOfDay>) {
      const ofDay = <Row>(rowsIn: (posts: PostsOfDay) => readonly Row[]) => postsOfDay().then(rowsIn, (): readonly Row[] => []);
      gauges(
        "collection_pulse_service_posts_read",
        "Posts that a network has sent to npm run collect in the last day, about a collection or not",
        "network",
        () => ofDay(({ read }) => read.map(({ network, posts }) => [network, posts] as const)),
      );
      gauges(
        "collection_pulse_service_posts_matched",
        "Posts of the last day about a collection, by network; the 200 largest numbers",
        ["network", "collection"],
        () =>
          ofDay(({ matched }) =>
            matched.slice(0, MAX_SERIES).map(({ network, collection, posts }) => [[network, collection], posts] as const),
          ),
      );
      const read = (numberIn: (backlog: Backlog) => number) => () => backlog().then(numberIn, () => Number.NaN);
      gauge(
        "collection_pulse_service_due_collections",
        "Collections whose answers are due and not rebuilt yet, over all processes",
        read(({ due }) => due),
      );
      gauge(
        "collection_pulse_service_last_collected_timestamp_seconds",
        "When a search of X was last finished, over all processes; not a number where X was never searched",
        read(({ collectedAt }) => (collectedAt ?? Number.NaN) / 1_000),
      );
      gauge(
        "collection_pulse_service_stream_read_timestamp_seconds",
        "Up to when streams were read, by their hosts' clocks, of the stream that is furthest behind; not a number where none was read",
        read(({ streamReadTo }) => (streamReadTo ?? Number.NaN) / 1_000),
      );
      gauge(
        "collection_pulse_service_stream_missed_seconds",
        "How much of the streams was no longer available when they were resumed, in all; only grows",
        read(({ streamMissedMs }) => streamMissedMs / 1_000),
      );
      gauge(
        "collection_pulse_service_x_spent_dollars",
        "What X has charged on its latest UTC day of collecting, and may have for requests without an answer; not a number without X",
        read(({ spent }) => (spent ?? Number.NaN) / MILLIONTHS),
      );
      gauge(
        "collection_pulse_service_x_budget_dollars",
        "COLLECT_DOLLARS_PER_DAY of collecting on that day; not a number without X",
        read(({ budget }) => (budget ?? Number.NaN) / MILLIONTHS),
      );
      gauge(
        "collection_pulse_service_x_waiting",
        "1 while collecting from X waits for the next UTC day because the budget is used up",
        read(({ isShort }) => isShort ?? 0),
      );
    },
  };
}
