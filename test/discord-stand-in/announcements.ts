import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Channels } from "../../src/playground/stand-in/channels.ts";
import { refusal } from "../../src/playground/stand-in/form-checker.ts";

/** Not documented; bots meet 10 an hour. */
const MAX_AN_HOUR = 10;
const HOUR_MS = 3_600_000;

/** The times of a channel's publications, shared by stand-ins that are one Discord. */
const publications = new WeakMap<Channels, Map<string, number[]>>();

/** Limits how often messages of a channel are published. */
export function limitPublishing(http: FastifyInstance, channels: Channels, now: () => number): void {
  const published = publications.get(channels) ?? new Map<string, number[]>();
  publications.set(channels, published);
  const counted = new WeakSet<FastifyRequest>();
  const lately = (channel: string) => (published.get(channel) ?? []).filter((at) => at > now() - HOUR_MS);
  const channelOf = ({ params, routeOptions }: FastifyRequest): string | undefined =>
    routeOptions.config.call === "publish" ? (params as { readonly channel: string }).channel : undefined;
  // An async hook would go on to the handler once a client leaves an answer that a fault holds back.
  http.addHook("preHandler", (request, reply, done) => {
    const channel = channelOf(request);
    if (channel === undefined) return done();
    const accepted = lately(channel);
    if (accepted.length < MAX_AN_HOUR) {
      // Counted at once, for calls that arrive at the same time.
      published.set(channel, [...accepted, now()]);
      counted.add(request);
      return done();
    }
    const waitMs = (accepted[0] ?? now()) + HOUR_MS - now();
    const headers = { "retry-after": String(Math.ceil(waitMs / 1_000)), "x-ratelimit-scope": "shared" };
    reply
      .code(429)
      .headers(headers)
      .send(refusal(429, 0, "You are being rate limited.").body);
  });
  // Before any fault of the answer.
  http.addHook("preSerialization", async (request, reply, payload) => {
    const channel = channelOf(request);
    const isRefused = counted.has(request) && reply.statusCode !== 200;
    if (channel !== undefined && isRefused) published.set(channel, lately(channel).slice(0, -1));
    return payload;
  });
}
