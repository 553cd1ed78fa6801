import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished } from "vitest";
import { createSender } from "./discord-client.ts";
import type { FakeClock } from "./fake-clock.ts";

/** A request to Discord's REST API that waits for its answer. */
export interface RestRequest {
  readonly method: string | undefined;
  /** Without `/api/v10`. */
  readonly route: string;
  readonly headers: IncomingMessage["headers"];
  /** The raw body, and the decoded one. */
  readonly text: string;
  readonly json: Record<string, unknown> | undefined;
  readonly files: readonly { readonly field: string; readonly name: string; readonly type: string; readonly text: string }[];
  answer(status: number, body?: unknown, headers?: Record<string, string>): void;
  /** Breaks the connection. */
  lose(): void;
}

/** A server that a test answers by hand; it parses forms with fetch's implementation. */
export async function startRestServer() {
  const waiting: RestRequest[] = [];
  const wanted: ((request: RestRequest) => void)[] = [];
  const server = createServer(async (request, response) => {
    const received = await read(request, response);
    const take = wanted.shift();
    if (take) take(received);
    else waiting.push(received);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    /** Requests that no test has taken yet. */
    waiting,
    /** Takes the next request, once it comes. */
    next(): Promise<RestRequest> {
      const { promise, resolve } = Promise.withResolvers<RestRequest>();
      const request = waiting.shift();
      if (request) resolve(request);
      else wanted.push(resolve);
      return promise;
    },
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A bot's sender to such a server, and what it tells of its calls. At the end every request must have been taken. */
export async function setUpSender<C extends FakeClock>(clock: C) {
  const discord = await startRestServer();
  const reported: string[] = [];
  const sender = createSender({
    apiUrl: discord.apiUrl,
    clock,
    onReply: (call, outcome, sinceMs) => void reported.push(`${call} ${outcome} after ${sinceMs} ms`),
    onBan: (forMs) => void reported.push(`banned for ${forMs} ms`),
  });
  onTestFinished(() => {
    expect(clock.timers).toBe(0);
    expect(discord.waiting).toEqual([]);
    discord.close();
  });
  return { discord, sender, reported, clock };
}

async function read(request: IncomingMessage, response: ServerResponse): Promise<RestRequest> {
  const { method, url = "", headers } = request;
  const body = await buffer(request);
  const type = headers["content-type"] ?? "";
  const isForm = type.startsWith("multipart/form-data");
  const form = isForm
    ? await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData()
    : new FormData();
  const fields = [...form];
  const json = isForm ? String(form.get("payload_json")) : body.toString();
  const files = fields.flatMap(([field, value]) => (typeof value === "string" ? [] : { field, value }));
  return {
    method,
    route: url.replace("/api/v10", ""),
    headers,
    text: body.toString(),
    json: json === "" ? undefined : (JSON.parse(json) as Record<string, unknown>),
    files: await Promise.all(
      files.map(async ({ field, value }) => ({ field, name: value.name, type: value.type, text: await value.text() })),
    ),
    answer: (status, answer = {}, answerHeaders = {}) => {
      response.writeHead(status, { "content-type": "application/json", ...answerHeaders }).end(JSON.stringify(answer));
    },
    lose: () => void request.socket.destroy(),
  };
}
