import type { SyntaxNode } from "@lezer/common";
import { parser } from "@prometheus-io/lezer-promql";

/** Label values by label and sample name, as in a scraped target. */
export type KnownSeries = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** A query, parsed by Prometheus's own grammar. */
export interface Query {
  readonly metrics: readonly string[];
  /** Labels that its result may have, judged by its groupings and metrics. */
  readonly labels: ReadonlySet<string>;
  /** Selectors that can never match a known series; empty if all is well. */
  readonly problems: readonly string[];
}

/** The series of an exposition in Prometheus's text format, with the labels that scraping adds. */
export function seriesOf(exposition: string, targetLabels: Readonly<Record<string, string>>): KnownSeries {
  const series = new Map<string, Map<string, Set<string>>>();
  const scraped = `${exposition}\nup 1`;
  for (const [, name = "", written = ""] of scraped.matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const labels = series.get(name) ?? new Map<string, Set<string>>();
    series.set(name, labels);
    const own = [...written.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = "", value = ""]) => [label, value] as const);
    for (const [label, value] of [...own, ...Object.entries(targetLabels)]) {
      labels.set(label, (labels.get(label) ?? new Set()).add(value));
    }
  }
  return series;
}

/**
 * Parses a query and checks its metrics, labels and label values against the known ones.
 *
 * @throws {SyntaxError} if it is not PromQL.
 */
export function readQuery(text: string, known: KnownSeries): Query {
  const problems: string[] = [];
  const metrics = new Set<string>();
  const grouped = new Set<string>();
  const words = (node: SyntaxNode | null) => (node ? text.slice(node.from, node.to) : "");
  const nodes = (root: SyntaxNode, name: string): SyntaxNode[] => {
    const found: SyntaxNode[] = [];
    root.cursor().iterate((node) => {
      if (node.type.isError) throw new SyntaxError(`no PromQL at ${node.from}: ${text}`);
      if (node.name === name) found.push(node.node);
    });
    return found;
  };
  const labelsWithin = (root: SyntaxNode) =>
    new Set(
      nodes(root, "VectorSelector").flatMap((selector) => [...(known.get(words(selector.getChild("Identifier")))?.keys() ?? [])]),
    );

  const { topNode } = parser.parse(text);
  for (const selector of nodes(topNode, "VectorSelector")) {
    const metric = words(selector.getChild("Identifier"));
    const labels = known.get(metric);
    metrics.add(metric);
    if (!labels) problems.push(`there is no metric ${metric}`);
    for (const matcher of labels ? nodes(selector, "UnquotedLabelMatcher") : []) {
      const label = words(matcher.getChild("LabelName"));
      const wanted = words(matcher.getChild("StringLiteral")).slice(1, -1);
      const values = [...(labels?.get(label) ?? [])];
      if (values.length === 0) problems.push(`${metric} has no label ${label}`);
      const isRegExp = words(matcher.getChild("MatchOp")).endsWith("~");
      for (const alternative of values.length === 0 ? [] : isRegExp ? wanted.split("|") : [wanted]) {
        const matches = (value: string) => (isRegExp ? new RegExp(`^(?:${alternative})$`).test(value) : value === alternative);
        if (!values.some(matches)) problems.push(`${label} of ${metric} is never ${alternative}`);
      }
    }
  }
  for (const grouping of nodes(topNode, "GroupingLabels")) {
    // The aggregation or operation around the list is grouped.
    let around = grouping.parent;
    while (around && !/^(Aggregate|Binary)Expr$/.test(around.name)) around = around.parent;
    const labels = labelsWithin(around ?? topNode);
    for (const label of nodes(grouping, "LabelName").map(words)) {
      grouped.add(label);
      if (!labels.has(label)) problems.push(`nothing that is grouped has a label ${label}`);
    }
  }
  const isAggregated = nodes(topNode, "AggregateExpr").length > 0;
  return { metrics: [...metrics], labels: isAggregated ? grouped : labelsWithin(topNode), problems };
}
