import { createLogger, type Logger } from "../../src/infra/logger.ts";

/** A log as the bot writes it at level info, and its lines as they come. */
export function recordLog(): { readonly log: Logger; readonly lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { log: createLogger("info", { destination: { write } }), lines };
}
