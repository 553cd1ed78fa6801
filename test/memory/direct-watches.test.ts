import { expect, test } from "vitest";
import { DAY_MS, SECOND_MS } from "../../src/infra/time.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { begunPost } from "../support/bot/begun-post.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const [member, text, server] = [idOf(1), idOf(2), idOf(3)];
const [channel, otherChannel] = [idOf(5), idOf(6)];
const [apes, punks, cats] = [addressOf(0xa1), addressOf(0xb2), addressOf(0xc3)];
const settings = { kinds: { alert: { change: 1 } }, locale: "de" };

async function setUp(engine: Engine) {
  const clock = new FakeClock();
  const url = await engine.createUrl();
  const { memory } = await openTestMemory(url, { clock });
  return { clock, memory, query: (sql: string) => engine.query(url, sql) };
}

describeEngines((engine) => {
  test("a member and a server watch one collection apart, in one queue", async () => {
    const { memory } = await setUp(engine);
    await memory.directWatches.add(member, { ...settings, channel, collection: apes });
    await memory.watches.add(server, { ...settings, channel: otherChannel, collection: apes });
    expect(await memory.directWatches.of(member)).toMatchObject([{ member, server: undefined }]);
    expect(await memory.watches.of(server)).toMatchObject([{ member: undefined, server }]);
    const claims = [
      await nextDue(memory.watchQueue.claim({ leaseMs: 1 })),
      await nextDue(memory.watchQueue.claim({ leaseMs: 1 })),
    ];
    expect(claims.map(({ watches }) => watches.map((watch) => watch.server))).toEqual([[undefined], [server]]);
    expect(await memory.subscriptionState()).toMatchObject({ active: 2, paused: 0 });
  });

  test.each<[string, boolean, (memory: Memory, id: string) => Promise<unknown>]>([
    ["ending an alert stops", false, ({ directWatches }, id) => directWatches.remove(member, id)],
    ["forgetting a member stops", false, ({ members }) => members.forget(member)],
    ["forgetting somebody else spares", true, ({ members }) => members.forget(text)],
    ["an end by somebody else spares", true, ({ directWatches }, id) => directWatches.remove(text, id)],
  ])("%s what is in flight", async (_what, isHeld, end) => {
    const { memory, query } = await setUp(engine);
    await memory.directWatches.add(member, { ...settings, channel, collection: apes });
    const { lease } = await begunPost(memory);
    await end(memory, lease.watches[0].id);
    expect(await memory.watchQueue.isHeld(lease)).toBe(isHeld);
    expect(await query("select tried_key from watches")).toEqual(isHeld ? [{ tried_key: "k" }] : []);
    expect(await query("select id from members")).toEqual(isHeld ? [{ id: member }] : []);
  });

  test("alerts that Discord refused go a week later, with a member who has nothing else, unless they are asked for again", async () => {
    const { clock, memory, query } = await setUp(engine);
    const [set, both] = [idOf(7), idOf(8)];
    const channels = new Map([member, text, set, both].map((owner, index) => [owner, idOf(20 + index)]));
    const add = async (owner: string, collection: typeof apes) =>
      memory.directWatches.add(owner, { ...settings, channel: channels.get(owner) ?? "", collection });
    await memory.members.set(set, { language: "ja" });
    for (const owner of channels.keys()) {
      for (const collection of owner === set ? [apes] : [apes, punks]) await add(owner, collection);
      await (await begunPost(memory)).end("direct_refused");
    }
    await add(both, apes);
    await clock.advance(6 * DAY_MS);
    await add(text, apes);
    await add(text, punks);
    expect(await memory.forgetOld()).toMatchObject({ endedAlerts: 0 });
    const stored = async (owner: string) => (await memory.directWatches.of(owner))?.map(({ collection }) => collection);
    expect(await stored(member)).toEqual([apes, punks]);
    await clock.advance(DAY_MS + 1);
    await memory.forgetOld();
    expect(await query("select id from members order by id")).toEqual([text, set, both].map((id) => ({ id })));
    expect([await stored(member), await stored(text), await stored(set), await stored(both)]).toEqual([
      [],
      [apes, punks],
      [],
      [apes],
    ]);
  });

  test("a member who clears all settings keeps alerts; one who ends the last is not stored", async () => {
    const { memory, query } = await setUp(engine);
    await memory.members.set(member, { language: "ja" });
    await memory.directWatches.add(member, { ...settings, channel, collection: apes });
    expect(await memory.members.settingsOf(member)).toMatchObject({ language: "ja" });
    await memory.members.set(member, { language: null });
    const [watch] = (await memory.directWatches.of(member)) ?? [];
    expect(await memory.directWatches.remove(text, watch?.id ?? "")).toBe(false);
    expect(await memory.directWatches.remove(member, watch?.id ?? "")).toBe(true);
    expect(await query("select id from members")).toEqual([]);
  });

  test("what members watch is recorded, after what servers watch and before servers' defaults", async () => {
    const { clock, memory } = await setUp(engine);
    await memory.servers.set(server, { collection: cats });
    await memory.directWatches.add(member, { ...settings, channel, collection: punks });
    await clock.advance(SECOND_MS);
    await memory.watches.add(server, { ...settings, channel: otherChannel, collection: apes });
    expect(await memory.tracking.wanted(10)).toEqual([apes, punks, cats]);
    expect(await memory.tracking.wanted(2)).toEqual([apes, punks]);
    const [{ id = "" } = {}] = (await memory.directWatches.of(member)) ?? [];
    await memory.directWatches.remove(member, id);
    expect(await memory.tracking.wanted(10)).toEqual([apes, cats]);
  });
});
