/*
 * Faults of X's API: when the collector retries, and what it logs, so that every post arrives in
 * the end, once. `npm run faults` prints this table, one line per fault.
 */
import { describe, test } from "vitest";
import type { XFault } from "../service/x-stand-in.ts";
import { checkXFault, title, type XFaultRow } from "./tables/x-api.ts";

const problem = (status: number, detail: string, type = "about:blank", headers = {}): XFault => ({
  status,
  body: { title: "Problem", detail, type, status },
  headers,
});
const ofX = (name: string) => `https://api.x.com/2/problems/${name}`;
const times = <T>(count: number, value: T): T[] => Array(count).fill(value);

/** Retried within the poll, after a pause. */
const again = (
  fault: string,
  faults: readonly (XFault | undefined)[],
  requestsAt: readonly number[],
  logged: string,
): XFaultRow => ({
  ...{ fault, faults, requestsAt },
  logged: times(requestsAt.length - 2, logged),
});
/** The poll breaks off, and the next one resumes. */
const later = (fault: string, faults: readonly (XFault | undefined)[], seconds: number, ...logged: string[]): XFaultRow => ({
  ...{ fault, faults, logged },
  requestsAt: faults[0] === undefined ? [0, 0, seconds] : [0, seconds, seconds],
});
/** The collection's poll fails, which is logged, and the next collection is polled. */
const loses = (fault: string, faults: readonly (XFault | undefined)[], logged: string): XFaultRow =>
  later(fault, faults, minute, logged);
const ends = (fault: string, answer: XFault, kind: NonNullable<XFaultRow["ends"]>): XFaultRow => ({
  ...{ fault, faults: [answer], requestsAt: [0], logged: [] },
  ends: kind,
});
const minute = 60;
const quarter = 900;
const unreachable = "X cannot be reached, or broke off";

const reset = (seconds: number) => ({
  "x-rate-limit-remaining": "0",
  "x-rate-limit-reset": String(Date.UTC(2026, 0, 1, 12) / 1_000 + seconds),
});
const limits = [
  again(
    "429 with a reset in five minutes",
    [problem(429, "Too Many Requests", undefined, reset(299))],
    [0, 300, 300],
    "X answered 429",
  ),
  again(
    "429 with a reset in a year",
    [problem(429, "Too Many Requests", undefined, reset(31_536_000))],
    [0, 960, 960],
    "X answered 429",
  ),
  again("429 without a reset", [{ status: 429, headers: { "x-rate-limit-reset": "" } }], [0, 1.6, 1.6], "X answered 429"),
  later(
    "429, the cap on posts is used up",
    [problem(429, "Usage cap exceeded", ofX("usage-capped"))],
    quarter + 1,
    "credits and posts left",
  ),
  later("402, no credits", [problem(402, "No credits", ofX("credits"))], quarter, "credits and posts left"),
];

const refusals = [
  ends("401, the token is not taken", problem(401, "Unauthorized"), "rejected_key"),
  ends(
    "403, the plan has no search",
    problem(403, "When authenticating requests you must use keys", ofX("client-forbidden")),
    "no_access",
  ),
  ...[401, 403].map((status) =>
    loses(`${status} of a firewall, as HTML`, [{ status, body: "<html>Just a moment</html>" }], `X answered ${status}`),
  ),
  loses("404", [problem(404, "Not Found")], "check X_API_URL"),
  ...[
    again("400, the query: it is searched for in parts", [problem(400, "no", ofX("invalid-request"))], [0, 0, 0, 0], ""),
    again("400, the second page: the rest is searched for in parts", [undefined, problem(400, "no")], [0, 0, 0, 0, 0, 0], ""),
  ].map((row) => ({ ...row, logged: [], restarts: true })),
];

const retryable: readonly (readonly [string, XFault, string, number])[] = [
  ["503 as HTML", { status: 503, body: "<html>busy</html>" }, "X answered 503", 0],
  ["connection reset", "lost", unreachable, 0],
  ["the answer breaks off", "broken off", unreachable, 0],
  ["no answer", "hang", unreachable, 30],
];
const failures = [
  ...retryable.map(([fault, f, logged, s]) => again(fault, [f], [0, s + 1.6, s + 1.6], logged)),
  again("the second page: the answer breaks off", [undefined, "broken off"], [0, 0, 1.6], unreachable),
  {
    fault: "503, eight times: the collection loses its turn",
    faults: times(8, { status: 503 }),
    requestsAt: [0, 1.6, 4.8, 11.2, 24, 49.6, 97.6, 145.6, 205.6, 205.6],
    logged: [...times(8, "X answered 503")],
  },
];

const answers: XFaultRow[] = [
  loses("HTML with 200", [{ status: 200, body: "<!doctype html><title>X</title>" }], "something that is not JSON"),
  loses("a text for data", [(page) => ({ ...page, data: "none" })], "a page of another form"),
  {
    ...loses("the second page: HTML with 200", [undefined, { status: 200, body: "<html>" }], "something that is not JSON"),
    // The rest of it, and newer posts.
    requestsAt: [0, 0, minute, minute],
  },
  again("partial errors beside the posts", [(page) => ({ ...page, errors: [{ title: "Not Found", detail: "x" }] })], [0, 0], ""),
  {
    ...again(
      "a post without an author, and one that is null",
      [(page) => ({ ...page, data: [...page.data.slice(0, -2), { id: "12", text: "otters" }, null] })],
      [0, 0],
      "",
    ),
    logged: ["data[98].author_id"],
    unread: 2,
  },
  again("a post twice", [(page) => ({ ...page, data: [...page.data, page.data[0] ?? {}] })], [0, 0], ""),
];

/* The one author of the posts, who is asked for with the first page. */
const ofAuthors = (row: XFaultRow): XFaultRow => ({ ...row, at: "/2/users" });
const authors: XFaultRow[] = [
  again("503 as HTML", [{ status: 503, body: "<html>busy</html>" }], [0, 1.6, 1.6], "X answered 503"),
  loses("400", [problem(400, "no", ofX("invalid-request"))], "X failed for a collection"),
  {
    ...again("nobody, and no reason", [(page) => ({ ...page, data: [] }), undefined], [0, 0], ""),
    logged: ["no user with this id came with the post"],
    unread: 100,
  },
].map((row) => ofAuthors({ ...row, requestsAt: row.requestsAt.slice(0, 2) }));

describe.each([
  ["X takes no more", limits],
  ["X refuses", refusals],
  ["X fails", failures],
  ["X answers something else", answers],
  ["X fails when it is asked for authors", authors],
])("posts are collected: %s", (_what, rows) => {
  test.each(rows.map((row) => [title(row), row] as const))("%s", (_title, row) => checkXFault(row));
});
