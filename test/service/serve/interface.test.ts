import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeEngines } from "../../support/databases/engines.ts";
import { addressOf } from "../../support/ids.ts";
import { createTestServer, openTestDatabase } from "../../support/service.ts";

const collection = addressOf(1);

describeEngines((engine) => {
  test("health, readiness and metrics need no key; every metric is described in ops/metrics.md", async () => {
    const database = await openTestDatabase(engine);
    const position = { collection, query: "otters", finished_at: 1_700_000_000_000 };
    await database.run("collected", (connection) => connection.insertInto("collect_positions").values(position).execute());
    const stream = { id: "bluesky", due_at: 0, read_to: 1_700_000_123_456_000, missed_ms: 90_000 };
    await database.run("read", (connection) => connection.insertInto("streams").values(stream).execute());
    const { get, server, metrics } = await createTestServer(database, { requestsPerMinute: 1 });
    for (const path of ["/healthz", "/readyz", "/metrics"]) {
      for (let time = 0; time < 3; time += 1) expect((await server.inject(path)).statusCode).toBe(200);
    }
    await get(`/v1/collection/scores?contractAddress=${collection}`);
    await get(`/v1/collection/scores?contractAddress=${collection}`);
    metrics.answersBuilt({ ms: 20, changes: 3 });
    metrics.answersBuilt({ problem: "slow", message: "" });
    const text = (await server.inject("/metrics")).body;
    for (const line of [
      'collection_pulse_service_requests_total{operation="scores",status="200"} 1',
      'collection_pulse_service_requests_total{operation="scores",status="429"} 1',
      'collection_pulse_service_requests_total{operation="tweets",status="503"} 0',
      "collection_pulse_service_remake_duration_seconds_count 1",
      "collection_pulse_service_changes_total 3",
      'collection_pulse_service_remake_failures_total{problem="slow"} 1',
      "collection_pulse_service_last_collected_timestamp_seconds 1700000000",
      "collection_pulse_service_stream_read_timestamp_seconds 1700000123.456",
      "collection_pulse_service_stream_missed_seconds 90",
    ]) {
      expect(text).toContain(`\n${line}\n`);
    }
    const described = readFileSync("ops/metrics.md", "utf8");
    const names = [...text.matchAll(/^# TYPE (collection_pulse_\w+)/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(described).toContain(`\`${name}\``);
  });
});
