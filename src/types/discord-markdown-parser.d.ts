// What tsconfig.json takes for the package's declarations: its own contradict themselves, and skipLibCheck is off.

export interface ParsedNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

export function parse(text: string, kind: "extended"): ParsedNode[];
