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
import type { XFault } from "./x-stand-in.ts";

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
    expect(searches(x).map((asked) => [asked["since_id"], typeof asked["next_token"]])).toEqual([
      [undefined, "undefined"],
      [undefined, "string"],
      [undefined, "string"],
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
    expect(searches(x).map((asked) => asked["since_id"])).toEqual([undefined]);
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
    const [, cutOff, ...asked] = searches(x);
    expect(asked[0]).toEqual(cutOff);
    expect(asked.map((each) => [each["since_id"], typeof each["next_token"]])).toEqual([
      [undefined, "string"],
      [undefined, "string"],
      [ids[0], "undefined"],
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

  test("a search whose token X no longer accepts starts over", async () => {
    const { x, database, round, said } = await setUp();
    await addCollection(database);
    const id = x.post(otters, { ageMs: DAY_MS });
    const query = `(${otters}) -is:retweet`;
    const row = { collection: otters, query, since_id: null, newest_id: id, next_token: "gone", finished_at: null };
    await database.run("add", (connection) => connection.insertInto("collect_positions").values(row).execute());
    await round();
    expect(searched(x).map(({ status }) => status)).toEqual([400, 200]);
    expect(await idsIn(database)).toEqual([id]);
    expect(said()).toContain("X does not take a request");
  });

  test("a query that X refuses does not stop other collections from being collected", async () => {
    const { x, database, round, said } = await setUp();
    const others = addressOf(2);
    await addCollection(database, otters, "@not a handle");
    await addCollection(database, others);
    x.faults.push({ status: 400, body: { title: "Invalid Request", detail: "no" } });
    const id = x.post(others, { ageMs: DAY_MS });
    await expect(round()).rejects.toMatchObject({ problem: "rejected_request" });
    expect(await idsIn(database, others)).toEqual([id]);
    expect(said()).toEqual([
      "X cannot search for a term; posts with it are not collected",
      "X does not take a request",
      lost,
      done,
    ]);
  });

  test("a search starts over when X fails at the same page in two rounds", async () => {
    const { x, database, round, said } = await setUp({ retries: 0 });
    await addCollection(database);
    for (let made = 0; made < 250; made += 1) x.post(otters, { ageMs: DAY_MS });
    let bad: string | undefined;
    x.before = async (_path, parameters) => {
      const token = parameters.get("next_token") ?? undefined;
      bad ??= token;
      if (token !== undefined && token === bad) x.faults.push({ status: 503 });
    };
    await expect(round()).rejects.toMatchObject({ problem: "unavailable" });
    x.post(otters, { ageMs: DAY_MS });
    expect(await idsIn(database)).toHaveLength(100);
    x.calls.length = 0;
    await round();
    expect(
      searched(x)
        .map(({ status }) => status)
        .slice(0, 2),
    ).toEqual([503, 200]);
    expect(said()).toContain("X does not go on with a search");
    expect(await idsIn(database)).toHaveLength(251);
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
    expect(spent).toBe(total([...x.charged.values()]));
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
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect(await idsIn(database)).toEqual([long]);
  });
});
