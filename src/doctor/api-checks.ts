import { CollectionApiClient } from "../collection-api/client.ts";
import type { CollectionApiError, CollectionApiErrorKind } from "../collection-api/errors.ts";
import type { Address } from "../contract/address.ts";
import { type Operation, operations } from "../contract/schemas.ts";
import { type Finding, notChecked, ok, problem } from "./finding.ts";

export interface ApiSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly userAgent: string;
  /** The collection that is asked about. */
  readonly contract: Address;
  /** Told what the API's clock says, in milliseconds since the epoch, whenever it answers. */
  readonly onDate: (now: number) => void;
}

type Name = (typeof API)[number];

export const API = ["API", "API key", "API answers"] as const;

/** Which check a failure is a problem of, and what to do about it. */
const failures = {
  unavailable: ["API", "check API_BASE_URL and the network, and that the service is up"],
  timeout: ["API", "check the network and the service, or raise API_TIMEOUT_MS and API_DEADLINE_MS"],
  rate_limited: ["API", "wait, and ask its operator for a higher limit if it happens again"],
  paused: ["API", "wait until the API accepts requests again"],
  rejected_key: ["API key", "check API_KEY, or ask the API's operator for a new one"],
  rejected_request: ["API answers", "check API_BASE_URL: it must be the address of the Collection Social and Score API"],
  invalid_answer: ["API answers", "check API_BASE_URL; if it is right, tell the API's operator"],
  // What three calls of their own do not meet.
  circuit_open: ["API", "try again"],
  busy: ["API", "try again"],
  over_budget: ["API", "try again"],
  aborted: ["API", "try again"],
} satisfies { readonly [Kind in CollectionApiErrorKind]: readonly [Name, fix: string] };

/** Asks all three operations about a collection, as the bot does. */
export async function checkApi(settings: ApiSettings): Promise<Finding[]> {
  const { contract, baseUrl, onDate } = settings;
  const statuses = new Map<Operation, number>();
  const dropped: string[] = [];
  const client = new CollectionApiClient({
    ...settings,
    onResponse: (operation, status, { date }) => {
      statuses.set(operation, status);
      onDate(Date.parse(String(date)));
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
    problemOf("API") ?? ok("API", `responds at ${baseUrl}, slowest of three requests ${ms} ms`),
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
}

function describe({ message, cause }: CollectionApiError): string {
  if (!(cause instanceof Error)) return message;
  const { code } = cause as { code?: unknown };
  const reason = cause.message || String(code ?? cause.name);
  return reason === message ? message : `${message} (${reason})`;
}
