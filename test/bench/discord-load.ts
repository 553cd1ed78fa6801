import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { type WebSocket, WebSocketServer } from "ws";
import { applicationId, commandPayload, interactionPayload, user } from "../../src/playground/stand-in/payloads.ts";
import { nextSnowflake } from "../../src/playground/stand-in/snowflake.ts";
import { address, contractOf, scoreJson, scoresJson } from "../support/api-server.ts";
import type { Load } from "./bench.ts";
import type { Contender, Cost } from "./contender.ts";

/** Members take turns, and so do their servers. */
const MEMBERS = 2_000;
const SERVERS = 200;

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

export interface DiscordLoad extends Load {
  /** Waits until a contender that has identified itself has taken what it was told, up to READY. */
  readonly ready: (contender: Contender) => Promise<void>;
  readonly drive: (driven: Driven, operations: number, questions?: Questions) => Promise<Cost>;
  /** Waits until a contender has identified itself. */
  readonly identified: (contender: Contender) => Promise<void>;
  /** Brings one command; done when its answer has arrived. */
  readonly ask: (contender: Contender, number: number) => Promise<void>;
  /** How often REST was called about an interaction, and how often the collections' API. */
  readonly calls: number;
  readonly apiCalls: number;
  readonly optionsFor: (contender: Contender) => DiscordOptions;
}

export const memberId = (number: number) => String(1_100_000_000_000_100_000n + BigInt(number));
export const serverId = (number: number) => String(1_100_000_000_000_200_000n + BigInt(number));

/** A command that nobody has typed before, in one server and by one member of many. */
export function command(
  number: number,
  options: { readonly contract?: string } = { contract: address() },
  { members = MEMBERS, servers = SERVERS }: DiscordSettings = {},
  locale = "en-US",
) {
  const id = nextSnowflake();
  const circumstances = { member: memberId(number % members), guild: serverId(number % servers), locale, guildLocale: locale };
  const specific = { ...commandPayload("scores", options), id, token: `token-${id}` };
  return { id, payload: interactionPayload(specific, circumstances) };
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
  /** By the token of the interaction: told of its final answer. */
  const waiting = new Map<string, () => void>();
  let calls = 0;
  let apiCalls = 0;

  const server = createServer(async (request, response) => {
    const { url = "", method } = request;
    const send = (body: unknown) => answer(response, body);
    if (url.startsWith("/collection-api/")) {
      apiCalls += 1;
      return send(scoresJson(scoreJson({ contractAddress: contractOf(request) })));
    }
    const body = method === "GET" ? undefined : await json(request);
    if (method === "POST" && /\/channels\/\d+\/messages$/.test(url)) {
      onPost?.((body as { nonce: string }).nonce);
      return setTimeout(() => send({ id: nextSnowflake() }), latencyMs);
    }
    const [, token] = /^\/api\/v10\/(?:interactions|webhooks)\/\d+\/(token-\d+)\//.exec(url) ?? [];
    if (token === undefined) return send(url.endsWith("/gateway/bot") ? gatewayOf(request) : []);
    calls += 1;
    const isDeferral = (body as { type?: number }).type === 5;
    const message = { ...(body as object), id: nextSnowflake() };
    if (!isDeferral) {
      waiting.get(token)?.();
      waiting.delete(token);
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
  /** Sends one command; done when its answer is there. */
  function ask(socket: WebSocket, number: number, { contractOf, localeOf }: Questions): Promise<void> {
    const contract = contractOf(number);
    const { payload } = command(number, contract === undefined ? {} : { contract }, settings, localeOf?.(number));
    const answered = Promise.withResolvers<void>();
    waiting.set((payload as { token: string }).token, answered.resolve);
    socket.send(JSON.stringify({ op: 0, s: number + 2, t: "INTERACTION_CREATE", d: payload }));
    return answered.promise;
  }

  async function drive(contender: Driven, operations: number, questions: Questions = usual): Promise<Cost> {
    const socket = sockets.get(tokenOf(contender.contender.name));
    if (!socket) throw new Error(`${contender.contender.name} is not connected`);
    const callsBefore = calls;
    const cpuMs = await contender.cpuMs();
    const started = performance.now();
    const end = number + operations;
    const asker = async () => {
      while (number < end) {
        await ask(socket, number++, questions);
      }
    };
    await Promise.all(Array.from({ length: questions.atOnce }, asker));
    const wallMs = performance.now() - started;
    return { wallMs, cpuMs: (await contender.cpuMs()) - cpuMs, calls: calls - callsBefore };
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

  async function askOnce({ name }: Contender, number: number): Promise<void> {
    const socket = sockets.get(tokenOf(name));
    if (!socket) throw new Error(`${name} is not connected`);
    await ask(socket, number, usual);
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
    ask: askOnce,
    async close() {
      for (const socket of gateway.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const tokenOf = (name: string) => Buffer.from(name).toString("base64url");

const gatewayOf = ({ headers }: IncomingMessage) => ({
  url: `ws://${headers.host}`,
  shards: 1,
  session_start_limit: { total: 1_000, remaining: 1_000, reset_after: 86_400_000, max_concurrency: 1 },
});

const readyOf = (session: string) => ({
  v: 10,
  user: { ...user(applicationId), bot: true },
  guilds: [],
  session_id: session,
  resume_gateway_url: "ws://127.0.0.1:9",
  shard: [0, 1],
  application: { id: applicationId, flags: 0 },
});

function answer(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}
