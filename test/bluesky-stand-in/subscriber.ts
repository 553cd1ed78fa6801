import { once } from "node:events";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";

/** A subscription of a test, with all frames that came, as text. */
export class Subscriber {
  readonly frames: string[] = [];
  readonly client: WebSocket;
  /** Resolves with the code of the end. */
  readonly closed: Promise<number>;

  private constructor(client: WebSocket) {
    this.client = client;
    client.on("message", (data) => this.frames.push(String(data)));
    client.on("error", () => {});
    this.closed = new Promise((resolve) => client.on("close", resolve));
  }

  static async open(url: string, query = ""): Promise<Subscriber> {
    const client = new WebSocket(`${url}/subscribe?${query}`);
    const subscriber = new Subscriber(client);
    onTestFinished(() => client.terminate());
    await once(client, "open");
    return subscriber;
  }

  /** The first frames, parsed, when they are there. */
  async first(count: number): Promise<Record<string, unknown>[]> {
    while (this.frames.length < count) await once(this.client, "message");
    return this.frames.slice(0, count).map((frame) => JSON.parse(frame) as Record<string, unknown>);
  }
}

/** The status and text of a refused subscription. */
export async function refusalOf(url: string, query: string): Promise<{ status: number | undefined; text: string }> {
  const client = new WebSocket(`${url}/subscribe?${query}`);
  client.on("error", () => {});
  const [, response] = (await once(client, "unexpected-response")) as [unknown, NodeJS.ReadableStream & { statusCode?: number }];
  let text = "";
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode, text };
}
