import { parentPort } from "node:worker_threads";
import type { Picture } from "./picture.ts";
import { createRenderer } from "./renderer.ts";

/** What the thread is asked for: a picture as JSON, and a number that its answer carries. */
export interface Order {
  readonly id: number;
  readonly picture: string;
}

/** A picture's bytes, or why there are none. */
export type Outcome = { readonly id: number } & ({ readonly bytes: Uint8Array<ArrayBuffer> } | { readonly problem: string });

const renderer = createRenderer();
// Every answer tells of it.
renderer.catch(() => {});

parentPort?.on("message", async ({ id, picture }: Order) => {
  try {
    const { render } = await renderer;
    // A copy, because a native buffer may not be handed over.
    const bytes = new Uint8Array(await render(JSON.parse(picture) as Picture));
    parentPort?.postMessage({ id, bytes } satisfies Outcome, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, problem: String(error) } satisfies Outcome);
  }
});
