import type { IncomingMessage, ServerResponse } from "node:http";

export interface ApiAnswer {
  readonly status: number;
  /** JSON, or text verbatim. */
  readonly body?: string | object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A fault of a call. */
export type ApiFault =
  | ApiAnswer
  /** The answer's body is changed. */
  | ((body: object) => string | object)
  /** The connection breaks: at once, or in the middle of the answer. */
  | "lost"
  | "broken off"
  /** No answer comes. */
  | "hang";

/** Answers a call, with a fault or without; returns the status that was sent, 0 without an answer. */
export function answerWith(request: IncomingMessage, response: ServerResponse, right: ApiAnswer, fault?: ApiFault): number {
  if (fault === "hang") return 0;
  if (fault === "lost") {
    request.socket.destroy();
    return 0;
  }
  const { status, body, headers } = typeof fault === "object" ? fault : right;
  const sent = typeof fault === "function" ? fault(body as object) : body;
  const text = typeof sent === "string" ? sent : JSON.stringify(sent ?? {});
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...right.headers, ...headers });
  if (fault === "broken off") response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
  else response.end(text);
  return status;
}
