/**
 * Why X gave nothing. The set is closed:
 * `rejected_token` it answered 401; `no_access` 403; `rejected_request` 400; `rate_limited` 429; `usage_capped` 429 for a cap on
 * posts, or 402 for credits that are used up, which no waiting within a round changes; `unavailable` it cannot be reached,
 * breaks off, does not answer in time, or answers 5xx;
 * `invalid_answer` it answered something that its documentation does not know.
 */
export type XApiErrorKind =
  | "rejected_token"
  | "no_access"
  | "rejected_request"
  | "rate_limited"
  | "usage_capped"
  | "unavailable"
  | "invalid_answer";

/** The only error that a call to X ends with, but for the signal's reason. Neither it nor its causes carry the token. */
export class XApiError extends Error {
  override readonly name = "XApiError";
  readonly kind: XApiErrorKind;

  constructor(kind: XApiErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }

  /** Whether the same request may well succeed a moment later. */
  get isPassing(): boolean {
    return this.kind === "rate_limited" || this.kind === "unavailable";
  }

  /** Whether it tells of one request, as far as anybody can know: the next one may well be answered. */
  get isOfOneRequest(): boolean {
    return this.isPassing || this.kind === "invalid_answer";
  }

  /** Whether nothing goes on until the operator has done something. */
  get isForOperator(): boolean {
    return this.kind === "rejected_token" || this.kind === "no_access";
  }
}

const MAX_WORDS = 200;

/** The error that an answer with another status than 200 stands for (docs.x.com, «Response codes and errors»). */
export function statusError(status: number, body: string): XApiError {
  const { type, words } = problemIn(body);
  const said = `X answered ${status}${words && ` (${words})`}`;
  if (status === 401) return new XApiError("rejected_token", `${said}: check X_BEARER_TOKEN, or make a new one at console.x.com`);
  if (status === 403)
    return new XApiError(
      "no_access",
      `${said}: see at console.x.com whether the app may search recent posts and look up posts and people`,
    );
  if (status === 402 || type.endsWith("/usage-capped"))
    return new XApiError("usage_capped", `${said}: see at console.x.com whether the app has credits and posts left`);
  if (status === 400) return new XApiError("rejected_request", said);
  if (status === 429) return new XApiError("rate_limited", said);
  if (status >= 500) return new XApiError("unavailable", said);
  return new XApiError("invalid_answer", `${said}: check X_API_URL`);
}

/** What an error's body says, in one line; of `application/problem+json`, or of the older form that 429 may have. */
function problemIn(body: string): { readonly type: string; readonly words: string } {
  const { type, title, detail, errors } = objectIn(body);
  const first = Array.isArray(errors) ? errors[0]?.message : undefined;
  const words = [first ?? detail ?? title].filter((text) => typeof text === "string").join("");
  return {
    type: typeof type === "string" ? type : "",
    words: words
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
      .slice(0, MAX_WORDS),
  };
}

function objectIn(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}

/** Another process of the same database collects now. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
  readonly kind = "lease_lost";

  constructor() {
    super("another process collects into this database");
  }
}
