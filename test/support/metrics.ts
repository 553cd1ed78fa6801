import type { Registry } from "@prometheus-io/client";
import { createMetrics, type Observed } from "../../src/app/metrics.ts";

/** The metrics of a ready, idle bot, with the test's changes. */
export function metricsAtRest(observed: Partial<Observed> = {}) {
  const metrics = createMetrics();
  metrics.observe({
    isReady: () => true,
    cacheEntries: () => 0,
    circuitBreaker: () => "closed",
    shards: () => [],
    isDatabaseUp: () => true,
    databaseConnections: () => ({ used: 0, idle: 1, waiting: 0 }),
    ...observed,
  });
  return metrics;
}

/** A metric's non-zero samples, with their labels in the exposition's form. */
export async function samplesOf(registry: Registry, metric: string): Promise<Record<string, number>> {
  const samples = (await registry.metrics()).matchAll(new RegExp(`^collection_pulse_${metric}(?:\\{(.*)\\})? (.+)$`, "gm"));
  return Object.fromEntries([...samples].map(([, labels = "", value]) => [labels, Number(value)]).filter(([, value]) => value));
}
