import { expect, test } from "vitest";
import { createServiceMetrics } from "../../src/service/serve/metrics.ts";
import { metricsAtRest } from "../support/metrics.ts";

test("gauges of gateway, cache and circuit breaker have the values at the time of the request", async () => {
  let entries = 0;
  let circuitBreaker: "closed" | "half_open" = "closed";
  let shards = [
    { id: 0, isReady: false, latencyMs: -1 },
    { id: 1, isReady: false, latencyMs: -1 },
  ];
  const { registry } = metricsAtRest({
    isReady: () => entries > 0,
    cacheEntries: () => entries,
    circuitBreaker: () => circuitBreaker,
    shards: () => shards,
  });
  const samples = async () =>
    (await registry.metrics())
      .split("\n")
      .filter((line) => /^collection_pulse_(gateway|cache_entries|api_circuit|ready)/.test(line));
  const breaker = (closed: number, halfOpen: number) => [
    `collection_pulse_api_circuit_breaker{state="closed"} ${closed}`,
    'collection_pulse_api_circuit_breaker{state="open"} 0',
    `collection_pulse_api_circuit_breaker{state="half_open"} ${halfOpen}`,
  ];
  expect(await samples()).toEqual([
    "collection_pulse_ready 0",
    ...breaker(1, 0),
    "collection_pulse_cache_entries 0",
    'collection_pulse_gateway_shards{state="ready"} 0',
    'collection_pulse_gateway_shards{state="not_ready"} 2',
  ]);
  entries = 7;
  circuitBreaker = "half_open";
  shards = [
    { id: 0, isReady: true, latencyMs: 42 },
    { id: 1, isReady: false, latencyMs: 1_500 },
  ];
  expect(await samples()).toEqual([
    "collection_pulse_ready 1",
    ...breaker(0, 1),
    "collection_pulse_cache_entries 7",
    'collection_pulse_gateway_shards{state="ready"} 1',
    'collection_pulse_gateway_shards{state="not_ready"} 1',
    'collection_pulse_gateway_latency_seconds{shard="0"} 0.042',
    'collection_pulse_gateway_latency_seconds{shard="1"} 1.5',
  ]);
});

test("every counter starts at 0, so that its first increase is visible", async () => {
  const { registry, apiCalled, databaseQueried } = metricsAtRest();
  const refused = async () =>
    (await registry.metrics()).split("\n").filter((line) => /calls_total\{operation="scores",outcome="rejected_key"/.test(line));
  const sample = 'collection_pulse_api_calls_total{operation="scores",outcome="rejected_key"}';
  expect(await refused()).toEqual([`${sample} 0`]);
  apiCalled("scores", "rejected_key");
  expect(await refused()).toEqual([`${sample} 1`]);
  databaseQueried("server_read", "failed", 1);
  const counters = (await registry.getMetricsAsJSON()).filter(({ name }) => /^collection_pulse_.*_total$/.test(name));
  expect(counters.filter(({ values }) => values.length === 0)).toEqual([]);
  expect(await registry.metrics()).toContain('database_queries_total{query="server_read",outcome="slow"} 0');
});

test("process metrics are measured once for all registries", async () => {
  const [registry, otherRegistry] = [metricsAtRest().registry, createServiceMetrics().registry];
  const measures = registry.getMetricsAsArray().filter(({ name }) => /^(nodejs|process)_/.test(name));
  expect(measures.length).toBeGreaterThan(20);
  for (const measure of measures) expect(otherRegistry.getSingleMetric(measure.name)).toBe(measure);
});
