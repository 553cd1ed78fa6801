import { EventEmitter, once } from "node:events";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import { type CallbackBody, checkCallback, checkEdit, checkFollowUp, isEphemeral } from "./checks.ts";
import { type Answer, applicationId, type CommandParams, CommandRegistry, guildId, refusal } from "./command-registry.ts";
import { button, type Call, Exchange, type ShownMessage } from "./exchange.ts";
import { type Circumstances, channelId, interactionPayload, memberId, messagePayload, nextSnowflake, user } from "./payloads.ts";

/** What happens to a call instead of, or after, its being taken. */
export type Fault =
  | { status: number; body?: object; headers?: Record<string, string> }
  /** The connection breaks before Discord takes the call, or after. */
  | "lost"
  | "answer lost"
  | "hang";

interface StandInOptions {
  token: string;
  /** Milliseconds, 15 minutes at Discord. */
  tokenLifeMs?: number;
}

/**
 * A stand-in for Discord on loopback: REST and gateway, as strict as Discord where a bot can go wrong. It takes a first
 * response within 3 seconds, one an interaction, whatever comes after that only while the token lives, and no payload
 * that breaks Discord's schema or limits. What it had to refuse for its form is listed in `violations`.
 */
export class DiscordStandIn {
  readonly violations: string[] = [];
  readonly exchanges = new Map<string, Exchange>();
  readonly commands = new CommandRegistry(nextSnowflake, (what, problems) => this.#refuseForm(what, problems));
  readonly sockets: WebSocket[] = [];
  readonly identifies: object[] = [];
  /** While it is, connections to the gateway are taken and nothing is said on them. */
  isMute = false;
  readonly #faults: { what: Call["what"] | "commands"; fault: Fault }[] = [];
  readonly #events = new EventEmitter();
  readonly #options: StandInOptions;
  readonly #http: FastifyInstance;
  readonly #gateway = new WebSocketServer({ noServer: true });
  #sequence = 0;

  private constructor(options: StandInOptions) {
    this.#options = options;
    this.#http = fastify({ forceCloseConnections: true });
    this.#routes();
    this.#http.server.on("upgrade", (request, socket, head) => {
      this.#gateway.handleUpgrade(request, socket, head, (connection) => this.#connect(connection));
    });
  }

  static async start(options: StandInOptions): Promise<DiscordStandIn> {
    const standIn = new DiscordStandIn(options);
    await standIn.#http.listen({ host: "127.0.0.1", port: 0 });
    return standIn;
  }

  get #port(): number {
    const [address] = this.#http.addresses();
    return typeof address === "object" ? address.port : 0;
  }

  /** What `DISCORD_API_URL` is to be. */
  get apiUrl(): string {
    return `http://127.0.0.1:${this.#port}/api`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.terminate();
    await this.#http.close();
  }

  /** Waits until a bot is connected and ready. */
  async ready(): Promise<void> {
    if (!this.sockets.some((socket) => socket.readyState === socket.OPEN)) await once(this.#events, "ready");
  }

  /** Lets the next call of a kind go wrong. */
  fail(what: Call["what"] | "commands", ...faults: Fault[]): void {
    this.#faults.push(...faults.map((fault) => ({ what, fault })));
  }

  /** A member types a command. */
  type(name: string, options: Record<string, string | number | boolean>, circumstances: Circumstances = {}): Exchange {
    const types = { string: 3, number: 4, boolean: 5 } as Record<string, number>;
    const data = {
      id: "1100000000000000005",
      name,
      type: 1,
      options: Object.entries(options).map(([key, value]) => ({ name: key, value, type: types[typeof value] })),
    };
    return this.#send({ type: 2, data }, circumstances);
  }

  /** A member is typing the contract option. */
  complete(typed: string): Exchange {
    const options = [{ type: 3, name: "contract", value: typed, focused: true }];
    return this.#send({ type: 4, data: { id: "1100000000000000005", name: "scores", type: 1, options } }, {});
  }

  /** A member picks a command from the menu of a message with this text. */
  pick(name: string, content: string, circumstances: Circumstances = {}): Exchange {
    const id = nextSnowflake();
    const messages = {
      [id]: { id, content, embeds: circumstances.embeds ?? [], author: user(memberId), channel_id: channelId, type: 0 },
    };
    return this.#send(
      { type: 2, data: { id: "1100000000000000007", name, type: 3, target_id: id, resolved: { messages } } },
      circumstances,
    );
  }

  /** A member clicks a button of a message. */
  click(message: ShownMessage, label: string, circumstances: Circumstances = {}): Exchange {
    const { custom_id, disabled } = button(message, label);
    if (disabled) throw new Error(`the button ${label} is disabled`);
    return this.press(message, custom_id, circumstances);
  }

  /** A button with any id is clicked, as one of an older version of the bot may be. */
  press(message: ShownMessage, customId: string, circumstances: Circumstances = {}): Exchange {
    const shown = messagePayload(nextSnowflake(), message);
    return this.#send(
      { type: 3, data: { custom_id: customId, component_type: 2, id: 1 }, message: shown },
      circumstances,
      message,
    );
  }

  /** An interaction of which the bot is told by other means than the gateway. */
  interaction(): Exchange {
    return this.#make({ type: 2, data: { id: "1100000000000000005", name: "scores", type: 1 } }, {});
  }

  /** Any interaction, with fields instead of or beside those that every one has. */
  send(fields: object): Exchange {
    return this.#send(fields, {});
  }

  #send(specific: object, circumstances: Circumstances, message?: ShownMessage): Exchange {
    const exchange = this.#make(specific, circumstances, message);
    this.#dispatch("INTERACTION_CREATE", exchange.payload);
    return exchange;
  }

  /** Makes an interaction of what is specific to it and what every interaction has. */
  #make(specific: object, circumstances: Circumstances, message?: ShownMessage): Exchange {
    const id = nextSnowflake();
    const token = `interaction-token-${id}`;
    const payload = interactionPayload({ id, token, ...specific }, circumstances);
    const exchange = new Exchange(id, token, payload, message && { ...message });
    this.exchanges.set(token, exchange);
    return exchange;
  }

  #dispatch(t: string, d: object): void {
    const socket = this.sockets.findLast((candidate) => candidate.readyState === candidate.OPEN);
    if (!socket) throw new Error("no bot is connected to the gateway");
    this.#sequence += 1;
    socket.send(JSON.stringify({ op: 0, t, s: this.#sequence, d }));
  }

  /** Closes every connection to the gateway. */
  hangUp(): void {
    for (const socket of this.#gateway.clients) socket.close(4_000);
  }

  /** The gateway's side of a connection (reference, «Gateway», «Connection Lifecycle»). */
  #connect(socket: WebSocket): void {
    socket.on("message", (data) => {
      const { op, d } = JSON.parse(String(data)) as { op: number; d: { token?: string } };
      if (op === 1) socket.send(JSON.stringify({ op: 11 }));
      if (op !== 2 && op !== 6) return;
      if (d.token !== this.#options.token) return socket.close(4004, "Authentication failed.");
      this.identifies.push({ op, ...d });
      this.sockets.push(socket);
      if (op === 6) this.#dispatch("RESUMED", {});
      else {
        this.#dispatch("READY", {
          v: 10,
          user: { ...user(applicationId), bot: true, verified: true, mfa_enabled: false, email: null },
          guilds: [{ id: guildId, unavailable: true }],
          session_id: "stand-in-session",
          resume_gateway_url: `ws://127.0.0.1:${this.#port}`,
          shard: [0, 1],
          application: { id: applicationId, flags: 0 },
        });
      }
      this.#events.emit("ready");
    });
    if (this.isMute) return;
    socket.send(JSON.stringify({ op: 10, d: { heartbeat_interval: 500 } }));
  }

  #routes(): void {
    const http = this.#http;
    http.get("/api/v10/gateway/bot", (request, reply) => {
      if (!this.#isAuthorized(request)) return send(reply, unauthorized);
      return reply.send({
        url: `ws://127.0.0.1:${this.#port}`,
        shards: 1,
        session_start_limit: { total: 1_000, remaining: 999, reset_after: 86_400_000, max_concurrency: 1 },
      });
    });

    http.post<{ Params: { id: string; token: string } }>("/api/v10/interactions/:id/:token/callback", (request, reply) =>
      this.#take("callback", request, reply, (exchange) => {
        if (!exchange || exchange.id !== request.params.id || performance.now() - exchange.sentAt > 3_000) {
          return refusal(404, 10_062, "Unknown interaction");
        }
        if (exchange.state !== "unanswered") return refusal(400, 40_060, "Interaction has already been acknowledged.");
        const problems = checkCallback(request.body);
        if (problems.length > 0) return this.#refuseForm("callback", problems);
        const { type, data } = request.body as CallbackBody;
        if (type === 4) exchange.message = shown(data ?? {}, isEphemeral(data));
        if (type === 7) exchange.message = shown(data ?? {}, exchange.message?.ephemeral ?? false);
        if (type === 5) exchange.message = shown({}, isEphemeral(data));
        if (type === 8) exchange.choices = (data as { choices?: Exchange["choices"] }).choices ?? [];
        exchange.state = type === 5 ? "deferred" : type === 6 ? "deferredUpdate" : "shown";
        exchange.record("callback", request.body);
        return { status: 204 };
      }),
    );

    const original = "/api/v10/webhooks/:application/:token/messages/@original";
    http.patch<{ Params: { token: string } }>(original, (request, reply) =>
      this.#take("edit", request, reply, (exchange) => {
        if (!exchange || exchange.state === "unanswered") return refusal(404, 10_015, "Unknown Webhook");
        if (!exchange.message) return refusal(404, 10_008, "Unknown Message");
        const problems = checkEdit(request.body);
        if (problems.length > 0) return this.#refuseForm("edit", problems);
        exchange.message = shown(request.body as object, exchange.message.ephemeral);
        exchange.state = "shown";
        exchange.record("edit", request.body);
        return { status: 200, body: { id: nextSnowflake(), ...(request.body as object) } };
      }),
    );

    http.delete<{ Params: { token: string } }>(original, (request, reply) =>
      this.#take("delete", request, reply, (exchange) => {
        if (!exchange || exchange.state === "unanswered") return refusal(404, 10_015, "Unknown Webhook");
        if (!exchange.message) return refusal(404, 10_008, "Unknown Message");
        exchange.state = "removed";
        exchange.message = undefined;
        exchange.record("delete", undefined);
        return { status: 204 };
      }),
    );

    http.post<{ Params: { token: string } }>("/api/v10/webhooks/:application/:token", (request, reply) =>
      this.#take("followUp", request, reply, (exchange) => {
        if (!exchange || exchange.state === "unanswered") return refusal(404, 10_015, "Unknown Webhook");
        const problems = checkFollowUp(request.body);
        if (problems.length > 0) return this.#refuseForm("followUp", problems);
        if (exchange.state === "deferred") {
          // It takes the deferral's place, and its visibility.
          exchange.message = shown(request.body as object, exchange.message?.ephemeral ?? false);
          exchange.state = "shown";
        } else {
          exchange.followUps.push(shown(request.body as object, isEphemeral(request.body as object)));
        }
        exchange.record("followUp", request.body);
        return { status: 200, body: { id: nextSnowflake(), ...(request.body as object) } };
      }),
    );

    http.get("/api/v10/users/@me/guilds", (request, reply) =>
      send(reply, this.#isAuthorized(request) ? { status: 200, body: [{ id: guildId, name: "A server" }] } : unauthorized),
    );
    for (const path of ["applications/:application/commands", "applications/:application/guilds/:guild/commands"]) {
      for (const url of [`/api/v10/${path}`, `/api/v10/${path}/:command`]) {
        http.route<{ Params: CommandParams }>({
          method: ["GET", "POST", "PATCH", "DELETE"],
          url,
          handler: (request, reply) => this.#takeCommands(request, reply),
        });
      }
    }
  }

  #isAuthorized(request: FastifyRequest): boolean {
    return request.headers.authorization === `Bot ${this.#options.token}`;
  }

  #takeCommands(request: FastifyRequest<{ Params: CommandParams }>, reply: FastifyReply): FastifyReply {
    const { method, params, body } = request;
    if (method !== "GET") this.commands.writes.push(`${method} ${(body as { name?: string } | undefined)?.name ?? ""}`.trim());
    const fault = this.#nextFault("commands");
    if (fault) return this.#break(fault, request, reply);
    return send(reply, this.#isAuthorized(request) ? this.commands.handle(method, params, body) : unauthorized);
  }

  /** What all calls about an interaction have in common: faults, and the life of the token. */
  #take(
    what: Call["what"],
    request: FastifyRequest<{ Params: { token: string } }>,
    reply: FastifyReply,
    take: (exchange: Exchange | undefined) => Answer,
  ): FastifyReply {
    const fault = this.#nextFault(what);
    if (fault && fault !== "answer lost") return this.#break(fault, request, reply);
    const exchange = this.exchanges.get(request.params.token);
    if (exchange && what !== "callback" && performance.now() - exchange.sentAt > (this.#options.tokenLifeMs ?? 900_000)) {
      return send(reply, refusal(401, 50_027, "Invalid Webhook Token"));
    }
    const answer = take(exchange);
    return fault === "answer lost" ? this.#break(fault, request, reply) : send(reply, answer);
  }

  #nextFault(what: string): Fault | undefined {
    const index = this.#faults.findIndex((candidate) => candidate.what === what);
    return index < 0 ? undefined : this.#faults.splice(index, 1)[0]?.fault;
  }

  #break(fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (typeof fault === "object")
      return reply
        .code(fault.status)
        .headers(fault.headers ?? {})
        .send(fault.body ?? {});
    reply.hijack();
    if (fault !== "hang") request.raw.socket.destroy();
    return reply;
  }

  #refuseForm(what: string, problems: string[]): Answer {
    this.violations.push(...problems.map((problem) => `${what}: ${problem}`));
    return refusal(400, 50_035, `Invalid Form Body\n${problems.join("\n")}`);
  }
}

const unauthorized = refusal(401, 0, "401: Unauthorized");
const send = (reply: FastifyReply, { status, body }: Answer) => reply.code(status).send(body);

/** A body that was found good, as the message it makes. */
const shown = (body: object, ephemeral: boolean): ShownMessage => ({
  content: "",
  embeds: [],
  components: [],
  ...body,
  ephemeral,
});
