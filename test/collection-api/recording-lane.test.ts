import { expect, onTestFinished, test } from "vitest";
import { connectToApi } from "../../src/app/observed-client.ts";
import { createStore } from "../../src/collection-api/answer-store.ts";
import { CachedCollectionApi } from "../../src/collection-api/cached-client.ts";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import { answer, answerScores, type Behaviour, hang, influencerJson, listJson, startApiServer } from "../support/api-server.ts";
import { ScriptedApi } from "../support/bot/scripted-api.ts";
import { FakeClock, settle } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";
import { metricsAtRest, samplesOf } from "../support/metrics.ts";
import { recordLog } from "../support/recorded-log.ts";

const apes = addressOf(1);

test("recording has a client of its own, fills the members' cache, and gets no stale answers", async () => {
  const clock = new FakeClock();
  const [members, recording] = [new ScriptedApi(clock), new ScriptedApi(clock)];
  const answers: string[] = [];
  const api = new CachedCollectionApi(members, {
    ttlMs: 60_000,
    staleMs: 3_600_000,
    store: createStore(10).store,
    clock,
    onAnswer: (operation, result) => answers.push(`${operation} ${result}`),
  });
  const recordingApi = api.recordingFrom(recording);
  const recorded = recordingApi.scores(apes);
  await settle();
  recording.last.answer(["first"]);
  expect(await recorded).toMatchObject({ entries: ["first"], cache: "miss" });
  expect(await api.scores(apes)).toMatchObject({ entries: ["first"], cache: "hit" });
  await clock.advance(60_000);
  const failed = recordingApi.scores(apes);
  await settle();
  recording.last.fail(new CollectionApiError("unavailable", "down"));
  await expect(failed).rejects.toMatchObject({ kind: "unavailable" });
  expect([members.calls.length, answers]).toEqual([0, ["scores hit"]]);
});

/** Both lanes over one server, as in the bot. */
async function connected(behaviour: Behaviour, options: { readonly clock?: FakeClock } = {}) {
  const server = await startApiServer(behaviour);
  const { log, lines } = recordLog();
  const metrics = metricsAtRest();
  const { client, recording, api, recordingApi } = connectToApi(
    {
      baseUrl: server.url,
      apiKey: "key",
      userAgent: "test/1",
      timeoutMs: 5_000,
      deadlineMs: 5_000,
      ttlMs: 1,
      staleMs: 0,
      store: createStore(10).store,
      random: () => 0,
      ...options,
    },
    log,
    metrics,
  );
  onTestFinished(async () => {
    api.close();
    await Promise.all([client.close(), recording.close()]);
    await server.close();
  });
  return { server, client, recording, api, recordingApi, metrics, lines };
}

test("failing recording calls are not retried, and open only the recording's circuit breaker", async () => {
  const { server, client, recording, api, recordingApi } = await connected(answer("", 503));
  for (let number = 0; number < 5; number++) {
    await expect(recordingApi.scores(addressOf(number))).rejects.toMatchObject({ kind: "unavailable" });
  }
  expect(server.requests.length).toBe(5);
  expect([client.circuitBreaker, recording.circuitBreaker]).toEqual(["closed", "open"]);
  server.behave(answerScores());
  expect((await api.scores(apes)).entries.length).toBe(1);
});

test("recording makes two calls at a time, and members' calls run beside them", async () => {
  const { server, api, recordingApi, metrics } = await connected(hang);
  for (let number = 0; number < 5; number++) recordingApi.scores(addressOf(number)).catch(() => {});
  await expect.poll(() => server.requests.length).toBe(2);
  server.behave(answerScores());
  for (let number = 10; number < 20; number++) await api.scores(addressOf(number));
  expect(server.requests.length).toBe(12);
  expect(await samplesOf(metrics.registry, "api_calls_total")).toEqual({ 'operation="scores",outcome="answered"': 10 });
});

test("failed calls are logged once a minute for each kind, with their number", async () => {
  const clock = new FakeClock();
  const { api, lines } = await connected(answer("", 429, { "retry-after": "600" }), { clock });
  const fail = async (count: number) => {
    for (let number = 0; number < count; number++) await expect(api.scores(addressOf(number))).rejects.toThrow();
  };
  await fail(300);
  await clock.advance(60_000);
  await fail(2);
  const told = lines.map(({ msg, count, err }) => [msg, count, (err as { kind?: string }).kind]);
  expect(told).toEqual([
    ["an API call failed", 1, "rate_limited"],
    ["an API call failed", 1, "paused"],
    ["an API call failed", 299, "paused"],
  ]);
});

test("answers with broken entries are logged once a minute, with their number, and all entries are counted", async () => {
  const clock = new FakeClock();
  const { api, lines, metrics } = await connected(answer(listJson(influencerJson(), { user: {} }, null)), { clock });
  for (let number = 0; number < 3; number++) await api.influencers(addressOf(number));
  await clock.advance(60_000);
  await api.influencers(addressOf(3));
  expect(lines.map(({ count, dropped }) => [count, dropped])).toEqual([
    [1, 2],
    [3, 2],
  ]);
  expect(await samplesOf(metrics.registry, "api_dropped_entries_total")).toEqual({ 'operation="influencers"': 8 });
});

test("a Retry-After that one lane receives pauses the other as well", async () => {
  const { server, api, recordingApi } = await connected(answer("", 429, { "retry-after": "30" }));
  await expect(recordingApi.scores(apes)).rejects.toMatchObject({ kind: "rate_limited" });
  await expect(api.scores(apes)).rejects.toMatchObject({ kind: "paused" });
  expect(server.requests.length).toBe(1);
});
