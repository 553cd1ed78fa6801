import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { announcement, estimate, formatEstimate, readAsked } from "../../src/service/collect/x/estimate.ts";
import { readBacklog } from "../../src/service/serve/answer-builder.ts";
import { addCollection } from "../support/bluesky-stream.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { idsIn, otters, setUpX } from "./x-collector.ts";

const dollar = 1_000_000;
const signal = new AbortController().signal;

describeEngines((engine) => {
  async function setUp() {
    const { x, database, ...all } = await setUpX(engine, { retries: 0 });
    await addCollection(database, otters, "otters");
    const sizes = () => x.calls.flatMap(({ parameters }) => parameters["max_results"] ?? []);
    return { x, database, ...all, stored: () => idsIn(database), sizes };
  }

  test("with little left pages get smaller, then collecting waits, says so once, and goes on the next day", async () => {
    const { clock, x, database, process, stored, sizes } = await setUp();
    const ids = Array.from({ length: 60 }, (_, index) => x.post("otters", { ageMs: HOUR_MS + index }));
    const { round, lines } = process(0.4 * dollar);
    await round();
    expect(sizes().slice(0, 4)).toEqual(["26", "17", "11"]);
    expect([...x.charged.values()]).toEqual([54 * 5_000 + 10_000]);
    const told = () => lines.filter(({ msg }) => String(msg).startsWith("COLLECT_DOLLARS_PER_DAY is used up"));
    expect(told()).toMatchObject([{ dollars: 0.4, unfinishedSearches: 1, collectionsNotChecked: 1 }]);
    expect(lines.map(({ msg }) => msg)).toContain("a collection waits for the budget");
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect(told()).toHaveLength(1);
    expect(await readBacklog(database, clock.now())).toMatchObject({ budget: 0.4 * dollar, isShort: 1 });
    await clock.advance(DAY_MS);
    expect(await readBacklog(database, clock.now())).toMatchObject({ isShort: 0 });
    await round();
    await clock.advance(DAY_MS);
    await round();
    expect((await stored()).toSorted()).toEqual(ids.toSorted());
  });

  test("a raised budget is used at once", async () => {
    const { x, process, stored } = await setUp();
    const ids = Array.from({ length: 60 }, (_, index) => x.post("otters", { ageMs: HOUR_MS + index }));
    await process(0.2 * dollar).round();
    expect((await stored()).length).toBeLessThan(60);
    const { round, lines } = process(5 * dollar);
    await round();
    expect((await stored()).toSorted()).toEqual(ids.toSorted());
    expect(lines.at(-2)).toMatchObject({ msg: "a collection is done", dollars: expect.any(Number) });
  });

  test("a post and its author are charged once a day, and an author known for less than a month is not asked for", async () => {
    const { clock, x, process } = await setUp();
    x.post("otters", { ageMs: HOUR_MS });
    const { round } = process(5 * dollar);
    for (let turn = 0; turn < 4; turn += 1) {
      await round();
      await clock.advance(15 * MINUTE_MS);
    }
    expect([...x.charged.values()]).toEqual([15_000]);
    await clock.advance(2 * DAY_MS);
    x.post("otters", { ageMs: HOUR_MS });
    x.calls.length = 0;
    await round();
    // The answers' post and its author are checked.
    expect(x.calls.map(({ path }) => path)).toEqual(["/2/tweets", "/2/users", "/2/tweets/search/recent"]);
    expect([...x.charged.values()]).toEqual([15_000, 20_000]);
  });

  test("where more than a fifth is gone at once, nothing is removed until a look 15 minutes later finds it gone as well", async () => {
    const { clock, x, process, stored } = await setUp();
    const ids = Array.from({ length: 20 }, (_, index) =>
      x.post("otters", { ageMs: HOUR_MS + index, authorId: String(7 + index) }),
    );
    const { round, lines } = process(50 * dollar);
    await round();
    const [back, ...gone] = ids.slice(0, 9);
    for (const id of [back as string, ...gone]) x.deleted.add(id);
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect(await stored()).toHaveLength(20);
    expect(lines.filter(({ level }) => level === "warn")).toMatchObject([
      { asked: 40, gone: 9, msg: expect.stringContaining("it stays until a later look finds it gone as well") },
    ]);
    await clock.advance(MINUTE_MS);
    await round();
    expect(await stored()).toHaveLength(20);
    x.deleted.delete(back as string);
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect(await stored()).toEqual(ids.filter((id) => !gone.includes(id)).toSorted());
  });

  test.each(["tweet_count", "post_count"])("an estimate asks for each query's %s, which the budget pays for", async (name) => {
    const { clock, x, database, process } = await setUp();
    x.hasNewNames = name === "post_count";
    for (let made = 0; made < 70; made += 1) x.post("otters", { ageMs: DAY_MS + made });
    const asked = await readAsked(database, clock.now());
    expect(announcement(asked)).toBe("Asking X for counts: 1 request, $0.005.");
    const { api } = process(0.05 * dollar);
    expect(formatEstimate(await estimate(api, asked, signal), api.ledger.budget)).toMatchInlineSnapshot(`
      "A day costs, at X's prices of October 2026 and by the posts of the last seven days:

      collection  posts  new posts  new people  looking again  together
      Otters       10.0      $0.05       $0.10          $0.66     $0.81

      New people and looking again cost at most so much: X charges once a day for each person and post, and people who are known
      are asked for once a month. Once 20 people have got likes or reposts within 30 days, posts without any are not asked for.
      Once, at the beginning, the posts of the last seven days cost at most $1.05.
      COLLECT_DOLLARS_PER_DAY=0.05 pays for at least 0 of these 11 posts a day (0 %)."
    `);
    expect([...x.charged.values()]).toEqual([5_000]);
    await expect(estimate(process(4_000).api, asked, signal)).rejects.toThrow(
      "the estimate costs $0.005, and COLLECT_DOLLARS_PER_DAY leaves $0.000 today",
    );
    expect([...x.charged.values()]).toEqual([5_000]);
  });

  test("an estimate counts posts with a reaction alone, once others are no longer collected", async () => {
    const { clock, x, database, process } = await setUp();
    for (let made = 0; made < 70; made += 1)
      x.post("otters", { ageMs: DAY_MS + made, authorId: String(100 + made), likes: made < 28 ? 0 : 1 });
    const { api, round } = process(5 * dollar);
    await round();
    const asked = await readAsked(database, clock.now());
    expect(asked.map(({ queries }) => queries)).toEqual([[`(${otters} OR otters) (min_likes:1 OR min_reposts:1) -is:retweet`]]);
    expect(await estimate(api, asked, signal)).toMatchObject([{ postsADay: expect.closeTo(42 / 7, 1) }]);
  });
});
