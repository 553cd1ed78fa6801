import { CollectionApiClient } from "../collection-api/client.ts";
import type { CollectionApiError, CollectionApiErrorKind } from "../collection-api/errors.ts";
import { type Operation, operations } from "../contract/schemas.ts";
import { userAgent } from "../infra/identity.ts";
import { DEADLINE_MS, defineCheck, type Finding, notChecked, ok, problem } from "./check.ts";

type Name = (typeof names)[number];

const names = ["API", "API key", "API answers"] as const;

/** The check that a failure belongs to, and its remedy. */
const failures = {
  unavailable: ["API", "check API_BASE_URL and the network, and that the service is up"],
  timeout: ["API", "check the network and the service, or raise API_TIMEOUT_MS and API_DEADLINE_MS"],
  rate_limited: ["API", "wait, and ask its operator for a higher limit if it happens again"],
  paused: ["API", "wait until the API accepts requests again"],
  rejected_key: ["API key", "check API_KEY, or ask the API's operator for a new one"],
  rejected_request: ["API answers", "check API_BASE_URL: it must be the address of the Collection Social and Score API"],
  invalid_answer: ["API answers", "check API_BASE_URL; if it is right, tell the API's operator"],
  // Three calls of a client of their own never meet these.
  circuit_open: ["API", "try again"],
  busy: ["API", "try again"],
  over_budget: ["API", "try again"],
  aborted: ["API", "try again"],
} satisfies { readonly [Kind in CollectionApiErrorKind]: readonly [Name, fix: string] };

/** Asks all three operations about a collection, as the bot does. */
export const checkApi = defineCheck({
  names,
  needs: ["API_BASE_URL", "API_KEY", "API_TIMEOUT_MS", "API_DEADLINE_MS"],
  run: async (config, { contract, readClock }) => {
    const statuses = new Map<Operation, number>();
    const dropped: string[] = [];
    const client = new CollectionApiClient({
      baseUrl: config.API_BASE_URL,
      apiKey: config.API_KEY,
      timeoutMs: Math.min(config.API_TIMEOUT_MS, DEADLINE_MS),
      deadlineMs: Math.min(config.API_DEADLINE_MS, DEADLINE_MS),
      userAgent,
      onResponse: (operation, status, { date }) => {
        statuses.set(operation, status);
        readClock("the API", Date.parse(String(date)));
      },
      onDropped: (operation, count, reason) =>
        dropped.push(`${count} of the ${operation} entries don't match the API's contract (${reason})`),
    });
    const startedAt = performance.now();
    const asked = await Promise.all(
      (Object.keys(operations) as Operation[]).map((operation) =>
        client.ask(operation, contract).then(
          ({ entries }) => ({ operation, found: entries.length, error: undefined }),
          (error: unknown) => ({ operation, found: 0, error: error as CollectionApiError }),
        ),
      ),
    );
    const ms = Math.round(performance.now() - startedAt);
    await client.close();

    const problemOf = (name: Name): Finding | undefined => {
      for (const { operation, error } of asked) {
        if (!error) continue;
        const [about, fix] = failures[error.kind];
        if (about === name) return problem(name, `${operation}: ${describe(error)}`, fix);
      }
      return undefined;
    };
    const isAnswered = [...statuses.values()].includes(200);
    const isComplete = asked.every(({ error }) => error === undefined);
    const found = asked.map(({ operation, found }) => `${operation} ${found}`).join(", ");
    return [
      problemOf("API") ?? ok("API", `responds at ${config.API_BASE_URL}, slowest of three requests ${ms} ms`),
      problemOf("API key") ?? (isAnswered ? ok("API key", "accepted") : notChecked("API key", "the API didn't check it")),
      problemOf("API answers") ?? answers(),
    ];

    function answers(): Finding {
      const name = "API answers";
      if (dropped.length > 0) return problem(name, dropped.join("; "), "tell the API's operator; the bot skips them");
      if (!isComplete) return notChecked(name, "not every request was answered");
      if (!isAnswered) {
        const fix =
          "check the path in API_BASE_URL; if it is right, name a collection that has data: npm run doctor -- --contract 0x…";
        return problem(name, `404 for every request about ${contract}`, fix);
      }
      if (asked.every(({ found }) => found === 0)) {
        return ok(name, `valid, but there is no data for ${contract}; for another collection: npm run doctor -- --contract 0x…`);
      }
      return ok(name, `valid for ${contract}: ${found}`);
    }
  },
});

function describe({ message, cause }: CollectionApiError): string {
  if (!(cause instanceof Error)) return message;
  const { code } = cause as { code?: unknown };
  const reason = cause.message || String(code ?? cause.name);
  return reason === message ? message : `${message} (${reason})`;
}
