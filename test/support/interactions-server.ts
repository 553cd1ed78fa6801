import { request as httpRequest, type OutgoingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import type { Responder } from "../../src/bot/delivery/responder.ts";
import type { Interaction } from "../../src/bot/interaction/interaction.ts";
import { HttpInteractions } from "../../src/discord/receive/http.ts";
import { type Clock, systemClock } from "../../src/infra/clock.ts";
import { HttpServer, serverLimits } from "../../src/infra/http-server.ts";
import { createLogger } from "../../src/infra/logger.ts";
import type { InteractionsEndpoint } from "../../src/playground/stand-in/endpoint.ts";
import { applicationId } from "../../src/playground/stand-in/payloads.ts";
import { createSender } from "./discord-client.ts";
import { metricsAtRest } from "./metrics.ts";

interface InteractionsServerOptions {
  /** The signer of the requests. */
  readonly endpoint: InteractionsEndpoint;
  /** The address for replies after the first response. */
  readonly apiUrl?: string;
  readonly onInteraction: (interaction: Interaction, responder: Responder) => Promise<void>;
  /** The clock of retries and time limits; the system's by default. */
  readonly clock?: Clock;
  /** The limits on slow requests; the product's by default. */
  readonly limits?: typeof serverLimits;
}

const metric = "collection_pulse_http_interactions_total";

/** The real server of HTTP interactions in this process, on loopback; the test replaces the dispatcher. */
export async function startInteractionsServer({
  endpoint,
  apiUrl = "http://127.0.0.1:9",
  onInteraction,
  clock = systemClock,
  limits = serverLimits,
}: InteractionsServerOptions) {
  const metrics = metricsAtRest();
  const lines: string[] = [];
  const log = createLogger("info", { destination: { write: (line: string) => void lines.push(line) } });
  const server = new HttpServer({ metrics: metrics.registry, log, limits });
  const replies: [call: string, outcome: string][] = [];
  const sender = createSender({
    apiUrl,
    onReply: (call, outcome) => void replies.push([call, outcome]),
    clock,
  });
  const transport = new HttpInteractions({
    server,
    sender,
    publicKey: endpoint.publicKey,
    applicationId,
    noticeMs: 0,
    closeMs: 3_000,
    onRequest: metrics.httpInteractionReceived,
    onInteraction,
    log,
  });
  const url = await server.listen({ host: "127.0.0.1", port: 0, isReady: () => true });
  return {
    url,
    /** The log, line by line. */
    lines,
    /** The outcome of each reply. */
    replies,
    /** Counted requests, by non-zero outcome. */
    counted: async (): Promise<Record<string, number>> => {
      const samples = (await metrics.registry.metrics()).matchAll(
        new RegExp(`^${metric}\\{outcome="(\\w+)"\\} ([1-9]\\d*)$`, "gm"),
      );
      return Object.fromEntries([...samples].map(([, outcome = "", count]) => [outcome, Number(count)]));
    },
    close: () => transport.close(),
  };
}

export type InteractionsServer = Awaited<ReturnType<typeof startInteractionsServer>>;

export interface RawRequest {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  readonly method?: string;
  readonly path?: string;
}

/** Sends exactly these headers, a list as a repeated header; returns status and text. */
export async function sendRaw(url: string, { headers, body, method = "POST", path = "/interactions" }: RawRequest) {
  const length = "transfer-encoding" in headers ? {} : { "content-length": body.length };
  const request = httpRequest(url + path, { method, headers: { ...length, ...headers } });
  const response = Promise.withResolvers<{ status: number | undefined; text: string }>();
  request.on("error", response.reject);
  request.on("response", async (incoming) => response.resolve({ status: incoming.statusCode, text: await text(incoming) }));
  request.end(body);
  return response.promise;
}
