import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const [server, other] = [idOf(1), idOf(2)];
const leaseMs = HOUR_MS;

/** Two processes over one database. */
async function setUp(engine: Engine) {
  const clock = new FakeClock();
  const url = await engine.createUrl();
  const [memory, another] = [(await openTestMemory(url, { clock })).memory, (await openTestMemory(url, { clock })).memory];
  let written = 0;
  /** Writes a message, or an edit of one. */
  const write = async (channel: string, ofServer: string, edits?: string) => {
    const collection = addressOf(++written);
    const alert = { change: 1 };
    await memory.watches.add(ofServer, { channel, collection, digest: undefined, alert, locale: undefined });
    const lease = await nextDue(memory.watchQueue.claim({ leaseMs }));
    const checked = lease.watches.map(({ id }) => ({ id, dueAt: Number.MAX_SAFE_INTEGER, nextBase: "{}" }));
    await memory.watchQueue.finish(lease, checked, { key: `${written}`, server: ofServer, channel, message: "{}", edits });
  };
  return { clock, memory, another, write };
}

describeEngines((engine) => {
  test("messages are claimed at their pace over all processes, and make up for late ones within the slack", async () => {
    const { clock, memory, another, write } = await setUp(engine);
    for (let count = 0; count < 5; count += 1) await write(idOf(5), server);
    const pace = { leaseMs, costMs: SECOND_MS, slackMs: 0 };
    expect(await memory.outbox.claim(pace)).toHaveProperty("key");
    expect(await another.outbox.claim(pace)).toEqual({ waitMs: SECOND_MS });
    await clock.advance(400);
    expect(await another.outbox.claim(pace)).toEqual({ waitMs: 600 });
    expect(await another.outbox.claim({ ...pace, slackMs: 200 })).toEqual({ waitMs: 400 });
    expect(await another.outbox.claim({ ...pace, slackMs: 600 })).toHaveProperty("key");
    // That one was paid for at its own time, 600 ms ahead.
    expect(await memory.outbox.claim(pace)).toEqual({ waitMs: 1_600 });
    await clock.advance(10_000);
    expect(await memory.outbox.claim(pace)).toHaveProperty("key");
    expect(await memory.outbox.claim(pace)).toEqual({ waitMs: SECOND_MS });
  });

  test("edits in a channel keep its own pace, until the server is forgotten; other channels and messages go on", async () => {
    const { clock, memory, another, write } = await setUp(engine);
    const pace = { leaseMs, costMs: 0, slackMs: 0, edits: { costMs: MINUTE_MS } };
    for (const channel of [5, 5, 6]) await write(idOf(channel), server, idOf(100));
    await write(idOf(5), server);
    const claimed = async () => {
      const keys: string[] = [];
      for (;;) {
        const claim = await another.outbox.claim(pace);
        if ("key" in claim) keys.push(claim.key);
        else if (claim.waitMs > 0) return { keys: keys.toSorted(), waitMs: claim.waitMs };
      }
    };
    expect(await memory.outbox.claim(pace)).toMatchObject({ key: "1", edits: idOf(100) });
    expect(await claimed()).toEqual({ keys: ["3", "4"], waitMs: MINUTE_MS });
    await clock.advance(MINUTE_MS - 1);
    expect(await claimed()).toEqual({ keys: [], waitMs: 1 });
    await clock.advance(1);
    expect(await claimed()).toMatchObject({ keys: ["2"] });
    await write(idOf(5), server, idOf(100));
    expect(await claimed()).toEqual({ keys: [], waitMs: MINUTE_MS });
    await memory.servers.forget(server);
    await write(idOf(5), other, idOf(100));
    expect(await claimed()).toMatchObject({ keys: ["6"] });
  });

  test("daily work is done by one process a day, and after an hour again if it fails", async () => {
    const { clock, memory, another } = await setUp(engine);
    let done = 0;
    const failures: unknown[] = [];
    const work = async () => {
      done += 1;
    };
    const fail = () => Promise.reject(new Error("no"));
    expect(await memory.daily("left servers", fail, (error) => failures.push(error))).toBe(HOUR_MS);
    expect(failures).toEqual([new Error("no")]);
    expect(await another.daily("left servers", work)).toBe(HOUR_MS);
    await clock.advance(HOUR_MS);
    expect([await another.daily("left servers", work), done]).toEqual([DAY_MS, 1]);
    await clock.advance(HOUR_MS);
    expect([await memory.daily("left servers", work), done]).toEqual([DAY_MS - HOUR_MS, 1]);
    await clock.advance(DAY_MS - HOUR_MS);
    expect([await memory.daily("left servers", work), done]).toEqual([DAY_MS, 2]);
  });
});
