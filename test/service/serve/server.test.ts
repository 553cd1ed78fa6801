import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { operations } from "../../../src/contract/schemas.ts";
import { openServiceDatabase } from "../../../src/service/database/database.ts";
import { AnswerBuilder } from "../../../src/service/serve/answer-builder.ts";
import { createKey, listKeys, revokeKey } from "../../../src/service/serve/keys.ts";
import { describeEngines } from "../../support/databases/engines.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { addressOf } from "../../support/ids.ts";
import { addCollection, addPosts, markChanged, type PlainPost } from "../../support/posts.ts";
import { createTestServer, openTestDatabase, testKey, troubled } from "../../support/service.ts";

const collection = addressOf(0xabc);
const upperCased = `0x${collection.slice(2).toUpperCase()}`;
const tweets = `/v1/collection/tweets?contractAddress=${collection}`;
const scores = `/v1/collection/scores?contractAddress=`;
const post = (id: number, differing: Partial<PlainPost> = {}): PlainPost => ({
  id: String(id),
  author: "1",
  createdAt: Date.UTC(2025, 11, 31, 1, 2, 3),
  followers: 100,
  retweets: id,
  likes: id,
  ...differing,
});

const nineteen = Array.from({ length: 19 }, () => expect.anything());

describeEngines((engine) => {
  async function open() {
    const clock = new FakeClock();
    const database = await openTestDatabase(engine, clock);
    const builder = new AnswerBuilder(database, { clock });
    /** Adds posts and makes the answers. */
    const change = async (posts: readonly PlainPost[]) => {
      await clock.advance(1_000);
      await addPosts(database, collection, posts);
      await markChanged(database, collection, clock.now());
      await builder.buildDue();
    };
    await addCollection(database, collection, "Otters «0x»");
    await change(Array.from({ length: 20 }, (_, index) => post(index + 1)));
    return { clock, database, change };
  }

  test("answers have the contract's form, and are not compressed", async () => {
    const { database, clock } = await open();
    const { get } = await createTestServer(database, { clock });
    const answer = await get(tweets, { "accept-encoding": "gzip" });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
    expect(answer.headers).not.toHaveProperty("content-encoding");
    expect(answer.json()).toMatchObject({
      success: 1,
      data: [{ id: "20", interaction: 40, date: "2025-12-31T01:02:03.000+00:00" }, ...nineteen],
    });
  });

  test("an address is echoed in the letter case of the request, and an unknown one gets an empty list", async () => {
    const { database, clock } = await open();
    const { get } = await createTestServer(database, { clock });
    for (const requested of [collection, upperCased, collection.replace("abc", "aBc")]) {
      expect((await get(scores + requested)).json()).toMatchObject({
        successful: 1,
        data: [{ name: "Otters «0x»", contractAddress: requested, total: expect.any(Number) }],
      });
    }
    for (const { path, successKey } of Object.values(operations)) {
      expect((await get(`${path}?contractAddress=${addressOf(5)}`)).json()).toEqual({ [successKey]: 1, data: [] });
    }
  });

  test("a change shows within two seconds, and cached answers are served without the database", async () => {
    const { database, clock, change } = await open();
    const queries: string[] = [];
    const own = await openServiceDatabase({ url: database.url, limitMs: 5_000, onQuery: (name) => void queries.push(name) });
    const { get, errors } = await createTestServer(own, { clock });
    expect((await get(tweets)).json()).toMatchObject({ data: [{ id: "20" }, ...nineteen] });
    await change([post(98)]);
    await clock.advance(2_000);
    expect((await get(tweets)).json()).toMatchObject({ data: [{ id: "98" }, ...nineteen] });
    for (let time = 0; time < 5; time += 1) expect((await get("/readyz")).json()).toEqual({ status: "ready", database: "up" });
    expect(queries.filter((name) => name === "ping")).toHaveLength(1);

    await own.close();
    await clock.advance(60_000);
    expect((await get(tweets)).json()).toMatchObject({ data: [{ id: "98" }, ...nineteen] });
    expect(errors).toEqual([]);
    expect((await get("/readyz")).json()).toEqual({ status: "ready", database: "down" });
  });

  test("keys work at once, and stop within five seconds of being revoked", async () => {
    const { database, clock } = await open();
    const { get, server } = await createTestServer(database, { clock });
    const request = async (key: string) => (await get(tweets, { "x-api-key": key })).statusCode;
    const { id, key } = await createKey(database, "somebody", clock.now());
    expect(key).toMatch(/^cp_[\w-]{43}$/);
    expect([await request(key), await request(`${key}x`), await request(testKey)]).toEqual([200, 403, 200]);
    const [row] = await engine.query(database.url, "select * from keys");
    expect(JSON.stringify(row)).not.toContain(key);
    expect(row).toMatchObject({ id, name: "somebody", revoked_at: null });
    expect(await revokeKey(database, "nobody", clock.now())).toBe(false);
    const revokedAt = clock.now();
    expect(await revokeKey(database, id, revokedAt)).toBe(true);
    await clock.advance(5_000);
    expect(await request(key)).toBe(403);
    expect(await revokeKey(database, id, clock.now())).toBe(true);
    expect(await listKeys(database)).toMatchObject([{ id, name: "somebody", revoked_at: revokedAt }]);
    await server.close();
    expect(clock.timers).toBe(0);
  });

  test("each key has its own budget, and wrong keys count against the caller", async () => {
    const { database, clock } = await open();
    const { get } = await createTestServer(database, { clock, requestsPerMinute: 2 });
    const keys = await Promise.all(["one", "other"].map((name) => createKey(database, name, clock.now())));
    const request = (key: string, path = tweets) => get(path, { "x-api-key": key });
    for (let guess = 0; guess < 4; guess += 1) {
      const { statusCode } = await request(`guess ${guess}`);
      expect(statusCode).toBe(guess < 2 ? 403 : 429);
      await get("/healthz");
    }
    for (const { key } of keys) {
      const answered = [await request(key), await request(key), await request(key, scores + collection)];
      expect(answered.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
      expect(answered[2]?.json()).toMatchObject({ successful: 0, error: { code: "rate_limited" } });
      expect(Number(answered[2]?.headers["retry-after"])).toBeGreaterThan(0);
    }
  });

  test("errors have the operation's envelope", async () => {
    const { database, clock } = await open();
    const { get, server } = await createTestServer(database, { clock });
    for (const { path, successKey } of Object.values(operations)) {
      const errorOf = async (url: string, headers: Record<string, string>) => {
        const response = await server.inject({ url, headers });
        return [response.statusCode, response.json()[successKey], response.json().error.code];
      };
      const requested = `${path}?contractAddress=${collection}`;
      expect(await errorOf(requested, {})).toEqual([401, 0, "missing_api_key"]);
      expect(await errorOf(requested, { "x-api-key": "" })).toEqual([401, 0, "missing_api_key"]);
      expect(await errorOf(requested, { "x-api-key": "wrong" })).toEqual([403, 0, "invalid_api_key"]);
      const many = `?contractAddress=${collection}&contractAddress=${collection}`;
      for (const query of ["", "?contractAddress=", "?contractAddress=0x12", many]) {
        expect(await errorOf(path + query, { "x-api-key": testKey })).toEqual([400, 0, "invalid_contract_address"]);
      }
    }
    for (const path of ["/", "/v1/collection", "/v2/collection/scores"]) {
      const response = await get(path);
      expect([response.statusCode, response.json()]).toMatchObject([404, { success: 0, error: { code: "not_found" } }]);
    }
  });

  test("a request whose headers never end is cut off", async () => {
    const { database } = await open();
    const limits = { requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 10 };
    const { server } = await createTestServer(database, { limits });
    const url = new URL(await server.listen({ host: "127.0.0.1", port: 0 }));
    const socket = connect(Number(url.port), url.hostname).resume();
    socket.write("GET /healthz HTTP/1.1\r\nhost: service\r\n");
    await once(socket, "close");
  });

  test("an unreachable database gives 503, and an internal fault reveals nothing", async () => {
    const { database, clock } = await open();
    const { get, errors } = await createTestServer(database, { clock });
    await database.run("test", (own) => own.schema.dropTable("answers").execute());
    const fault = await get(tweets);
    expect([fault.statusCode, fault.json()]).toEqual([
      500,
      { success: 0, error: { code: "internal", message: "Internal error. Try again later." } },
    ]);
    expect(errors).toHaveLength(1);

    const otherItem = await createTestServer(
      troubled(database, () => "unreachable"),
      { clock },
    );
    const response = await otherItem.get(scores + collection);
    const message = "The service cannot reach its data right now. Try again in a moment.";
    expect([response.statusCode, response.json()]).toEqual([503, { successful: 0, error: { code: "unavailable", message } }]);
  });
});
