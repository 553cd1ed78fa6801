import { parseJson } from "../../infra/json.ts";

export interface SourcePolicy {
  /** `request`: the next request may succeed; `app`: none will for now; `operator`: none will until the operator acts. */
  readonly scope: "request" | "app" | "operator";
  /** Whether a retry may succeed. */
  readonly isRetryable?: boolean;
  /** Whether one of several values in a request may be the cause. */
  readonly mayBeOfPart?: boolean;
}

const policies = {
  rejected_key: { scope: "operator" },
  no_access: { scope: "operator" },
  // A page instead of the API's words: a firewall or a proxy in front of the source refuses, and may not for long.
  blocked: { scope: "request" },
  // The source issues keys itself, but none right now.
  no_key: { scope: "request" },
  rejected_request: { scope: "request", mayBeOfPart: true },
  not_found: { scope: "request" },
  rate_limited: { scope: "request", isRetryable: true },
  usage_capped: { scope: "app" },
  budget_used_up: { scope: "app" },
  // The status 5xx.
  unavailable: { scope: "request", isRetryable: true, mayBeOfPart: true },
  // Includes timeouts and lost connections.
  unreachable: { scope: "request", isRetryable: true },
  // The answer is not as the source documents it.
  invalid_answer: { scope: "request", mayBeOfPart: true },
} satisfies Record<string, SourcePolicy>;

export type SourceProblem = keyof typeof policies;

/** Calls to a source reject with this error or with the signal's reason. Neither it nor its causes carry a secret. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  readonly problem: SourceProblem;

  constructor(problem: SourceProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }

  get policy(): SourcePolicy {
    return policies[this.problem];
  }
}

export const NO_COLLECTIONS =
  "there are no collections yet: npm run collections -- add ADDRESS, or npm run import -- collections FILE";

export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

/** The source that an error is about, and the operator's remedies. */
export interface SourceNames {
  readonly name: string;
  readonly advice: Partial<Readonly<Record<SourceProblem, string>>>;
}

const MAX_WORDS = 200;
/** JSON with more values is refused: many times those of a source's largest page. */
export const MAX_VALUES = 100_000;

const problemOf: Readonly<Record<number, SourceProblem>> = {
  400: "rejected_request",
  401: "rejected_key",
  402: "usage_capped",
  403: "no_access",
  404: "not_found",
  429: "rate_limited",
};

/** The error of an answer with another status than 200. */
export function errorForStatus({ name, advice }: SourceNames, status: number, body: string): SourceError {
  const { type, words, isOfApi } = problemIn(body);
  // X also reports its cap as 429 (docs.x.com, «Response codes and errors»).
  const isCapped = type.endsWith("/usage-capped") && status !== 401 && status !== 403;
  const stated = problemOf[status] ?? (status >= 500 ? "unavailable" : "invalid_answer");
  const isBlocked = !isOfApi && policies[stated].scope === "operator";
  const problem = isCapped ? "usage_capped" : isBlocked ? "blocked" : stated;
  const remedy = advice[problem];
  return new SourceError(problem, `${name} answered ${status}${words && ` (${words})`}${remedy ? `: ${remedy}` : ""}`);
}

/** Reads `application/problem+json`, lists of errors, and `error` with `message` or alone. */
function problemIn(body: string): { readonly type: string; readonly words: string; readonly isOfApi: boolean } {
  const json = parseJson(body, MAX_VALUES);
  const { type, title, detail, message, error, errors }: Record<string, unknown> = Object("value" in json ? json.value : {});
  const first = Array.isArray(errors) ? (errors[0]?.message ?? errors[0]) : undefined;
  const words = [first ?? detail ?? message ?? title ?? error].filter((text) => typeof text === "string").join("");
  const line = words.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return { type: String(type), words: line.slice(0, MAX_WORDS).toWellFormed(), isOfApi: "value" in json };
}
