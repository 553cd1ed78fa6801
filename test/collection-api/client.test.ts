import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { ClientOptions } from "../../src/collection-api/client.ts";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import {
  address,
  answer,
  type Behaviour,
  cutOff,
  drip,
  hang,
  influencerJson,
  listJson,
  scoreJson,
  scoresJson,
  tweetJson,
  userJson,
} from "../support/api-server.ts";
import { FakeClock, PatientClock, RecordingClock } from "../support/fake-clock.ts";
import { startClient } from "./clients.ts";

const apiKey = "secret-key-of-the-test";
const setUp = (behaviours: Behaviour[], options: Partial<ClientOptions> = {}, path = "") =>
  startClient(behaviours, { apiKey, random: () => 0.01, ...options }, path);

/** A failing call's error. */
async function errorOf(call: Promise<unknown>): Promise<CollectionApiError> {
  const error = await call.then(
    () => expect.unreachable("the call succeeded"),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CollectionApiError);
  return error as CollectionApiError;
}

const good = answer(scoresJson(scoreJson()));
/** For answers that come too late. */
const impatient = { timeoutMs: 200, clock: new PatientClock() };

describe("a request", () => {
  test.each([
    ["influencers", "/v1/collection/influencers", listJson(influencerJson())],
    ["tweets", "/v1/collection/tweets", listJson(tweetJson())],
    ["scores", "/v1/collection/scores", scoresJson(scoreJson())],
  ] as const)("for %s has the path, the address, the key and the User-Agent", async (operation, path, body) => {
    const { server, client } = await setUp([answer(body)], {}, "/some/where//");
    const { entries, cache } = await client.fetch(operation, address());
    expect(entries).toHaveLength(1);
    expect(cache).toBe("miss");
    const [request] = server.requests;
    expect(request?.method).toBe("GET");
    expect(request?.url).toBe(`/some/where${path}?contractAddress=${address()}`);
    expect(request?.headers).toMatchObject({
      accept: "application/json",
      "x-api-key": apiKey,
      "user-agent": "collection-pulse/test",
    });
  });

  test("for removals has the cursor; without such a list it has no answer", async () => {
    const removals = { success: 1, data: [{ kind: "post", id: "7" }], next: "8" };
    const calls: unknown[] = [];
    const { server, client } = await setUp([answer(removals), answer({ ...removals, next: 8 }), answer({}, 404)], {
      onCall: (...call) => calls.push(call),
    });
    expect(await client.fetchRemovals(undefined)).toEqual(removals);
    expect(await errorOf(client.fetchRemovals("8&9"))).toMatchObject({
      kind: "invalid_answer",
      message: expect.stringContaining("at next"),
    });
    expect(await client.fetchRemovals("8")).toBeUndefined();
    expect(server.requests.map(({ url }) => url)).toEqual([
      "/v1/collection/removed",
      "/v1/collection/removed?after=8%269",
      "/v1/collection/removed?after=8",
    ]);
    expect(calls).toEqual([]);
  });

  test("for a name goes only to a service that declares it, which is read once an hour", async () => {
    const found = [{ name: "Otters & Co", contractAddress: address("a") }];
    const declared = answer({ openapi: "3.1.0", paths: { "/v1/collection/find": {} } });
    const clock = new FakeClock();
    const { server, client } = await setUp([declared, answer({ success: 1, data: found }), answer({}, 404), declared], { clock });
    const spend = vi.fn();
    expect(await client.find("Otters & Co", spend)).toEqual(found);
    expect(spend).toHaveBeenCalledOnce();
    expect(await client.find(`${"o".repeat(199)}🦦`)).toEqual([]);
    await clock.advance(3_600_000);
    await client.find("Otters").catch(() => {});
    expect(server.requests.map(({ url }) => url)).toEqual([
      "/openapi.json",
      "/v1/collection/find?q=Otters%20%26%20Co",
      // Half of an emoji is no character.
      `/v1/collection/find?q=${"o".repeat(199)}%EF%BF%BD`,
      "/openapi.json",
      "/v1/collection/find?q=Otters",
    ]);
  });

  test.each([
    ["no description", answer({}, 404)],
    ["a web page instead of one", answer("<!doctype html>")],
    ["a description without it", answer({ openapi: "3.1.0", paths: { "/v1/collection/scores": {} } })],
  ])("for a name never goes to a service with %s", async (_name, behaviour) => {
    const { server, client } = await setUp([behaviour]);
    const spend = () => expect.unreachable("nothing was asked");
    expect([await client.find("Otters", spend), await client.find("Apes", spend)]).toEqual([[], []]);
    expect(server.requests.map(({ url }) => url)).toEqual(["/openapi.json"]);
  });
});

