import type { Registry } from "@prometheus-io/client";
import { createMetrics, type Observed } from "../../src/app/metrics.ts";

/** The metrics of a bot that is ready and has done nothing yet, but for what a test says. */
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

/** The samples of one of the bot's metrics that are not 0, with their labels as they are written. */
export async function samplesOf(registry: Registry, metric: string): Promise<Record<string, number>> {
  const samples = (await registry.metrics()).matchAll(new RegExp(`^collection_pulse_${metric}(?:\\{(.*)\\})? (.+)$`, "gm"));
  return Object.fromEntries([...samples].map(([, labels = "", value]) => [labels, Number(value)]).filter(([, value]) => value));
}
