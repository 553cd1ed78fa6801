import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger };

/**
 * A logger that writes one JSON object a line to stdout, or elsewhere.
 *
 * Errors are reduced to known fields: a `DiscordAPIError` carries the interaction token in its `url` and the whole
 * message in its `requestBody`, and neither belongs in a log.
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination({ sync: true })): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => describeError(error) },
    },
    destination,
  );
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
function describeError(error: unknown, depth = 3): ErrorDescription | string {
  if (!(error instanceof Error)) return typeof error;
  const { code, status, kind } = error as { code?: unknown; status?: unknown; kind?: unknown };
  const isFault = kind === undefined && depth === 3;
  return {
    type: error.name,
    message: error.message,
    ...(isPlain(code) && { code }),
    ...(isPlain(status) && { status }),
    ...(isPlain(kind) && { kind }),
    ...(isFault && error.stack !== undefined && { stack: error.stack }),
    ...(error.cause !== undefined && depth > 0 && { cause: describeError(error.cause, depth - 1) }),
  };
}

const isPlain = (value: unknown) => typeof value === "string" || typeof value === "number";
