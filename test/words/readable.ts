import type { Language } from "../../src/words/language.ts";
import { everyMessage } from "./messages.ts";

/** Every message filled in, each line at its first occurrence, without link targets. */
export async function readable(language: Language): Promise<string> {
  const known = new Set<string>();
  const isNew = (line: string) => !known.has(line) && known.add(line);
  const parts = [...(await everyMessage(language))].map(
    ([name, lines]) => [name, lines.map((line) => line.replaceAll(/\(<http[^>]*>\)/g, "")).filter(isNew)] as const,
  );
  return parts.flatMap(([name, lines]) => (lines.length > 0 ? [`# ${name}`, ...lines, ""] : [])).join("\n");
}
