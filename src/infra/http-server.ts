import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Server as NetServer } from "node:net";
import type { Registry } from "@prometheus-io/client";
import type { Logger } from "./logger.ts";

interface Listening {
  readonly host: string;
  readonly port: number;
  readonly isReady: () => boolean;
  /** Further fields of `GET /readyz`. */
  readonly details?: () => Readonly<Record<string, string>>;
}

/** A rejection is logged and answered with 500. */
type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Longer than the keep-alive of load balancers: they have to close idle connections, not the server. */
const KEEP_ALIVE_MS = 75_000;
export const MAX_CONNECTIONS = 2_000;
/** The limits of the server. By default Node checks them only every 30 seconds. */
export const serverLimits = { requestTimeout: 5_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 };

interface HttpServerOptions {
  readonly metrics: Registry;
  readonly log: Logger;
  readonly limits?: typeof serverLimits;
  /** `MAX_CONNECTIONS` by default. */
  readonly maxConnections?: number;
}

/** An HTTP server. While it is not ready, it asks clients to close their connections. */
export class HttpServer {
  readonly #log: Logger;
  readonly #handlers = new Map<string, Handler>();
  readonly #server: Server;
  #listening: Listening | undefined;

  constructor({ metrics, log, limits = serverLimits, maxConnections = MAX_CONNECTIONS }: HttpServerOptions) {
    this.#log = log;
    this.handle("GET /healthz", (_request, response) => sendJson(response, 200, { status: "ok" }));
    this.handle("GET /readyz", (_request, response) => {
      const [code, status] = this.#isReady ? [200, "ready"] : [503, "not ready"];
      sendJson(response, code, { status, ...this.#listening?.details?.() });
    });
    this.handle("GET /metrics", async (_request, response) => send(response, 200, metrics.contentType, await metrics.metrics()));
    const options = { ...limits, keepAliveTimeout: KEEP_ALIVE_MS };
    this.#server = createServer(options, (request, response) => void this.#answer(request, response));
    this.#server.maxConnections = maxConnections;
    // At the maximum, idle connections give way to new ones.
    this.#server.on("drop", () => this.#server.closeIdleConnections());
  }

  /** A GET route answers HEAD as well. */
  handle(route: `${"GET" | "POST"} /${string}`, handler: Handler): void {
    this.#handlers.set(route, handler);
  }

  async listen(listening: Listening): Promise<string> {
    this.#listening = listening;
    this.#server.listen(listening.port, listening.host);
    await once(this.#server, "listening");
    return urlOf(this.#server);
  }

  get isListening(): boolean {
    return this.#server.listening;
  }

  async close(graceMs: number): Promise<void> {
    if (!this.isListening) return;
    const cutOff = setTimeout(() => this.#server.closeAllConnections(), graceMs);
    this.#server.close();
    await once(this.#server, "close");
    clearTimeout(cutOff);
  }

  get #isReady(): boolean {
    return this.#listening?.isReady() ?? false;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.#isReady) response.setHeader("connection", "close");
    const { method = "", url = "" } = request;
    // The target may be an absolute URL (RFC 9112, 3.2.2).
    const path = URL.parse(url, "http://localhost")?.pathname;
    const handler = this.#handlers.get(`${method === "HEAD" ? "GET" : method} ${path}`);
    try {
      if (handler) await handler(request, response);
      else sendJson(response, 404, { status: "not found" });
    } catch (error) {
      this.#log.error({ err: error }, "a request failed");
      if (!response.headersSent) sendJson(response, 500, { status: "failed" });
    }
  }
}

export const sendJson = (response: ServerResponse, status: number, body: unknown): void =>
  send(response, status, "application/json; charset=utf-8", JSON.stringify(body));

function send(response: ServerResponse, status: number, contentType: string, text: string): void {
  response.writeHead(status, { "content-type": contentType, "content-length": Buffer.byteLength(text) }).end(text);
}

export function urlOf(server: Pick<NetServer, "address">): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

export function listenProblem(error: NodeJS.ErrnoException, [host, port]: readonly [host: string, port: string]): string {
  const isOfPort = error.code === "EADDRINUSE" || error.code === "EACCES";
  return `cannot listen on ${host} and ${port} (${error.message}): choose another ${isOfPort ? port : host}`;
}
