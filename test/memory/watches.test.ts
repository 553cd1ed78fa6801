import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../src/infra/time.ts";
import type { Memory } from "../../src/memory/memory.ts";
import type { Answers } from "../../src/memory/records.ts";
import { MAX_WATCHES } from "../../src/memory/subscriptions.ts";
import type { WatchSettings } from "../../src/memory/watches.ts";
import { scoreJson } from "../support/api-server.ts";
import { begunPost } from "../support/bot/begun-post.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { areWaiting, beginTransaction } from "../support/databases/transactions.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const server = idOf(1);
const claim = { leaseMs: MINUTE_MS };
const at = (hour: number) => ({ every: "day", hour, weekday: 1 }) as const;
const daily: WatchSettings = {
  channel: idOf(5),
  collection: addressOf(1),
  kinds: { digest: at(9) },
  locale: undefined,
};

/** An answer of the API that is recorded. */
const scoresAt = (at: number): Answers => ({ scores: { entries: [scoreJson()], asOf: new Date(at), cache: "miss" } });

async function setUp(engine: Engine) {
  const clock = new FakeClock();
  const url = await engine.createUrl();
  const { memory, printed } = await openTestMemory(url, { clock });
  const claimed = () => nextDue(memory.watchQueue.claim(claim));
  return { clock, url, memory, printed, claimed };
}

