import type { Registry } from "@prometheus-io/client";
import type { createMetrics } from "../../src/metrics.ts";

/** A bot that is ready and has done nothing yet. */
export const atRest: Parameters<typeof createMetrics>[0] = {
  isReady: () => true,
  cacheEntries: () => 0,
  circuitBreaker: () => "closed",
  shards: () => [],
};

/** The samples of one of the bot's metrics that are not 0, with their labels as they are written. */
export async function samplesOf(registry: Registry, metric: string): Promise<Record<string, number>> {
  const samples = (await registry.metrics()).matchAll(new RegExp(`^collection_pulse_${metric}(?:\\{(.*)\\})? (.+)$`, "gm"));
  return Object.fromEntries([...samples].map(([, labels = "", value]) => [labels, Number(value)]).filter(([, value]) => value));
}
