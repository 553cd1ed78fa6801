import { expect, test } from "vitest";
import { MINUTE_MS } from "../../src/infra/time.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { fillMinutes } from "../support/full-minutes.ts";
import { addressOf, idOf } from "../support/ids.ts";

const wish = Date.UTC(2026, 10, 26, 9, 2, 17, 42);
const channel = idOf(5);

async function setUp(engine: Engine) {
  const url = await engine.createUrl();
  const { memory, queries } = await openTestMemory(url, { clock: new FakeClock() });
  const query = (sql: string) => engine.query(url, sql);
  return { memory, queries, query, timeFor: (at = wish) => memory.digestPlan.timeFor(channel, at) };
}

describeEngines((engine) => {
  test("a digest comes at its wish while that minute has room, else in the next that has, to the same second", async () => {
    const { query, queries, timeFor } = await setUp(engine);
    expect(await timeFor()).toBe(wish);
    expect(queries).toContain("digest_time done");
    await fillMinutes(query, { from: wish, minutes: 3 });
    expect(await timeFor()).toBe(wish + 3 * MINUTE_MS);
    expect(await timeFor(wish - MINUTE_MS)).toBe(wish - MINUTE_MS);
    expect(await timeFor(wish + MINUTE_MS)).toBe(wish + 3 * MINUTE_MS);
    await query(
      `update watches set digest_at = ${wish + 3 * MINUTE_MS} where digest_at < ${wish - (wish % MINUTE_MS) + MINUTE_MS}`,
    );
    expect(await timeFor(wish + 2 * MINUTE_MS)).toBe(wish + 4 * MINUTE_MS);
  });

  test("it joins an earlier digest of its channel, for which no message is added", async () => {
    const { memory, query, timeFor } = await setUp(engine);
    await fillMinutes(query, { from: wish, minutes: 3 });
    const digest = { every: "day", hour: 9, weekday: 1 } as const;
    await memory.watches.add(idOf(1), { channel, collection: addressOf(1), digest, alert: undefined, locale: undefined });
    const at = wish + MINUTE_MS + 5;
    await query(`update watches set digest_at = ${at} where channel_id = '${channel}'`);
    expect(await timeFor()).toBe(at);
    expect(await timeFor(at + 1)).toBe(at + 1 + 2 * MINUTE_MS);
  });
});
