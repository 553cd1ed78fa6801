import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { findPath } from "../../../src/contract/find.ts";
import { removalsPath } from "../../../src/contract/removals.ts";
import { operations } from "../../../src/contract/schemas.ts";
import { AnswerBuilder } from "../../../src/service/serve/answer-builder.ts";
import { describeEngines } from "../../support/databases/engines.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { addressOf } from "../../support/ids.ts";
import { addCollection, addPosts, markChanged } from "../../support/posts.ts";
import { createTestServer, openTestDatabase } from "../../support/service.ts";

const collection = addressOf(1);

describeEngines((engine) => {
  test("GET /openapi.json describes the answers, without a key", async () => {
    const clock = new FakeClock();
    const database = await openTestDatabase(engine, clock);
    await addCollection(database, collection, "Otters");
    const post = { id: "1", author: "1", createdAt: clock.now() - 1, followers: 3, retweets: 4, likes: 5 };
    await addPosts(database, collection, [post]);
    await markChanged(database, collection, clock.now());
    await new AnswerBuilder(database, { clock }).buildDue();
    const { get, server } = await createTestServer(database, { clock });

    const document = (await server.inject("/openapi.json")).json();
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.title).toBe("Collection Social and Score service");
    expect(document.security).toEqual([{ key: [] }]);
    expect(document.components.securitySchemes).toEqual({ key: { type: "apiKey", in: "header", name: "x-api-key" } });
    expect(Object.keys(document.paths)).toEqual([...Object.values(operations).map(({ path }) => path), removalsPath, findPath]);
    for (const { path, successKey } of Object.values(operations)) {
      const { data } = (await get(`${path}?contractAddress=${collection}`)).json();
      const { 200: answered, 503: failed } = document.paths[path].get.responses;
      const schema = z.fromJSONSchema(answered.content["application/json"].schema.properties.data.items);
      expect(schema.safeParse(data[0]).error).toBeUndefined();
      for (const field of Object.keys(data[0])) {
        const { [field]: _left, ...rest } = data[0];
        expect(schema.safeParse(rest).success, field).toBe(false);
        expect(schema.safeParse({ ...rest, [field]: [] }).success, field).toBe(false);
      }
      expect(answered.content["application/json"].schema.required).toEqual([successKey, "data"]);
      expect(failed.content["application/json"].schema.properties[successKey]).toEqual({ type: "number", const: 0 });
    }
  });

  test("health, readiness and metrics need no key; every metric is described in ops/metrics.md", async () => {
    const database = await openTestDatabase(engine);
    const position = { collection, query: "otters", finished_at: 1_700_000_000_000 };
    await database.run("collected", (connection) => connection.insertInto("collect_positions").values(position).execute());
    const stream = { id: "bluesky", due_at: 0, read_to: 1_700_000_123_456_000, missed_ms: 90_000 };
    await database.run("read", (connection) => connection.insertInto("streams").values(stream).execute());
    const { get, server, metrics } = await createTestServer(database, { requestsPerMinute: 1 });
    for (const path of ["/healthz", "/readyz", "/metrics", "/openapi.json"]) {
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
      "collection_pulse_service_rebuild_duration_seconds_count 1",
      "collection_pulse_service_changes_total 3",
      'collection_pulse_service_rebuild_failures_total{problem="slow"} 1',
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
