import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { applicationId, guildId, user } from "../../src/playground/stand-in/payloads.ts";

interface Event {
  readonly s: number;
  readonly t: string;
  readonly d: object;
}

/** A shard's number, and the number of shards. */
export type Shard = readonly [id: number, count: number];

/** A bot's Identify or Resume. */
interface Greeting {
  readonly token?: string;
  readonly intents?: number;
  readonly properties?: object;
  readonly shard?: Shard;
  readonly session_id?: string;
  readonly seq?: number;
}

/** Events that a session keeps for a resuming bot. */
const MAX_REPLAYED = 1_000;

/** A server's shard; events without a server go to the first (reference, «Gateway», «Sharding»). */
const shardOf = (guild: unknown, count: number): number =>
  typeof guild === "string" && /^\d+$/.test(guild) ? Number((BigInt(guild) >> 22n) % BigInt(count)) : 0;

/** A server on a shard. */
export const guildOn = ([id, count]: Shard): string => String((BigInt(1_000_000 * count + id) << 22n) + 1n);

/** One shard of one bot: its events, and its newest connection. */
class Session {
  readonly id: string;
  readonly shard: Shard;
  socket: WebSocket;
  readonly #events: Event[] = [];
  #sequence = 0;

  constructor(id: string, shard: Shard, socket: WebSocket) {
    this.id = id;
    this.shard = shard;
    this.socket = socket;
  }

  get sequence(): number {
    return this.#sequence;
  }

