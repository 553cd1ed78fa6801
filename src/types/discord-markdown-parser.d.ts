// In place of the declarations of discord-markdown-parser 1.3 (tsconfig.json, `paths`), which contradict themselves.

export interface ParsedNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

export function parse(text: string, kind: "extended"): ParsedNode[];
