import { setTimeout as pause } from "node:timers/promises";
import { type Operation, operations } from "../../../src/contract/schemas.ts";
import { expectedPeople, expectedPosts, expectedScores } from "../../support/definitions.ts";
import { apiKey } from "../../support/sample-service.ts";
import { type Book, type PostIn, served } from "./book.ts";
import { addressOf } from "./collections.ts";
import type { Subject } from "./truth.ts";

/* Compares the real services' answers with the definitions, applied to all written posts. */

const ASK_MS = 10_000;
const SETTLE_MS = 30_000;

/** Asks a service, or the balancer before several; 502 if nothing answers. */
export const askAt = async (url: string, { operation, collection }: Subject) => {
  const request = new URL(`${url}${operations[operation].path}?contractAddress=${addressOf(collection)}`);
  try {
    const response = await fetch(request, { headers: { "x-api-key": apiKey }, signal: AbortSignal.timeout(ASK_MS) });
    return { status: response.status, body: await response.text() };
  } catch {
    return { status: 502, body: "" };
  }
};

interface Entry {
  readonly id: string;
  readonly user: { readonly id: string };
  readonly score: number;
  readonly total: number;
  readonly hype: number;
  readonly gains: number;
  readonly community: number;
}

/** An answer's defined content; floating-point numbers to the sixth place. */
const said: { readonly [O in Operation]: (entries: readonly Entry[]) => unknown } = {
  scores: (entries) => entries.map(({ total, hype, gains, community }) => [total, hype, gains, community].map(rounded)),
  influencers: (entries) => entries.map(({ user, score }) => [user.id, rounded(score)]),
  tweets: (entries) => entries.map(({ id }) => id),
};
const rounded = (value: number): string => value.toFixed(6).replace(/^-(?=0\.0+$)/, "");

/** The same from the definitions. */
function definedFor(posts: readonly PostIn[], now: number) {
  const { total, hype, gains, community } = expectedScores(now, posts, []);
  return {
    scores: [[total, hype, gains, community].map(rounded)],
    influencers: expectedPeople(now, posts).map(({ id, score }) => [id, rounded(score)]),
    tweets: expectedPosts(now, posts),
  };
}

/** Waits until every service's answers match the definitions; returns mismatches. */
export async function wrongAnswers(urls: readonly string[], book: Book): Promise<string[]> {
  const byCollection = Map.groupBy(book.rows(), ({ collection }) => collection);
  const until = performance.now() + SETTLE_MS;
  for (;;) {
    const now = Date.now();
    const wrong = await Promise.all(
      served.map(async (collection) => {
        const defined = definedFor(byCollection.get(collection) ?? [], now);
        const asked = urls.flatMap((url) => (Object.keys(said) as Operation[]).map((operation) => ({ url, operation })));
        const answers = await Promise.all(
          asked.map(async ({ url, operation }) => {
            const { status, body } = await askAt(url, { operation, collection });
            const is = status === 200 ? said[operation]((JSON.parse(body) as { data: Entry[] }).data) : status;
            const expected = JSON.stringify(defined[operation]);
            return JSON.stringify(is) === expected
              ? []
              : [`${operation} of collection ${collection} are ${JSON.stringify(is)}, not ${expected}`];
          }),
        );
        return answers.flat();
      }),
    );
    const all = wrong.flat();
    if (all.length === 0 || performance.now() > until) return all;
    await pause(500);
  }
}
