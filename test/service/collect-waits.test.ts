import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { Budget } from "../../src/service/collect/x/budget.ts";
import { readBacklog } from "../../src/service/serve/answer-builder.ts";
import { addCollection } from "../support/bluesky-stream.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { idsIn, otters, SEARCH, setUpX } from "./x-collector.ts";

const dollar = 1_000_000;

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
    expect(sizes().slice(0, 3)).toEqual(["26", "17", "11"]);
    expect([...x.charged.values()]).toEqual([54 * 5_000 + 10_000]);
    const reported = () => lines.filter(({ msg }) => String(msg).startsWith("COLLECT_DOLLARS_PER_DAY is used up"));
    expect(reported()).toMatchObject([{ dollars: 0.4 }]);
    expect(lines.map(({ msg }) => msg)).toContain("a collection waits for the budget");
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect(reported()).toHaveLength(1);
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
    await process(5 * dollar).round();
    expect((await stored()).toSorted()).toEqual(ids.toSorted());
  });

  test("a known author is asked for at most once a day, with what is shown", async () => {
    const { clock, x, process } = await setUp();
    x.post("otters", { ageMs: HOUR_MS });
    const { round } = process(5 * dollar);
    await round();
    expect([...x.charged.values()]).toEqual([15_000]);
    await clock.advance(2 * DAY_MS);
    x.post("otters", { ageMs: HOUR_MS });
    x.calls.length = 0;
    await round();
    expect(x.calls.map(({ path }) => path)).toEqual(["/2/tweets", "/2/users", SEARCH]);
    x.post("otters", { ageMs: MINUTE_MS });
    x.calls.length = 0;
    await round();
    expect(x.calls.map(({ path }) => path)).toEqual([SEARCH]);
    expect([...x.charged.values()]).toEqual([15_000, 15_000 + 2 * 5_000]);
  });

  test.each([
    ["two minutes before", DAY_MS - 2 * MINUTE_MS, 4 * MINUTE_MS],
    ["a minute after", DAY_MS + MINUTE_MS, MINUTE_MS],
  ])("%s midnight X is not asked until two minutes past it", async (_name, at, waitMs) => {
    const { clock, x, start, end, waits } = await setUp();
    await clock.advance(at - (clock.now() % DAY_MS));
    const over = start();
    await expect.poll(() => waits.at(-1)).toBeGreaterThan(waitMs - 2 * SECOND_MS);
    await clock.advance((waits.at(-1) ?? 0) - 1);
    expect(x.calls).toEqual([]);
    await clock.advance(1);
    await expect.poll(() => x.calls.length).toBe(1);
    end();
    await expect(over).rejects.toThrow("aborted");
  });

  test("a booking without an answer stays, and the budget of a day is not exceeded by those of several processes", async () => {
    const { database } = await setUp();
    const budgets = [100, 100].map((perDay) => new Budget(database, perDay));
    const booked = await Promise.allSettled(Array.from({ length: 9 }, (_, index) => budgets[index % 2]?.book(7, 30)));
    expect(booked.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const [item] = budgets;
    expect(await item?.left(7)).toBe(10);
    await item?.correct(7, -25);
    expect([await item?.left(7), await item?.left(8)]).toEqual([35, 100]);
  });
});
