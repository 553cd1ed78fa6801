import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { checkCallback, checkCommands, checkEdit, checkFollowUp } from "./checks.ts";
import { type Answer, type CommandParams, CommandRegistry, refusal } from "./command-registry.ts";
import type { InteractionsEndpoint } from "./endpoint.ts";
import { type Call, changedMessage, Exchange, type MessageBody, newMessage, type ShownMessage } from "./interaction-record.ts";
import { type Circumstances, guildId, interactionPayload, memberId } from "./payloads.ts";
import { nextSnowflake } from "./snowflake.ts";

export interface DiscordOptions {
  /** The bot's token. */
  readonly token: string;
  /** Milliseconds that an interaction's token lives, 15 minutes at Discord. */
  readonly tokenLifeMs?: number;
  /** Milliseconds that an endpoint's response takes to where edits are taken. */
  readonly settlingMs?: number;
  /** Interactions that are remembered; the oldest go first. */
  readonly maxExchanges?: number;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** What a route of Discord's is called for. */
    readonly call?: Call["what"] | "commands" | "gateway" | "application";
  }
}

const FIRST_RESPONSE_MS = 3_000;
const TOKEN_LIFE_MS = 15 * 60_000;
const MAX_EXCHANGES = 100_000;

const checks = {
  callback: checkCallback,
  edit: checkEdit,
  followUp: checkFollowUp,
  commands: (body: unknown) => checkCommands([body]),
} as const;

/**
 * Discord as far as one application with slash commands needs it: its commands, its interactions, and what the bot does
 * about them over REST (reference, «Receiving and Responding», «Application Commands»). It takes a first response within
 * 3 seconds, one an interaction, and whatever comes after that only while the token lives.
 */
export class Discord {
  readonly exchanges = new Map<string, Exchange>();
  /** What was refused for its form. */
  readonly violations: string[] = [];
  readonly commands: CommandRegistry;
  readonly #options: DiscordOptions;

