import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import type { CommandBody } from "../../src/playground/stand-in/command-body.ts";
import { Discord, type DiscordOptions, FIRST_RESPONSE_MS } from "../../src/playground/stand-in/discord.ts";
import { InteractionsEndpoint } from "../../src/playground/stand-in/endpoint.ts";
import type { Call, Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import type { ShownMessage } from "../../src/playground/stand-in/message.ts";
import { clickPayload, selectPayload } from "../../src/playground/stand-in/message-components.ts";
import { forgedSubmission } from "../../src/playground/stand-in/modal.ts";
import type { ModalValues } from "../../src/playground/stand-in/modal-body.ts";
import type { MessageComponent } from "../../src/playground/stand-in/parts.ts";
import {
  applicationId,
  type Circumstances,
  commandPayload,
  memberId,
  type OptionValues,
} from "../../src/playground/stand-in/payloads.ts";
import { type Called, serveRestApi } from "../../src/playground/stand-in/rest-api.ts";
import { limitPublishing } from "./announcements.ts";
import { button, entryOf, selectMenu } from "./components.ts";
import { GatewayStandIn } from "./gateway.ts";

/** A fault of a call, or of its answer. */
export type Fault =
  | {
      status: number;
      body?: object | string | ((request: FastifyRequest) => object);
      headers?: Record<string, string>;
      isTaken?: true;
    }
  /** The call is accepted this many milliseconds later. */
  | { delayMs: number }
  /** The connection breaks: when the call has arrived, in the middle of it, or before its answer. */
  | "lost"
  | "upload cut off"
  | "answer lost"
  /** No answer comes. */
  | "hang"
  | "answer hangs";

const unsolicited = ["createMessage", "editMessage", "publish", "readMessages", "readChannel", "openDirect"] as const;

/** A call that serves messages which nobody asked for at that moment. */
export interface ChannelCall {
  readonly what: (typeof unsolicited)[number];
  /** The caller's name, if it has its own address; see `apiUrlFor`. */
  readonly from: string | undefined;
  /** Empty for a call about none. */
  readonly channel: string;
  /** The message that it changes. */
  readonly message?: string | undefined;
  readonly body: unknown;
  /** Discord's result, whether it arrives or not. */
  answer?: { readonly status: number; readonly body: unknown };
}

/**
 * A stand-in for Discord on loopback: REST, gateway and, given an endpoint, HTTP interactions. It is as strict as
 * Discord where a bot can go wrong: it refuses payloads that break Discord's schema or limits, and lists malformed ones
 * in `violations`.
 */
export class DiscordStandIn {
  readonly gateway: GatewayStandIn;
  readonly endpoint = new InteractionsEndpoint();
  /** The endpoint for interactions; unset: the gateway. */
  endpointUrl: string | undefined;
  /** The gateway address for bots; unset: the stand-in's own. */
  gatewayUrl: string | undefined;
  /** The methods of calls that wrote commands, in order. */
  readonly writes: string[] = [];
  /** The statuses of answers, in order. */
  readonly statuses: number[] = [];
  /** Milliseconds by which Discord's clock is ahead of this machine's. */
  clockAheadMs = 0;
  /** Decides the fault of each call about an interaction, unless one is queued. */
  faultOf: ((what: Call["what"], token: string) => Fault | undefined) | undefined;
  /** The same for each call that serves messages which nobody asked for. */
  channelFaultOf: ((call: ChannelCall) => Fault | undefined) | undefined;
  readonly #discord: Discord;
  /** Those of `register`. */
  readonly #commands = new Map<string, CommandBody>();
  /** The purposes of all calls, answered or not. */
  readonly received: (Called | undefined)[] = [];
  /** Whether the last of them was left without an answer. */
  isSilent = false;
  readonly #faults: { what: Called; fault: Fault }[] = [];
  readonly #http: FastifyInstance;

  private constructor(options: DiscordOptions) {
    const endpoint = () => ({ publicKey: this.endpoint.publicKey, endpointUrl: this.endpointUrl });
    this.#discord = new Discord({ ...options, endpoint });
    this.gateway = new GatewayStandIn(options.token, () => this.gatewayUrl ?? `ws://127.0.0.1:${this.#port}`);
    this.#http = fastify({ forceCloseConnections: true, rewriteUrl: ({ url = "" }) => url.replace(caller, "") });
    this.#http.addHook("onRequest", (request, reply, done) => {
      if (request.is404 || isOfBot(request)) this.#cutOff(request, done);
      else reply.code(403).send({ code: 40_333, message: "internal network error" });
    });
    this.#http.addHook("preHandler", (request, reply, done) => this.#goWrong(request, reply, done));
    this.#http.addHook("onSend", (request, reply, payload, done) => {
      reply.header("date", new Date(Date.now() + this.clockAheadMs).toUTCString());
      this.statuses.push(reply.statusCode);
      const call = this.#channelCalls.get(request);
      if (call) call.answer = { status: reply.statusCode, body: jsonIn(payload) };
      const fault = this.#answerFaults.get(request);
      if (fault === "answer hangs") return;
      if (fault === "answer lost") request.raw.socket.destroy();
      if (typeof fault !== "object" || "delayMs" in fault) return done(null, payload);
      reply.code(fault.status);
      done(null, fault.body);
    });
    limitPublishing(this.#http, this.#discord.channels, options.now ?? Date.now);
    serveRestApi(this.#http, this.#discord);
    this.#http.get("/api/v10/gateway/bot", { config: { call: "gateway" } }, (request, reply) => {
      if (!this.#discord.isAuthorized(request)) return reply.code(401).send({ code: 0, message: "401: Unauthorized" });
      return reply.send(this.gateway.information);
    });
    this.#http.server.on("upgrade", (request, socket, head) => this.gateway.upgrade(request, socket, head));
  }

  static async start(options: DiscordOptions): Promise<DiscordStandIn> {
    const standIn = new DiscordStandIn(options);
    await standIn.#http.listen({ host: "127.0.0.1", port: 0 });
    return standIn;
  }

  get #port(): number {
    const [address] = this.#http.addresses();
    return typeof address === "object" ? address.port : 0;
  }

  /** The value for `DISCORD_API_URL`. */
  get apiUrl(): string {
    return `http://127.0.0.1:${this.#port}/api`;
  }

  /** The same for one caller, which is identified by it. */
  apiUrlFor(from: string): string {
    return this.apiUrl.replace(/\/api$/, `/from/${from}/api`);
  }

  get violations(): string[] {
    return this.#discord.violations;
  }

  get exchanges() {
    return this.#discord.exchanges;
  }

  get commands() {
    return this.#discord.commands;
  }

  get emojis() {
    return this.#discord.emojis;
  }

  /** The server's channels, and the bot's posts there. */
  get channels() {
    return this.#discord.channels;
  }

  /** Registers more commands, or replaces those of the same name. */
  register(...commands: readonly object[]): void {
    for (const command of commands as CommandBody[]) this.#commands.set(`${command.type} ${command.name}`, command);
    const { status, body } = this.commands.replace({ application: applicationId }, [...this.#commands.values()]);
    if (status >= 400) throw new Error(JSON.stringify(body));
  }

  async close(): Promise<void> {
    this.gateway.close();
    await this.#http.close();
  }

  /** Makes the next call of a kind fail. */
  fail(what: Called, ...faults: Fault[]): void {
    this.#faults.push(...faults.map((fault) => ({ what, fault })));
  }

  /** Clears queued faults. */
  mend(): void {
    this.#faults.length = 0;
  }

  /**
   * A member types a command, such as `watch add`. Registered commands are typed as a client does it.
   *
   * @throws {NotOfferedError} if a client would not send it.
   */
  type(name: string, options: OptionValues, circumstances: Circumstances = {}): Exchange {
    return this.#send(this.#discord.slashCommand(name, options, circumstances), circumstances);
  }

  /** A member is typing an option; by default the contract. */
  complete(text: string, { name = "scores", option = "contract" } = {}, circumstances: Circumstances = {}): Exchange {
    return this.#send(this.#discord.slashCommand(name, {}, circumstances, { option, text }), circumstances);
  }

  /** A member picks a command from the menu of a message with this text. */
  pick(name: string, content: string, embeds: readonly object[] = [], circumstances: Circumstances = {}): Exchange {
    const { location = "server" } = circumstances;
    const message = { content, embeds, author: memberId, location };
    return this.#send(this.#discord.messageCommand(name, message, circumstances), circumstances);
  }

  /** A member clicks a button of a message, or picks an entry of its menus. */
  click(message: ShownMessage, label: string, circumstances: Circumstances = {}): Exchange {
    const entry = entryOf(message, label);
    if (entry) return this.#send(selectPayload(message, entry.menu, [entry.value]), circumstances, message);
    const { custom_id, disabled } = button(message, label);
    if (disabled) throw new Error(`the button ${label} is disabled`);
    return this.press(message, custom_id, circumstances);
  }

  /** A member clicks a button with any id, which is added to the message; it may come from an older version of the bot. */
  press(message: ShownMessage, customId: string, circumstances: Circumstances = {}): Exchange {
    return this.#send(clickPayload(withButton(message, customId), customId), circumstances, message);
  }

  /** A program fakes the use of a button or menu value; Discord sends the message unchanged. */
  forge(message: ShownMessage, data: object, circumstances: Circumstances = {}): Exchange {
    return this.#send({ ...clickPayload(message, ""), data: { component_type: 2, id: 1, ...data } }, circumstances, message);
  }

  /**
   * A member selects values in the menu of a message with this placeholder, or none.
   *
   * @throws {NotOfferedError} if a client would not offer them.
   */
  select(
    message: ShownMessage,
    placeholder: string | undefined,
    values: readonly string[],
    circumstances: Circumstances = {},
  ): Exchange {
    const menu = selectMenu(message, placeholder);
    return this.#send(selectPayload(message, menu, values), circumstances, message);
  }

  /** A member submits the modal that answered an interaction, with some fields changed. */
  submit(opened: Exchange, changed: ModalValues, circumstances: Circumstances = {}): Exchange {
    const message = "message" in opened.payload ? opened.message : undefined;
    return this.#send(this.#discord.submission(opened, changed, circumstances), circumstances, message);
  }

  /** A program fakes the submission of a modal. */
  forgeForm(data: object, message?: ShownMessage, circumstances: Circumstances = {}): Exchange {
    return this.#send(forgedSubmission(data, message), circumstances, message);
  }

  /** An interaction that the test delivers itself. */
  interaction(specific = commandPayload("scores", {}), message?: ShownMessage): Exchange {
    return this.#discord.begin(specific, {}, message);
  }

  /** Any interaction, with fields that replace or extend the usual ones. */
  send(fields: object, message?: ShownMessage): Exchange {
    return this.#send(fields, {}, message);
  }

  #send(specific: object, circumstances?: Circumstances, message?: ShownMessage): Exchange {
    const exchange = this.#discord.begin(specific, circumstances, message);
    if (this.endpointUrl === undefined) this.#dispatch(exchange);
    else void this.#discord.send(exchange, this.endpoint, this.endpointUrl);
    return exchange;
  }

  #dispatch(exchange: Exchange): void {
    const isLate = () => performance.now() - exchange.sentAt >= FIRST_RESPONSE_MS;
    setTimeout(() => isLate() && exchange.fail(), FIRST_RESPONSE_MS + 1).unref();
    this.gateway.dispatch("INTERACTION_CREATE", exchange.payload);
  }

  readonly #answerFaults = new WeakMap<FastifyRequest, Fault>();
  readonly #channelCalls = new WeakMap<FastifyRequest, ChannelCall>();

  #cutOff(request: FastifyRequest, done: () => void): void {
    const { call } = request.routeOptions.config;
    const index = this.#faults.findIndex(({ what }) => what === call);
    if (this.#faults[index]?.fault === "upload cut off") {
      this.#faults.splice(index, 1);
      request.raw.once("data", () => request.raw.socket.destroy());
    } else done();
  }

  #goWrong(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const { call } = request.routeOptions.config;
    this.received.push(call);
    if (call === "commands" && request.method !== "GET") this.writes.push(request.method);
    const index = this.#faults.findIndex(({ what }) => what === call);
    const { token } = request.params as { token?: string };
    const [waiting] = index < 0 ? [] : this.#faults.splice(index, 1);
    const fault = waiting ? waiting.fault : this.#faultNow(call, token, request);
    this.isSilent = fault === "hang" || fault === "answer hangs";
    if (fault === "answer lost" || fault === "answer hangs" || (typeof fault === "object" && "isTaken" in fault)) {
      this.#answerFaults.set(request, fault);
      done();
    } else if (typeof fault === "object" && "delayMs" in fault) {
      setTimeout(done, fault.delayMs);
    } else if (typeof fault === "object") {
      reply
        .code(fault.status)
        .headers(fault.headers ?? {})
        .send(typeof fault.body === "function" ? fault.body(request) : (fault.body ?? {}));
    } else if (fault === "lost" || fault === "hang") {
      reply.hijack();
      if (fault === "lost") request.raw.socket.destroy();
    } else done();
  }

  #faultNow(what: Called | undefined, token: string | undefined, request: FastifyRequest): Fault | undefined {
    const kind = unsolicited.find((n) => n === what);
    if (kind) {
      const { channel = "", message } = request.params as { channel?: string; message?: string };
      const call = { what: kind, from: caller.exec(request.originalUrl)?.[1], channel, message, body: request.body };
      this.#channelCalls.set(request, call);
      return this.channelFaultOf?.(call);
    }
    // A call without an interaction's token concerns none.
    return token === undefined ? undefined : this.faultOf?.(what as Call["what"], token);
  }
}

/** A message with one more button, unless it has one with this id. */
function withButton(message: ShownMessage, custom_id: string): ShownMessage {
  const rows = message.components;
  const isOfId = (component: MessageComponent) => "custom_id" in component && component.custom_id === custom_id;
  if (rows.some(({ components }) => components.some(isOfId))) return message;
  return { ...message, components: [...rows, { type: 1, components: [{ type: 2, style: 2, label: "A button", custom_id }] }] };
}

/** Discord may block other callers (reference, «User Agent»). */
const isOfBot = ({ headers }: FastifyRequest): boolean =>
  /^DiscordBot \(https?:\/\/[^ ,]+, [^ )]+\)/.test(headers["user-agent"] ?? "");

/** The caller's name, before the path. */
const caller = /^\/from\/([\w-]+)(?=\/)/;

function jsonIn(payload: unknown): unknown {
  try {
    return JSON.parse(String(payload));
  } catch {
    return payload;
  }
}
