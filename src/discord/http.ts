import { once } from "node:events";
import type { ServerResponse } from "node:http";
import {
  type APIInteraction,
  type APIInteractionResponse,
  InteractionResponseType,
  InteractionType,
} from "discord-api-types/v10";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Interaction } from "../interactions/interaction.ts";
import { sleep, systemClock } from "../process/clock.ts";
import { closeServer } from "../process/http-server.ts";
import { onceAMinute } from "../process/once-a-minute.ts";
import { readInteraction } from "./interaction.ts";
import { HttpResponder } from "./responder.ts";
import { SignatureCheck } from "./signature.ts";
import type { Transport, TransportOptions } from "./transport.ts";

/** Discord's largest interactions bring a message along, with its embeds and what it was forwarded from. */
const BODY_LIMIT = 512 * 1_024;

type RequestOutcome = "accepted" | "bad_signature" | "unreadable";

export interface HttpInteractionsOptions extends TransportOptions {
  /** Where `POST /interactions` is served; not yet listening. */
  readonly server: FastifyInstance;
  /** The application's Ed25519 key, 64 hex digits, and its id. */
  readonly publicKey: string;
  readonly applicationId: string;
  /** How long balancers get, after readiness has gone, to send their requests elsewhere. */
  readonly noticeMs: number;
  /** How long after that a request may take that is still being read or answered. */
  readonly closeMs: number;
  readonly onRequest: (outcome: RequestOutcome) => void;
}

/** Takes interactions over HTTP (reference, «Receiving and Responding», «Receiving an Interaction»). */
export class HttpInteractions implements Transport {
  readonly shards = [];
  /** Whoever is asked listens. */
  readonly isReady = true;
  readonly #options: HttpInteractionsOptions;
  readonly #signature: SignatureCheck;
  /** Anybody may knock. */
  readonly #mayTellOfSignature = onceAMinute();

  constructor(options: HttpInteractionsOptions) {
    this.#options = options;
    this.#signature = new SignatureCheck(options.publicKey);
    options.server.register(async (routes) => {
      // The signature is over the bytes as they came, whatever they say they are.
      routes.removeAllContentTypeParsers();
      routes.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
      // What is wrong with a request before its body is there: that is too large, or breaks off.
      routes.setErrorHandler((error: FastifyError) => {
        if ((error.statusCode ?? 500) < 500) options.onRequest("unreadable");
        throw error;
      });
      routes.post("/interactions", { bodyLimit: BODY_LIMIT }, (request, reply) => this.#take(request, reply));
    });
  }

  async connect(): Promise<void> {}

  async close(): Promise<void> {
    const { server, noticeMs, closeMs, log } = this.#options;
    log.info({ noticeMs }, "not ready any more; interactions are taken until balancers have noticed");
    await sleep(systemClock, noticeMs);
    await closeServer(server, closeMs);
  }

  async #take({ headers, body }: FastifyRequest, reply: FastifyReply) {
    const { applicationId, onRequest, log } = this.#options;
    const refuse = (outcome: RequestOutcome, status: number) => {
      onRequest(outcome);
      return reply.code(status).send({ status: status === 401 ? "invalid request signature" : "refused" });
    };
    if (!Buffer.isBuffer(body) || !(await this.#signature.accepts(headers, body, Date.now()))) {
      this.#warnOfSignature();
      return refuse("bad_signature", 401);
    }

    let payload: APIInteraction;
    let interaction: Interaction | undefined;
    try {
      payload = parseJson(body) as APIInteraction;
      interaction = readInteraction(payload);
    } catch (error) {
      log.error({ err: error }, "an interaction that cannot be read");
      return refuse("unreadable", 400);
    }
    if (payload.application_id !== applicationId) {
      log.error({ interaction: payload.id }, "an interaction of another application: check DISCORD_APPLICATION_ID");
      return refuse("unreadable", 400);
    }
    const isPing = payload.type === InteractionType.Ping;
    if (!isPing && !interaction) {
      log.warn({ interaction: payload.id, type: payload.type }, "an interaction of a kind this bot has no answer to");
      return refuse("unreadable", 400);
    }
    onRequest("accepted");
    if (!interaction) return { type: InteractionResponseType.Pong };
    const response = await this.#firstResponse(interaction, payload, reply);
    if (!response) throw new Error("an interaction got no response");
    return response;
  }

  #warnOfSignature(): void {
    if (!this.#mayTellOfSignature()) return;
    this.#options.log.warn(
      "a request without a good signature was refused; if it is Discord's, check DISCORD_PUBLIC_KEY, this machine's clock, and that no proxy changes the body",
    );
  }

  /** What the dispatcher responds first, if it does; what it does after that goes over REST. */
  #firstResponse(
    interaction: Interaction,
    payload: APIInteraction,
    reply: FastifyReply,
  ): Promise<APIInteractionResponse | undefined> {
    const { webhook, onReply, onInteraction } = this.#options;
    const response = Promise.withResolvers<APIInteractionResponse | undefined>();
    const responder = new HttpResponder({ webhook, interaction: payload, onReply }, (body) => {
      response.resolve(body);
      return departure(reply.raw);
    });
    void onInteraction(interaction, responder).then(() => response.resolve(undefined));
    return response.promise;
  }
}

/** Waits until a response has left; rejects if nobody takes it any more: Discord hangs up after 3 seconds. */
async function departure(response: ServerResponse): Promise<void> {
  if (!response.destroyed) await once(response, "close");
  if (!response.writableFinished) throw new Error("the connection was closed before the response had left");
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    // The parser's message quotes the body, which holds what members wrote.
    throw new SyntaxError("the body is no JSON");
  }
}
