import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 100;
/** A replica that exceeds this time per poll is not ready; far more than a busy machine needs. */
const POLL_LIMIT_MS = 10_000;

/**
 * A balancer before replicas: it polls each one's readiness ten times a second, sends requests to the ready ones
 * in turn, over keep-alive connections, and tries the next only if a connection is refused, because then nothing
 * of the request has arrived.
 */
export class Balancer {
  /** Addresses of replicas; new ones may join, and dead ones may stay. */
  readonly replicas: string[] = [];
  /** Requests per replica. */
  readonly served = new Map<string, number>();
  /** Errors between the balancer and a replica. */
  readonly errors: unknown[] = [];
  /** Called with every request before a replica gets it. */
  onPass: ((replica: string, body: Buffer) => void) | undefined;
  readonly #ready = new Set<string>();
  /** Replicas with a pending poll. */
  readonly #checking = new Set<string>();
  readonly #pollLimitMs: number;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((request, response) => void this.#pass(request, response));
  readonly #closing = new AbortController();
  #next = 0;

  constructor(pollLimitMs = POLL_LIMIT_MS) {
    this.#pollLimitMs = pollLimitMs;
  }

  /** @returns its address. */
  async listen(): Promise<string> {
    const listening = Promise.withResolvers<void>();
    this.#server.listen(0, "127.0.0.1", listening.resolve);
    await listening.promise;
    void this.#poll();
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#agent.destroy();
    this.#server.closeAllConnections();
    const closed = Promise.withResolvers<void>();
    this.#server.close(() => closed.resolve());
    await closed.promise;
  }

  isReady(replica: string): boolean {
    return this.#ready.has(replica);
  }

  async #poll(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      for (const replica of this.replicas) void this.#checkReady(replica);
      await pause(POLL_MS, undefined, { signal: this.#closing.signal }).catch(() => {});
    }
  }

  /** Until it answers, its state stays the same. */
  async #checkReady(replica: string): Promise<void> {
    if (this.#checking.has(replica)) return;
    this.#checking.add(replica);
    const isReady = await fetch(`${replica}/readyz`, { signal: AbortSignal.timeout(this.#pollLimitMs) }).then(
      ({ ok }) => ok,
      () => false,
    );
    this.#checking.delete(replica);
    if (isReady) this.#ready.add(replica);
    else this.#ready.delete(replica);
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    this.#next += 1;
    const ready = this.replicas.filter((replica) => this.#ready.has(replica));
    for (let tries = 0; tries < ready.length; tries += 1) {
      const replica = ready[(this.#next + tries) % ready.length] ?? "";
      this.onPass?.(replica, body);
      try {
        const answer = await this.#forward(replica, request, body);
        this.served.set(replica, (this.served.get(replica) ?? 0) + 1);
        const { connection, "keep-alive": keepAlive, "transfer-encoding": encoding, ...headers } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(response);
        return;
      } catch (error) {
        this.errors.push(error);
        if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") break;
      }
    }
    response.writeHead(502).end();
  }

  #forward(replica: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const { host, connection, ...passed } = headers;
    httpRequest(`${replica}${url}`, { method, headers: passed, agent: this.#agent }, resolve).on("error", reject).end(body);
    return promise;
  }
}
