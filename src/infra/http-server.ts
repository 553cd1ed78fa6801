import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Registry } from "@prometheus-io/client";
import { urlOf } from "./listen.ts";
import type { Logger } from "./logger.ts";
import { MAX_CONNECTIONS, serverLimits } from "./server-limits.ts";

interface HttpServerOptions {
  readonly metrics: Registry;
  readonly log: Logger;
}

interface Listening {
  readonly host: string;
  readonly port: number;
  /** Called at every request. */
  readonly isReady: () => boolean;
  /** More fields of `GET /readyz`. */
  readonly details?: () => Readonly<Record<string, string>>;
}

/** A rejection is logged and answered with 500. */
type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Longer than a balancer's, which must be the one to close idle connections. */
const KEEP_ALIVE_MS = 75_000;

/** The target may be a whole URL (RFC 9112, 3.2.2). */
const targetPath = /^(?:https?:\/\/[^/?]*)?([^?]*)/i;

/**
 * Serves `GET /healthz` (200 while the process lives), `GET /readyz` (200 or 503), `GET /metrics` (Prometheus text), and added
 * routes. While it is not ready, clients are asked to close their connections.
 */
export class HttpServer {
  readonly #options: HttpServerOptions;
  readonly #handlers = new Map<string, Handler>();
  readonly #server: Server;
  #isReady = () => false;
  #details: () => Readonly<Record<string, string>> = () => ({});

  constructor(options: HttpServerOptions) {
    this.#options = options;
    const { metrics } = options;
    this.handle("GET /healthz", (_request, response) => sendJson(response, 200, { status: "ok" }));
    this.handle("GET /readyz", (_request, response) => {
      const ready = this.#isReady();
      sendJson(response, ready ? 200 : 503, { status: ready ? "ready" : "not ready", ...this.#details() });
    });
    this.handle("GET /metrics", async (_request, response) => send(response, 200, metrics.contentType, await metrics.metrics()));
    this.#server = createServer(
      { ...serverLimits, keepAliveTimeout: KEEP_ALIVE_MS },
      (request, response) => void this.#answer(request, response),
    );
    this.#server.maxConnections = MAX_CONNECTIONS;
  }

  /** A GET route answers HEAD as well. */
  handle(route: `${"GET" | "POST"} /${string}`, handler: Handler): void {
    this.#handlers.set(route, handler);
  }

  /** @returns its URL. */
  async listen({ host, port, isReady, details = () => ({}) }: Listening): Promise<string> {
    this.#isReady = isReady;
    this.#details = details;
    this.#server.listen(port, host);
    await once(this.#server, "listening");
    return urlOf(this.#server);
  }

  get isListening(): boolean {
    return this.#server.listening;
  }

  /** Lets running answers finish for at most `graceMs` milliseconds. */
  async close(graceMs: number): Promise<void> {
    if (!this.isListening) return;
    const cutOff = setTimeout(() => this.#server.closeAllConnections(), graceMs);
    this.#server.close();
    await once(this.#server, "close");
    clearTimeout(cutOff);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { log } = this.#options;
    if (!this.#isReady()) response.setHeader("connection", "close");
    const { method = "", url = "" } = request;
    const path = targetPath.exec(url)?.[1];
    const handler = this.#handlers.get(`${method === "HEAD" ? "GET" : method} ${path}`);
    try {
      if (handler) await handler(request, response);
      else sendJson(response, 404, { status: "not found" });
    } catch (error) {
      log.error({ err: error }, "a request failed");
      if (!response.headersSent) sendJson(response, 500, { status: "failed" });
    }
  }
}

export const sendJson = (response: ServerResponse, status: number, body: unknown): void =>
  send(response, status, "application/json; charset=utf-8", JSON.stringify(body));

function send(response: ServerResponse, status: number, contentType: string, text: string): void {
  response.writeHead(status, { "content-type": contentType, "content-length": Buffer.byteLength(text) }).end(text);
}
