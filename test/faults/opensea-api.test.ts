/*
 * Faults of OpenSea's API: when the collector retries, what it logs, and which prices it takes. `npm run
 * faults` prints this table, one line per fault.
 */
import { describe, test } from "vitest";
import { DAY_MS } from "../../src/infra/time.ts";
import type { ApiFault } from "../support/faulty-answer.ts";
import { addressOf } from "../support/ids.ts";
import { checkOpenSeaFault, FIRST_KEY, type OpenSeaFaultRow, POINTS, title } from "./tables/opensea-api.ts";

const failure = (status: number, message: string, headers = {}): ApiFault => ({ status, body: { errors: [message] }, headers });
const times = <T>(count: number, value: T): T[] => Array(count).fill(value);
const unreachable = "OpenSea cannot be reached, or broke off";
const noKey = "OpenSea gives no key";
const minute = 60;

const at = (seconds: number) => String(Date.UTC(2026, 0, 1) / 1_000 + seconds);
const limited = (headers = {}) => failure(429, "Rate limit exceeded", { "x-ratelimit-reset": "", ...headers });
/** The request for prices is made again within the poll. */
const again = (fault: string, faults: readonly ApiFault[], requestsAt: readonly number[], logged: string): OpenSeaFaultRow => ({
  ...{ fault, faults: [undefined, undefined, ...faults], requestsAt: [0, 0, 0, ...requestsAt] },
  logged: times(requestsAt.length, logged),
});
/** The collection's poll fails, and the next collection is polled. */
const loses = (fault: string, ownFault: ApiFault, logged: string): OpenSeaFaultRow => ({
  ...{ fault, faults: [undefined, undefined, ownFault], requestsAt: [0, 0, 0, minute], logged: [logged] },
});
const limits = [
  again("429 with a reset in five minutes", [limited({ "x-ratelimit-reset": at(299) })], [300], "OpenSea answered 429"),
  again("429 with seconds to wait", [limited({ "retry-after": "90" })], [90], "OpenSea answered 429"),
  again("429 with a reset in a year", [limited({ "x-ratelimit-reset": at(31_536_000) })], [3_660], "OpenSea answered 429"),
  again("429 without a reset", [limited()], [1.6], "OpenSea answered 429 (Rate limit exceeded)"),
  again("599, as OpenSea's own client knows it", [failure(599, "busy")], [1.6], "OpenSea answered 599 (busy)"),
];

const keys: OpenSeaFaultRow[] = [
  {
    ...{ fault: "401: the key is renewed", faults: [undefined, undefined, failure(401, "Invalid API key")] },
    ...{ requestsAt: [0, 0, 0, 0, 0], logged: [] },
  },
  {
    ...{ fault: "403 of a firewall: the key is renewed", faults: [undefined, { status: 403, body: "<html>no</html>" }] },
    ...{ requestsAt: [0, 0, 0, 0, 0], logged: [] },
  },
  {
    ...{
      fault: "401 for the next key too",
      faults: [undefined, ...times(1, failure(401, "no")), undefined, failure(401, "no")],
    },
    ...{
      requestsAt: [0, 0, 0, 0, minute, 3_660, 3_660, 3_660],
      logged: ["does not take the keys that it gives", ...times(60, noKey)],
    },
  },
  {
    ...{ fault: "no key: 429", faults: [failure(429, "Key creation rate limit exceeded")], requestsAt: [0, 3_600, 3_600, 3_600] },
    logged: times(60, noKey),
  },
  { fault: "no key: HTML", faults: [{ status: 200, body: "<html>" }], requestsAt: [0, minute, minute, minute], logged: [noKey] },
  { fault: "no key: no answer", faults: ["hang"], requestsAt: [0, 90, 90, 90], logged: [noKey] },
  {
    ...{ fault: "the key's expiry is no time", faults: [(body) => ({ ...body, expires_at: "soon" })], requestsAt: [0, 0, 0] },
    logged: [],
  },
  {
    ...again(
      "the error repeats the key",
      [failure(503, `bad key ${FIRST_KEY}`)],
      [1.6],
      "OpenSea answered 503 (bad key [redacted])",
    ),
  },
];

const retryable: readonly (readonly [string, ApiFault, string, number])[] = [
  ["503 as HTML", { status: 503, body: "<html>busy</html>" }, "OpenSea answered 503", 0],
  ["the answer breaks off", "broken off", unreachable, 0],
  ["no answer", "hang", unreachable, 30],
];
const failures = retryable.map(([fault, f, logged, s]) => again(fault, [f], [s + 1.6], logged));

