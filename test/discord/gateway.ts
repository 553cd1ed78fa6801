import { EventEmitter, once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { applicationId, guildId, user } from "../../src/playground/discord/payloads.ts";

interface Event {
  readonly s: number;
  readonly t: string;
  readonly d: object;
}

/** How many events a session keeps for a bot that comes back. */
const MAX_REPLAYED = 1_000;

/** Discord's side of the gateway (reference, «Gateway», «Connection Lifecycle»), for one session after the other. */
export class GatewayStandIn {
  readonly sockets: WebSocket[] = [];
  readonly identifies: { readonly op: number }[] = [];
  /** While it is, connections are taken and nothing is said on them. */
  isMute = false;
  /** Whether heartbeats are answered, and how sessions that are to be resumed are: not at all, or as over. */
  answersHeartbeats = true;
  resumes: "answered" | "unanswered" | "refused" = "answered";
  /** How many connections are still refused, with 503. */
  refusals = 0;
  readonly #token: string;
  readonly #url: () => string;
  readonly #change = new EventEmitter();
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #events: Event[] = [];
  #sequence = 0;

  constructor(token: string, url: () => string) {
    this.#token = token;
    this.#url = url;
  }

  /** Takes a connection that wants to become a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.refusals > 0) {
      this.refusals -= 1;
      socket.end("HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n");
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (connection) => this.#connect(connection));
  }

  /** Waits until a bot is connected and ready. */
  async ready(): Promise<void> {
    if (!this.#open) await once(this.#change, "ready");
  }

  /** Sends an event of the session; a bot that is away gets it when it resumes. */
  dispatch(t: string, d: object): void {
    if (this.identifies.length === 0) throw new Error("no bot is connected to the gateway");
    this.#sequence += 1;
    const event = { s: this.#sequence, t, d };
    this.#events.push(event);
    if (this.#events.length > MAX_REPLAYED) this.#events.shift();
    if (this.#open) this.send({ op: 0, ...event });
  }

  /** Sends a payload over the newest connection, a text as it is. */
  send(payload: object | string): void {
    this.#open?.send(typeof payload === "string" ? payload : JSON.stringify(payload));
  }

  /** Closes every connection. */
  hangUp(code = 4_000): void {
    for (const socket of this.#server.clients) socket.close(code);
  }

  /** Breaks every connection without a word. */
  close(): void {
    for (const socket of this.#server.clients) socket.terminate();
  }

  get #open(): WebSocket | undefined {
    return this.sockets.findLast((candidate) => candidate.readyState === candidate.OPEN);
  }

  #connect(socket: WebSocket): void {
    socket.on("message", (data) => {
      const { op, d } = JSON.parse(String(data)) as { op: number; d: { token?: string; seq?: number } };
      if (op === 1 && this.answersHeartbeats) socket.send(JSON.stringify({ op: 11 }));
      if (op !== 2 && op !== 6) return;
      if (d.token !== this.#token) return socket.close(4004, "Authentication failed.");
      this.identifies.push({ op, ...d });
      if (op === 2) this.#begin(socket);
      else if (this.resumes === "refused") socket.send(JSON.stringify({ op: 9, d: false }));
      else if (this.resumes === "answered") this.#resume(socket, d.seq ?? 0);
    });
    if (this.isMute) return;
    socket.send(JSON.stringify({ op: 10, d: { heartbeat_interval: 500 } }));
  }

  #begin(socket: WebSocket): void {
    this.#events.splice(0);
    this.#sequence = 0;
    this.sockets.push(socket);
    this.dispatch("READY", {
      v: 10,
      user: { ...user(applicationId), bot: true, verified: true, mfa_enabled: false, email: null },
      guilds: [{ id: guildId, unavailable: true }],
      session_id: "stand-in-session",
      resume_gateway_url: this.#url(),
      shard: [0, 1],
      application: { id: applicationId, flags: 0 },
    });
    this.#change.emit("ready");
  }

  #resume(socket: WebSocket, after: number): void {
    this.sockets.push(socket);
    for (const event of this.#events.filter(({ s }) => s > after)) this.send({ op: 0, ...event });
    this.dispatch("RESUMED", {});
    this.#change.emit("ready");
  }
}
