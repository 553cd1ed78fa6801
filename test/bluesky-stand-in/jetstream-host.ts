import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import type { Clock } from "../../src/infra/clock.ts";
import { HOUR_MS } from "../../src/infra/time.ts";
import { frameOf, frameSchema } from "./frame.ts";
import { type Frame, JetstreamConnection } from "./jetstream-connection.ts";
import { officialLexicons } from "./official-lexicons.ts";
import { InvalidOptions, wantedOf } from "./wanted.ts";
import type { BlueskyWorld, WorldEvent } from "./world.ts";

const LOOKBACK_MS = 36 * HOUR_MS;
/** Smaller cursors are sequence numbers, on hosts of the second version. */
const FIRST_TIME_CURSOR = 1e15;
/** A host of the second version may begin this much before a cursor that is a time (bluesky-social/jetstream#343). */
const REWIND_MS = HOUR_MS;
/** The options that the collector and a foreign client use; a subscription with another one is refused. */
const PARAMETERS = ["wantedCollections", "cursor", "requireHello", "maxMessageSizeBytes"];

export interface JetstreamCall {
  readonly parameters: URLSearchParams;
  /** Of the answer; 101 for a connection, 0 for none. */
  readonly status: number;
}

interface JetstreamOptions {
  readonly world: BlueskyWorld;
  readonly clock: Pick<Clock, "now" | "after">;
  /** By how much the host's clock is ahead of the world's. */
  readonly offsetUs?: number;
  /** Frames tell a sequence number too, which is a cursor as well; cursors that are times begin an hour early. */
  readonly isV2?: boolean;
  /** Checks frames by schema and lexicons before they are kept; a bad one is an error of the call that made it. */
  readonly isStrict?: boolean;
}

/**
 * A public Jetstream host on loopback: `/subscribe` of the v1 wire (bluesky-social/jetstream, README and
 * docs/README.md, 5.1), with faults that a test switches at any moment.
 */
export class JetstreamHost {
  readonly calls: JetstreamCall[] = [];
  /** To new clients: opens; refuses with 503; takes the connection and never answers. */
  door: "open" | "refusing" | "deaf" = "open";
  /** How far back a cursor reaches, in milliseconds; a cursor before it begins there, silently. */
  lookbackMs = LOOKBACK_MS;
  /** How late the host sees events, in milliseconds. */
  lagMs = 0;
  /** Sends people and accounts alone. */
  isBlind = false;
  readonly #options: JetstreamOptions;
  readonly #lexicons: Awaited<ReturnType<typeof officialLexicons>> | undefined;
  readonly #frames: Frame[] = [];
  readonly #connections = new Set<JetstreamConnection>();
  readonly #late: { readonly event: WorldEvent; readonly dueAt: number }[] = [];
  readonly #timers = new Set<() => void>();
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  readonly #upgrades: WebSocketServer;
  readonly #forget: () => void;
  #isFrozen = false;
  #lastUs = 0;

