import { type DestinationStream, type Logger, pino } from "pino";
import { createRedactor, interactionTokensIn } from "./redaction.ts";

export type { Logger };

/** How many causes of an error are told. */
const MAX_DEPTH = 3;

interface LoggerOptions {
  /** Removed from every line, wherever they stand. */
  readonly secrets?: readonly string[];
  readonly destination?: DestinationStream;
}

/**
 * A logger that writes one JSON object a line to stdout, or elsewhere.
 *
 * Errors are reduced to known fields: a `DiscordAPIError` carries the interaction token in its `url` and the whole
 * message in its `requestBody`, and neither belongs in a log.
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

/** So many bytes wait for room where stdout is a file on a disk that is full; what comes after them is dropped. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** Synchronous, so that no line is lost when the process ends. */
function stdout(): DestinationStream {
  const stream = pino.destination({ sync: true, maxLength: MAX_WAITING_BYTES });
  // A log that cannot be written ends nothing else; the next line tries again.
  stream.on("error", () => {});
  return stream;
}

/** The description of an error, without the interaction token in its URL, which Discord's message may repeat. */
function describeWithoutTokens(error: unknown): unknown {
  const description = JSON.stringify(describeError(error));
  return JSON.parse(createRedactor(urlsOf(error).flatMap(interactionTokensIn))(description));
}

/** The URLs that an error and its causes are about. */
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

/**
 * What a log may say of an error: name, message, code, status, kind, and the same of its causes, three deep. An error
 * with a `kind` is one that was planned for; of any other the stack tells where it came from.
 */
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

/** What an error is, and where it comes from: of one whose message may quote what members have written. */
export function originOf(error: unknown): { readonly type: string; readonly at?: string } {
  if (!(error instanceof Error)) return { type: typeof error };
  const { stack = "", message } = error;
  // A stack begins with the message as it was at first; of one that has changed since nothing is told.
  const start = stack.indexOf(message);
  const frames = (start < 0 ? "" : stack.slice(start + message.length)).match(/^ +at .+$/gm) ?? [];
  return { type: String(error.name), at: frames.map((frame) => frame.trim()).join(", ") };
}
