// For discord-markdown-parser 1.3, in place of its own declarations (tsconfig.json, `paths`): those contradict themselves, and
// skipLibCheck is off.

export interface ParsedNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

export function parse(text: string, kind: "extended"): ParsedNode[];
