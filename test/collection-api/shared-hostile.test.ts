import { afterAll, beforeAll, expect, test } from "vitest";
import { queryFor } from "../../src/collection-api/answer-store.ts";
import { SharedAnswers } from "../../src/collection-api/shared-answers.ts";
import { address, tweetJson } from "../support/api-server.ts";
import { connectStore, describeWithRedis, RedisServer } from "../support/databases/redis.ts";

describeWithRedis("a shared cache that others write to", () => {
  let server: RedisServer;
  const cleanUps: (() => unknown)[] = [];
  beforeAll(async () => {
    server = await RedisServer.start();
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps) cleanUp();
    await server.stop();
  });

  const query = queryFor("tweets", address());
  const now = Date.now();
  const stored = (entries: readonly unknown[]) => ({
    answer: { entries, asOf: now, cache: "hit" },
    ...{ askedAt: now, freshUntil: now + 60_000, staleUntil: now + 60_000 },
  });
  const valid = JSON.stringify(stored([tweetJson()]));

  test.each([
    ["an answer in which nothing is an entry", JSON.stringify(stored(Array(200_000).fill(0)))],
    [
      "an answer with a date that UTC cannot write",
      JSON.stringify(stored([tweetJson({ date: "9999-12-31T23:59:59.000-01:00" })])),
    ],
    ["a valid answer, with spaces up to more than two megabytes", valid + " ".repeat(2 * 2 ** 20)],
    ["half of an answer", valid.slice(0, -20)],
    ["an answer of another version", '{"version":2}'],
  ])("%s is no answer", async (_name, value) => {
    const store = await connectStore(server, { cleanUps });
    const answers = new SharedAnswers(store);
    await answers.write(query, { ...stored([]), answer: { entries: [], asOf: new Date(now), cache: "hit" } });
    const [key = ""] = await server.run((client) => client.keys("*tweets*"));
    const write = (text: string) => server.run((client) => client.set(key, text));
    await write(valid);
    expect((await answers.read(query))?.answer.entries).toHaveLength(1);
    await write(value);
    expect(await answers.read(query)).toBeUndefined();
  });

  test("an entry that cannot be written again is kept to this process, without an error", async () => {
    const store = await connectStore(server, { cleanUps });
    const date = new Date(Number.NaN);
    const entry = { ...tweetJson(), date, createdAt: date };
    const answers = new SharedAnswers(store);
    const answer = { entries: [entry], asOf: new Date(now), cache: "hit" } as never;
    await expect(answers.write(query, { ...stored([]), answer })).resolves.toBeUndefined();
  });
});