describeEngines((engine) => {
  test("a check of several watches is discarded whole if one of them was changed meanwhile", async () => {
    const { clock, url, memory, claimed } = await setUp(engine);
    for (const number of [1, 2]) await memory.watches.add(server, { ...daily, collection: addressOf(number) });
    await engine.query(url, `update watches set planned_at = ${clock.now()}`);
    const lease = await claimed();
    expect(lease.watches.length).toBe(2);
    await memory.watches.add(server, { ...daily, collection: lease.watches[1]?.collection ?? addressOf(0) });
    const checked = lease.watches.map(({ id }) => ({ id, dueAt: Number.MAX_SAFE_INTEGER }));
    expect(await memory.watchQueue.finish(lease, checked)).toBe(false);
    expect((await memory.watches.of(server))?.map(({ checkedAt }) => checkedAt)).toEqual([undefined, undefined]);
  });

  test("an edited watch keeps its id; elsewhere it begins anew, and its post is stopped", async () => {
    const { memory, claimed } = await setUp(engine);
    const added = await memory.watches.add(server, daily);
    const id = "id" in added ? added.id : "";
    const lease = await claimed();
    expect(await memory.watches.edit(server, id, { ...daily, kinds: { ...daily.kinds, alert: {} } })).toBe("changed");
    expect(await memory.watchQueue.finish(lease, [{ id, dueAt: 1 }])).toBe(false);
    const { lease: posting } = await begunPost(memory);
    await memory.watches.pause(server, id);
    const moved = { ...daily, channel: idOf(6) };
    expect(await memory.watches.edit(server, id, moved)).toBe("changed");
    const [watch] = (await memory.watches.of(server)) ?? [];
    expect(watch).toMatchObject({ id, channel: idOf(6), base: undefined, tried: undefined, paused: "by_moderator" });
    expect(await memory.watchQueue.isHeld(posting)).toBe(false);
    await memory.watches.add(server, daily);
    expect(await memory.watches.edit(server, id, daily)).toBe("taken");
    expect(await memory.watches.edit(idOf(2), id, daily)).toBe("gone");
    await memory.watches.remove(server, id);
    expect(await memory.watches.edit(server, id, moved)).toBe("gone");
    expect(await memory.watches.of(server)).toHaveLength(1);
  });

  /** Two due digests in a channel, one of them also an alert, with its collection to be recorded. */
  async function setUpTwo() {
    const { clock, url, memory, claimed } = await setUp(engine);
    await memory.watches.add(server, { ...daily, kinds: { ...daily.kinds, alert: { change: 1 } } });
    await memory.watches.add(server, { ...daily, collection: addressOf(2) });
    await memory.tracking.sync([daily.collection], MINUTE_MS);
    await clock.advance(MINUTE_MS);
    await engine.query(url, `update watches set base = '{}', planned_at = ${clock.now()}`);
    const lease = await claimed();
    expect(lease.watches.length).toBe(2);
    const tracked = await nextDue(memory.tracking.claim({ ...claim, costMs: 0 }));
    const checked = lease.watches.map(({ id }) => ({ id, dueAt: clock.now() + DAY_MS }));
    return { clock, memory, claimed, lease, tracked, checked };
  }

  test("a check during which an answer is recorded is discarded, and the same watches are claimed together next", async () => {
    const { clock, memory, claimed, lease, tracked, checked } = await setUpTwo();
    expect(await memory.tracking.finish(tracked, scoresAt(clock.now()), MINUTE_MS)).toBe(true);
    expect(await memory.watchQueue.finish(lease, checked)).toBe(false);
    expect((await claimed()).watches).toEqual(lease.watches);
  });

  test("a check during which recording yields nothing is kept", async () => {
    const { memory, lease, tracked, checked } = await setUpTwo();
    expect(await memory.tracking.finish(tracked, {}, MINUTE_MS)).toBe(true);
    expect(await memory.watchQueue.finish(lease, checked)).toBe(true);
  });

  test("a first check during which the time zone changes is discarded, as its digest would be planned in the old one", async () => {
    const { clock, memory, claimed } = await setUp(engine);
    await memory.watches.add(server, daily);
    const lease = await claimed();
    await memory.servers.set(server, { zone: "Asia/Kolkata" });
    const checked = lease.watches.map(({ id }) => ({ id, dueAt: clock.now() + DAY_MS, plannedAt: clock.now() + DAY_MS }));
    expect(await memory.watchQueue.finish(lease, checked)).toBe(false);
    expect((await claimed()).watches.map(({ plannedAt }) => plannedAt)).toEqual([undefined]);
  });

  test.each<[string, boolean, string | null, (memory: Memory, id: string) => Promise<unknown>]>([
    [
      "another language leaves",
      true,
      "Asia/Kolkata",
      ({ servers }) => servers.set(server, { language: "de", zone: "Asia/Kolkata" }),
    ],
    ["another zone plans anew", false, "Asia/Kolkata", ({ servers }) => servers.set(server, { zone: "Europe/Berlin" })],
    [
      "an alert beside it leaves",
      true,
      null,
      ({ watches }, id) => watches.edit(server, id, { ...daily, kinds: { ...daily.kinds, alert: { change: 5 } } }),
    ],
    ["publishing leaves", true, null, ({ watches }) => watches.add(server, { ...daily, publish: true })],
    ["a new plan plans anew", false, null, ({ watches }, id) => watches.edit(server, id, { ...daily, isReplanned: true })],
    ["a new plan, added again, plans anew", false, null, ({ watches }) => watches.add(server, { ...daily, isReplanned: true })],
  ])("saving %s a digest that is due", async (_what, isLeft, zone, save) => {
    const { clock, url, memory, claimed } = await setUp(engine);
    await memory.servers.set(server, { zone });
    const added = await memory.watches.add(server, daily);
    const dueAt = clock.now() - MINUTE_MS;
    await engine.query(url, `update watches set planned_at = ${dueAt}`);
    await save(memory, "id" in added ? added.id : "");
    expect((await claimed()).watches.map(({ plannedAt }) => plannedAt)).toEqual([isLeft ? dueAt : undefined]);
  });

  test("a server has up to 25 watches; a further wish for one of them changes it", async () => {
    const { memory } = await setUp(engine);
    const ids = new Set<string>();
    for (let number = 1; number <= MAX_WATCHES; number++) {
      const added = await memory.watches.add(server, { ...daily, collection: addressOf(number) });
      expect(added).toEqual({ outcome: "added", id: expect.any(String) });
      if ("id" in added) ids.add(added.id);
    }
    expect(await memory.watches.add(server, { ...daily, collection: addressOf(99) })).toEqual({ outcome: "too_many" });
    const changed = await memory.watches.add(server, { ...daily, kinds: { digest: at(10) }, locale: "de" });
    expect(changed).toEqual({ outcome: "changed", id: expect.toSatisfy((id) => ids.has(id)) });
    const list = (await memory.watches.of(server)) ?? [];
    expect(list.length).toBe(MAX_WATCHES);
    expect(list.find(({ collection }) => collection === daily.collection)).toMatchObject({
      kinds: { digest: at(10) },
      locale: "de",
    });
    expect(await memory.watches.add(idOf(2), daily)).toMatchObject({ outcome: "added" });
  });

  test("what does not exist, or is another server's, is neither paused nor resumed nor removed", async () => {
    const { memory } = await setUp(engine);
    await memory.watches.add(server, daily);
    const [watch] = (await memory.watches.of(server)) ?? [];
    for (const [owner, id] of [
      [idOf(2), watch?.id ?? ""],
      [server, "none"],
    ] as const) {
      expect(await memory.watches.pause(owner, id)).toBe(false);
      expect(await memory.watches.resume(owner, id)).toBe(false);
      expect(await memory.watches.remove(owner, id)).toBe(false);
    }
    expect(await memory.watches.of(server)).toEqual([watch]);
    expect(await memory.watches.pause(server, watch?.id ?? "")).toBe(true);
    expect(await memory.watches.of(server)).toMatchObject([{ paused: "by_moderator" }]);
  });

  test("resuming an active watch again changes nothing", async () => {
    const { url, memory } = await setUp(engine);
    await memory.watches.add(server, daily);
    const item = async () => (await memory.watches.of(server))?.[0];
    const id = (await item())?.id ?? "";
    await engine.query(url, "update watches set paused = 'no_permission', failures = 3");
    expect(await memory.watches.resume(server, id)).toBe(true);
    expect(await item()).toMatchObject({ paused: undefined, failures: 2 });
    await engine.query(url, "update watches set failures = 0");
    expect(await memory.watches.resume(server, id)).toBe(true);
    expect(await item()).toMatchObject({ paused: undefined, failures: 0 });
  });

  // SQLite has one writer at a time.
  if (engine.name === "SQLite") return;

  test("a watch whose settings change during a claim is claimed with the new ones", async () => {
    const { url, memory, claimed } = await setUp(engine);
    await memory.watches.add(server, daily);
    const change = await beginTransaction(url, `update watches set kinds = '{"alert":{"change":5}}'`);
    const claiming = claimed();
    await areWaiting(engine, url, 1);
    await change.commit();
    expect((await claiming).watches.map(({ kinds }) => kinds)).toEqual([{ alert: { change: 5 } }]);
  });
});
