import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { z } from "zod";
import { type Address, toAddress } from "../../src/contract/address.ts";
import type { collectionScoreSchema, influencerSchema, tweetSchema } from "../../src/contract/schemas.ts";

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** An HTTP server in the service's place, with a behaviour per request; the last one repeats. */
export async function startApiServer(...behaviours: Behaviour[]) {
  const requests: IncomingMessage[] = [];
  let queue = behaviours;
  const server = createServer((request, response) => {
    requests.push(request);
    const behave = queue.length > 1 ? queue.shift() : queue[0];
    behave?.(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Requests, in order. */
    requests,
    behave: (...next: Behaviour[]) => {
      queue = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type ApiServer = Awaited<ReturnType<typeof startApiServer>>;

/** Answers with JSON, or with a string verbatim. */
export const answer =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

export const hang: Behaviour = () => {};

/** Breaks the connection, after a part of the body if there is one. */
export const cutOff =
  (body?: string): Behaviour =>
  (request, response) => {
    if (body === undefined) {
      request.socket.destroy();
      return;
    }
    response.writeHead(200, { "content-type": "application/json", "content-length": String(body.length * 2) });
    response.write(body, () => request.socket.destroy());
  };

/** Sends the body a byte at a time. */
export const drip =
  (body: string, everyMs: number): Behaviour =>
  (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    let sent = 0;
    const timer = setInterval(() => {
      response.write(body.charAt(sent));
      sent += 1;
      if (sent < body.length) return;
      clearInterval(timer);
      response.end();
    }, everyMs);
    response.on("close", () => clearInterval(timer));
  };

export function address(digit = "a"): Address {
  const found = toAddress(`0x${digit.repeat(40)}`);
  if (!found) throw new Error(`${digit} makes no address`);
  return found;
}

type Tweet = z.input<typeof tweetSchema>;
type Influencer = z.input<typeof influencerSchema>;
/** Without a floor price an entry is the same in JSON and decoded. */
type Score = Omit<z.input<typeof collectionScoreSchema>, "floor">;

export const userJson = (over: Partial<Influencer["user"]> = {}): Influencer["user"] => ({
  id: "1",
  screenName: "luna",
  profileImageUrl: "https://pbs.twimg.com/profile_images/1/a_normal.jpg",
  description: "Paints.",
  name: "Luna",
  location: "",
  followersCount: 12_345,
  verified: false,
  statusesCount: 10,
  favouritesCount: 20,
  protected: false,
  ...over,
});

export const influencerJson = (over: Partial<Influencer> = {}): Influencer => ({ user: userJson(), score: 8.25, ...over });

export const tweetJson = (over: Partial<Tweet> = {}): Tweet => ({
  id: "1500000000000000000",
  user: userJson(),
  source: "<a>Web</a>",
  text: "gm",
  retweetCount: 1_234,
  favoriteCount: 5_678,
  possiblySensitive: false,
  lang: "en",
  retweetedStatus: null,
  createdAt: "Sun Nov 28 21:03:11 +0000 2021",
  date: "2021-11-28T21:03:11.000+00:00",
  originalId: "1500000000000000000",
  originalText: "gm",
  originalTweet: true,
  interaction: 6_912,
  ...over,
});

export const scoreJson = (over: Partial<Score> = {}): Score => ({
  name: "Velvet Otters",
  contractAddress: address(),
  hype: 71.5,
  gains: -3.123,
  community: 80,
  total: 61.4567,
  ...over,
});

export const scoresJson = (...data: unknown[]) => ({ successful: 1, data });
export const listJson = (...data: unknown[]) => ({ success: 1, data });

/** A request's collection. */
export const contractOf = ({ url = "" }: Pick<IncomingMessage, "url">): string =>
  new URL(url, "http://api").searchParams.get("contractAddress") ?? "";

/** Answers with one entry of scores, for the requested collection. */
export const answerScores =
  (over: Partial<Score> = {}): Behaviour =>
  (request, response) =>
    answer(scoresJson(scoreJson({ contractAddress: contractOf(request), ...over })))(request, response);
