import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../src/infra/time.ts";
import { OpenSeaApi } from "../../../src/service/collect/opensea/api.ts";
import { findOnOpenSea } from "../../../src/service/collections/find.ts";
import { cleanUp } from "../../support/clean-up.ts";
import { describeEngines } from "../../support/databases/engines.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { addressOf } from "../../support/ids.ts";
import { addCollection } from "../../support/posts.ts";
import { createTestServer, openTestDatabase } from "../../support/service.ts";
import { OpenSeaStandIn } from "../opensea-stand-in.ts";

const [otters, apes, moon] = [addressOf(1), addressOf(2), addressOf(3)];

describeEngines((engine) => {
  async function setUp() {
    const clock = new FakeClock();
    const database = await openTestDatabase(engine, clock);
    await addCollection(database, otters, "Velvet Otters");
    const openSea = await OpenSeaStandIn.start({ clock });
    cleanUp(() => openSea.close());
    const api = new OpenSeaApi({
      ...{ url: openSea.url, key: undefined, database, userAgent: "test/1", clock, random: () => 0.5, retries: 0 },
      ...{ onWait: () => {}, onRetry: () => {} },
    });
    cleanUp(() => api.close());
    const market = (query: string) => findOnOpenSea(api, query, clock.now(), AbortSignal.timeout(30_000));
    const { get, errors } = await createTestServer(database, { clock, market });
    const find = async (q: string) => (await get(`/v1/collection/find?q=${encodeURIComponent(q)}`)).json();
    const calls = () => openSea.calls.splice(0).filter(({ path }) => !path.endsWith("/keys")).length;
    return { clock, database, openSea, find, get, errors, calls };
  }
  const found = (name: string, contractAddress: string) => ({ success: 1, data: [{ name, contractAddress }] });
  const none = { success: 1, data: [] };

  test("a collection of the database is found by its name in any case and by its slug, without OpenSea", async () => {
    const { database, find, calls } = await setUp();
    await database.run("test", (connection) =>
      connection
        .insertInto("market_listings")
        .values({ collection: otters, chain: "ethereum", slug: "velvet-otters-official", searched_chains: 0, checked_at: 0 })
        .execute(),
    );
    for (const query of ["Velvet Otters", "velvet otters ", "VELVET-OTTERS", "velvet-otters-official"]) {
      expect(await find(query)).toEqual(found("Velvet Otters", otters));
    }
    expect(calls()).toBe(0);
  });

  test("names that differ in their vowel signs alone, or that are emoji alone, are found as themselves", async () => {
    const { database, find, calls } = await setUp();
    const names = ["\u0915\u0941\u092e\u093e\u0930", "\u0915\u092e\u093e\u0930", "\u{1f9a6}\u{1f9a6}"];
    for (const [index, name] of names.entries()) await addCollection(database, addressOf(10 + index), name);
    for (const [index, name] of names.entries()) expect(await find(name)).toEqual(found(name, addressOf(10 + index)));
    expect(calls()).toBe(0);
  });

  test("any other is looked up at OpenSea by its slug or its exact name, once a day", async () => {
    const { clock, openSea, find, calls } = await setUp();
    openSea.createCollection("bored-apes", { name: "Bored Apes", contracts: [{ chain: "ethereum", address: apes }] });
    expect(await find("bored-apes")).toEqual(found("Bored Apes", apes));
    expect(calls()).toBe(1);
    expect(await find("Bored Apes")).toEqual(found("Bored Apes", apes));
    expect(await find("bored-apes")).toEqual(found("Bored Apes", apes));
    expect(calls()).toBe(2);
    await clock.advance(DAY_MS + 1);
    expect(await find("bored-apes")).toEqual(found("Bored Apes", apes));
    expect(calls()).toBe(1);
  });

  test("collections that share a name are all found", async () => {
    const { openSea, find } = await setUp();
    openSea.createCollection("moon", { name: "Moon Cats", contracts: [{ chain: "ethereum", address: apes }] });
    openSea.createCollection("moon-2", { name: "Moon Cats", contracts: [{ chain: "base", address: moon }] });
    openSea.createCollection("moon-3", { name: "Moon Cats of Mars" });
    expect((await find("moon cats")).data.map((entry: { contractAddress: string }) => entry.contractAddress).toSorted()).toEqual(
      [apes, moon].toSorted(),
    );
  });

  test("what OpenSea does not know is asked again after an hour, and at most 20 questions an hour are asked", async () => {
    const { clock, find, calls } = await setUp();
    expect(await find("nobody")).toEqual(none);
    calls();
    expect(await find("nobody")).toEqual(none);
    expect(calls()).toBe(0);
    for (let number = 0; number < 30; number++) expect(await find(`Nobody No. ${number}`)).toEqual(none);
    expect(calls()).toBe(19);
    await clock.advance(HOUR_MS + 1);
    expect(await find("nobody")).toEqual(none);
    expect(calls()).toBeGreaterThan(0);
  });

  test("while OpenSea fails, own collections are found, and the failure is not remembered", async () => {
    const { openSea, find, errors } = await setUp();
    openSea.createCollection("bored-apes", { name: "Bored Apes", contracts: [{ chain: "ethereum", address: apes }] });
    openSea.faults.push(undefined, { status: 500 } as never);
    expect(await find("bored-apes")).toEqual(none);
    expect(errors).toHaveLength(1);
    expect(await find("velvet otters")).toEqual(found("Velvet Otters", otters));
    expect(await find("bored-apes")).toEqual(found("Bored Apes", apes));
  });

  test.for(["", " ", "a".repeat(201)])("%j is refused", async (query) => {
    const { get } = await setUp();
    const answer = await get(`/v1/collection/find?q=${encodeURIComponent(query)}`);
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, "invalid_query"]);
  });
});
