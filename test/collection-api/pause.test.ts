import { expect, test } from "vitest";
import type { CollectionApiError } from "../../src/collection-api/errors.ts";
import { type Operation, operations } from "../../src/contract/schemas.ts";
import { address, answer, answerScores, type Behaviour, listJson, scoresJson } from "../support/api-server.ts";
import { FakeClock, settle } from "../support/fake-clock.ts";
import { held, startClient } from "./clients.ts";

/* A service that asks for pauses, by Retry-After. */

const minute = 60_000;
const refusing = (status: number, retryAfter: string) => answer({}, status, { "retry-after": retryAfter });
const good = answerScores();

async function setUp(...behaviours: Behaviour[]) {
  const clock = new FakeClock();
  const changes: string[] = [];
  const statuses: number[] = [];
  const onCircuitBreaker = (state: string) => changes.push(state);
  const onResponse = (_operation: Operation, status: number) => void statuses.push(status);
  const { server, client } = await startClient(behaviours, { onCircuitBreaker, onResponse, clock });
  /** A question's outcome, and its stated wait in milliseconds. */
  const outcome = (operation: Operation = "scores", contract = address()): Promise<string> =>
    client.fetch(operation, contract).then(
      ({ entries }) => (entries.length > 0 ? "answered" : "no_data"),
      ({ kind, retryAfterMs }: CollectionApiError) => (retryAfterMs === undefined ? kind : `${kind} ${retryAfterMs}`),
    );
  return { clock, server, client, changes, statuses, outcome };
}

test.each([
  ["429", 429, `rate_limited ${minute}`],
  ["503", 503, `unavailable ${minute}`],
])("a %s with Retry-After pauses every operation for every address", async (_name, status, first) => {
  const { clock, server, outcome } = await setUp(refusing(status, "60"), answer({ ...listJson(), ...scoresJson() }));
  expect(await outcome()).toBe(first);
  await clock.advance(minute - 10_000);
  for (const operation of Object.keys(operations) as Operation[]) {
    expect(await outcome(operation, address("b"))).toBe("paused 10000");
  }
  await clock.advance(10_000 - 1);
  // The rest of the pause is shorter than a call may last, so the call waits.
  const waiting = outcome("tweets");
  expect(await Promise.race([waiting, clock.advance(0)])).toBeUndefined();
  expect(server.requests).toHaveLength(1);
  await clock.advance(1);
  expect(await waiting).toBe("no_data");
  expect(await outcome()).toBe("no_data");
  expect(server.requests).toHaveLength(3);
  expect(clock.timers).toBe(0);
});

test("calls wait for a pause that ends before their deadline, and fail at once for a longer one", async () => {
  const { clock, server, statuses, outcome } = await setUp(refusing(429, "7"), good);
  const first = outcome();
  await expect.poll(() => statuses).toEqual([429]);
  await settle();
  const second = outcome("scores", address("b"));
  await clock.advance(6_999);
  expect(await Promise.race([first, second, "still waiting"])).toBe("still waiting");
  expect(server.requests).toHaveLength(1);
  await clock.advance(1);
  expect(await Promise.all([first, second])).toEqual(["answered", "answered"]);
  server.behave(refusing(429, "9"), good);
  expect(await outcome()).toBe("rate_limited 9000");
  await clock.advance(500);
  expect(await outcome()).toBe("paused 8500");
});

test("a pause ends on time although the clock was set back", async () => {
  const { clock, outcome } = await setUp(refusing(429, "60"), good);
  await outcome();
  clock.setBack(100 * minute);
  expect(await outcome()).toBe(`paused ${minute}`);
  await clock.advance(minute);
  expect(await outcome()).toBe("answered");
});

test("a call that is queued for a connection is not made once a pause begins", async () => {
  const { behaviour, waiting } = held();
  const { server, outcome } = await setUp(behaviour);
  const running = Array.from({ length: 64 }, () => outcome());
  const queued = Array.from({ length: 10 }, () => outcome());
  await expect.poll(() => waiting.length).toBe(64);
  waiting.shift()?.(refusing(429, "60"));
  expect(await Promise.all(queued)).toEqual(Array(10).fill(`paused ${minute}`));
  for (const release of waiting) release(good);
  expect((await Promise.all(running)).sort()).toEqual([...Array(63).fill("answered"), `rate_limited ${minute}`]);
  expect(server.requests).toHaveLength(64);
});

test("of several pauses the longest counts", async () => {
  const { behaviour, waiting } = held();
  const { clock, server, outcome } = await setUp(behaviour);
  const both = [outcome(), outcome()];
  await expect.poll(() => waiting.length).toBe(2);
  waiting[0]?.(refusing(429, "60"));
  await both[0];
  waiting[1]?.(refusing(429, "10"));
  await both[1];
  await clock.advance(10_000);
  expect(await outcome()).toBe("paused 50000");
  expect(server.requests).toHaveLength(2);
});

test.each([
  ["429 for a year: a day", 429, "31536000", 24 * 60 * minute],
  // A proxy before the service states a downtime that it does not know.
  ["503 for a day: five minutes", 503, "86400", 5 * minute],
])("a pause is limited: %s", async (_name, status, retryAfter, boundMs) => {
  const { clock, server, outcome } = await setUp(refusing(status, retryAfter), good);
  await outcome();
  await clock.advance(boundMs - 10_000);
  expect(await outcome()).toBe("paused 10000");
  await clock.advance(10_000);
  expect(await outcome()).toBe("answered");
  expect(server.requests).toHaveLength(2);
});

test.each(["soon", "-7", "1,5", "0", "2126-1"])(
  "a Retry-After that is invalid or zero makes no pause: %s",
  async (retryAfter) => {
    const { clock, server, outcome } = await setUp(refusing(429, retryAfter), good);
    const called = outcome();
    // The deadline, and the moment before the next attempt.
    await expect.poll(() => [server.requests.length, clock.timers]).toEqual([1, 2]);
    expect(await outcome("scores", address("b"))).toBe("answered");
    await clock.advance(0);
    expect(await called).toBe("answered");
  },
);

test("a paused call does not close an open circuit breaker", async () => {
  const { clock, server, client, changes, outcome } = await setUp(answer({}, 500));
  for (let failure = 0; failure < 5; failure += 1) await outcome();
  server.behave(refusing(503, "60"), good);
  await clock.advance(2_000);
  expect([await outcome(), client.circuitBreaker]).toEqual([`unavailable ${minute}`, "open"]);
  await clock.advance(2_000);
  expect([client.circuitBreaker, await outcome(), client.circuitBreaker]).toEqual(["half_open", "paused 58000", "open"]);
  expect(changes).toEqual(["open"]);
  await clock.advance(58_000);
  expect([await outcome(), client.circuitBreaker]).toEqual(["answered", "closed"]);
  expect(server.requests).toHaveLength(7);
});
