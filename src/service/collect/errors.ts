/**
 * Why X gave nothing. The set is closed:
 * `rejected_token` it answered 401; `no_access` 403; `rejected_request` 400; `rate_limited` 429; `usage_capped` 429 for a cap on
 * posts, or 402 for credits that are used up; `unavailable` it cannot be reached, breaks off, does not answer in time, or answers
 * 5xx; `invalid_answer` it answered something that its documentation does not know.
 */
export type XApiErrorKind =
  | "rejected_token"
  | "no_access"
  | "rejected_request"
  | "rate_limited"
  | "usage_capped"
  | "unavailable"
  | "invalid_answer";

interface Policy {
  /** A retry may succeed. */
  readonly isPassing: boolean;
  /** `request`: the next one may well be answered; `app`: none is, for now; `operator`: none is until the operator acts. */
  readonly scope: "request" | "app" | "operator";
}

const policies: Readonly<Record<XApiErrorKind, Policy>> = {
  rejected_token: { isPassing: false, scope: "operator" },
  no_access: { isPassing: false, scope: "operator" },
  rejected_request: { isPassing: false, scope: "request" },
  rate_limited: { isPassing: true, scope: "request" },
  usage_capped: { isPassing: false, scope: "app" },
  unavailable: { isPassing: true, scope: "request" },
  invalid_answer: { isPassing: false, scope: "request" },
};

/** The only error of a call to X, but for the signal's reason. Neither it nor its causes carry the token. */
export class XApiError extends Error {
  override readonly name = "XApiError";
  readonly kind: XApiErrorKind;

  constructor(kind: XApiErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }

  get policy(): Policy {
    return policies[this.kind];
  }
}

const MAX_WORDS = 200;
const advice = {
  rejected_token: ": check X_BEARER_TOKEN, or make a new one at console.x.com",
  no_access: ": see at console.x.com whether the app may search recent posts and look up posts and people",
  usage_capped: ": see at console.x.com whether the app has credits and posts left",
  invalid_answer: ": check X_API_URL",
} satisfies Partial<Record<XApiErrorKind, string>> as Partial<Record<XApiErrorKind, string>>;

const kindOf: Readonly<Record<number, XApiErrorKind>> = {
  400: "rejected_request",
  401: "rejected_token",
  402: "usage_capped",
  403: "no_access",
  429: "rate_limited",
};

/** The error of an answer with another status than 200 (docs.x.com, «Response codes and errors»). */
export function statusError(status: number, body: string): XApiError {
  const { type, words } = problemIn(body);
  const isCapped = type.endsWith("/usage-capped") && status !== 401 && status !== 403;
  const kind = isCapped ? "usage_capped" : (kindOf[status] ?? (status >= 500 ? "unavailable" : "invalid_answer"));
  return new XApiError(kind, `X answered ${status}${words && ` (${words})`}${advice[kind] ?? ""}`);
}

/** Reads `application/problem+json`, and the older form that 429 may have; the words are in one line. */
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
