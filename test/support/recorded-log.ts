import { createLogger, type Logger } from "../../src/infra/logger.ts";

/** A log at level info, with its lines. */
export function recordLog(): { readonly log: Logger; readonly lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { log: createLogger("info", { destination: { write } }), lines };
}
