import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { CollectionApiClient } from "../../src/collection-api/client.ts";
import type { CollectionApiError } from "../../src/collection-api/errors.ts";
import { Pause } from "../../src/collection-api/pause.ts";
import { systemClock } from "../../src/infra/clock.ts";
import { address, answer, answerScores, startApiServer } from "../support/api-server.ts";
import { connectStore, describeWithRedis, RedisServer } from "../support/databases/redis.ts";

describeWithRedis("replicas that share a pause", () => {
  let redis: RedisServer;
  const cleanUps: (() => unknown)[] = [];
  beforeAll(async () => {
    redis = await RedisServer.start();
  });
  afterAll(() => redis.stop());
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
    await redis.run((client) => client.flushall());
  });

  const refusing = (seconds: number) => answer({}, 429, { "retry-after": `${seconds}` });
  async function startApi() {
    const server = await startApiServer(answerScores());
    cleanUps.push(server.close);
    return server;
  }

  /** Asks through a replica's client; returns the outcome and its stated wait in milliseconds. */
  async function replica(baseUrl: string, apiKey = "key") {
    const pause = new Pause(apiKey, systemClock, await connectStore(redis, { cleanUps }));
    const times = { timeoutMs: 5_000, deadlineMs: 8_000 };
    const client = new CollectionApiClient({ baseUrl, apiKey, userAgent: "test/1", ...times, pause });
    cleanUps.push(() => client.close());
    return (): Promise<[outcome: string, retryAfterMs?: number | undefined]> =>
      client.ask("scores", address()).then(
        () => ["answered"],
        ({ kind, retryAfterMs }: CollectionApiError) => [kind, retryAfterMs],
      );
  }
  const pauses = () => redis.run((client) => client.keys("*pause*"));

  test("a pause that one replica was told is kept by the others, for the time that is left", async () => {
    const server = await startApi();
    const [one, other] = await Promise.all([replica(server.url), replica(server.url)]);
    server.behave(refusing(60), answerScores());
    expect(await one()).toEqual(["rate_limited", 60_000]);
    await expect.poll(pauses).toHaveLength(1);
    const [outcome, retryAfterMs] = await other();
    expect(outcome).toBe("paused");
    expect(retryAfterMs).toBeGreaterThan(30_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
    expect(server.requests).toHaveLength(1);
  });

  test("a pause does not concern replicas with another API key", async () => {
    const server = await startApi();
    const [one, other] = await Promise.all([replica(server.url, "used up"), replica(server.url, "new")]);
    server.behave(refusing(60), answerScores());
    expect(await one()).toEqual(["rate_limited", 60_000]);
    await expect.poll(pauses).toHaveLength(1);
    expect(await other()).toEqual(["answered"]);
  });

  test("a shorter pause does not end a longer one", async () => {
    const server = await startApi();
    const [one, other] = await Promise.all([replica(server.url), replica(server.url)]);
    const waiting: ((seconds: number) => void)[] = [];
    server.behave((request, response) => waiting.push((seconds) => refusing(seconds)(request, response)));
    const asked = [one(), other()];
    await expect.poll(() => waiting.length).toBe(2);
    waiting[0]?.(3_600);
    await expect.poll(pauses).toHaveLength(1);
    waiting[1]?.(60);
    await Promise.all(asked);
    // Over the same connection as the shorter one, and so after it.
    const [outcome, retryAfterMs] = await other();
    expect(outcome).toBe("paused");
    expect(retryAfterMs).toBeGreaterThan(3_000_000);
  });

  test("a stored pause is limited to a day, and without the store each replica keeps its own", async () => {
    const server = await startApi();
    const [one, other] = await Promise.all([replica(server.url), replica(server.url)]);
    server.behave(refusing(60), answerScores());
    await one();
    await expect.poll(pauses).toHaveLength(1);
    await redis.run(async (client) => client.pexpire((await pauses())[0] ?? "", 10 ** 12));
    expect(await other()).toEqual(["paused", 24 * 3_600_000]);
    const third = await replica(server.url);
    await redis.run((client) => client.flushall());
    expect(await third()).toEqual(["answered"]);
    await redis.stop();
    expect((await one())[0]).toBe("paused");
    expect(await third()).toEqual(["answered"]);
    await redis.start();
  });
});
