import { expect, test } from "vitest";
import { HOUR_MS } from "../../src/infra/time.ts";
import { describeEngines, openTestMemory } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";

const COUNT = 3_000;
const collections = Array.from({ length: COUNT }, (_, number) => addressOf(number + 1));

describeEngines(({ createUrl, query }) => {
  test("as many collections as TRACKED_COLLECTIONS allows are tracked, moved and dropped by few statements", async () => {
    const url = await createUrl();
    const clock = new FakeClock();
    let statements = 0;
    const onStatement = () => {
      statements += 1;
    };
    const { memory } = await openTestMemory(url, { clock, onStatement });
    const tracked = async () => {
      const [row] = await query(url, "select count(*) as tracked, max(due_at) as last from tracked_collections");
      return { tracked: Number(row?.["tracked"]), lastInMs: Number(row?.["last"]) - clock.now() };
    };
    await memory.tracking.sync(collections, HOUR_MS);
    const spread = await tracked();
    expect(spread.tracked).toBe(COUNT);
    expect(spread.lastInMs).toBeGreaterThan(HOUR_MS / 2);
    await memory.tracking.sync(collections, 1_000);
    expect((await tracked()).lastInMs).toBeLessThanOrEqual(1_000);
    await memory.tracking.sync(collections.slice(0, 1), 1_000);
    expect((await tracked()).tracked).toBe(1);
    // One for a thousand rows, a few for each transaction, and those that open the database.
    expect(statements).toBeLessThan(COUNT / 10);
  });

  test("a failure of work in the background is logged, and says nothing about the database for members", async () => {
    const url = await createUrl();
    const { memory, said } = await openTestMemory(url);
    await query(url, "drop table tracked_collections");
    await expect(memory.tracking.state()).rejects.toMatchObject({ problem: "failed" });
    expect(memory.problem).toBeUndefined();
    expect(said()).toEqual(["warn: work in the background failed at the database failed"]);
  });
});
