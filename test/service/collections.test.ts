import { expect, test } from "vitest";
import { DAY_MS } from "../../src/infra/time.ts";
import { addCollection, changesOf, planFor } from "../../src/service/collections/add.ts";
import { listCollections } from "../../src/service/collections/list.ts";
import { removeCollection } from "../../src/service/collections/remove.ts";
import { proposeTerms } from "../../src/service/collections/terms.ts";
import { AnswerBuilder } from "../../src/service/serve/answer-builder.ts";
import { PostWriter } from "../../src/service/store/post-writer.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { addressOf } from "../support/ids.ts";
import { newPost } from "../support/posts.ts";
import { IMPORTED_AT, importFile, openTestService, rowsOf } from "../support/service.ts";

const [otters, comets] = [addressOf(1), addressOf(2)];
const now = () => IMPORTED_AT;
const nothing = { details: undefined, existing: undefined };

test.each([
  ["Velvet Otters", "velvetotters", ["velvet otters", "#VelvetOtters", "@velvetotters"]],
  ["CryptoPunks", "", ["cryptopunks", "#CryptoPunks"]],
  ["Moonbirds", "", ["moonbirds", "#Moonbirds"]],
  ["Doodles", "doodles", ["#Doodles", "@doodles"]],
  ["A B", "", ["#AB"]],
  ["Art Blocks: Explorations!", "https://x.com/artblocks", ["art blocks: explorations!", "#ArtBlocksExplorations"]],
  ["猫の国", "", ["#猫の国"]],
  ["1 2 3", "", []],
  ["🦦", "way_too_long_for_a_handle", []],
])("for %j, by @%s, the terms %j are proposed", (name, handle, terms) => {
  expect(proposeTerms({ name, handle }).map(({ text }) => text)).toEqual(terms);
});

test.each([
  ["without a name", { name: "" }, /name/],
  ["with too long a name", { name: "n".repeat(201) }, /name/],
  ["with too long a term", { terms: "t".repeat(201) }, /terms/],
  ["with too many terms", { terms: Array.from({ length: 201 }, (_, index) => index).join("|") }, /more than 200 terms/],
])("a collection %s cannot be added", (_name, provided, reason) => {
  expect(() => planFor(otters, { name: "Otters", ...provided }, nothing)).toThrow(reason);
});

test.each([
  ["joined emoji", "\u{1f3f4}\u200d\u2620\ufe0f Pirates", "\u{1f3f4}\u200d\u2620\ufe0f Pirates"],
  ["joined letters", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"],
  ["an emoji at the limit", `${"n".repeat(199)}\u{1f9a6}`, `${"n".repeat(199)}…`],
])("a name of OpenSea with %s is not taken apart", (_name, name, text) => {
  const details = { collection: "otters", name, twitter_username: "", safelist_status: "", is_nsfw: false, contracts: [] };
  expect(planFor(otters, {}, { details, existing: undefined }).name.text).toBe(text);
});

test("without a look-up, a collection keeps the name and terms that it has", () => {
  const existing = { name: "Otters", terms: ["otters"] };
  const plan = planFor(otters, {}, { details: undefined, existing });
  expect(plan).toMatchObject({ name: { text: "Otters" }, terms: [{ text: "otters", from: "as it is" }] });
  expect(changesOf(plan, existing)).toEqual([]);
  const another = planFor(otters, { terms: " otters | #otters || otters" }, { details: undefined, existing });
  expect(another.terms.map(({ text }) => text)).toEqual(["otters", "#otters"]);
  expect(changesOf(another, existing)).toEqual(["new terms: #otters"]);
});

describeEngines((engine) => {
  async function setUp() {
    const database = await openTestService(await engine.createUrl(), fixedClock);
    const texts = ["velvet otters", "velvet otters and comets", `see ${otters}`, "comets", "gm"];
    const posts = texts.map((text, index) =>
      newPost(index + 1, { text, author: { ...newPost(1).author, id: String(index + 1) } }),
    );
    const take = () => database.transact("add", (transaction) => new PostWriter().take(transaction, posts, IMPORTED_AT));
    const add = (address = otters, name = "Otters", terms = "velvet otters") =>
      addCollection(database, planFor(address, { name, terms }, nothing), undefined, now);
    return { database, take, add };
  }

  const floor = `contract,time,price\n${otters},2026-11-19,2\n${otters},2026-11-20,3\n${comets},2026-11-20,9\n`;

  test("an added collection gets the posts that match from then on, loses those of a dropped term, and is listed with its last price", async () => {
    const { database, take, add } = await setUp();
    await add();
    await importFile(database, "floor", floor);
    await add(comets, "Comets", "comets");
    await take();
    const day = Date.UTC(2026, 10, 20);
    expect(await listCollections(database, IMPORTED_AT)).toEqual([
      { address: comets, name: "Comets", terms: ["comets"], posts: 2, floor: { at: day, price: 9, currency: "" } },
      { address: otters, name: "Otters", terms: ["velvet otters"], posts: 3, floor: { at: day, price: 3, currency: "" } },
    ]);
    expect(await listCollections(database, IMPORTED_AT + 8 * DAY_MS, otters)).toMatchObject([{ address: otters, posts: 0 }]);
    await add(otters, "Otters", "gm");
    const idsOf = async () => {
      const { posts, people } = await rowsOf(database);
      return [posts, people].map((rows) => rows.flatMap(({ collection, id }) => (collection === otters ? [id] : [])));
    };
    expect(await idsOf()).toEqual([["3"], ["3"]]);
    await take();
    expect(await idsOf()).toEqual([
      ["3", "5"],
      ["3", "5"],
    ]);
  });

  test("a removed collection leaves nothing behind, and its posts stay in other collections that they match", async () => {
    const { database, take, add } = await setUp();
    await add();
    await add(comets, "Comets", "comets");
    await take();
    await importFile(database, "floor", floor);
    const builder = new AnswerBuilder(database, { clock: fixedClock });
    await builder.buildDue();
    const step = { id: `x ${otters}`, source: "x", collection: otters, due_at: 0, lease: null };
    await database.run("add", (connection) => connection.insertInto("polls").values(step).execute());
    const position = { collection: otters, chain: "base", slug: "otters", searched_chains: 0, checked_at: 0 };
    await database.run("add", (connection) => connection.insertInto("market_listings").values(position).execute());
    const before = await rowsOf(database);

    expect(await removeCollection(database, otters)).toEqual({ posts: 3, prices: 2 });
    const rows = await rowsOf(database);
    expect(JSON.stringify([rows.collections, rows.people, rows.floor_prices, rows.answers_to_rebuild])).not.toContain(otters);
    expect(rows.posts.map(({ collection, id }) => [collection, id])).toEqual([
      [comets, "2"],
      [comets, "4"],
    ]);
    for (const table of ["answers", "polls", "collect_positions", "market_listings"] as const) {
      const left = await database.run("read", (connection) =>
        connection.selectFrom(table).select("collection").where("collection", "=", otters).execute(),
      );
      expect(left).toEqual([]);
    }
    const ofComets = <Row extends { collection?: string; address?: string }>(all: readonly Row[]) =>
      all.filter(({ collection, address }) => (collection ?? address) === comets);
    for (const table of ["collections", "posts", "people", "floor_prices"] as const)
      expect(ofComets<{ collection?: string; address?: string }>(rows[table])).toEqual(
        ofComets<{ collection?: string; address?: string }>(before[table]),
      );
    expect(await builder.buildDue()).toEqual([]);
  });
});

const fixedClock = { now, elapsed: () => performance.now(), after: () => () => {} };
