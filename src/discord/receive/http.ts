import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type APIInteractionResponse, InteractionResponseType } from "discord-api-types/v10";
import { LRUCache } from "lru-cache";
import { type Clock, type LogThrottle, logThrottle, sleep, systemClock } from "../../infra/clock.ts";
import { type HttpServer, sendJson } from "../../infra/http-server.ts";
import { InteractionResponder } from "../send/responder.ts";
import { readBody } from "./body.ts";
import { receive } from "./payload.ts";
import { MAX_AGE_SECONDS, signatureCheck } from "./signature.ts";
import type { RequestOutcome, Transport, TransportOptions } from "./transport.ts";

/** Twice the greatest age of a request, because its timestamp may also be ahead of this machine's clock. */
const REMEMBERED_MS = 2 * MAX_AGE_SECONDS * 1_000;
const MAX_REMEMBERED = 50_000;

export interface HttpInteractionsOptions extends TransportOptions {
  readonly server: HttpServer;
  readonly publicKey: string;
  readonly applicationId: string;
  /** The time that balancers need to notice that this process is no longer ready. */
  readonly noticeMs: number;
  readonly closeMs: number;
  readonly onRequest: (outcome: RequestOutcome) => void;
  readonly clock?: Clock;
}

/** Receives interactions over HTTP (reference, «Receiving and Responding», «Receiving an Interaction»). */
export class HttpInteractions implements Transport {
  readonly shards = [];
  readonly isReady = true;
  readonly #options: HttpInteractionsOptions;
  readonly #clock: Clock;
  readonly #checkFor: ReturnType<typeof signatureCheck>;
  readonly #seen = new LRUCache<string, true>({ maxSize: MAX_REMEMBERED, sizeCalculation: () => 1, ttl: REMEMBERED_MS });
  /** Throttles log lines about unsigned requests, which could flood the log. */
  readonly #signatureThrottle: LogThrottle;

  constructor(options: HttpInteractionsOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#signatureThrottle = logThrottle(this.#clock);
    this.#checkFor = signatureCheck(options.publicKey);
    options.server.handle("POST /interactions", (request, response) => this.#take(request, response));
  }

  async connect(): Promise<void> {}

  async close(): Promise<void> {
    const { server, noticeMs, closeMs, log } = this.#options;
    // A server that never listened is known to no balancer.
    if (!server.isListening) return;
    log.info({ noticeMs }, "no longer ready; interactions are accepted until load balancers notice");
    await sleep(this.#clock, noticeMs);
    await server.close(closeMs);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { onRequest, sender, onInteraction, applicationId, log } = this.#options;
    const refuse = (outcome: RequestOutcome, status: number, reason = "refused") => {
      onRequest(outcome);
      if (!request.complete) response.setHeader("connection", "close");
      sendJson(response, status, { status: reason });
    };
    const refuseSignature = () => {
      if (this.#signatureThrottle() > 0) log.warn(BAD_SIGNATURE);
      refuse("bad_signature", 401, "invalid request signature");
    };
    const isSigned = this.#checkFor(request.headers, this.#clock.now());
    if (!isSigned) return refuseSignature();
    const body = await readBody(request);
    if (!body) return refuse("unreadable", 413);
    // The signature covers the raw bytes.
    if (!(await isSigned(body))) return refuseSignature();
    const received = receive(parseJson(body), log);
    if (!received) return refuse("unreadable", 400);
    const { interaction, credentials } = received;
    if (credentials.application_id !== applicationId) {
      log.error("an interaction of another application: check DISCORD_APPLICATION_ID");
      return refuse("unreadable", 400);
    }
    if (interaction && this.#isRepeated(interaction.id)) return refuse("repeated", 409);
    onRequest("accepted");
    if (!interaction) return sendJson(response, 200, { type: InteractionResponseType.Pong });
    const respond = (answer: APIInteractionResponse) => sendWhole(response, answer);
    await onInteraction(interaction, new InteractionResponder(sender, credentials, respond));
    if (!response.headersSent && !response.destroyed) throw new Error("an interaction got no response");
  }

  #isRepeated(id: string): boolean {
    const isRepeated = this.#seen.has(id);
    this.#seen.set(id, true);
    return isRepeated;
  }
}

const BAD_SIGNATURE =
  "a request without a good signature was refused; if it is Discord's, check DISCORD_PUBLIC_KEY, this machine's clock, and that no proxy changes the body";

/** Rejects if the client hung up, as Discord does after 3 seconds. */
async function sendWhole(response: ServerResponse, body: APIInteractionResponse): Promise<void> {
  if (!response.destroyed) {
    sendJson(response, 200, body);
    await once(response, "close");
  }
  if (!response.writableFinished) throw new Error("the connection was closed before the response had left");
}

/** Parses JSON. Drops the parser's error, which would quote members. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
