import rateLimit from "@fastify/rate-limit";
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { z } from "zod";
import { toAddress } from "../collection-api/address.ts";
import { type Operation, operations } from "../collection-api/contract.ts";
import { drawAvatar } from "./avatar.ts";
import type { ServiceStore } from "./store.ts";

export interface ServiceOptions {
  readonly store: ServiceStore;
  /** Requests a minute that one key may make. */
  readonly requestsPerMinute?: number;
  readonly onError?: (error: unknown) => void;
}

/** The sizes a picture comes in, by the word in its address, in pixels. */
const pictureSizes = new Map([
  ["normal", 48],
  ["400x400", 400],
]);

/** The Collection Social and Score service over HTTP; not yet listening. */
export async function createService({ store, requestsPerMinute = 1_200, onError }: ServiceOptions): Promise<FastifyInstance> {
  const server = fastify({
    forceCloseConnections: true,
    requestTimeout: 10_000,
    bodyLimit: 1_024,
    frameworkErrors: (_error, request, reply) => void fail(request, reply, 400, "bad_request", "This request cannot be read."),
  });
  await server.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: "1 minute",
    // A key counts for itself once it is known; guesses count for whoever makes them.
    keyGenerator: (request) => {
      const key = keyOf(request);
      return key !== undefined && store.accepts(key) ? key : request.ip;
    },
    allowList: (request) => operationOf(request) === undefined,
  });

  server.setNotFoundHandler((request, reply) => fail(request, reply, 404, "not_found", "There is nothing at this path."));
  server.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode === 429) return fail(request, reply, 429, "rate_limited", "Too many requests; see Retry-After.");
    if (error.statusCode !== undefined && error.statusCode < 500)
      return fail(request, reply, error.statusCode, "bad_request", "This request cannot be read.");
    onError?.(error);
    return fail(request, reply, 500, "internal", "The service failed.");
  });

  for (const operation of Object.keys(operations) as Operation[]) {
    server.get<{ Querystring: { contractAddress?: string | string[] } }>(operations[operation].path, (request, reply) => {
      const key = keyOf(request);
      if (key === undefined) return fail(request, reply, 401, "missing_api_key", "Send your key in the header x-api-key.");
      if (!store.accepts(key)) return fail(request, reply, 403, "invalid_api_key", "This key is not known.");
      const { contractAddress } = request.query;
      const address = typeof contractAddress === "string" ? toAddress(contractAddress) : undefined;
      if (typeof contractAddress !== "string" || address === undefined) {
        return fail(request, reply, 400, "invalid_contract_address", "contractAddress must be 0x and 40 hexadecimal digits.");
      }
      const pictureUrl = (personId: string) =>
        `${request.protocol}://${request.host || "localhost"}/profile_images/${personId}/avatar_normal.png`;
      const data = {
        influencers: () => z.encode(z.array(operations.influencers.entry), store.influencers(address, pictureUrl)),
        tweets: () => z.encode(z.array(operations.tweets.entry), store.tweets(address, pictureUrl)),
        scores: () => z.encode(z.array(operations.scores.entry), store.scores(address, contractAddress)),
      }[operation]();
      return reply.send({ [operations[operation].successKey]: 1, data });
    });
  }

  server.get<{ Params: { personId: string; size: string } }>("/profile_images/:personId/avatar_:size.png", (request, reply) => {
    const { personId, size } = request.params;
    const pixels = pictureSizes.get(size);
    if (pixels === undefined || !store.hasPerson(personId)) return reply.callNotFound();
    return reply.type("image/png").header("cache-control", "public, max-age=86400").send(drawAvatar(personId, pixels));
  });
  return server;
}

/** The operation that a request was routed to. */
const operationOf = (request: FastifyRequest) => Object.values(operations).find(({ path }) => path === request.routeOptions.url);

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["x-api-key"];
  return typeof key === "string" && key !== "" ? key : undefined;
}

/** An error in the envelope of the operation, whose word for success is 0 then. */
function fail(request: FastifyRequest, reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ [operationOf(request)?.successKey ?? "success"]: 0, error: { code, message } });
}
