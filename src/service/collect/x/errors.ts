import { SourceError, type SourcePolicy } from "../source.ts";

const policies = {
  rejected_token: { scope: "operator", advice: "check X_BEARER_TOKEN, or make a new one at console.x.com" },
  no_access: {
    scope: "operator",
    advice: "see at console.x.com whether the app may search recent posts and look up posts and people",
  },
  rejected_request: { scope: "request" },
  rate_limited: { scope: "request", isPassing: true },
  usage_capped: { scope: "app", advice: "see at console.x.com whether the app has credits and posts left" },
  // Includes 5xx, timeouts and lost connections.
  unavailable: { scope: "request", isPassing: true },
  // X's documentation does not describe the answer.
  invalid_answer: { scope: "request", advice: "check X_API_URL" },
} satisfies Record<string, SourcePolicy>;

export type XApiErrorKind = keyof typeof policies;

export class XApiError extends SourceError {
  override readonly name = "XApiError";
  readonly kind: XApiErrorKind;

  constructor(kind: XApiErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }

  get policy(): SourcePolicy {
    return policies[this.kind];
  }
}

const MAX_WORDS = 200;

const kindOf: Readonly<Record<number, XApiErrorKind>> = {
  400: "rejected_request",
  401: "rejected_token",
  402: "usage_capped",
  403: "no_access",
  429: "rate_limited",
};

/** The error of an answer with another status than 200 (docs.x.com, «Response codes and errors»). */
export function errorForStatus(status: number, body: string): XApiError {
  const { type, words } = problemIn(body);
  const isCapped = type.endsWith("/usage-capped") && status !== 401 && status !== 403;
  const kind = isCapped ? "usage_capped" : (kindOf[status] ?? (status >= 500 ? "unavailable" : "invalid_answer"));
  const { advice }: SourcePolicy = policies[kind];
  return new XApiError(kind, `X answered ${status}${words && ` (${words})`}${advice ? `: ${advice}` : ""}`);
}

/** Reads `application/problem+json`, and the older form that 429 may have. */
function problemIn(body: string): { readonly type: string; readonly words: string } {
  const { type, title, detail, errors } = objectIn(body);
  const first = Array.isArray(errors) ? errors[0]?.message : undefined;
  const words = [first ?? detail ?? title].filter((text) => typeof text === "string").join("");
  const line = words.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return { type: String(type), words: line.slice(0, MAX_WORDS) };
}

function objectIn(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}
