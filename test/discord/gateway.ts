import { EventEmitter, once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { applicationId, guildId, user } from "../../src/playground/discord/payloads.ts";

/** Discord's side of the gateway (reference, «Gateway», «Connection Lifecycle»). */
export class GatewayStandIn {
  readonly sockets: WebSocket[] = [];
  readonly identifies: object[] = [];
  /** While it is, connections are taken and nothing is said on them. */
  isMute = false;
  readonly #token: string;
  readonly #url: () => string;
  readonly #events = new EventEmitter();
  readonly #server = new WebSocketServer({ noServer: true });
  #sequence = 0;

  constructor(token: string, url: () => string) {
    this.#token = token;
    this.#url = url;
  }

  /** Takes a connection that wants to become a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (connection) => this.#connect(connection));
  }

  /** Waits until a bot is connected and ready. */
  async ready(): Promise<void> {
    if (!this.sockets.some((socket) => socket.readyState === socket.OPEN)) await once(this.#events, "ready");
  }

  dispatch(t: string, d: object): void {
    const socket = this.sockets.findLast((candidate) => candidate.readyState === candidate.OPEN);
    if (!socket) throw new Error("no bot is connected to the gateway");
    this.#sequence += 1;
    socket.send(JSON.stringify({ op: 0, t, s: this.#sequence, d }));
  }

  /** Closes every connection. */
  hangUp(): void {
    for (const socket of this.#server.clients) socket.close(4_000);
  }

  close(): void {
    for (const socket of this.sockets) socket.terminate();
  }

  #connect(socket: WebSocket): void {
    socket.on("message", (data) => {
      const { op, d } = JSON.parse(String(data)) as { op: number; d: { token?: string } };
      if (op === 1) socket.send(JSON.stringify({ op: 11 }));
      if (op !== 2 && op !== 6) return;
      if (d.token !== this.#token) return socket.close(4004, "Authentication failed.");
      this.identifies.push({ op, ...d });
      this.sockets.push(socket);
      if (op === 6) this.dispatch("RESUMED", {});
      else {
        this.dispatch("READY", {
          v: 10,
          user: { ...user(applicationId), bot: true, verified: true, mfa_enabled: false, email: null },
          guilds: [{ id: guildId, unavailable: true }],
          session_id: "stand-in-session",
          resume_gateway_url: this.#url(),
          shard: [0, 1],
          application: { id: applicationId, flags: 0 },
        });
      }
      this.#events.emit("ready");
    });
    if (this.isMute) return;
    socket.send(JSON.stringify({ op: 10, d: { heartbeat_interval: 500 } }));
  }
}
