import type { Snapshot } from "../../../src/playground/protocol.ts";

/** The events of a newly opened page. */
export async function readSnapshot(url: string): Promise<Snapshot> {
  const aborter = new AbortController();
  const { body } = await fetch(`${url}/events`, { signal: aborter.signal });
  let text = "";
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.includes("\n\n")) break;
  }
  aborter.abort();
  const { snapshot } = JSON.parse(text.slice("data: ".length, text.indexOf("\n\n"))) as { snapshot: Snapshot };
  return snapshot;
}
