import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "@prometheus-io/client";
import { version } from "./identity.ts";

/** What each label of a metric can say, as far as that is known from the start. */
type Labels = Readonly<Record<string, readonly string[]>>;

let ofProcess: Registry | undefined;

/**
 * A new registry with the version of this program and what Node and the process themselves measure, and what adds to it. The
 * process is measured once, from the first registry on: nothing ends that, and each garbage collection tells all who do.
 */
export function processMetrics() {
  ofProcess ??= measureProcess();
  const registry = Registry.merge([ofProcess]);
  const registers = [registry];

  /**
   * Adds a counter with all that each of its labels can say. All of it is there from the start, at 0: Prometheus sees how a
   * counter moves, so the first refused key would be invisible if the counter came with it.
   */
  function counter<L extends Labels>(name: string, help: string, labels: L) {
    const counted = new Counter<string>({ name, help, labelNames: Object.keys(labels), registers });
    for (const said of combinations(labels)) counted.inc(said, 0);
    return (said: { readonly [N in keyof L]: string }, count = 1) => counted.inc(said, count);
  }

  /** Adds a histogram of durations in the same way. Its buckets are in seconds, and it is told milliseconds. */
  function durations(name: string, help: string, buckets: number[], labels: Labels = {}) {
    const measured = new Histogram<string>({ name, help, labelNames: Object.keys(labels), buckets, registers });
    for (const said of combinations(labels)) measured.zero(said);
    return (ms: number, said: Readonly<Record<string, string>> = {}) => measured.observe(said, ms / 1_000);
  }

  /** Adds a gauge that is read whenever somebody asks. */
  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  }

  /** The same with a value for all that a label says. */
  function gauges(name: string, help: string, label: string, read: () => Iterable<readonly [said: string, value: number]>): void {
    new Gauge<string>({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const [said, value] of read()) this.set({ [label]: said }, value);
      },
    });
  }

  gauges("collection_pulse_build_info", "Always 1; the version that runs", "version", () => [[version, 1]]);
  return { registry, counter, durations, gauge, gauges };
}

function measureProcess(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

const combinations = (labels: Labels): Record<string, string>[] =>
  Object.entries(labels).reduce<Record<string, string>[]>(
    (all, [label, values]) => all.flatMap((said) => values.map((value) => ({ ...said, [label]: value }))),
    [{}],
  );
