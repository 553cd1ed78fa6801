import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { type WebSocket, WebSocketServer } from "ws";
import { applicationId, nextSnowflake } from "../../src/playground/stand-in/payloads.ts";
import { address } from "../support/api-server.ts";
import type { Load } from "./bench.ts";
import type { Contender, Cost } from "./contender.ts";
import { answerTo, command, gatewayOf, guildsAfter, readyOf, scoresOf, type Typed, tokenOf } from "./discord-answers.ts";

/** What a contender that is driven from outside is told. */
export interface DiscordOptions {
  readonly token: string;
  readonly apiUrl: string;
  readonly collectionApiUrl: string;
  readonly applicationId: string;
  readonly contract: string;
}

export interface DiscordSettings {
  /** How many members take turns, and how many servers. */
  readonly members?: number;
  readonly servers?: number;
  /** How many servers the bot is in, where they are more than those that take turns. */
  readonly installed?: number;
  /** Told of who identifies itself, by its token. */
  readonly onIdentify?: (token: string) => void;
  /** Told of each message that is posted to a channel, when it arrives, by its nonce. */
  readonly onPost?: (nonce: string) => void;
  /** Milliseconds from what is sent to the answer to it. */
  readonly latencyMs?: number;
}

/** Whose commands are driven, and what they cost it. */
interface Driven {
  readonly contender: Contender;
  readonly cpuMs: () => number | Promise<number>;
}

/** What is asked for. */
export interface Questions {
  /** How many are under way at once. */
  readonly atOnce: number;
  /** What is typed for the collection that a command is about, by its number; nothing asks for the default. */
  readonly contractOf: (number: number) => string | undefined;
  /** The language of the member and of the server, by the command's number; American English unless it is said. */
  readonly localeOf?: (number: number) => string;
}

export const usual: Questions = { atOnce: 16, contractOf: () => address() };

/** What becomes of one command. */
interface Asked {
  /** What is typed; `/scores` unless it is said. */
  readonly typed?: Typed;
  readonly locale?: string | undefined;
  /** Told of the picture that is added to the answer. */
  readonly onPicture?: () => void;
}

export interface DiscordLoad extends Load {
  /** Waits until a contender that has identified itself has taken what it was told, up to READY. */
  readonly ready: (contender: Contender) => Promise<void>;
  readonly drive: (driven: Driven, operations: number, questions?: Questions) => Promise<Cost>;
  /** Waits until a contender has identified itself. */
  readonly identified: (contender: Contender) => Promise<void>;
  /** Brings one command; done when its answer has arrived. */
  readonly ask: (contender: Contender, number: number, asked?: Asked) => Promise<void>;
  /** How often REST was called about an interaction, and how often the collections' API. */
  readonly calls: number;
  readonly apiCalls: number;
  readonly optionsFor: (contender: Contender) => DiscordOptions;
}

/**
 * As little of Discord as it takes to bring commands over the gateway and to take their answers: its cost must not be what
 * is measured. The tests' stand-in is the one that is strict. Who is connected is known by its token, which is its name.
 */
export async function startDiscord(settings: DiscordSettings = {}): Promise<DiscordLoad> {
  const { onIdentify, onPost, latencyMs = 0 } = settings;
  const sockets = new Map<string, WebSocket>();
  /** By token: told of a heartbeat. */
  const beats = new Map<string, () => void>();
  const identities = new Map<string, () => void>();
  /** By the token of the interaction: told of its final answer, and of the picture. */
  const waiting = new Map<string, () => void>();
  const pictured = new Map<string, () => void>();
  let calls = 0;
  let apiCalls = 0;

  const server = createServer(async (request, response) => {
    const { url = "", method } = request;
    const send = (body: unknown) => answer(response, body);
    if (url.startsWith("/collection-api/")) {
      apiCalls += 1;
      return send(answerTo(request));
    }
    if (url.includes("/users/@me/guilds?")) return send(guildsAfter(url, settings));
    const isPicture = request.headers["content-type"]?.startsWith("multipart/") ?? false;
    if (isPicture) await buffer(request);
    const body = method === "GET" || isPicture ? {} : await json(request);
    if (method === "POST" && /\/channels\/\d+\/messages$/.test(url)) {
      onPost?.((body as { nonce: string }).nonce);
      return setTimeout(() => send({ id: nextSnowflake() }), latencyMs);
    }
    const [, token] = /^\/api\/v10\/(?:interactions|webhooks)\/\d+\/(token-\d+)\//.exec(url) ?? [];
    if (token === undefined) return send(url.endsWith("/gateway/bot") ? gatewayOf(request) : []);
    calls += 1;
    const isDeferral = (body as { type?: number }).type === 5;
    const message = { ...(body as object), id: nextSnowflake() };
    const told = isPicture ? pictured : waiting;
    if (!isDeferral) {
      told.get(token)?.();
      told.delete(token);
    }
    if (latencyMs > 0) await pause(latencyMs);
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
      onIdentify?.(token);
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
  function ask({ name }: Contender, number: number, { typed, locale, onPicture }: Asked = {}): Promise<void> {
    const socket = sockets.get(tokenOf(name));
    if (!socket) throw new Error(`${name} is not connected`);
    const { payload } = command(number, typed, settings, locale);
    const { token } = payload as { token: string };
    const answered = Promise.withResolvers<void>();
    waiting.set(token, answered.resolve);
    if (onPicture) pictured.set(token, onPicture);
    socket.send(JSON.stringify({ op: 0, s: number + 2, t: "INTERACTION_CREATE", d: payload }));
    return answered.promise;
  }

  async function drive(driven: Driven, operations: number, questions: Questions = usual): Promise<Cost> {
    const { contractOf, localeOf } = questions;
    const callsBefore = calls;
    const cpuMs = await driven.cpuMs();
    const started = performance.now();
    const end = number + operations;
    const asker = async () => {
      while (number < end) {
        const own = number++;
        await ask(driven.contender, own, { typed: scoresOf(contractOf(own)), locale: localeOf?.(own) });
      }
    };
    await Promise.all(Array.from({ length: questions.atOnce }, asker));
    const wallMs = performance.now() - started;
    return { wallMs, cpuMs: (await driven.cpuMs()) - cpuMs, calls: calls - callsBefore };
  }

  async function ready({ name }: Contender): Promise<void> {
    const beat = Promise.withResolvers<void>();
    beats.set(tokenOf(name), beat.resolve);
    // Whoever is asked for a heartbeat has read what came before.
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
    get apiCalls() {
      return apiCalls;
    },
    optionsFor,
    identified,
    ready,
    drive,
    ask,
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
