import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Fault } from "../discord-stand-in/stand-in.ts";
import { answer, type Behaviour, contractOf, scoreJson, scoresJson } from "../support/api-server.ts";

/** All of a request, as a server may echo it. */
const echoOf = ({ method, url, headers }: Pick<IncomingMessage, "method" | "url" | "headers">) => ({ method, url, headers });
const keyOf = ({ headers }: IncomingMessage) => String(headers["x-api-key"]);

const json =
  (status: number, headers: (key: string) => Record<string, string> = () => ({})): Behaviour =>
  (request, response) =>
    answer(
      { error: { message: JSON.stringify(echoOf(request)), request: echoOf(request) } },
      status,
      headers(keyOf(request)),
    )(request, response);
/** Raw bytes instead of an answer, then the end of the connection. */
const bytes =
  (make: (key: string) => string): Behaviour =>
  (request) =>
    void request.socket.end(make(keyOf(request)), "latin1");
const body =
  (make: (key: string) => unknown): Behaviour =>
  (request, response) =>
    answer(make(keyOf(request)))(request, response);

/** Answers of an API that echo its key. */
export const apiEchoes: Readonly<Record<string, Behaviour>> = {
  "a 401": json(401),
  "a 403 with it in a header": json(403, (key) => ({ "www-authenticate": `Key realm="${key}"`, "x-request-key": key })),
  "a 400": json(400),
  "a redirect to it": json(302, (key) => ({ location: `https://elsewhere.example/?key=${encodeURIComponent(key)}` })),
  "a 429 that says when in terms of it": json(429, (key) => ({ "retry-after": key })),
  "a 500": json(500),
  "a reason phrase": (request, response) => void response.writeHead(500, keyOf(request)).end(),
  "text instead of JSON": body((key) => key),
  "JSON that breaks off at it": body((key) => `{"successful":1,"data":[{"name":${JSON.stringify(key)}`),
  "an envelope of it": body((key) => ({ [key]: key })),
  "a field that should be a number": body((key) => scoresJson({ ...scoreJson(), hype: key, [key]: key })),
  "one bad entry of two": (request, response) => {
    const bad = { ...scoreJson(), total: keyOf(request) };
    answer(scoresJson(scoreJson({ contractAddress: contractOf(request) }), bad))(request, response);
  },
  "scores of another collection": body((key) => scoresJson(scoreJson({ contractAddress: key }))),
  "a header that is none": bytes((key) => `HTTP/1.1 200 OK\r\n${key}\r\n\r\n`),
  "an end in mid-body": bytes((key) => `HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n${key}`),
};

/** Answers of Discord that echo a request: its path, with the interaction's token, and its message. */
const discordSays =
  (code: number | string) =>
  (request: FastifyRequest): object => {
    const echo = JSON.stringify({ ...echoOf(request.raw), body: request.body });
    const token = request.url.split("/").find((part) => part.startsWith("interaction-token"));
    return {
      code,
      message: `Cannot ${request.method} ${request.url} with ${token}: ${request.headers.authorization}`,
      errors: { [token ?? "x"]: { _errors: [{ code: token, message: `${token} ${request.url} ${echo}` }] } },
    };
  };

/** Faults of Discord that echo the request. */
export const discordEchoes: Readonly<Record<string, Fault>> = {
  "an invalid form": { status: 400, body: discordSays(50_035) },
  "a code that is a text": { status: 403, body: discordSays("the code") },
  "an unknown webhook": { status: 404, body: discordSays(10_015) },
  "a failure": { status: 500, body: discordSays(0) },
  "a rate limit": { status: 429, body: discordSays(20_028), headers: { "retry-after": "1", "x-ratelimit-scope": "user" } },
};

/** All of Discord's REST API answers like this, even to a login. */
export const discordAnswers = (status: number, headers: Record<string, string> = {}): Behaviour => {
  return (request, response) => {
    const { authorization } = request.headers;
    answer({ code: 0, message: `${status}: ${authorization}`, errors: echoOf(request) }, status, headers)(request, response);
  };
};
