import { type DestinationStream, type Logger, pino } from "pino";
import { createRedactor, interactionTokensIn } from "./redaction.ts";

export type { Logger };

const MAX_DEPTH = 3;
/** Bytes that wait while stdout is a file on a full disk; further lines are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** Logs only known fields of errors: a `DiscordAPIError` has a token in its `url` and a message in `requestBody`. */
export const createLogger = (
  level: string,
  { secrets = [], destination = stdout() }: { secrets?: readonly string[]; destination?: DestinationStream } = {},
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeWithoutTokens },
      hooks: { streamWrite: createRedactor(secrets) },
    },
    destination,
  );

/** A synchronous stream to stdout: no line is lost at exit. */
function stdout(): DestinationStream {
  const stream = pino.destination({ sync: true, maxLength: MAX_WAITING_BYTES });
  // An error is ignored: the next line tries to write again.
  stream.on("error", () => {});
  return stream;
}

function describeWithoutTokens(error: unknown): unknown {
  const redact = createRedactor(urlsOf(error).flatMap(interactionTokensIn));
  return JSON.parse(redact(JSON.stringify(describe(error))));
}

const urlsOf = (error: unknown, depth = MAX_DEPTH): string[] =>
  error instanceof Error && depth >= 0 ? [String((error as { url?: unknown }).url ?? ""), ...urlsOf(error.cause, depth - 1)] : [];

/** The fields of an error to log. Those with a `kind` are expected and need no stack. */
function describe(error: unknown, depth = MAX_DEPTH): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { code, status, kind } = error as { code?: unknown; status?: unknown; kind?: unknown };
  const isPlain = ([, value]: [string, unknown]) => typeof value === "string" || typeof value === "number";
  return {
    type: String(error.name),
    message: String(error.message),
    ...Object.fromEntries(Object.entries({ code, status, kind }).filter(isPlain)),
    ...(kind === undefined && depth === MAX_DEPTH && { stack: error.stack }),
    ...(error.cause !== undefined && depth > 0 && { cause: describe(error.cause, depth - 1) }),
  };
}

/** The type and the stack frames of an error, without its message, which may quote members' texts. */
export function originOf(error: unknown): { readonly type: string; readonly at?: string } {
  if (!(error instanceof Error)) return { type: typeof error };
  const { stack = "", message } = error;
  const start = stack.indexOf(message);
  const frames = (start < 0 ? "" : stack.slice(start + message.length)).match(/^ +at .+$/gm) ?? [];
  return { type: String(error.name), at: frames.map((frame) => frame.trim()).join(", ") };
}
