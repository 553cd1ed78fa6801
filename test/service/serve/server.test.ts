import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { operations } from "../../../src/contract/schemas.ts";
import { DatabaseError } from "../../../src/infra/engine.ts";
import { openServiceDatabase } from "../../../src/service/database/database.ts";
import { createKey, noteUses, revokeKey } from "../../../src/service/serve/keys.ts";
import { Remaker } from "../../../src/service/serve/remakes.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { addressOf, describeEngines } from "../../support/memory.ts";
import { addCollection, addPosts, markChanged, openTestDatabase, type PlainPost } from "../../support/service-posts.ts";
import { createTestServer, testKey } from "../../support/service-server.ts";

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
    const database = await openTestDatabase(engine);
    const remaker = new Remaker(database, { clock });
    /** Adds posts and makes the answers. */
    const change = async (posts: readonly PlainPost[]) => {
      await clock.advance(1_000);
      await addPosts(database, collection, posts);
      await markChanged(database, collection, clock.now());
      await remaker.remakeDue();
    };
    await addCollection(database, collection, "Otters «0x»");
    await change(Array.from({ length: 20 }, (_, index) => post(index + 1)));
    return { clock, database, change };
  }

  test("answers are bytes of the contract's form, in the encodings that are asked for", async () => {
    const { database, clock } = await open();
    const { get } = await createTestServer(database, { clock });
    const plain = await get(tweets);
    expect([plain.statusCode, plain.headers]).toMatchObject([
      200,
      {
        "content-type": "application/json; charset=utf-8",
        "cache-control": "private, max-age=30",
        vary: "accept-encoding",
        etag: expect.stringMatching(/^"[\w-]+"$/),
      },
    ]);
    expect(plain.headers).not.toHaveProperty("content-encoding");
    expect(plain.json()).toMatchObject({
      success: 1,
      data: [{ id: "20", interaction: 40, date: "2025-12-31T01:02:03.000+00:00" }, ...nineteen],
    });
    for (const [accepted, encoding, decompress] of [
      ["gzip, deflate", "gzip", gunzipSync],
      ["gzip, zstd", "zstd", zstdDecompressSync],
      ["gzip;q=1, zstd;q=0.5", "gzip", gunzipSync],
      ["*;q=0.1, zstd;q=0", "gzip", gunzipSync],
    ] as const) {
      const response = await get(tweets, { "accept-encoding": accepted });
      expect(response.headers["content-encoding"]).toBe(encoding);
      expect(decompress(response.rawPayload).toString()).toBe(plain.body);
      expect(response.headers["etag"]).not.toBe(plain.headers["etag"]);
    }
    for (const accepted of ["", "br", "identity", "zstd;q=0", "gzip;q=nonsense"]) {
      expect((await get(tweets, { "accept-encoding": accepted })).headers).not.toHaveProperty("content-encoding");
    }
  });

  test("what the client still has is not sent again", async () => {
    const { database, clock, change } = await open();
    const { get } = await createTestServer(database, { clock });
    for (const path of [tweets, scores + collection, scores + upperCased]) {
      const etag = String((await get(path)).headers["etag"]);
      for (const named of [etag, `"other", W/${etag}`, "*"]) {
        const response = await get(path, { "if-none-match": named });
        expect([response.statusCode, response.body, response.headers["etag"]]).toEqual([304, "", etag]);
      }
      expect((await get(path, { "if-none-match": '"other"' })).statusCode).toBe(200);
    }
    const { etag } = (await get(tweets)).headers;
    await change([post(99)]);
    await clock.advance(2_000);
    expect((await get(tweets, { "if-none-match": String(etag) })).json()).toMatchObject({ data: [{ id: "99" }, ...nineteen] });
  });

  test("an address is answered in the letter case that it was asked in, and an unknown one with an empty list", async () => {
    const { database, clock } = await open();
    const { get } = await createTestServer(database, { clock });
    for (const asked of [collection, upperCased, collection.replace("abc", "aBc")]) {
      expect((await get(scores + asked)).json()).toMatchObject({
        successful: 1,
        data: [{ name: "Otters «0x»", contractAddress: asked, total: expect.any(Number) }],
      });
    }
    for (const { path, successKey } of Object.values(operations)) {
      expect((await get(`${path}?contractAddress=${addressOf(5)}`)).json()).toEqual({ [successKey]: 1, data: [] });
    }
  });

  test("the service's own pictures are named by the host that was asked", async () => {
    const { database, clock, change } = await open();
    await database.run("test", (own) =>
      own
        .updateTable("people")
        .set({ picture_url: "/profile_images/1/avatar_normal.png", name: '"profileImageUrl":"/' })
        .execute(),
    );
    await change([post(99)]);
    const { get } = await createTestServer(database, { clock });
    for (const host of ["127.0.0.1:8787", "pulse.example"]) {
      const response = await get(tweets, { host, "accept-encoding": "gzip" });
      const { data } = JSON.parse(gunzipSync(response.rawPayload).toString());
      expect(data[0].user).toMatchObject({
        profileImageUrl: `http://${host}/profile_images/1/avatar_normal.png`,
        name: '"profileImageUrl":"/',
      });
    }
    const [small, large, unknown] = await Promise.all(
      ["1/avatar_normal", "1/avatar_400x400", "2/avatar_normal"].map((name) => get(`/profile_images/${name}.png`)),
    );
    expect([small?.rawPayload.readUInt32BE(16), large?.rawPayload.readUInt32BE(16), unknown?.statusCode]).toEqual([48, 400, 404]);
  });

  test("a change shows within two seconds, and without the database what is kept is answered", async () => {
    const { database, clock, change } = await open();
    const own = await openServiceDatabase({ url: database.url, limitMs: 5_000 });
    const { get, errors } = await createTestServer(own, { clock });
    expect((await get(tweets)).json()).toMatchObject({ data: [{ id: "20" }, ...nineteen] });
    await change([post(98)]);
    await clock.advance(2_000);
    expect((await get(tweets)).json()).toMatchObject({ data: [{ id: "98" }, ...nineteen] });
    expect((await get("/readyz")).json()).toEqual({ status: "ready", database: "up" });

    await own.close();
    await clock.advance(60_000);
    expect((await get(tweets)).json()).toMatchObject({ data: [{ id: "98" }, ...nineteen] });
    expect(errors).toEqual([]);
    expect((await get("/readyz")).json()).toEqual({ status: "ready", database: "down" });
  });

  test("keys are known at once, noted as used once a day, and revoked within five seconds everywhere", async () => {
    const { database, clock } = await open();
    const used: unknown[] = [];
    const { get, server } = await createTestServer(database, { clock, onKeysUsed: (ids) => used.push(ids) });
    const ask = async (key: string) => (await get(tweets, { "x-api-key": key })).statusCode;
    const { id, key } = await createKey(database, "somebody", clock.now());
    expect(key).toMatch(/^cp_[\w-]{43}$/);
    expect([await ask(key), await ask(`${key}x`), await ask(testKey)]).toEqual([200, 403, 200]);
    const [row] = await engine.query(database.url, "select * from keys");
    expect(JSON.stringify(row)).not.toContain(key);
    expect(row).toMatchObject({ id, name: "somebody", revoked_at: null });
    await clock.advance(60_000);
    expect(used).toEqual([[id]]);
    await noteUses(database, [id], clock.now());
    expect(await engine.query(database.url, "select last_used_at from keys")).toEqual([
      { last_used_at: expect.toSatisfy((day) => Number(day) === Math.floor(clock.now() / 86_400_000) * 86_400_000) },
    ]);
    expect(await ask(key)).toBe(200);
    await clock.advance(60_000);
    expect(used).toEqual([[id]]);

    expect(await revokeKey(database, "nobody", clock.now())).toBe(false);
    expect(await revokeKey(database, id, clock.now())).toBe(true);
    await clock.advance(5_000);
    expect(await ask(key)).toBe(403);
    await server.close();
    expect(clock.timers).toBe(0);
  });

  test("a key's use that could not be written is told again", async () => {
    const { database, clock } = await open();
    const used: unknown[] = [];
    const { get, server } = await createTestServer(database, { clock, onKeysUsed: (ids) => used.push(ids) });
    const { id, key } = await createKey(database, "somebody", clock.now());
    await get(tweets, { "x-api-key": key });
    await clock.advance(60_000);
    await get(tweets, { "x-api-key": key });
    await server.close();
    expect(used).toEqual([[id], [id]]);
  });

  test("each key has a budget of its own, and guesses are of whoever makes them", async () => {
    const { database, clock } = await open();
    const { get } = await createTestServer(database, { clock, requestsPerMinute: 2 });
    const keys = await Promise.all(["one", "other"].map((name) => createKey(database, name, clock.now())));
    const ask = (key: string, path = tweets) => get(path, { "x-api-key": key });
    for (let guess = 0; guess < 4; guess += 1) {
      const { statusCode } = await ask(`guess ${guess}`);
      expect(statusCode).toBe(guess < 2 ? 403 : 429);
      await get("/profile_images/1/avatar_normal.png");
    }
    for (const { key } of keys) {
      const answered = [await ask(key), await ask(key), await ask(key, scores + collection)];
      expect(answered.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
      expect(answered[2]?.json()).toMatchObject({ successful: 0, error: { code: "rate_limited" } });
      expect(Number(answered[2]?.headers["retry-after"])).toBeGreaterThan(0);
    }
  });

  test("errors come in the operation's envelope", async () => {
    const { database, clock } = await open();
    const { get, server } = await createTestServer(database, { clock });
    for (const { path, successKey } of Object.values(operations)) {
      const errorOf = async (url: string, headers: Record<string, string>) => {
        const response = await server.inject({ url, headers });
        return [response.statusCode, response.json()[successKey], response.json().error.code];
      };
      const asked = `${path}?contractAddress=${collection}`;
      expect(await errorOf(asked, {})).toEqual([401, 0, "missing_api_key"]);
      expect(await errorOf(asked, { "x-api-key": "" })).toEqual([401, 0, "missing_api_key"]);
      expect(await errorOf(asked, { "x-api-key": "wrong" })).toEqual([403, 0, "invalid_api_key"]);
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

  test("a database that was never reached is 503, and a fault tells nothing of itself", async () => {
    const { database, clock } = await open();
    const { get, errors } = await createTestServer(database, { clock });
    await database.run("test", (own) => own.schema.dropTable("answers").execute());
    const fault = await get(tweets);
    expect([fault.statusCode, fault.json()]).toEqual([
      500,
      { success: 0, error: { code: "internal", message: "Internal error. Try again later." } },
    ]);
    expect(errors).toHaveLength(1);

    const gone = Object.create(database, {
      run: { value: () => Promise.reject(new DatabaseError("unreachable", "away")) },
    }) as typeof database;
    const other = await createTestServer(gone, { clock });
    const response = await other.get(scores + collection);
    expect([response.statusCode, response.json()]).toMatchObject([503, { successful: 0, error: { code: "unavailable" } }]);
  });
});
