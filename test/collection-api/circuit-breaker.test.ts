import { describe, expect, test } from "vitest";
import { CircuitBreaker } from "../../src/collection-api/circuit-breaker.ts";
import type { ClientOptions } from "../../src/collection-api/client.ts";
import { CollectionApiError, type CollectionApiErrorKind } from "../../src/collection-api/errors.ts";
import { address, answer, type Behaviour, cutOff, hang, listJson, scoreJson, scoresJson } from "../support/api-server.ts";
import { FakeClock, PatientClock } from "../support/fake-clock.ts";
import { held, startClient } from "./clients.ts";

async function setUp(behaviour: Behaviour, options: Partial<ClientOptions> = {}) {
  const changes: string[] = [];
  const { server, client } = await startClient([behaviour], {
    onCircuitBreaker: (state) => changes.push(state),
    ...options,
  });
  /** A call's outcome. */
  const outcome = (signal?: AbortSignal): Promise<string> =>
    client.fetch("scores", address(), signal).then(
      ({ entries }) => (entries.length > 0 ? "answered" : "no_data"),
      (error: { kind: string }) => error.kind,
    );
  const outcomes = async (count: number) => {
    const all: string[] = [];
    while (all.length < count) all.push(await outcome());
    return all;
  };
  return { server, client, changes, outcome, outcomes };
}

/** The same with a stopped clock, and a breaker opened by five failures. */
async function setUpOpen() {
  const clock = new FakeClock();
  const running = await setUp(failed, { clock });
  expect(await running.outcomes(5)).toEqual(Array(5).fill("unavailable"));
  expect(running.client.circuitBreaker).toBe("open");
  return { ...running, clock };
}

const good = answer(scoresJson(scoreJson()));
const failed = answer({}, 500);

describe("the breaker opens", () => {
  test.each<[string, Behaviour, string, Partial<ClientOptions>?]>([
    ["500", failed, "unavailable"],
    ["503", answer({}, 503), "unavailable"],
    ["a reset", cutOff(), "unavailable"],
    ["a reset in mid-body", cutOff('{"successful":1,'), "unavailable"],
    ["no answer", hang, "timeout", { timeoutMs: 50 }],
  ])("after five consecutive calls with %s, and then no call is made", async (_name, behaviour, kind, options) => {
    const { server, client, outcome, outcomes, changes } = await setUp(behaviour, { clock: new PatientClock(), ...options });
    expect(await outcomes(4)).toEqual(Array(4).fill(kind));
    expect(client.circuitBreaker).toBe("closed");
    expect(await outcome()).toBe(kind);
    expect(client.circuitBreaker).toBe("open");
    const called = server.requests.length;
    expect(await outcomes(20)).toEqual(Array(20).fill("circuit_open"));
    expect(server.requests).toHaveLength(called);
    expect(changes).toEqual(["open"]);
  });

  test("after five failures, regardless of inconclusive calls between them", async () => {
    const clock = new FakeClock();
    const breaker = new CircuitBreaker({ clock });
    const ends = (kind: CollectionApiErrorKind, isDown = false) =>
      breaker.run(() => Promise.reject(new CollectionApiError(kind, kind, { isDown }))).catch(({ kind: end }) => end);
    for (let failures = 1; failures <= 5; failures += 1) {
      for (const kind of ["paused", "timeout", "aborted"] as const) expect(await ends(kind)).toBe(kind);
      expect(breaker.state).toBe("closed");
      expect(await ends("unavailable", true)).toBe("unavailable");
    }
    expect([breaker.state, await ends("paused")]).toEqual(["open", "circuit_open"]);
  });

  test("but not for attempts whose retry succeeds, however many fail at once", async () => {
    const { server, client, outcome } = await setUp(good);
    server.behave(...Array<Behaviour>(50).fill(cutOff()), good);
    const all = await Promise.all(Array.from({ length: 50 }, () => outcome()));
    expect(all).toEqual(Array(50).fill("answered"));
    expect(server.requests).toHaveLength(100);
    expect(client.circuitBreaker).toBe("closed");
  });
});

describe("any answer of the service, even a refusal", () => {
  test.each<[string, Behaviour, string]>([
    ["400", answer({}, 400), "rejected_request"],
    ["401", answer({}, 401), "rejected_key"],
    ["403", answer({}, 403), "rejected_key"],
    ["404", answer({}, 404), "no_data"],
    ["429", answer({}, 429, { "retry-after": "60" }), "rate_limited"],
    ["a redirect", answer({}, 302), "invalid_answer"],
    ["HTML", answer("<html>"), "invalid_answer"],
    ["another envelope", answer(listJson()), "invalid_answer"],
    ["value 0", answer({ successful: 0 }), "unavailable"],
    ["no data", answer(scoresJson()), "no_data"],
  ])("keeps the breaker closed, and closes it again: %s", async (_name, behaviour, kind) => {
    const clock = new FakeClock();
    const { server, client, outcome, outcomes } = await setUp(behaviour, { clock });
    expect(await outcomes(12)).toEqual([kind, ...Array(11).fill(kind === "rate_limited" ? "paused" : kind)]);
    expect(client.circuitBreaker).toBe("closed");
    await clock.advance(60_000);
    server.behave(failed);
    await outcomes(5);
    expect(client.circuitBreaker).toBe("open");
    server.behave(behaviour);
    await clock.advance(2_000);
    expect(await outcome()).toBe(kind);
    expect(client.circuitBreaker).toBe("closed");
  });
});

