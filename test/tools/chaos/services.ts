import { setTimeout as pause } from "node:timers/promises";
import { type Address, toAddress } from "../../../src/contract/address.ts";
import { operations } from "../../../src/contract/schemas.ts";
import { pagePath } from "../../../src/service/pages/site.ts";
import { expectedPosts } from "../../support/definitions.ts";
import { apiKey } from "../../support/sample-service.ts";
import { type Book, served } from "./book.ts";
import { addressOf } from "./collections.ts";
import type { Subject } from "./truth.ts";
import { judgeShown } from "./visits-verdict.ts";

/* Compares the real services' answers and pages with all that was written. */

const QUERY_MS = 10_000;
const SETTLE_MS = 30_000;

/** 502 if nothing answers. */
export async function fetchFrom(url: string | URL, headers: Readonly<Record<string, string>> = {}) {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(QUERY_MS) });
    return { status: response.status, body: await response.text(), etag: response.headers.get("etag") ?? undefined };
  } catch {
    return { status: 502, body: "", etag: undefined };
  }
}

/** Asks a service, or the balancer before several. */
export const fetchAt = (url: string, { operation, collection }: Subject) =>
  fetchFrom(`${url}${operations[operation].path}?contractAddress=${addressOf(collection)}`, { "x-api-key": apiKey });

/** The address of a collection's page, or of a file below it. */
export const pageAt = (url: string, collection: number, file = ""): string =>
  `${url}${pagePath(toAddress(addressOf(collection)) as Address)}${file}`;

/** Waits until every service shows what it should; returns what it does not. @param deleted marks of posts. */
export async function wrongAnswers(urls: readonly string[], book: Book, deleted: readonly string[]): Promise<string[]> {
  const byCollection = Map.groupBy(book.rows(), ({ collection }) => collection);
  const until = performance.now() + SETTLE_MS;
  for (;;) {
    const now = Date.now();
    const wrong = await Promise.all(
      served.flatMap((collection) =>
        urls.map(async (url) => {
          const [posts, scores, page, record] = await Promise.all([
            fetchAt(url, { operation: "tweets", collection }),
            fetchAt(url, { operation: "scores", collection }),
            fetchFrom(pageAt(url, collection)),
            fetchFrom(pageAt(url, collection, "/scores.json")),
          ]);
          const floor = book.floors.get(collection);
          const markOf = (id: string) => book.marks.get(id) ?? id;
          const expected = { posts: expectedPosts(now, byCollection.get(collection) ?? []), floor, markOf, deleted };
          return judgeShown({ collection, posts, scores, page, record }, expected);
        }),
      ),
    );
    const all = wrong.flat();
    if (all.length === 0 || performance.now() > until) return [...new Set(all)];
    await pause(500);
  }
}
