import { type MessagePort, parentPort } from "node:worker_threads";
import type { Picture } from "./picture.ts";
import { createRenderer } from "./renderer.ts";

export interface Order {
  readonly picture: string;
  /** Receives the `Outcome`. */
  readonly port: MessagePort;
}

export type Outcome = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly problem: string };

const renderer = createRenderer();

parentPort?.on("message", async ({ picture, port }: Order) => {
  try {
    // A native buffer cannot be transferred.
    const bytes = new Uint8Array(await renderer.render(JSON.parse(picture) as Picture));
    port.postMessage({ bytes } satisfies Outcome, [bytes.buffer]);
  } catch (error) {
    port.postMessage({ problem: String(error) } satisfies Outcome);
  }
});
