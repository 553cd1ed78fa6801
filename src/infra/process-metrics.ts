import { collectDefaultMetrics, Gauge, Registry } from "@prometheus-io/client";
import { version } from "./identity.ts";

let ofProcess: Registry | undefined;

/**
 * A new registry with what every process of this program tells: its version, and what Node and the process themselves measure.
 * That is measured once in a process, from the first registry on: nothing ends it, and each garbage collection tells all who do.
 */
export function processRegistry(): Registry {
  ofProcess ??= measureProcess();
  return Registry.merge([ofProcess]);
}

function measureProcess(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "collection_pulse_build_info",
    help: "Always 1; the version that runs",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version }, 1);
  return registry;
}
