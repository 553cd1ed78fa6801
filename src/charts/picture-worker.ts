import { parentPort } from "node:worker_threads";
import type { Picture } from "./picture.ts";
import { createRenderer } from "./renderer.ts";

export interface Order {
  readonly id: number;
  readonly picture: string;
}

export type Outcome = { readonly id: number } & ({ readonly bytes: Uint8Array<ArrayBuffer> } | { readonly problem: string });

const renderer = createRenderer();
// Every order reports a failed start.
renderer.catch(() => {});

parentPort?.on("message", async ({ id, picture }: Order) => {
  try {
    const { render } = await renderer;
    // Copies, because a native buffer cannot be transferred.
    const bytes = new Uint8Array(await render(JSON.parse(picture) as Picture));
    parentPort?.postMessage({ id, bytes } satisfies Outcome, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, problem: String(error) } satisfies Outcome);
  }
});