/** Each point of the prices is changed, or all are. */
const points =
  (change: (point: Record<string, unknown>, index: number) => object): ApiFault =>
  (body) => ({
    floor_prices: (body as { floor_prices: Record<string, unknown>[] }).floor_prices.map(change),
  });
const rest = (fault: string, ownFault: ApiFault, prices = 0): OpenSeaFaultRow =>
  prices === 0
    ? loses(fault, ownFault, "none of which can be used")
    : { fault, faults: [undefined, undefined, ownFault], requestsAt: [0, 0, 0], prices, logged: [] };
/** Each point is changed. */
const priced = (fault: string, change: (point: Record<string, unknown>, index: number) => object, prices = 0) =>
  rest(fault, points(change), prices);
const now = Date.UTC(2026, 0, 1) / 1_000;
const answers: OpenSeaFaultRow[] = [
  loses("HTML with 200", { status: 200, body: "<!doctype html>" }, "something that is not JSON"),
  loses("a text for prices", () => ({ floor_prices: "none" }), "a page of another form"),
  {
    ...{ fault: "another contract", faults: [undefined, (body) => ({ ...body, address: addressOf(2) })] },
    ...{ requestsAt: [0, 0, minute, minute], logged: ["OpenSea answered about another contract"] },
  },
  {
    ...{ fault: "a slug that leads elsewhere", faults: [undefined, (body) => ({ ...body, collection: "../../auth/keys" })] },
    ...{ requestsAt: [0, 0, minute, minute], logged: ["expected a slug"] },
  },
  loses("400 for the prices", failure(400, "resolution: must be one of 60, 240"), "OpenSea answered 400 (resolution: must be"),
  {
    ...{ fault: "400 for one chain, and nothing on two", faults: [undefined, failure(400, "no such chain")], prices: 0 },
    ...{ requestsAt: [0, 0, 0, 0, minute], logged: ["OpenSea answered 400 (no such chain)"] },
  },
  ...[
    ["no prices", () => ({ floor_prices: [] })] as const,
    ["points without a listing", points(({ time }) => ({ time, token_unit: null }))] as const,
  ].map(([fault, item]) => ({ ...rest(fault, item, POINTS), prices: 0 })),
  priced("prices in another field", ({ time }) => ({ time, price: { token: { unit: 1.2 } } })),
  priced("times as text", ({ time }) => ({ time: String(time) })),
  priced("negative prices", (point) => ({ ...point, token_unit: -2 })),
  priced("huge prices", (point) => ({ ...point, token_unit: 1e300 })),
  rest("infinite prices", (body) => JSON.stringify(body).replaceAll('"token_unit":2', '"token_unit":1e999')),
  priced("text for prices", (point) => ({ ...point, token_unit: "NaN" })),
  priced("times in the future", (point) => ({ ...point, time: now + 3_600 })),
  priced("times before any", (point) => ({ ...point, time: -1 })),
  priced("no currency", (point) => ({ ...point, symbol: "" })),
  priced("half of the prices negative", (point, index) => ({ ...point, token_unit: index % 2 === 0 ? 2 : -1 }), POINTS / 2),
  priced(
    "other currencies earlier",
    (point, index) => ({ ...point, ...(index < 100 && { symbol: "USDC", token_unit: 5_000 }) }),
    POINTS - 100,
  ),
  priced("the same currency in a wrapper", (point, index) => ({ ...point, ...(index % 2 === 0 && { symbol: "WETH" }) }), POINTS),
  priced("points that are null", (point, index) => (index === 5 ? (null as never) : point), POINTS - 1),
  priced("times in milliseconds", (point) => ({ ...point, time: Number(point["time"]) * 1_000 }), POINTS),
];

const clocks: OpenSeaFaultRow[] = [
  { ...rest("a clock that is three days ahead", (body) => body, 168), aheadMs: 3 * DAY_MS },
  { ...rest("a clock that is three days behind", (body) => body, POINTS - 18), aheadMs: -3 * DAY_MS },
];

describe.each([
  ["OpenSea takes no more", limits],
  ["OpenSea gives or takes no key", keys],
  ["OpenSea fails", failures],
  ["OpenSea answers something else", answers],
  ["the time is wrong", clocks],
])("floor prices are collected: %s", (_what, rows) => {
  test.each(rows.map((row) => [title(row), row] as const))("%s", (_title, row) => checkOpenSeaFault(row));
});