  constructor(options: DiscordOptions) {
    this.#options = options;
    this.commands = new CommandRegistry((body) => this.#checkForm("commands", body));
  }

  /** Makes an interaction of what is specific to it and what every interaction has; it is not sent yet. */
  begin(specific: object, circumstances: Circumstances = {}, message?: ShownMessage): Exchange {
    const id = nextSnowflake();
    const token = `interaction-token-${id}`;
    const payload = interactionPayload({ id, token, ...specific }, circumstances);
    const exchange = new Exchange({ id, token, member: circumstances.member ?? memberId, payload, message });
    const { maxExchanges = MAX_EXCHANGES } = this.#options;
    const [oldest] = this.exchanges.size >= maxExchanges ? this.exchanges.keys() : [];
    if (oldest !== undefined) this.exchanges.delete(oldest);
    this.exchanges.set(token, exchange);
    return exchange;
  }

  /** Sends an interaction to an endpoint and takes the response. */
  async send(exchange: Exchange, endpoint: InteractionsEndpoint, url: string): Promise<void> {
    exchange.sentAt = performance.now();
    const response = await endpoint.deliver(url, exchange.payload).catch(() => undefined);
    if (this.#options.settlingMs) await new Promise((resolve) => setTimeout(resolve, this.#options.settlingMs));
    const isTaken = response !== undefined && this.takeFirstResponse(exchange, response).status === 204;
    if (!isTaken) exchange.fail();
  }

  /** Takes a first response, however it came. */
  takeFirstResponse(exchange: Exchange | undefined, body: unknown): Answer {
    if (!exchange || exchange.state === "failed" || performance.now() - exchange.sentAt > FIRST_RESPONSE_MS) {
      return refusal(404, 10_062, "Unknown interaction");
    }
    if (exchange.state !== "unanswered") return refusal(400, 40_060, "Interaction has already been acknowledged.");
    const refused = this.#checkForm("callback", body, exchange);
    if (refused) return refused;
    const { type, data = {} } = body as { type: number; data?: MessageBody & { choices?: Exchange["choices"] } };
    if (type === 4 || type === 5) exchange.message = newMessage(data, exchange.member);
    if (type === 7 && exchange.message) exchange.message = changedMessage(exchange.message, data);
    if (type === 8) exchange.choices = data.choices ?? [];
    exchange.state = type === 5 ? "deferred" : type === 6 ? "deferredUpdate" : "shown";
    exchange.record("callback", body);
    return { status: 204 };
  }

  /** Serves Discord's REST API. */
  serve(http: FastifyInstance): void {
    http.post<{ Params: { id: string; token: string } }>(
      "/api/v10/interactions/:id/:token/callback",
      { config: { call: "callback" } },
      ({ params, body }, reply) => {
        const exchange = this.exchanges.get(params.token);
        return send(reply, this.takeFirstResponse(exchange?.id === params.id ? exchange : undefined, body));
      },
    );

    const original = "/api/v10/webhooks/:application/:token/messages/@original";
    http.patch<WebhookRoute>(original, { config: { call: "edit" } }, (request, reply) =>
      this.#take(request, reply, (exchange) => {
        if (!exchange.message) return refusal(404, 10_008, "Unknown Message");
        const refused = this.#checkForm("edit", request.body, exchange);
        if (refused) return refused;
        exchange.message = changedMessage(exchange.message, request.body);
        exchange.state = "shown";
        exchange.record("edit", request.body);
        return { status: 200, body: { ...request.body, id: exchange.message.id } };
      }),
    );
    http.delete<WebhookRoute>(original, { config: { call: "delete" } }, (request, reply) =>
      this.#take(request, reply, (exchange) => {
        if (!exchange.message) return refusal(404, 10_008, "Unknown Message");
        exchange.state = "removed";
        exchange.message = undefined;
        exchange.record("delete", undefined);
        return { status: 204 };
      }),
    );
    http.post<WebhookRoute>("/api/v10/webhooks/:application/:token", { config: { call: "followUp" } }, (request, reply) =>
      this.#take(request, reply, (exchange) => {
        const refused = this.#checkForm("followUp", request.body, exchange);
        if (refused) return refused;
        const { id } = exchange.follow(request.body);
        exchange.record("followUp", request.body);
        return { status: 200, body: { ...request.body, id } };
      }),
    );

    http.get("/api/v10/users/@me/guilds", { config: { call: "commands" } }, (request, reply) =>
      send(reply, this.isAuthorized(request) ? { status: 200, body: [{ id: guildId, name: "A server" }] } : unauthorized),
    );
    for (const path of ["applications/:application/commands", "applications/:application/guilds/:guild/commands"]) {
      for (const url of [`/api/v10/${path}`, `/api/v10/${path}/:command`]) {
        http.route<{ Params: CommandParams }>({
          method: ["GET", "POST", "PATCH", "DELETE"],
          url,
          config: { call: "commands" },
          handler: (request, reply) => {
            const { method, params, body } = request;
            return send(reply, this.isAuthorized(request) ? this.commands.handle(method, params, body) : unauthorized);
          },
        });
      }
    }
  }

  /** Whether a request carries the bot's token. */
  isAuthorized({ headers }: Pick<FastifyRequest, "headers">): boolean {
    return headers.authorization === `Bot ${this.#options.token}`;
  }

  /** What all calls after the first response have in common: they need one, and a token that lives. */
  #take(request: FastifyRequest<WebhookRoute>, reply: FastifyReply, take: (exchange: Exchange) => Answer): FastifyReply {
    const exchange = this.exchanges.get(request.params.token);
    if (!exchange || exchange.state === "unanswered" || exchange.state === "failed") {
      return send(reply, refusal(404, 10_015, "Unknown Webhook"));
    }
    if (performance.now() - exchange.sentAt > (this.#options.tokenLifeMs ?? TOKEN_LIFE_MS)) {
      return send(reply, refusal(401, 50_027, "Invalid Webhook Token"));
    }
    return send(reply, take(exchange));
  }

  #checkForm(what: keyof typeof checks, body: unknown, exchange?: Exchange): Answer | undefined {
    const problems = checks[what](body ?? {});
    if (what === "callback" && exchange && problems.length === 0) problems.push(...exchange.checkKind(body));
    if (problems.length === 0) return undefined;
    const violations = problems.map((problem) => `${what}: ${problem}`);
    this.violations.push(...violations);
    exchange?.refuse(violations);
    return refusal(400, 50_035, `Invalid Form Body\n${problems.join("\n")}`);
  }
}

interface WebhookRoute {
  Params: { token: string };
  Body: MessageBody;
}

const unauthorized = refusal(401, 0, "401: Unauthorized");
const send = (reply: FastifyReply, { status, body }: Answer) => reply.code(status).send(body);
