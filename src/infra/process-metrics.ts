import { collectDefaultMetrics, Gauge, Registry } from "@prometheus-io/client";
import { version } from "./identity.ts";

/** A registry with what every process of this program tells: its version, and what Node and the process themselves measure. */
export function processRegistry(): Registry {
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
