import { once } from "node:events";
import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { collect } from "../../src/service/collect/collect.ts";
import { addCollection } from "../support/bluesky-stream.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { settle } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";
import { recordLog } from "../support/recorded-log.ts";
import { done, idsIn, lost, otters, printedBy, SEARCH, searches, setUpX } from "./x-collector.ts";

/* Which collection is collected when, and by which process. */

describeEngines((engine) => {
  const setUp = (options?: Parameters<typeof setUpX>[1]) => setUpX(engine, options);

  test("collections for which X fails do not stop others from being collected", async () => {
    const { x, database, clock, start, end, printed } = await setUp({ retries: 0 });
    const failing = [1, 2, 3].map(addressOf);
    const otherAddress = addressOf(4);
    for (const address of [...failing, otherAddress]) await addCollection(database, address);
    x.before = async (_path, parameters) => {
      if (failing.some((address) => parameters.get("query")?.includes(address))) x.faults.push({ status: 503 });
    };
    const id = x.post(otherAddress, { ageMs: DAY_MS });
    const over = start();
    await printedBy({ clock, printed }).toEqual([lost, lost, lost, done]);
    expect(await idsIn(database, otherAddress)).toEqual([id]);
    end();
    await expect(over).rejects.toThrow("aborted");
  });

  test("an exhausted limit is waited for before the next call", async () => {
    const { x, database, clock, round, waits } = await setUp();
    await addCollection(database);
    x.limits[SEARCH] = 2;
    const ids = Array.from({ length: 250 }, () => x.post(otters, { ageMs: DAY_MS }));
    const over = round();
    await expect.poll(() => waits.length).toBe(1);
    expect(waits[0]).toBeGreaterThan(14 * MINUTE_MS);
    await clock.advance(waits[0] ?? 0);
    await over;
    expect(searches(x).filter((requested) => requested["since_id"] === undefined)).toHaveLength(3);
    expect(await idsIn(database)).toEqual(ids.toSorted());
  });

  test("collecting without collections waits for some, and tells how to import them", async () => {
    const { database, start, end, lines, clock, printed, x } = await setUp();
    const over = start();
    await expect.poll(() => JSON.stringify(lines)).toContain("npm run import -- collections FILE");
    expect(x.calls).toEqual([]);
    await addCollection(database);
    await clock.advance(MINUTE_MS);
    await printedBy({ clock, printed }).toContain(done);
    end();
    await expect(over).rejects.toThrow("aborted");
  });

  test("a round runs every 15 minutes", async () => {
    const { x, database, clock, start, end, printed } = await setUp();
    await addCollection(database);
    const over = start();
    for (let rounds = 1; rounds <= 3; rounds += 1) {
      await expect.poll(() => printed().length).toBe(rounds);
      const isWaiting = () => clock.nextMs > 14 * MINUTE_MS && clock.timers > 0;
      await expect.poll(() => clock.advance(0).then(isWaiting), { message: "it waits for its next turn" }).toBe(true);
      expect(x.calls).toHaveLength(rounds);
      await clock.advance(14 * MINUTE_MS);
      expect(x.calls).toHaveLength(rounds);
      await clock.advance(MINUTE_MS);
    }
    end();
    await expect(over).rejects.toThrow("aborted");
    expect(clock.timers).toBe(0);
  });

  test("several processes collect different collections at the same time", async () => {
    const { x, database, process } = await setUp();
    for (const number of [1, 2]) await addCollection(database, addressOf(number));
    const isOver = Promise.withResolvers<void>();
    const requested = new Set<string | null>();
    x.before = (_path, parameters) => {
      requested.add(parameters.get("query"));
      return isOver.promise;
    };
    const processes = [process(), process()];
    const overs = processes.map(({ start }) => start());
    await expect.poll(() => requested.size).toBe(2);
    isOver.resolve();
    for (const { printed } of processes) await expect.poll(printed).toEqual([done]);
    for (const { end } of processes) end();
    for (const over of overs) await expect(over).rejects.toThrow("aborted");
  });

  test("a dead process's collection is taken over when its lease is over", async () => {
    const { x, database, clock, start, end, printed } = await setUp();
    await addCollection(database);
    const dead = { id: `x ${otters}`, source: "x", collection: otters, due_at: clock.now() + MINUTE_MS, lease: "dead" };
    await database.run("add", (connection) => connection.insertInto("polls").values(dead).execute());
    const over = start();
    await expect.poll(() => clock.timers).toBe(1);
    await clock.advance(MINUTE_MS - 1);
    expect(x.calls).toEqual([]);
    await clock.advance(1);
    await expect.poll(printed).toEqual([done]);
    end();
    await expect(over).rejects.toThrow("aborted");
  });

  test("a process that has lost its lease writes nothing", async () => {
    const { x, database, start, end, printed } = await setUp();
    await addCollection(database);
    x.post(otters, { ageMs: DAY_MS });
    x.before = async () => {
      await database.run("steal", (connection) => connection.updateTable("polls").set({ lease: "rival" }).execute());
    };
    const over = start();
    await expect.poll(printed).toContain("another process has taken over a collection");
    expect(await idsIn(database)).toEqual([]);
    expect(await database.run("read", (connection) => connection.selectFrom("collect_positions").selectAll().execute())).toEqual(
      [],
    );
    end();
    await expect(over).rejects.toThrow("aborted");
  });

  test("collecting ends once every source has released its lease: then the database may be closed", async () => {
    const { database, clock } = await setUp();
    const ending = new AbortController();
    const released = Promise.withResolvers<void>();
    const streamed = (id: string, release?: Promise<void>) => ({
      streamed: {
        id,
        name: id,
        run: async (signal: AbortSignal): Promise<never> => {
          await once(signal, "abort");
          await release;
          throw signal.reason;
        },
      },
    });
    let isOver = false;
    const options = { database, clock, log: recordLog().log, keepDays: 400 };
    const over = collect([streamed("bluesky"), streamed("farcaster", released.promise)], options, ending.signal).finally(() => {
      isOver = true;
    });
    ending.abort();
    await settle();
    expect(isOver).toBe(false);
    released.resolve();
    await expect(over).rejects.toThrow("aborted");
  });
});
