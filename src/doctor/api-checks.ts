import { CollectionApiClient } from "../collection-api/client.ts";
import type { CollectionApiError, CollectionApiErrorKind } from "../collection-api/errors.ts";
import { type Operation, operations } from "../contract/schemas.ts";
import { userAgent } from "../infra/identity.ts";
import { defineCheck, type Finding, notChecked, ok, problem } from "./check.ts";

type Name = (typeof names)[number];

const names = ["API", "API key", "API answers"] as const;

/** The other kinds of error cannot happen here: they need an abort, a budget or an open circuit. */
const failures: { readonly [Kind in CollectionApiErrorKind]?: readonly [Name, fix: string] } = {
  unavailable: ["API", "check API_BASE_URL and the network, and that the service is up"],
  timeout: ["API", "check the network and the service, or raise API_TIMEOUT_MS and API_DEADLINE_MS"],
  rate_limited: ["API", "wait, and ask its operator for a higher limit if it happens again"],
  paused: ["API", "wait until the API accepts requests again"],
  rejected_key: ["API key", "check API_KEY, or ask the API's operator for a new one"],
  rejected_request: ["API answers", "check API_BASE_URL: it must be the address of the Collection Social and Score API"],
  invalid_answer: ["API answers", "check API_BASE_URL; if it is right, tell the API's operator"],
};

export const checkApi = defineCheck({
  names,
  needs: ["API_BASE_URL", "API_KEY", "API_TIMEOUT_MS", "API_DEADLINE_MS"],
  run: async (config, { contract, readClock, limits }) => {
    const statuses: number[] = [];
    const dropped: string[] = [];
    const client = new CollectionApiClient({
      baseUrl: config.API_BASE_URL,
      apiKey: config.API_KEY,
      timeoutMs: Math.min(config.API_TIMEOUT_MS, limits.deadlineMs),
      deadlineMs: Math.min(config.API_DEADLINE_MS, limits.deadlineMs),
      userAgent,
      onResponse: (_operation, status, { date }) => {
        statuses.push(status);
        readClock("the API", Date.parse(String(date)));
      },
      onDropped: (operation, count, reason) =>
        dropped.push(`${count} of the ${operation} entries don't match the API's contract (${reason})`),
    });
    const startedAt = performance.now();
    const answered = await Promise.all(
      (Object.keys(operations) as Operation[]).map(async (operation) => {
        const answer = await client.fetch(operation, contract).catch((error: CollectionApiError) => error);
        return answer instanceof Error ? { operation, found: 0, error: answer } : { operation, found: answer.entries.length };
      }),
    );
    const ms = Math.round(performance.now() - startedAt);
    await client.close();

    const found = new Map<Name, Finding>();
    for (const { operation, error } of answered) {
      if (!error) continue;
      const [name, fix] = failures[error.kind] ?? ["API", "try again"];
      if (!found.has(name)) found.set(name, problem(name, `${operation}: ${describe(error)}`, fix));
    }
    const isAnswered = statuses.includes(200);
    const answers = (name: Name): Finding => {
      const another = "npm run doctor -- --contract 0x…";
      if (dropped.length > 0) return problem(name, dropped.join("; "), "tell the API's operator; the bot skips them");
      if (found.size > 0) return notChecked(name, "not every request was answered");
      if (!isAnswered) {
        const fix = `check the path in API_BASE_URL; if it is right, name a collection that has data: ${another}`;
        return problem(name, `404 for every request about ${contract}`, fix);
      }
      if (answered.every(({ found }) => found === 0)) {
        return ok(name, `valid, but there is no data for ${contract}; for another collection: ${another}`);
      }
      return ok(name, `valid for ${contract}: ${answered.map(({ operation, found }) => `${operation} ${found}`).join(", ")}`);
    };
    return [
      found.get("API") ?? ok("API", `responds at ${config.API_BASE_URL}, slowest of three requests ${ms} ms`),
      found.get("API key") ?? (isAnswered ? ok("API key", "accepted") : notChecked("API key", "the API didn't check it")),
      found.get("API answers") ?? answers("API answers"),
    ];
  },
});

function describe({ message, cause }: CollectionApiError): string {
  if (!(cause instanceof Error)) return message;
  const reason = cause.message || String((cause as { code?: unknown }).code ?? cause.name);
  return reason === message ? message : `${message} (${reason})`;
}