  get isConnected(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  takes(guild: unknown): boolean {
    const [id, count] = this.shard;
    return shardOf(guild, count) === id;
  }

  dispatch(t: string, d: object): void {
    this.#sequence += 1;
    const event = { s: this.#sequence, t, d };
    this.#events.push(event);
    if (this.#events.length > MAX_REPLAYED) this.#events.shift();
    this.#send(event);
  }

  replay(after: number): void {
    for (const event of this.#events.filter(({ s }) => s > after)) this.#send(event);
    this.dispatch("RESUMED", {});
  }

  #send(event: Event): void {
    if (this.isConnected) this.socket.send(JSON.stringify({ op: 0, ...event }));
  }
}

/**
 * Discord's side of the gateway (reference, «Gateway», «Connection Lifecycle», «Sharding»). A shard may have several
 * sessions, as during a deployment: each of them gets every event.
 */
export class GatewayStandIn {
  /** Connections that have identified or resumed, and which of the two. */
  readonly sockets: WebSocket[] = [];
  readonly identifies: ({ readonly op: number } & Greeting)[] = [];
  /** The recommended and the minimum number of shards. */
  recommendedShards = 1;
  requiredShards = 1;
  /** Session starts a day, and those left today. */
  sessions = 1_000;
  sessionsLeft = 999;
  /** Shards that may identify at once: one per interval for each `shard_id % maxConcurrency`. */
  maxConcurrency = 1;
  identifyEveryMs = 5_000;
  /** If set, connections are accepted and then silent. */
  isMute = false;
  /** The heartbeat interval. */
  heartbeatMs = 500;
  /** Whether heartbeats are answered, and how Resume is: not at all, or with an invalid session. */
  answersHeartbeats = true;
  resumes: "answered" | "unanswered" | "refused" = "answered";
  /** Connections still to be refused with 503, and connections requested so far. */
  refusals = 0;
  requested = 0;
  /** Whether each connection begins with a heartbeat request, before the bot's own first one. */
  requestsHeartbeats = false;
  /** Milliseconds until a connection is accepted. */
  takesMs = 0;
  readonly #token: string;
  readonly #url: () => string;
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #sessions = new Map<string, Session>();
  /** The last session start, by `shard_id % maxConcurrency`. */
  readonly #startedAt = new Map<number, number>();
  #isTokenReset = false;

  constructor(token: string, url: () => string) {
    this.#token = token;
    this.#url = url;
  }

  /** The answer of `GET /gateway/bot`. */
  get information(): object {
    return {
      url: this.#url(),
      shards: this.recommendedShards,
      session_start_limit: {
        total: this.sessions,
        remaining: this.sessionsLeft,
        reset_after: 86_400_000,
        max_concurrency: this.maxConcurrency,
      },
    };
  }

  /** Moves a bot in more than 150,000 servers to large-bot sharding (reference, «Sharding for Large Bots»). */
  growTo(servers: number): void {
    this.maxConcurrency = 16;
    this.recommendedShards = 16 * Math.ceil(servers / (16 * 2_500));
    this.sessions = this.sessionsLeft = Math.max(2_000, (servers / 1_000) * 5);
  }

  /** Upgrades a connection to a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.requested += 1;
    if (this.refusals > 0) {
      this.refusals -= 1;
      socket.end("HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n");
      return;
    }
    const { searchParams } = new URL(request.url ?? "", "ws://gateway");
    const isOfVersion = searchParams.get("v") === "10" && searchParams.get("encoding") === "json";
    const take = () =>
      this.#server.handleUpgrade(request, socket, head, (connection) => {
        if (isOfVersion) this.#connect(connection);
        else connection.close(4_012, "Invalid API version.");
      });
    setTimeout(take, this.takesMs);
  }

  /** Connected shards, once per connection. */
  get connected(): Shard[] {
    return [...this.#sessions.values()].filter(({ isConnected }) => isConnected).map(({ shard }) => shard);
  }

  socketsOf(id: number): WebSocket[] {
    return [...this.#sessions.values()]
      .filter(({ isConnected, shard }) => isConnected && shard[0] === id)
      .map(({ socket }) => socket);
  }

  /** Sends an event, of a server or of none, to every session of its shard; a disconnected one gets it when it resumes. */
  dispatch(t: string, d: object): void {
    const { guild_id } = d as { guild_id?: unknown };
    const sessions = [...this.#sessions.values()].filter((session) => session.takes(guild_id));
    if (sessions.length === 0) throw new Error("no bot is connected to this shard of the gateway");
    for (const session of sessions) session.dispatch(t, d);
  }

  /** Sends a payload over the newest connection; a string is sent verbatim. */
  send(payload: object | string): void {
    const newest = this.sockets.findLast(({ readyState, OPEN }) => readyState === OPEN);
    newest?.send(typeof payload === "string" ? payload : JSON.stringify(payload));
  }

  hangUp(code = 4_000): void {
    for (const socket of this.#server.clients) socket.close(code);
  }

  /** The number of connections, identified or not. */
  get connections(): number {
    return this.#server.clients.size;
  }

  /** Breaks every connection without a close frame. */
  close(): void {
    for (const socket of this.#server.clients) socket.terminate();
  }

  #connect(socket: WebSocket): void {
    socket.on("message", (data) => {
      const { op, d } = JSON.parse(String(data)) as { op: number; d: Greeting };
      if (op === 1 && this.answersHeartbeats) socket.send(JSON.stringify({ op: 11 }));
      if (op !== 2 && op !== 6) return;
      if (this.#isTokenReset || d.token !== this.#token) return socket.close(4004, "Authentication failed.");
      this.identifies.push({ op, ...d });
      if (op === 2) this.#identify(socket, d);
      else if (this.resumes === "answered") this.#resume(socket, d);
      else if (this.resumes === "refused") invalidate(socket);
    });
    if (this.isMute) return;
    socket.send(JSON.stringify({ op: 10, d: { heartbeat_interval: this.heartbeatMs } }));
    if (this.requestsHeartbeats) socket.send(JSON.stringify({ op: 1, d: null }));
  }

  /** Refuses like Discord (topics, «Opcodes and Status Codes», «Gateway Close Event Codes»). */
  #identify(socket: WebSocket, { shard = [0, 1], intents, properties }: Greeting): void {
    const [id, count] = shard;
    const isOfLargeBot = this.maxConcurrency > 1;
    if (properties === undefined) socket.close(4_002, "Error while decoding payload.");
    else if (!Number.isInteger(intents)) socket.close(4_013, "Invalid intent(s).");
    else if (id >= count || (isOfLargeBot && count % this.recommendedShards > 0)) socket.close(4010, "Invalid shard.");
    else if (count < this.requiredShards) socket.close(4011, "Sharding required.");
    else if (!this.#mayStart(id)) invalidate(socket);
    else if (this.sessionsLeft > 0) this.#begin(socket, shard);
    else this.#resetToken();
  }

  /** More session starts than a day has end every session (reference, «Identifying»). */
  #resetToken(): void {
    this.#isTokenReset = true;
    this.hangUp(4_004);
  }

  /** Whether a shard waits long enough after another to identify (reference, «Max Concurrency»). */
  #mayStart(id: number): boolean {
    const bucket = id % this.maxConcurrency;
    const now = performance.now();
    if (now - (this.#startedAt.get(bucket) ?? Number.NEGATIVE_INFINITY) < this.identifyEveryMs) return false;
    this.#startedAt.set(bucket, now);
    return true;
  }

  #begin(socket: WebSocket, shard: Shard): void {
    this.sessionsLeft -= 1;
    const session = new Session(`session-${this.identifies.length}`, shard, socket);
    this.#sessions.set(session.id, session);
    this.#take(socket, session);
    session.dispatch("READY", {
      v: 10,
      user: { ...user(applicationId), bot: true, verified: true, mfa_enabled: false, email: null },
      guilds: session.takes(guildId) ? [{ id: guildId, unavailable: true }] : [],
      session_id: session.id,
      resume_gateway_url: this.#url(),
      shard,
      application: { id: applicationId, flags: 0 },
    });
  }

  #resume(socket: WebSocket, { session_id = "", seq = 0 }: Greeting): void {
    const session = this.#sessions.get(session_id);
    if (session && seq > session.sequence) socket.close(4_007, "Invalid seq.");
    else if (session) {
      session.socket = socket;
      this.#take(socket, session);
      session.replay(seq);
    } else invalidate(socket);
  }

  #take(socket: WebSocket, session: Session): void {
    this.sockets.push(socket);
    // A bot that closes like this does not resume (reference, «Disconnecting»).
    socket.on("close", (code) => {
      if (code === 1_000 && session.socket === socket) this.#sessions.delete(session.id);
    });
  }
}

/** Reports that a session does not exist or was not started (reference, «Invalid Session»). */
const invalidate = (socket: WebSocket): void => socket.send(JSON.stringify({ op: 9, d: false }));
