import { globSync, readFileSync } from "node:fs";
import type { MetricObject, Registry } from "@prometheus-io/client";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { commands } from "../../commands/index.ts";
import manifest from "../../package.json" with { type: "json" };
import { createServiceMetrics } from "../../src/service/serve/metrics.ts";
import { addressOf } from "../support/ids.ts";
import { metricsAtRest } from "../support/metrics.ts";
import { problemSamples } from "../support/problem-samples.ts";
import { type KnownSeries, readQuery, seriesOf } from "./promql.ts";

/** A row for each metric, with its labels' values where these are a closed set. */
async function tableOf(registry: Registry): Promise<string> {
  const metrics = registry.getMetricsAsArray() as (MetricObject & { readonly labelNames: readonly string[] })[];
  const samples = new Map((await registry.getMetricsAsJSON()).map(({ name, values }) => [name, values]));
  const rows = metrics
    .filter(({ name }) => name.startsWith("collection_pulse_"))
    .map(({ name, help, labelNames }) => {
      const closed = labelNames.flatMap((label) => {
        const values = [...new Set(samples.get(name)?.flatMap(({ labels }) => labels[label] ?? []))];
        return values.length > 1 ? `${label}: ${values.join(", ")}` : [];
      });
      const labels = labelNames.map((label) => `\`${label}\``).join(", ") || "none";
      return `| \`${name}\` | ${labels} | ${[help, ...closed].join("; ")} |`;
    });
  return ["| metric | labels | meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

test("ops/metrics.md is made from the HELP texts", async () => {
  const idle = { shards: () => [], recording: () => undefined, watches: () => undefined };
  const tables = await Promise.all([metricsAtRest(idle).registry, serviceMetrics().registry].map(tableOf));
  const [bot, service] = tables;
  const page = `# Metrics

\`vitest run --project fast --update=all test/project/ops.test.ts\` makes this page from the HELP texts.

## Of the bot

${bot}

## Of the service

${service}
`;
  await expect(page).toMatchFileSnapshot("../../ops/metrics.md");
});

function serviceMetrics() {
  const service = createServiceMetrics();
  service.queried("answer_read", "done");
  const ofStream = { streamReadTo: 0, streamMissedMs: 0 };
  service.observe(
    async () => ({ due: 0, collectedAt: 0, spent: 0, budget: 0, isShort: 0, ...ofStream }),
    async () => ({
      read: [{ network: "farcaster", posts: 1 }],
      matched: [{ network: "farcaster", collection: addressOf(1), posts: 1 }],
    }),
  );
  return service;
}

/** Every possible series of the bot and the service: counters exist from the start, commands are counted with every outcome. */
async function everySeries(): Promise<KnownSeries> {
  const shards = () => [{ id: 0, isReady: true, latencyMs: 40 }];
  const { registry, commandAnswered, databaseQueried } = metricsAtRest({
    shards,
    recording: () => ({ tracked: 1, behindMs: 0 }),
    watches: () => ({ active: 1, paused: 0, untracked: 0, behindMs: 0 }),
  });
  const deliveries =
    seriesOf(await registry.metrics(), {})
      .get("collection_pulse_discord_calls_total")
      ?.get("outcome") ?? [];
  for (const command of [...commands.map(({ definition }) => definition.name), "unknown"]) {
    for (const outcome of ["answered", ...Object.keys(problemSamples), ...deliveries]) commandAnswered(command, outcome, 1);
  }
  databaseQueried("server_read", "done", 1);
  const expositions = await Promise.all([registry.metrics(), serviceMetrics().registry.metrics()]);
  return seriesOf(expositions.join("\n"), { job: manifest.name, instance: "bot-1:8080" });
}
const known = await everySeries();

const rules = z
  .strictObject({
    groups: z.array(
      z.strictObject({
        name: z.string(),
        rules: z.array(
          z.strictObject({
            alert: z.string(),
            expr: z.string(),
            for: z.string().regex(/^[1-9]\d*[mh]$/),
            labels: z.strictObject({ severity: z.enum(["critical", "warning"]) }),
            annotations: z.strictObject({ summary: z.string().min(10), description: z.string().min(40) }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(readFileSync("ops/alert-rules.yaml", "utf8")))
  .groups.flatMap(({ rules }) => rules);

const variableQuery = z.union([z.string(), z.object({ query: z.string() }).transform(({ query }) => query)]);
const dashboard = z
  .object({
    schemaVersion: z.number(),
    annotations: z.object({ list: z.array(z.object({ expr: z.string(), titleFormat: z.string() })) }),
    templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string(), query: variableQuery })) }),
    panels: z.array(
      z.object({
        id: z.number(),
        type: z.string(),
        title: z.string(),
        description: z.string().optional(),
        gridPos: z.object({ h: z.number(), w: z.number(), x: z.number(), y: z.number() }),
        datasource: z.object({ type: z.literal("prometheus"), uid: z.string().regex(/^\$\{datasource\}$/) }).optional(),
        targets: z.array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string() })).default([]),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync("ops/grafana-dashboard.json", "utf8")));
const variables = dashboard.templating.list;
const failures = variables.find(({ name }) => name === "failures")?.query ?? "";

/** A query as Grafana sends it. */
const filledIn = (expr: string) =>
  expr
    .replaceAll("$__rate_interval", "5m")
    .replaceAll("$failures", failures)
    .replaceAll(/\$(job|instance)\b/g, ".+");
const read = (expr: string) => readQuery(filledIn(expr), known);
const queries = [
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({ title, expr, text: legendFormat })),
  ),
  ...dashboard.annotations.list.map(({ expr, titleFormat }) => ({ title: "annotations", expr, text: titleFormat })),
  ...rules.map(({ alert, expr, annotations }) => ({ title: alert, expr, text: Object.values(annotations).join(" ") })),
];

describe("the dashboard and the alert rules", () => {
  test("use existing metrics and labels", () => {
    expect(queries.length).toBeGreaterThan(50);
    const faults = queries.flatMap(({ title, expr, text }) => {
      const { problems, labels } = read(expr);
      const named = [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)/g)].map(([, label = ""]) => label);
      const unknown = named.filter((label) => !labels.has(label)).map((label) => `its text names ${label}`);
      return [...problems, ...unknown].map((fault) => `${title}: ${expr}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  test.each([
    ["collection_pulse_readi == 0", "there is no metric collection_pulse_readi"],
    ["rate(collection_pulse_api_calls_total{outcom='timeout'}[5m])", "collection_pulse_api_calls_total has no label outcom"],
    [
      "rate(collection_pulse_command_duration_seconds_count{outcome=~'timeout|intern'}[5m])",
      "outcome of collection_pulse_command_duration_seconds_count is never intern",
    ],
    ["sum by (outcome) (rate(collection_pulse_cache_answers_total[5m]))", "nothing that is grouped has a label outcome"],
    [
      "collection_pulse_ready == 0 unless on (job, pod) collection_pulse_gateway_shards > 0",
      "nothing that is grouped has a label pod",
    ],
  ])("are checked for misspelt names: %s", (expr, problem) => expect(read(expr).problems).toEqual([problem]));

  test("share one definition of failed commands", () => {
    const rule = rules.find(({ alert }) => alert === "CollectionPulseCommandsFail");
    expect(rule?.expr).toContain(`{outcome=~"${failures}"}`);
  });
});

describe("the dashboard", () => {
  test("shows every metric of the bot and of the service", () => {
    const shown = new Set(dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => read(expr).metrics)));
    const base = (name: string) => name.replace(/_(bucket|sum|count)$/, "");
    const own = new Set([...known.keys()].filter((name) => name.startsWith("collection_pulse_")).map(base));
    expect(own.size).toBeGreaterThan(10);
    expect([...own].filter((name) => ![...shown].map(base).includes(name))).toEqual([]);
  });

  test("offers the known processes of the chosen data source", () => {
    expect(variables.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      "datasource: datasource",
      "job: query",
      "instance: query",
      "failures: constant",
    ]);
    for (const { query } of variables.filter(({ type }) => type === "query")) {
      const [, expr = "", label = ""] = /^label_values\((.*), (\w+)\)$/.exec(query) ?? [];
      const { problems, labels } = read(expr);
      expect(problems).toEqual([]);
      expect(labels).toContain(label);
    }
    for (const { title, datasource, targets } of dashboard.panels) {
      if (targets.length > 0) expect(datasource, title).toBeDefined();
      for (const { expr } of targets) expect(expr).toContain('job=~"$job", instance=~"$instance"');
    }
  });

  test("has distinct panels with descriptions that do not overlap", () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: h * w }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { title, type, description = "", targets, gridPos } of panels) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
      if (type === "row") continue;
      expect(description.length, title).toBeGreaterThan(10);
      expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length);
    }
  });
});

test("every alert has its own name, and mentions only existing variables, metrics, panels and log lines", () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  const texts = rules.map(({ annotations }) => annotations.description).join(" ");
  const example = readFileSync(".env.example", "utf8");
  for (const [name] of texts.matchAll(/\b(?:[A-Z]+_)+[A-Z]+\b/g)) expect(example).toContain(`${name}=`);
  for (const [name] of texts.matchAll(/collection_pulse_\w+/g)) expect(known.has(name), name).toBe(true);
  const logged = globSync("src/**/*.ts").map((path) => readFileSync(path, "utf8"));
  const quoted = [...texts.matchAll(/«([^»]+)»/g)].map(([, quote = ""]) => quote);
  expect(quoted.length).toBeGreaterThan(3);
  for (const quote of quoted) {
    const isPanel = dashboard.panels.some(({ title }) => title === quote);
    expect(isPanel || logged.some((source) => source.includes(quote)), quote).toBe(true);
  }
});
