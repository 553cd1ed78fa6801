import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "@prometheus-io/client";
import { databaseProblems } from "./engine.ts";
import { version } from "./identity.ts";

type Label = readonly [name: string, values: readonly string[]];
type LabelValues<Labels extends readonly Label[]> = { readonly [Index in keyof Labels]: Labels[Index][1][number] };

/** Values by that of the label, or by those of all labels. */
type Series = Iterable<readonly [labelValues: string | readonly string[], value: number]>;

let ofProcess: Registry | undefined;

/** The default metrics of the process. They cannot be unregistered, so all registries share them. */
export function processMetrics() {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  const registry = Registry.merge([ofProcess]);
  const registers = [registry];

  /** A counter that starts at 0 for all labels: Prometheus would miss an event that creates its series. */
  function counter<const Labels extends readonly Label[]>(name: string, help: string, ...labels: Labels) {
    const counted = new Counter<string>({ name, help, labelNames: labels.map(([label]) => label), registers });
    for (const values of combinations(labels)) counted.inc(values, 0);
    return (...values: [...LabelValues<Labels>, count?: number]) =>
      counted.inc(named(labels, values as string[]), (values[labels.length] as number | undefined) ?? 1);
  }

  /** A counter by query. Nothing lists the names of all queries, so a series starts with its first query. */
  function queries(name: string, help: string) {
    const outcomes = ["done", ...databaseProblems] as const;
    const count = counter(name, help, ["query", [] as readonly string[]], ["outcome", outcomes]);
    const known = new Set<string>();
    return (query: string, outcome: (typeof outcomes)[number]) => {
      if (!known.has(query)) for (const o of outcomes) count(query, o, 0);
      known.add(query);
      count(query, outcome);
    };
  }

  /** @param buckets in seconds; observations are in milliseconds. */
  function durations<const Labels extends readonly Label[]>(name: string, help: string, buckets: number[], ...labels: Labels) {
    const measured = new Histogram<string>({ name, help, labelNames: labels.map(([label]) => label), buckets, registers });
    for (const values of combinations(labels)) measured.zero(values);
    return (...values: [...LabelValues<Labels>, ms: number]) =>
      measured.observe(named(labels, values as string[]), (values[labels.length] as number) / 1_000);
  }

  function gauge(name: string, help: string, read: () => number | boolean | Promise<number>): void {
    const collect = async (): Promise<void> => instance.set(Number(await read()));
    const instance: Gauge = new Gauge({ name, help, registers, collect });
  }

  function gauges(name: string, help: string, label: string | readonly string[], read: () => Series | Promise<Series>): void {
    const labelNames = [label].flat();
    const collect = async (): Promise<void> => {
      const series = await read();
      instance.reset();
      for (const [labelValues, value] of series) {
        const values = [labelValues].flat();
        instance.set(Object.fromEntries(labelNames.map((name, index) => [name, values[index] ?? ""])), value);
      }
    };
    const instance = new Gauge<string>({ name, help, labelNames, registers, collect });
  }

  gauges("collection_pulse_build_info", "Always 1; labelled with the running version", "version", () => [[version, 1]]);
  return { registry, counter, queries, durations, gauge, gauges };
}

const named = (labels: readonly Label[], values: readonly string[]) =>
  Object.fromEntries(labels.map(([label], index) => [label, values[index] ?? ""]));

const combinations = (labels: readonly Label[]): Record<string, string>[] =>
  labels.reduce<Record<string, string>[]>(
    (all, [label, values]) => all.flatMap((labelled) => values.map((value) => ({ ...labelled, [label]: value }))),
    [{}],
  );
