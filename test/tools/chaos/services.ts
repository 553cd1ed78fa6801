import { setTimeout as pause } from "node:timers/promises";
import { operations } from "../../../src/contract/schemas.ts";
import { expectedPosts } from "../../support/definitions.ts";
import { apiKey } from "../../support/sample-service.ts";
import { type Book, served } from "./book.ts";
import { addressOf } from "./collections.ts";
import type { Subject } from "./truth.ts";

/* Compares the real services' lists of posts with all that was written. */

const QUERY_MS = 10_000;
const SETTLE_MS = 30_000;

/** Asks a service, or the balancer before several; 502 if nothing answers. */
export const fetchAt = async (url: string, { operation, collection }: Subject) => {
  const request = new URL(`${url}${operations[operation].path}?contractAddress=${addressOf(collection)}`);
  try {
    const response = await fetch(request, { headers: { "x-api-key": apiKey }, signal: AbortSignal.timeout(QUERY_MS) });
    return { status: response.status, body: await response.text() };
  } catch {
    return { status: 502, body: "" };
  }
};

/** Waits until every service's lists of posts match the definition; returns mismatches. */
export async function wrongAnswers(urls: readonly string[], book: Book): Promise<string[]> {
  const byCollection = Map.groupBy(book.rows(), ({ collection }) => collection);
  const until = performance.now() + SETTLE_MS;
  for (;;) {
    const now = Date.now();
    const requested = served.flatMap((collection) => urls.map((url) => ({ url, collection })));
    const wrong = await Promise.all(
      requested.map(async ({ url, collection }) => {
        const { status, body } = await fetchAt(url, { operation: "tweets", collection });
        const is = status === 200 ? (JSON.parse(body) as { data: readonly { id: string }[] }).data.map(({ id }) => id) : [status];
        const expected = expectedPosts(now, byCollection.get(collection) ?? []);
        return is.join() === expected.join()
          ? []
          : [`posts of collection ${collection} are ${is.join()}, not ${expected.join()}`];
      }),
    );
    const all = wrong.flat();
    if (all.length === 0 || performance.now() > until) return all;
    await pause(500);
  }
}
