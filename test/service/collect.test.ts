import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { total } from "../../src/service/serve/authors.ts";
import { addCollection } from "../support/bluesky-stream.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { rounds } from "../support/evidence.ts";
import { addressOf } from "../support/ids.ts";
import { rowsOf } from "../support/service.ts";
import { done, idsIn, lost, otters, SEARCH, searched, searches, setUpX } from "./x-collector.ts";
import type { XFault, XStandIn } from "./x-stand-in.ts";

/* How new posts are searched for. */

describeEngines((engine) => {
  const setUp = (options?: Parameters<typeof setUpX>[1]) => setUpX(engine, options);

  test("the first round collects all pages of the last seven days, the next one only newer posts", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database, otters, "velvet otters");
    const ids = Array.from({ length: 250 }, (_, index) =>
      x.post(`Velvet Otters ${index}`, { ageMs: DAY_MS + index * MINUTE_MS }),
    );
    x.post("Velvet Otters", { ageMs: 8 * DAY_MS });
    x.post("velvet and otters", { ageMs: DAY_MS });
    x.post("RT: velvet otters", { ageMs: DAY_MS, isRetweet: true });
    await round();
    expect(await idsIn(database)).toEqual(ids.toSorted());
    expect(searches(x).map((requested) => [requested["since_id"], requested["until_id"]])).toEqual([
      [undefined, undefined],
      [undefined, ids[99]],
      [undefined, ids[199]],
    ]);

    await clock.advance(15 * MINUTE_MS);
    const late = x.post(`https://opensea.io/item/ethereum/${otters}/7`, { ageMs: MINUTE_MS });
    x.post("velvet otters", { ageMs: 10_000 });
    x.calls.length = 0;
    await round();
    expect(searches(x)).toMatchObject([{ since_id: ids[0], max_results: "100" }]);
    expect(await idsIn(database)).toEqual([...ids, late].toSorted());

    // X refuses a since_id of more than a week ago.
    await clock.advance(8 * DAY_MS);
    const found = x.post(otters, { ageMs: DAY_MS });
    x.calls.length = 0;
    await round();
    expect(searches(x).map((requested) => requested["since_id"])).toEqual([undefined]);
    expect(await idsIn(database)).toContain(found);
  });

  test("a round stopped between two pages resumes at the next, and then collects newer posts", async () => {
    const { x, database, clock, process, ...first } = await setUp();
    await addCollection(database);
    const ids = Array.from({ length: 250 }, (_, index) => x.post(otters, { ageMs: DAY_MS + index * MINUTE_MS }));
    x.before = async (path) => void (path === SEARCH && searches(x).length === 1 && first.end());
    await expect(first.round()).rejects.toThrow("aborted");
    expect(await idsIn(database)).toEqual(ids.slice(0, 100).toSorted());

    x.before = () => undefined;
    ids.push(x.post(otters, { ageMs: MINUTE_MS }));
    const again = process();
    await again.round();
    const [, cutOff, ...requested] = searches(x);
    expect(requested[0]).toEqual(cutOff);
    expect(requested.map((item) => [item["since_id"], item["until_id"]])).toEqual([
      [undefined, ids[99]],
      [undefined, ids[199]],
      [ids[0], undefined],
    ]);
    expect(await idsIn(database)).toEqual(ids.toSorted());
    expect(clock.timers).toBe(0);
  });

  test.each([
    ["post", ["7"], 0],
    ["post with a reaction", Array.from({ length: 30 }, (_, index) => String(100 + index)), 1],
  ])("for any interruptions, every %s is collected in the end, once", async (_name, authors, likes) => {
    const action = fc.record({
      posts: fc.integer({ min: 0, max: 350 }),
      waitMs: fc.constantFrom(20_000, MINUTE_MS, 15 * MINUTE_MS),
      endsAtCall: fc.integer({ min: 1, max: 6 }),
    });
    const last = { posts: 0, waitMs: MINUTE_MS, endsAtCall: Number.POSITIVE_INFINITY };
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 5 }), async (actions) => {
        const { x, database, clock, process } = await setUp();
        await addCollection(database, otters, "velvet otters");
        const ids: string[] = [];
        for (const { posts, waitMs, endsAtCall } of [...actions, last]) {
          for (let made = 0; made < posts; made += 1)
            ids.push(x.post("velvet otters", { authorId: authors[made % authors.length] ?? "", likes }));
          await clock.advance(waitMs);
          const { round, end } = process();
          let calls = 0;
          x.before = async () => void (++calls === endsAtCall && end());
          await round().catch((error: Error) => expect(error.name).toBe("AbortError"));
        }
        expect(await idsIn(database)).toEqual(ids.toSorted());
      }),
      { numRuns: engine.name === "SQLite" ? rounds(3, 15) : 2 },
    );
  });

  test("a query that X refuses does not stop other collections from being collected", async () => {
    const { x, database, round, printed } = await setUp();
    const otherAddresss = addressOf(2);
    await addCollection(database, otters, "@not a handle");
    await addCollection(database, otherAddresss);
    x.faults.push({ status: 400, body: { title: "Invalid Request", detail: "no" } });
    const id = x.post(otherAddresss, { ageMs: DAY_MS });
    await expect(round()).rejects.toMatchObject({ problem: "rejected_request" });
    expect(await idsIn(database, otherAddresss)).toEqual([id]);
    expect(printed()).toEqual([
      "X cannot search for a term; posts with it are not collected",
      "X refuses a search; posts with these terms are not collected",
      lost,
      done,
    ]);
  });

  /** X refuses queries with any of these words. */
  const refuse = (x: XStandIn, ...words: string[]) => {
    x.hasFaults = (_path, parameters) => words.some((word) => parameters.get("query")?.includes(word));
    x.before = async (_path, parameters) => {
      if (x.hasFaults("", parameters)) x.faults.push({ status: 400, body: { title: "Invalid Request", detail: "no" } });
    };
  };

  test("a term that X refuses is named once, and all others are searched for, each in its place", async () => {
    const { x, database, clock, round, lines } = await setUp();
    await addCollection(database, otters, "velvet", "satin", "linen");
    refuse(x, "satin");
    const ids = ["velvet", "linen", otters].map((text) => x.post(text, { ageMs: DAY_MS }));
    await round();
    expect(await idsIn(database)).toEqual(ids.toSorted());
    ids.push(x.post("linen", { ageMs: MINUTE_MS }));
    await clock.advance(15 * MINUTE_MS);
    x.calls.length = 0;
    await round();
    expect(await idsIn(database)).toEqual(ids.toSorted());
    const answered = searched(x).filter(({ status }) => status === 200);
    expect(answered.every(({ parameters }) => parameters["since_id"] !== undefined)).toBe(true);
    expect(lines.filter(({ level }) => level !== "info")).toMatchObject([
      { terms: ["satin"], msg: "X refuses a search; posts with these terms are not collected" },
    ]);
  });

  test("a part of a refused query begins where the whole one stopped", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database, otters, "velvet", "satin");
    const id = x.post("velvet", { ageMs: DAY_MS });
    await round();
    refuse(x, "satin");
    await clock.advance(15 * MINUTE_MS);
    x.calls.length = 0;
    await round();
    expect(searches(x).map((requested) => requested["since_id"])).toEqual([id, id, id, id, id].slice(0, searches(x).length));
  });

  test("where X refuses min_likes, all posts are searched for", async () => {
    const { x, database, clock, round, printed } = await setUp();
    await addCollection(database);
    for (let author = 1; author <= 25; author += 1) x.post(otters, { ageMs: DAY_MS, authorId: String(author), likes: 1 });
    refuse(x, "min_likes");
    await round();
    const silent = x.post(otters, { ageMs: MINUTE_MS });
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect(await idsIn(database)).toContain(silent);
    expect(printed()).toContain("X refuses a search with min_likes; all posts are searched for");
    expect(printed()).not.toContain(lost);
  });

  test("null in an answer is missing: a page without a next one is the last, and one without data is empty", async () => {
    const { x, database, clock, round, lines } = await setUp();
    await addCollection(database);
    const ids = [x.post(otters, { ageMs: DAY_MS })];
    const nulls: XFault = (page) => ({ ...page, includes: null, errors: null, meta: { ...page.meta, next_token: null } });
    x.faults.push(nulls, nulls);
    await round();
    x.hasFaults = (path) => path === SEARCH;
    x.faults.push(() => ({ data: null, includes: null, meta: null }));
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect(x.faults).toEqual([]);
    ids.push(x.post(otters, { ageMs: MINUTE_MS }));
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect(await idsIn(database)).toEqual(ids.toSorted());
    expect(lines.filter(({ level }) => level !== "info")).toEqual([]);
    const { spent } = await database.run("spent", (own) => own.selectFrom("x_days").select("spent").executeTakeFirstOrThrow());
    // A shown post was looked up on the day on which X had charged for it already.
    expect(spent).toBe(total([...x.charged.values()]) + 15_000);
  });

  test("an empty page that has a next one, as X sends it for deleted posts, is not the last", async () => {
    const { x, database, round } = await setUp();
    await addCollection(database);
    const ids = Array.from({ length: 250 }, (_, index) => x.post(otters, { ageMs: DAY_MS + index * MINUTE_MS }));
    x.hasFaults = (path) => path === SEARCH;
    const withoutPosts: XFault = ({ meta, ...page }) => ({
      ...page,
      data: [],
      meta: { result_count: 0, next_token: meta["next_token"] },
    });
    x.faults.push(withoutPosts, withoutPosts);
    await round();
    expect(await idsIn(database)).toEqual(ids.slice(200).toSorted());
  });

  test("answers with the names of X's OpenAPI document are taken as well", async () => {
    const { x, database, clock, round } = await setUp();
    x.hasNewNames = true;
    await addCollection(database, otters, "velvet otters");
    const text = `${"gm ".repeat(200)}velvet otters`;
    const [long, gone] = [x.post(text, { ageMs: DAY_MS, likes: 4, retweets: 3 }), x.post(otters, { ageMs: DAY_MS })];
    await round();
    const { people, posts } = await rowsOf(database);
    expect(posts).toMatchObject([{ id: long, text, likes: 4, retweets: 3 }, { id: gone }]);
    expect(people[0]).toMatchObject({ statuses: 50, favourites: 20 });
    x.hasFaults = (path) => path === "/2/tweets";
    x.faults.push(({ data, ...page }) => ({
      ...page,
      data: data.filter(({ id }) => id !== gone),
      errors: [{ resource_type: "post", resource_id: gone, type: "https://api.x.com/2/problems/resource-not-found" }],
    }));
    await clock.advance(DAY_MS);
    await round();
    expect(await idsIn(database)).toEqual([long]);
  });
});
