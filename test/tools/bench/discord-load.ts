import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { type WebSocket, WebSocketServer } from "ws";
import { applicationId, type Circumstances, nextSnowflake } from "../../../src/playground/stand-in/payloads.ts";
import { address } from "../../support/api-server.ts";
import type { Load } from "./bench.ts";
import type { Contender, Cost } from "./contender.ts";
import {
  answerTo,
  command,
  type DiscordSettings,
  gatewayOf,
  guildsAfter,
  readyOf,
  scoresOf,
  tokenOf,
} from "./discord-answers.ts";

/** Parameters for a contender under outside load. */
export interface DiscordOptions {
  readonly token: string;
  readonly apiUrl: string;
  readonly collectionApiUrl: string;
  readonly applicationId: string;
  readonly contract: string;
}

/** The contender under load, and its costs. */
interface Driven {
  readonly contender: Contender;
  readonly cpuMs: () => number | Promise<number>;
}

export interface Questions {
  /** Concurrency. */
  readonly atOnce: number;
  /** The text for a command's collection, by its number; undefined uses the default. */
  readonly contractOf: (number: number) => string | undefined;
  /** Circumstances of a command by its number, in place of the load's members and servers in one language. */
  readonly from?: (number: number) => Circumstances;
}

const usual: Questions = { atOnce: 16, contractOf: () => address() };

export interface DiscordLoad extends Load {
  /** Waits until an identified contender has handled everything up to READY. */
  readonly ready: (contender: Contender) => Promise<void>;
  readonly drive: (driven: Driven, operations: number, questions?: Questions) => Promise<Cost>;
  /** Waits until a contender has identified itself. */
  readonly identified: (contender: Contender) => Promise<void>;
  /** The number of REST calls about an interaction. */
  readonly calls: number;
  readonly optionsFor: (contender: Contender) => DiscordOptions;
}

/**
 * A minimal Discord that sends commands over the gateway and takes their answers, so that its own cost stays out of the
 * measurement. The strict one is the tests' stand-in. A connection is identified by its token, which is its name.
 */
export async function startDiscord(settings: DiscordSettings = {}): Promise<DiscordLoad> {
  const sockets = new Map<string, WebSocket>();
  /** Heartbeat callbacks by token. */
  const beats = new Map<string, () => void>();
  const identities = new Map<string, () => void>();
  /** Callbacks for final answers, by the interaction's token. */
  const waiting = new Map<string, () => void>();
  let calls = 0;

  const server = createServer(async (request, response) => {
    const { url = "", method } = request;
    const send = (body: unknown) => answer(response, body);
    if (url.startsWith("/collection-api/")) return send(answerTo(request));
    if (url.includes("/users/@me/guilds?")) return send(guildsAfter(url, settings));
    const body = method === "GET" ? {} : await json(request);
    const [, token] = /^\/api\/v10\/(?:interactions|webhooks)\/\d+\/(token-\d+)\//.exec(url) ?? [];
    if (token === undefined) return send(url.endsWith("/gateway/bot") ? gatewayOf(request) : []);
    calls += 1;
    const isDeferral = (body as { type?: number }).type === 5;
    const message = { ...(body as object), id: nextSnowflake() };
    if (!isDeferral) {
      waiting.get(token)?.();
      waiting.delete(token);
    }
    if (url.includes("/webhooks/")) send(message);
    else if (url.includes("with_response=true")) send({ interaction: {}, resource: { type: 4, message } });
    else response.writeHead(204).end();
  });
  const gateway = new WebSocketServer({ server });
  gateway.on("connection", (socket) => {
    const say = (payload: object) => socket.send(JSON.stringify(payload));
    let token = "";
    socket.on("message", (data) => {
      const { op, d } = JSON.parse(String(data)) as { op: number; d: { token: string } };
      if (op === 1) {
        say({ op: 11 });
        beats.get(token)?.();
      }
      if (op !== 2) return;
      token = d.token;
      settings.onIdentify?.(token);
      sockets.set(token, socket);
      identities.get(token)?.();
      say({ op: 0, s: 1, t: "READY", d: readyOf(d.token) });
    });
    say({ op: 10, d: { heartbeat_interval: 45_000 } });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  let number = 0;
  /** Sends one command, and waits for its answer. */
  function type({ name }: Contender, number: number, { contractOf, from }: Questions): Promise<void> {
    const socket = sockets.get(tokenOf(name));
    if (!socket) throw new Error(`${name} is not connected`);
    const { payload } = command(number, scoresOf(contractOf(number)), settings, from?.(number));
    const { token } = payload as { token: string };
    const answered = Promise.withResolvers<void>();
    waiting.set(token, answered.resolve);
    socket.send(JSON.stringify({ op: 0, s: number + 2, t: "INTERACTION_CREATE", d: payload }));
    return answered.promise;
  }

  async function drive(driven: Driven, operations: number, questions: Questions = usual): Promise<Cost> {
    await identified(driven.contender);
    const callsBefore = calls;
    const cpuMs = await driven.cpuMs();
    const started = performance.now();
    const end = number + operations;
    const asker = async () => {
      while (number < end) {
        await type(driven.contender, number++, questions);
      }
    };
    await Promise.all(Array.from({ length: questions.atOnce }, asker));
    const wallMs = performance.now() - started;
    return { wallMs, cpuMs: (await driven.cpuMs()) - cpuMs, calls: calls - callsBefore };
  }

  async function ready({ name }: Contender): Promise<void> {
    const beat = Promise.withResolvers<void>();
    beats.set(tokenOf(name), beat.resolve);
    // A requested heartbeat proves that everything before it was read.
    sockets.get(tokenOf(name))?.send(JSON.stringify({ op: 1, d: null }));
    await beat.promise;
  }

  async function identified({ name }: Contender): Promise<void> {
    if (sockets.has(tokenOf(name))) return;
    const identity = Promise.withResolvers<void>();
    identities.set(tokenOf(name), identity.resolve);
    await identity.promise;
  }

  const optionsFor = ({ name }: Contender): DiscordOptions => ({
    token: tokenOf(name),
    apiUrl: `${url}/api`,
    collectionApiUrl: `${url}/collection-api`,
    applicationId,
    contract: address(),
  });
  return {
    get calls() {
      return calls;
    },
    optionsFor,
    identified,
    ready,
    drive,
    async close() {
      for (const socket of gateway.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function answer(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}
