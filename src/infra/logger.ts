import { type DestinationStream, type Logger, pino } from "pino";
import { createRedactor, interactionTokensIn } from "./redaction.ts";

export type { Logger };

const MAX_DEPTH = 3;

interface LoggerOptions {
  /** Redacted from every line. */
  readonly secrets?: readonly string[];
  readonly destination?: DestinationStream;
}

/**
 * Writes one JSON object a line. Errors are reduced to known fields: a `DiscordAPIError` carries the interaction token in its
 * `url` and the whole message in its `requestBody`.
 */
export function createLogger(level: string, { secrets = [], destination }: LoggerOptions = {}): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeWithoutTokens },
      hooks: { streamWrite: createRedactor(secrets) },
    },
    destination ?? stdout(),
  );
}

/** Buffered while stdout is a file on a full disk; further lines are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** Synchronous, so that no line is lost at the end of the process. */
function stdout(): DestinationStream {
  const stream = pino.destination({ sync: true, maxLength: MAX_WAITING_BYTES });
  // The next line tries again.
  stream.on("error", () => {});
  return stream;
}

/** Discord's messages may repeat the token of a URL. */
function describeWithoutTokens(error: unknown): unknown {
  const description = JSON.stringify(describeError(error));
  return JSON.parse(createRedactor(urlsOf(error).flatMap(interactionTokensIn))(description));
}

function urlsOf(error: unknown, depth = MAX_DEPTH): string[] {
  if (!(error instanceof Error) || depth < 0) return [];
  const { url } = error as { url?: unknown };
  return [...(typeof url === "string" ? [url] : []), ...urlsOf(error.cause, depth - 1)];
}

interface ErrorDescription {
  type: string;
  message: string;
  code?: unknown;
  status?: unknown;
  kind?: unknown;
  cause?: ErrorDescription | string;
  stack?: string;
}

/** An error with a `kind` was planned for; any other shows its stack. */
function describeError(error: unknown, depth = MAX_DEPTH): ErrorDescription | string {
  if (!(error instanceof Error)) return typeof error;
  const { code, status, kind } = error as { code?: unknown; status?: unknown; kind?: unknown };
  const isFault = kind === undefined && depth === MAX_DEPTH;
  return {
    type: String(error.name),
    message: String(error.message),
    ...(isPlain(code) && { code }),
    ...(isPlain(status) && { status }),
    ...(isPlain(kind) && { kind }),
    ...(isFault && typeof error.stack === "string" && { stack: error.stack }),
    ...(error.cause !== undefined && depth > 0 && { cause: describeError(error.cause, depth - 1) }),
  };
}

const isPlain = (value: unknown) => typeof value === "string" || typeof value === "number";

/** For errors whose message may quote members. */
export function originOf(error: unknown): { readonly type: string; readonly at?: string } {
  if (!(error instanceof Error)) return { type: typeof error };
  const { stack = "", message } = error;
  // A stack begins with the original message.
  const start = stack.indexOf(message);
  const frames = (start < 0 ? "" : stack.slice(start + message.length)).match(/^ +at .+$/gm) ?? [];
  return { type: String(error.name), at: frames.map((frame) => frame.trim()).join(", ") };
}
