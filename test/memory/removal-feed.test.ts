import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { influencerSchema } from "../../src/contract/schemas.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { influencerJson, userJson } from "../support/api-server.ts";
import { describeEngines, type Engine, fileOf, openTestMemory } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";

const gone = "77000000000000001";

async function setUp(engine: Engine) {
  const clock = new FakeClock();
  const url = await engine.createUrl();
  const { removals, history } = (await openTestMemory(url, { clock, snapshotMs: HOUR_MS })).memory;
  const claim = async () => {
    const claimed = await removals.claim(MINUTE_MS);
    return "waitMs" in claimed ? undefined : claimed;
  };
  return { clock, url, removals, history, claim };
}

describeEngines((engine) => {
  test("one process at a time reads the list, from where the last turn ended", async () => {
    const { clock, removals, claim } = await setUp(engine);
    const first = await claim();
    expect(first).toMatchObject({ cursor: undefined, reached: undefined });
    expect(await removals.claim(MINUTE_MS)).toEqual({ waitMs: MINUTE_MS });
    if (first) await removals.finish(first, { cursor: "7", reached: "9", isHeld: false }, HOUR_MS);
    expect(await removals.claim(MINUTE_MS)).toEqual({ waitMs: HOUR_MS });
    await clock.advance(HOUR_MS);
    expect(await claim()).toMatchObject({ cursor: "7", reached: "9" });
  });

  test("a lease that is renewed holds; a lost one changes nothing", async () => {
    const { clock, removals, claim } = await setUp(engine);
    const lost = await claim();
    await clock.advance(MINUTE_MS - 1);
    if (lost) await removals.extend(lost, MINUTE_MS);
    await clock.advance(MINUTE_MS - 1);
    expect(await claim()).toBeUndefined();
    await clock.advance(1);
    const held = await claim();
    if (held) await removals.finish(held, { cursor: "5", reached: "5", isHeld: false }, 0);
    if (lost) await removals.finish(lost, { cursor: "1", reached: "1", isHeld: false }, HOUR_MS);
    expect(await claim()).toMatchObject({ cursor: "5", reached: "5" });
  });

  if (engine.name !== "SQLite") return;
  test("what is removed leaves SQLite's log, which stays as it is if nothing was", async () => {
    const { clock, url, removals, history } = await setUp(engine);
    const person = influencerSchema.parse(influencerJson({ user: userJson({ id: gone }) }));
    const influencers = { entries: [person], asOf: new Date(clock.now()), cache: "miss" as const };
    await history.bring(addressOf(1), [{ influencers }]);
    const logSize = () => statSync(`${fileOf(url)}-wal`).size;
    expect(await removals.forget([{ kind: "author", id: "1" }])).toEqual({ records: 0, watches: 0 });
    expect(logSize()).toBeGreaterThan(0);
    expect(await removals.forget([{ kind: "author", id: gone }])).toEqual({ records: 1, watches: 0 });
    expect(logSize()).toBe(0);
  });
});
