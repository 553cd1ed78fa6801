import { expect, onTestFinished, test } from "vitest";
import { connectToApi } from "../../src/app/observed-client.ts";
import { answer, type Behaviour, influencerJson, listJson, startApiServer } from "../support/api-server.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";
import { metricsAtRest, samplesOf } from "../support/metrics.ts";
import { recordLog } from "../support/recorded-log.ts";

async function connected(behaviour: Behaviour, clock: FakeClock) {
  const server = await startApiServer(behaviour);
  const { log, lines } = recordLog();
  const metrics = metricsAtRest();
  const { client, api } = connectToApi(
    {
      ...{ baseUrl: server.url, apiKey: "key", userAgent: "test/1", timeoutMs: 5_000, deadlineMs: 5_000 },
      ...{ ttlMs: 1, staleMs: 0, maxEntries: 10, random: () => 0, clock },
    },
    log,
    metrics,
  );
  onTestFinished(async () => {
    api.close();
    await client.close();
    await server.close();
  });
  return { api, metrics, lines };
}

test("failed calls are logged once a minute for each kind, with their number", async () => {
  const clock = new FakeClock();
  const { api, lines } = await connected(answer("", 429, { "retry-after": "600" }), clock);
  const fail = async (count: number) => {
    for (let number = 0; number < count; number++) await expect(api.scores(addressOf(number))).rejects.toThrow();
  };
  await fail(300);
  await clock.advance(60_000);
  await fail(2);
  const logged = lines.map(
    ({ msg, count, err }) => [msg, count, err as { kind: string; type: string; message: string }] as const,
  );
  expect(logged.map(([msg, count, { kind }]) => [msg, count, kind])).toEqual([
    ["an API call failed", 1, "rate_limited"],
    ["an API call failed", 1, "paused"],
    ["an API call failed", 299, "paused"],
  ]);
  expect(logged.map(([, , { type, message }]) => `${type}: ${message}`)).toEqual([
    "CollectionApiError: the service answered 429",
    "CollectionApiError: the service asked for a pause, so it was not asked",
    "CollectionApiError: the service asked for a pause, so it was not asked",
  ]);
});

test("answers with broken entries are logged once a minute, with their number, and all entries are counted", async () => {
  const clock = new FakeClock();
  const { api, lines, metrics } = await connected(answer(listJson(influencerJson(), { user: {} }, null)), clock);
  for (let number = 0; number < 3; number++) await api.influencers(addressOf(number));
  await clock.advance(60_000);
  await api.influencers(addressOf(3));
  expect(lines.map(({ count, dropped }) => [count, dropped])).toEqual([
    [1, 2],
    [3, 2],
  ]);
  expect(await samplesOf(metrics.registry, "api_dropped_entries_total")).toEqual({ 'operation="influencers"': 8 });
});