describe("the trial call", () => {
  test("is one every two seconds, and its good answer closes the breaker", async () => {
    const { server, client, clock, outcome, outcomes, changes } = await setUpOpen();
    const { behaviour, waiting } = held();
    server.behave(behaviour);
    await clock.advance(1_999);
    expect([await outcome(), client.circuitBreaker]).toEqual(["circuit_open", "open"]);
    await clock.advance(1);
    expect(client.circuitBreaker).toBe("half_open");
    const [trial, ...rest] = Array.from({ length: 50 }, () => outcome());
    expect(await Promise.all(rest)).toEqual(Array(49).fill("circuit_open"));
    await expect.poll(() => waiting.length).toBe(1);
    expect(client.circuitBreaker).toBe("open");
    server.behave(good);
    waiting[0]?.(good);
    expect(await trial).toBe("answered");
    expect(client.circuitBreaker).toBe("closed");
    expect(await outcomes(3)).toEqual(Array(3).fill("answered"));
    expect(changes).toEqual(["open", "closed"]);
    expect(clock.timers).toBe(0);
  });

  test("opens the breaker for another two seconds each time it fails", async () => {
    const { server, client, clock, outcome, changes } = await setUpOpen();
    for (let trial = 1; trial <= 3; trial += 1) {
      await clock.advance(2_000);
      expect([await outcome(), await outcome(), client.circuitBreaker]).toEqual(["unavailable", "circuit_open", "open"]);
      expect(server.requests).toHaveLength(5 + trial);
      await clock.advance(1_999);
      expect(client.circuitBreaker).toBe("open");
    }
    expect(changes).toEqual(["open"]);
    await client.close();
    expect(clock.timers).toBe(0);
  });

  test("does not close the breaker if its caller gives up", async () => {
    const { server, client, clock, outcome } = await setUpOpen();
    server.behave(hang);
    await clock.advance(2_000);
    const controller = new AbortController();
    const trial = outcome(controller.signal);
    await expect.poll(() => server.requests.length).toBe(6);
    controller.abort();
    expect(await trial).toBe("aborted");
    expect(client.circuitBreaker).toBe("open");
  });
});

describe("connections", () => {
  test("are 64 at most; other calls wait for one of them", async () => {
    const { behaviour, waiting } = held();
    const { server, outcome } = await setUp(behaviour, { timeoutMs: 20_000, deadlineMs: 20_000 });
    const calls = Array.from({ length: 200 }, () => outcome());
    await expect.poll(() => waiting.length).toBe(64);
    server.behave(good);
    for (const release of waiting) release(good);
    expect(await Promise.all(calls)).toEqual(Array(200).fill("answered"));
    expect(server.requests).toHaveLength(200);
  });

  test("does not count a timeout as a failure if the call spent most of its time waiting for a connection", async () => {
    const clock = new FakeClock();
    const { behaviour, waiting } = held();
    const { client, outcome } = await setUp(behaviour, { clock });
    const first = Array.from({ length: 64 }, () => outcome());
    const next = Array.from({ length: 200 }, () => outcome());
    await expect.poll(() => waiting.length).toBe(64);
    await clock.advance(4_500);
    for (const release of waiting.splice(0)) release(good);
    expect(await Promise.all(first)).toEqual(Array(64).fill("answered"));
    await expect.poll(() => waiting.length).toBe(64);
    await clock.advance(3_499);
    expect(await Promise.race([...next, "still waiting"])).toBe("still waiting");
    await clock.advance(1);
    expect(await Promise.all(next)).toEqual(Array(200).fill("timeout"));
    expect(client.circuitBreaker).toBe("closed");
    expect(clock.timers).toBe(0);
  });

  test("counts a timeout as a failure if the call spent all of its time asking", async () => {
    const clock = new FakeClock();
    const { client, outcome, server } = await setUp(hang, { clock, timeoutMs: 9_000 });
    const calls = Array.from({ length: 5 }, () => outcome());
    await expect.poll(() => server.requests.length).toBe(5);
    await clock.advance(8_000);
    expect(await Promise.all(calls)).toEqual(Array(5).fill("timeout"));
    expect(client.circuitBreaker).toBe("open");
  });

  test.each([
    [502, "a failure", "open"],
    [429, "none", "closed"],
  ] as const)("counts a late attempt that gets no answer after a %s as %s", async (status, _counted, state) => {
    const clock = new FakeClock();
    const { behaviour, waiting } = held();
    const { client, outcome } = await setUp(behaviour, { clock });
    const calls = Array.from({ length: 5 }, () => outcome());
    await expect.poll(() => waiting.length).toBe(5);
    await clock.advance(4_500);
    for (const release of waiting.splice(0)) release(answer({}, status));
    // Each waits for its deadline and its retry.
    await expect.poll(() => clock.timers).toBe(10);
    await clock.advance(0);
    await expect.poll(() => waiting.length).toBe(5);
    await clock.advance(3_500);
    expect(await Promise.all(calls)).toEqual(Array(5).fill("timeout"));
    expect(client.circuitBreaker).toBe(state);
  });

  test("are free during the pause before a retry", async () => {
    const clock = new FakeClock();
    const { server, outcome } = await setUp(answer({}, 502), { clock, random: () => 0.5 });
    const retrying = Array.from({ length: 64 }, () => outcome());
    // Each waits for its deadline and its retry.
    await expect.poll(() => [server.requests.length, clock.timers]).toEqual([64, 128]);
    server.behave(good);
    expect(await outcome()).toBe("answered");
    await clock.advance(100);
    expect(await Promise.all(retrying)).toEqual(Array(64).fill("answered"));
  });
});