  private constructor(options: JetstreamOptions, lexicons: Awaited<ReturnType<typeof officialLexicons>> | undefined) {
    this.#options = options;
    this.#lexicons = lexicons;
    this.#upgrades = new WebSocketServer({ noServer: true });
    this.#server = createServer((request, response) => {
      // Only upgrades are subscriptions.
      response.writeHead(new URL(request.url ?? "/", this.url).pathname === "/subscribe" ? 426 : 404).end();
    });
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    this.#server.on("upgrade", (request, socket: Socket, head) => this.#upgrade(request, socket, head));
    for (const event of options.world.events) this.#keep(event);
    this.#forget = options.world.onEvent((event) => this.#witness(event));
  }

  static async start(options: JetstreamOptions): Promise<JetstreamHost> {
    const host = new JetstreamHost(options, (options.isStrict ?? true) ? await officialLexicons() : undefined);
    host.#server.listen(0, "127.0.0.1");
    await once(host.#server, "listening");
    return host;
  }

  /** Without a path; clients add `/subscribe`. */
  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Open subscriptions. */
  get connections(): number {
    return this.#connections.size;
  }

  /** The frames that the host has kept. */
  get frames(): string[] {
    return this.#frames.map(({ data }) => String(data));
  }

  /** Holds all frames back, as long as it is true; connections stay. */
  get isFrozen(): boolean {
    return this.#isFrozen;
  }

  set isFrozen(isFrozen: boolean) {
    this.#isFrozen = isFrozen;
    this.#pump();
  }

  /** Keeps frames as they are, behind those that are there; times must rise for cursors to find their place. */
  load(frames: Iterable<string>): void {
    for (const frame of frames) {
      const { time_us, commit } = JSON.parse(frame) as { time_us: number; commit?: { collection: string } };
      this.#lastUs = Math.max(this.#lastUs, time_us);
      this.#frames.push({ timeUs: time_us, collection: commit?.collection, data: Buffer.from(frame) });
    }
    this.#pump();
  }

  /** Sends something to all clients, whatever it is: text as a text frame, bytes as a binary one. */
  send(data: string | Buffer): void {
    for (const connection of this.#connections) connection.send(data);
  }

  /** Sends the last frames once more, to all clients that want them. */
  repeatLast(count: number): void {
    for (const connection of this.#connections) connection.repeat(count);
  }

  /** Breaks all connections: now, or with half of the frame after so many more. */
  breakOff({ afterFrames }: { afterFrames?: number } = {}): void {
    for (const connection of this.#connections) connection.breakOff(afterFrames);
  }

  async close(): Promise<void> {
    this.#forget();
    for (const cancel of this.#timers) cancel();
    this.breakOff();
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #witness(event: WorldEvent): void {
    const { clock } = this.#options;
    if (this.lagMs === 0 && this.#late.length === 0) {
      this.#keep(event);
      this.#pump();
      return;
    }
    // A lag that has shrunk must not change the order.
    const dueAt = Math.max(clock.now() + this.lagMs, this.#late.at(-1)?.dueAt ?? 0);
    this.#late.push({ event, dueAt });
    const cancel = clock.after(dueAt - clock.now(), () => {
      this.#timers.delete(cancel);
      const due = this.#late.shift();
      if (due) this.#keep(due.event);
      this.#pump();
    });
    this.#timers.add(cancel);
  }

  #keep(event: WorldEvent): void {
    const { isV2, offsetUs = 0 } = this.#options;
    const timeUs = Math.max(this.#lastUs + 1, event.atUs + this.lagMs * 1_000 + offsetUs);
    const frame = frameOf(event, timeUs, isV2 ? this.#frames.length + 1 : undefined);
    if (this.#lexicons) {
      frameSchema.parse(frame);
      this.#lexicons.checkEvent(event);
    }
    this.#lastUs = timeUs;
    const collection = event.kind === "commit" ? event.commit.collection : undefined;
    this.#frames.push({ timeUs, collection, data: Buffer.from(JSON.stringify(frame)) });
  }

  #pump(): void {
    for (const connection of this.#connections) connection.pump();
  }

  #upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const { pathname, searchParams: parameters } = new URL(request.url ?? "/", this.url);
    // A client may go before it has read everything.
    socket.on("error", () => {});
    if (this.door === "deaf") {
      this.calls.push({ parameters, status: 0 });
      return;
    }
    const refusal = this.#refusalOf(pathname, parameters);
    if (refusal) {
      this.calls.push({ parameters, status: refusal.status });
      const body = `${refusal.message}\n`;
      const lines = [
        "Content-Type: text/plain; charset=utf-8",
        `Content-Length: ${Buffer.byteLength(body)}`,
        "Connection: close",
      ];
      socket.end(`HTTP/1.1 ${refusal.status} Refused\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
      return;
    }
    this.#upgrades.handleUpgrade(request, socket, head, (client) => {
      this.calls.push({ parameters, status: 101 });
      this.#serve(client, socket, parameters);
    });
  }

  #refusalOf(pathname: string, parameters: URLSearchParams): { status: number; message: string } | undefined {
    if (pathname !== "/subscribe") return { status: 404, message: "404 page not found" };
    if (this.door === "refusing") return { status: 503, message: "service not ready: cursor replay warming up" };
    const strange = [...parameters.keys()].find((name) => !PARAMETERS.includes(name));
    if (strange !== undefined) return { status: 501, message: `${strange} is not stood in for` };
    try {
      wantedOf(parameters.getAll("wantedCollections"));
      this.#startOf(parameters.get("cursor"));
      return undefined;
    } catch (error) {
      if (error instanceof InvalidOptions) return { status: 400, message: error.message };
      throw error;
    }
  }

  #serve(client: WebSocket, socket: Socket, parameters: URLSearchParams): void {
    const connection = new JetstreamConnection({
      client,
      socket,
      frames: this.#frames,
      isHeld: () => this.#isFrozen,
      isBlind: () => this.isBlind,
      maxBytes: Number(parameters.get("maxMessageSizeBytes")) || Infinity,
    });
    this.#connections.add(connection);
    client.on("close", () => this.#connections.delete(connection));
    const begin = (collections: readonly string[]) =>
      connection.begin(this.#startOf(parameters.get("cursor")), wantedOf(collections));
    if (parameters.get("requireHello") !== "true") begin(parameters.getAll("wantedCollections"));
    else client.once("message", (data) => begin(collectionsIn(String(data))));
  }

  /** The place of the first frame that a cursor asks for. */
  #startOf(text: string | null): number {
    const end = this.#frames.length;
    if (text === null || text === "") return end;
    if (!/^[+-]?\d+$/.test(text)) throw new InvalidOptions(`subscribe: invalid cursor: "${text}"`);
    const cursor = Number(text);
    if (cursor < 0) throw new InvalidOptions(`subscribe: invalid cursor: negative value ${text}`);
    const { clock, isV2, offsetUs = 0 } = this.#options;
    // Events of one millisecond are a microsecond apart, so the last may be ahead of the clock.
    const nowUs = Math.max(clock.now() * 1_000 + offsetUs, this.#lastUs);
    const floor = this.#positionOf(nowUs - this.lookbackMs * 1_000);
    if (isV2 && cursor < FIRST_TIME_CURSOR) return cursor > end ? end : Math.max(floor, cursor - 1);
    if (cursor > nowUs) return end;
    return Math.max(floor, this.#positionOf(cursor - (isV2 ? REWIND_MS * 1_000 : 0)));
  }

  #positionOf(timeUs: number): number {
    const position = this.#frames.findIndex((frame) => frame.timeUs >= timeUs);
    return position < 0 ? this.#frames.length : position;
  }
}

/** Of a client's message (v1's README, «Subscriber Sourced messages»). */
const collectionsIn = (hello: string): readonly string[] =>
  (JSON.parse(hello) as { payload: { wantedCollections?: readonly string[] } }).payload.wantedCollections ?? [];