describe("an answer", () => {
  test("has dates as Dates, ids as text, and no unknown fields", async () => {
    const { client } = await setUp([answer(listJson({ ...tweetJson(), surprise: true }))]);
    const [tweet] = (await client.fetch("tweets", address())).entries;
    expect(tweet?.date).toEqual(new Date("2021-11-28T21:03:11Z"));
    expect(tweet?.createdAt).toEqual(new Date("2021-11-28T21:03:11Z"));
    expect(tweet?.id).toBe("1500000000000000000");
    expect(tweet).not.toHaveProperty("surprise");
  });

  test("has a retweet's author where one fits, and accepts any object there", async () => {
    const retweet = (retweetedStatus: object) => ({ ...tweetJson(), retweetedStatus });
    const { client } = await setUp([
      answer(listJson(retweet({ user: userJson({ name: "Origin" }) }), retweet({ user: { id: 3 } }), retweet({}))),
    ]);
    const { entries } = await client.fetch("tweets", address());
    expect(entries.map(({ retweetedStatus }) => retweetedStatus?.user?.name)).toEqual(["Origin", undefined, undefined]);
  });

  test.each([
    ["an empty list", answer(scoresJson())],
    ["404", answer({ message: "unknown" }, 404)],
  ])("of %s is no data, and no error", async (_name, behaviour) => {
    const calls: unknown[] = [];
    const { client } = await setUp([behaviour], { onCall: (...call) => calls.push(call) });
    expect(await client.fetch("scores", address())).toMatchObject({ entries: [], cache: "miss" });
    expect(calls).toEqual([["scores", "no_data"]]);
  });

  test("of scores is read without entries of other collections, regardless of letter case", async () => {
    const ours = fc.constantFrom(address(), address().toUpperCase(), address().replaceAll("a", "A"));
    const otherArbitrarys = fc.oneof(
      fc.constantFrom(address("b"), `${address()}0`, ` ${address()}`, ""),
      fc.string({ unit: "binary" }),
    );
    const sent = fc.array(fc.record({ name: fc.string(), contractAddress: fc.oneof(ours, otherArbitrarys) }), { minLength: 1 });
    let dropped = 0;
    const { server, client } = await setUp([good], { onDropped: (_operation, count) => (dropped = count) });
    await fc.assert(
      fc.asyncProperty(sent, async (entries) => {
        dropped = 0;
        server.behave(answer(scoresJson(...entries.map(scoreJson))));
        const expected = entries.filter(({ contractAddress }) => contractAddress.toLowerCase() === address());
        const outcome = await client.fetch("scores", address()).then(
          (answer) => answer.entries.map(({ name }) => name),
          ({ kind }: CollectionApiError) => kind,
        );
        expect(outcome).toEqual(expected.length > 0 ? expected.map(({ name }) => name) : "invalid_answer");
        expect(dropped).toBe(expected.length > 0 ? entries.length - expected.length : 0);
      }),
    );
  });

  test("is not read beyond a hundred broken entries, and the rest is reported as dropped", async () => {
    const dropped: unknown[] = [];
    const data = [influencerJson(), ...Array.from({ length: 100 }, () => ({})), influencerJson({ score: 7 })];
    const { client } = await setUp([answer(listJson(...data))], {
      onDropped: (operation, count) => dropped.push([operation, count]),
    });
    expect((await client.fetch("influencers", address())).entries.map(({ score }) => score)).toEqual([8.25]);
    expect(dropped).toEqual([["influencers", 101]]);
  });
});

describe("a failure", () => {
  test.each<[string, Behaviour, Partial<ClientOptions>?]>([
    ["429", answer({}, 429)],
    ["502", answer({}, 502)],
    ["503", answer({}, 503)],
    ["504", answer({}, 504)],
    ["a reset before the answer", cutOff()],
    ["a reset in mid-body", cutOff('{"successful":1,')],
    ["no answer", hang, impatient],
    ["a body that drips", drip(JSON.stringify(scoresJson(scoreJson())), 20), impatient],
  ])("with %s is transient: the call is tried again", async (_name, behaviour, options) => {
    const { server, client } = await setUp([behaviour, behaviour, good], options);
    expect((await client.fetch("scores", address())).entries).toHaveLength(1);
    expect(server.requests).toHaveLength(3);
  });
});

describe("a call", () => {
  test("waits before its next attempt, twice as long for the last one", async () => {
    const clock = new RecordingClock();
    const { client } = await setUp([answer({}, 503), answer({}, 503), good], { clock, random: () => 0.5 });
    const call = client.fetch("scores", address());
    for (const waitMs of [100, 200]) {
      await expect.poll(() => clock.waits.at(-1)).toBe(waitMs);
      await clock.advance(waitMs);
    }
    expect((await call).entries).toHaveLength(1);
  });

  test("ends at the deadline, even during an attempt", async () => {
    const clock = new FakeClock();
    const { server, client } = await setUp([hang], { clock, deadlineMs: 300 });
    const call = errorOf(client.fetch("scores", address()));
    await expect.poll(() => server.requests.length).toBe(1);
    await clock.advance(300);
    expect(await call).toMatchObject({ kind: "timeout", message: expect.stringContaining("300 ms") });
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ["during an attempt", hang, 5_000],
    ["between attempts", answer({}, 503, { "retry-after": "1" }), 1_002],
  ] as const)("ends when its caller gives up %s", async (_name, behaviour, waitMs) => {
    const clock = new RecordingClock();
    const { server, client } = await setUp([behaviour], { clock, timeoutMs: 5_000, deadlineMs: 8_000 });
    const controller = new AbortController();
    const call = errorOf(client.fetch("scores", address(), controller.signal));
    await expect.poll(() => [server.requests.length, clock.waits.at(-1)]).toEqual([1, waitMs]);
    controller.abort();
    expect((await call).kind).toBe("aborted");
    expect(server.requests).toHaveLength(1);
  });

  test("leaves no timer behind, and an abandoned one no connection", async () => {
    const clock = new FakeClock();
    const { server, client } = await setUp([good, answer({}, 400), hang], { clock });
    await client.fetch("scores", address());
    await errorOf(client.fetch("scores", address()));
    expect(clock.timers).toBe(0);
    const controller = new AbortController();
    const call = errorOf(client.fetch("scores", address(), controller.signal));
    await expect.poll(() => server.requests.length).toBe(3);
    expect(clock.timers).toBe(2);
    controller.abort();
    await call;
    expect(clock.timers).toBe(0);
    await expect.poll(() => server.requests[2]?.socket.destroyed).toBe(true);
  });
});
