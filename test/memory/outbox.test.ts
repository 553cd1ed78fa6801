import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import type { GivenUp } from "../../src/memory/outbox.ts";
import type { WatchKinds } from "../../src/memory/watches.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const [server, otherServer] = [idOf(1), idOf(2)];
const [channel, otherChannel] = [idOf(5), idOf(6)];
const member = idOf(9);
const pace = { leaseMs: MINUTE_MS, costMs: 0 };
const alert: WatchKinds = { alert: { change: 1 } };

interface Wish {
  readonly owner?: string;
  readonly to?: string;
  readonly kinds?: WatchKinds;
  readonly edits?: string;
  /** When the watch is looked at again. */
  readonly dueAt?: number;
}

async function setUp(engine: Engine) {
  const clock = new FakeClock();
  const { memory } = await openTestMemory(await engine.createUrl(), { clock });
  const { outbox, watches, directWatches, watchQueue } = memory;
  /** Watches a collection, and writes a message about it. */
  const write = async (number: number, { owner = server, to = channel, kinds = alert, edits, dueAt }: Wish = {}) => {
    const settings = { ...kinds, collection: addressOf(number), locale: undefined };
    await (owner === member ? directWatches : watches).add(owner, { ...settings, channel: to });
    return writeAgain(number, edits, dueAt);
  };
  const writeAgain = async (number: number, edits?: string, dueAt = clock.now()) => {
    const lease = await nextDue(watchQueue.claim({ leaseMs: MINUTE_MS }));
    const [{ id, server, member, channel }] = lease.watches;
    const checked = { id, dueAt, nextBase: `{"of":${number}}` };
    const message = { key: String(number), server, member, channel, message: `{"content":"${number}"}`, edits, publishes: true };
    expect(await watchQueue.finish(lease, [checked], message)).toBe(true);
    return id;
  };
  const claim = (edits = { costMs: 0 }) => nextDue(outbox.claim({ ...pace, edits }));
  const all = async () => [
    ...((await watches.of(server)) ?? []),
    ...((await watches.of(otherServer)) ?? []),
    ...((await directWatches.of(member)) ?? []),
  ];
  const watch = async (id: string) => (await all()).find((one) => one.id === id);
  return { clock, memory, outbox, write, writeAgain, claim, watch };
}

describeEngines((engine) => {
  test("messages are claimed in the order of their times, each by one process, and again once its lease has ended", async () => {
    const { clock, outbox, write, claim } = await setUp(engine);
    const writtenAt = clock.now();
    await write(1);
    await clock.advance(SECOND_MS);
    await write(2, { to: otherChannel });
    const claimedAt = clock.now();
    const first = { key: "1", server, channel, message: '{"content":"1"}', edits: undefined, writtenAt };
    expect(await claim()).toMatchObject({ ...first, triedAt: undefined, claimedAt });
    expect(await claim()).toMatchObject({ key: "2", channel: otherChannel });
    expect(await outbox.claim(pace)).toEqual({ waitMs: MINUTE_MS });
    await clock.advance(MINUTE_MS);
    expect(await claim()).toMatchObject({ ...first, triedAt: claimedAt, claimedAt: clock.now() });
  });

  test("a lease that has ended is no longer held, and starts no new attempt", async () => {
    const { clock, memory, outbox, write, claim } = await setUp(engine);
    await write(1);
    const ended = await claim();
    expect(await outbox.isHeld(ended)).toBe(true);
    await clock.advance(MINUTE_MS);
    const held = await claim();
    expect([await outbox.isHeld(ended), await outbox.isHeld(held)]).toEqual([false, true]);
    expect(await outbox.tryAgain(ended)).toBe(false);
    await outbox.later(ended, 0, { isUnsent: true });
    expect(await outbox.isHeld(held)).toBe(true);
    await clock.advance(SECOND_MS);
    expect(await outbox.tryAgain(held)).toBe(true);
    await outbox.later(held, 0.2, { isUnsent: false });
    await clock.advance(1);
    expect(await claim()).toMatchObject({ triedAt: clock.now() - 1 });
    await memory.close();
    expect(await outbox.isHeld(held)).toBe(false);
  });

  test("claims keep their distance, a hold keeps all back, and a message may wait for itself", async () => {
    const { clock, outbox, write, claim } = await setUp(engine);
    for (const number of [1, 2, 3]) await write(number);
    const paced = { ...pace, costMs: 40 };
    const first = await outbox.claim(paced);
    expect(first).toMatchObject({ key: "1" });
    expect(await outbox.claim(paced)).toEqual({ waitMs: 40 });
    expect(await outbox.claim({ ...paced, slackMs: 39 })).toEqual({ waitMs: 1 });
    expect(await outbox.claim({ ...paced, slackMs: 40 })).toMatchObject({ key: "2" });
    // That one was paid for at its own time.
    expect(await outbox.claim(paced)).toEqual({ waitMs: 80 });
    await outbox.hold(9_999.5);
    expect(await outbox.claim(paced)).toEqual({ waitMs: 10_000 });
    await clock.advance(10_000);
    await outbox.later(await claim(), 499.5, { isUnsent: false });
    expect(await outbox.claim(pace)).toEqual({ waitMs: 500 });
  });

  test("a claim that finds nothing due costs nothing", async () => {
    const { outbox, write } = await setUp(engine);
    expect(await outbox.claim({ ...pace, costMs: 40 })).toEqual({ waitMs: Number.POSITIVE_INFINITY });
    await write(1);
    expect(await outbox.claim({ ...pace, costMs: 40 })).toMatchObject({ key: "1" });
  });

  test("an attempt that was not sent leaves no trace", async () => {
    const { outbox, write, claim } = await setUp(engine);
    await write(1);
    await outbox.later(await claim(), 0, { isUnsent: true });
    const again = await claim();
    expect(again.triedAt).toBeUndefined();
    await outbox.later(again, 0, { isUnsent: false });
    const third = await claim();
    expect(third.triedAt).toBe(again.claimedAt);
    await outbox.later(third, 0, { isUnsent: true });
    expect((await claim()).triedAt).toBe(again.claimedAt);
  });

  test("edits in one channel keep their distance until its server is forgotten, and hold up no other message", async () => {
    const { clock, memory, outbox, write, claim } = await setUp(engine);
    const edits = { costMs: 6 * SECOND_MS };
    for (const number of [1, 2]) await write(number, { kinds: { card: {} }, edits: "77" });
    await write(3);
    await write(4, { kinds: { card: {} }, to: otherChannel, edits: "78" });
    const keys = [(await claim(edits)).key];
    // The second edit is put off.
    expect(await outbox.claim({ ...pace, edits })).toEqual({ waitMs: 0 });
    keys.push((await claim(edits)).key, (await claim(edits)).key);
    expect(keys.toSorted()).toEqual([expect.stringMatching(/1|2/), "3", "4"]);
    expect(await outbox.claim({ ...pace, edits })).toEqual({ waitMs: 6 * SECOND_MS });
    await clock.advance(6 * SECOND_MS);
    expect((await claim(edits)).edits).toBe("77");
    await memory.servers.forget(server);
    await write(5, { owner: otherServer, kinds: { card: {} }, edits: "79" });
    expect((await claim(edits)).edits).toBe("79");
  });

  test("a message that arrives makes its news old, and is published", async () => {
    const { clock, memory, outbox, write, claim, watch } = await setUp(engine);
    const id = await write(1);
    await outbox.delivered(await claim(), "70");
    const arrived = { isPosting: false, base: '{"of":1}', outcome: "posted", outcomeAt: clock.now(), postedAt: clock.now() };
    expect(await watch(id)).toMatchObject({ ...arrived, publication: "waiting", messageId: undefined, failures: 0 });
    expect(await memory.publications.claim(pace)).toMatchObject({ channel, messageId: "70" });
    expect(await outbox.claim(pace)).toEqual({ waitMs: Number.POSITIVE_INFINITY });
  });

  test("one that somebody deletes at once counts as read, and is not published", async () => {
    const { memory, outbox, write, claim, watch } = await setUp(engine);
    const id = await write(1);
    await outbox.delivered(await claim(), undefined);
    expect(await watch(id)).toMatchObject({ base: '{"of":1}', outcome: "deleted", publication: "deleted", isPosting: false });
    expect(await memory.publications.claim(pace)).toEqual({ waitMs: Number.POSITIVE_INFINITY });
  });

  test("a card that somebody deletes is made again once, then only when somebody asks for it", async () => {
    const { memory, outbox, write, writeAgain, claim, watch } = await setUp(engine);
    const id = await write(1, { kinds: { card: {} } });
    await outbox.delivered(await claim(), "70");
    expect(await watch(id)).toMatchObject({ messageId: "70", outcome: "posted", base: '{"of":1}' });
    await writeAgain(2, "70");
    await outbox.delivered(await claim(), "70");
    expect(await watch(id)).toMatchObject({ messageId: "70", outcome: "posted", base: '{"of":2}' });
    await writeAgain(3, "70");
    await outbox.delivered(await claim(), undefined);
    const gone = { messageId: undefined, base: undefined, isPosting: false };
    expect(await watch(id)).toMatchObject({ ...gone, paused: undefined });
    await writeAgain(4);
    await outbox.delivered(await claim(), undefined);
    expect(await watch(id)).toMatchObject({ ...gone, paused: "card_gone" });
    await memory.watches.resume(server, id);
    await writeAgain(5);
    await outbox.delivered(await claim(), "71");
    expect(await watch(id)).toMatchObject({ messageId: "71", paused: undefined });
  });

  test("a card that may have arrived is lost, and waits for somebody to ask for it; one that is late comes at once", async () => {
    const { clock, memory, outbox, write, claim, watch } = await setUp(engine);
    const card = { kinds: { card: {} } };
    const unsure = await write(1, card);
    await outbox.giveUp(await claim(), "unsure");
    expect(await watch(unsure)).toMatchObject({ paused: "card_gone", base: '{"of":1}' });
    const late = await write(2, { ...card, dueAt: clock.now() + DAY_MS });
    await outbox.giveUp(await claim(), "late");
    expect(await watch(late)).toMatchObject({ paused: undefined, base: undefined });
    expect(await memory.watchQueue.claim({ leaseMs: 1 })).toMatchObject({ watches: [{ id: late }] });
  });

  const passing = { base: undefined, isPosting: false, paused: undefined, failures: 0 };
  test.each<[GivenUp, object, paused: { inChannel?: boolean; inServer?: boolean }]>([
    ["late", passing, {}],
    ["unsure", { ...passing, base: '{"of":1}' }, {}],
    ["no_access", { ...passing, failures: 1 }, {}],
    ["refused", { ...passing, failures: 1 }, {}],
    ["channel_gone", { ...passing, failures: 1, paused: "channel_gone" }, { inChannel: true }],
    ["server_gone", { ...passing, failures: 1, paused: "server_gone" }, { inChannel: true, inServer: true }],
  ])("a message given up as %s", async (reason, own, { inChannel = false, inServer = false }) => {
    const { outbox, write, claim, watch, clock } = await setUp(engine);
    const id = await write(1);
    const others = [
      await write(2),
      await write(3, { to: otherChannel }),
      await write(4, { owner: otherServer, to: idOf(7) }),
      await write(5, { owner: member, to: idOf(8) }),
    ];
    await outbox.giveUp(await claim(), reason);
    expect(await watch(id)).toMatchObject({ ...own, outcome: reason, outcomeAt: clock.now() });
    const states = await Promise.all(others.map(watch));
    expect(states.map((state) => state?.paused)).toEqual([
      inChannel ? reason : undefined,
      inServer ? reason : undefined,
      undefined,
      undefined,
    ]);
    expect(states.map((state) => [state?.isPosting, state?.outcome])).toEqual(others.map(() => [true, undefined]));
    // Their messages are still sent.
    expect((await claim()).key).toBe("2");
  });

  test("a member who cannot be written to is left alone: all alerts pause, and their messages are withdrawn", async () => {
    const { clock, outbox, write, claim, watch } = await setUp(engine);
    const ids = [await write(1, { owner: member }), await write(2, { owner: member })];
    const ofServer = await write(3, { to: otherChannel });
    await outbox.giveUp(await claim(), "direct_refused");
    const gone = { paused: "direct_refused", isPosting: false, outcome: "direct_refused", outcomeAt: clock.now() };
    for (const id of ids) expect(await watch(id)).toMatchObject(gone);
    expect((await claim()).key).toBe("3");
    expect(await watch(ofServer)).toMatchObject({ isPosting: true });
  });

  test("the third refusal in a row pauses a watch, and so does the first after Resume, but not after a message that arrives", async () => {
    const { memory, outbox, write, writeAgain, claim, watch } = await setUp(engine);
    const id = await write(1);
    const refuse = async () => outbox.giveUp(await claim(), "no_permission");
    await refuse();
    await writeAgain(2);
    await refuse();
    expect(await watch(id)).toMatchObject({ failures: 2, paused: undefined });
    await writeAgain(3);
    await refuse();
    expect(await watch(id)).toMatchObject({ failures: 3, paused: "no_permission" });
    await memory.watches.resume(server, id);
    await writeAgain(4);
    await refuse();
    expect(await watch(id)).toMatchObject({ failures: 3, paused: "no_permission" });
    await memory.watches.resume(server, id);
    await writeAgain(5);
    await outbox.delivered(await claim(), "70");
    await writeAgain(6);
    await refuse();
    expect(await watch(id)).toMatchObject({ failures: 1, paused: undefined, base: '{"of":5}' });
  });

  test("what is given up without the lease stays as it is", async () => {
    const { clock, outbox, write, claim, watch } = await setUp(engine);
    const id = await write(1);
    const ended = await claim();
    await clock.advance(MINUTE_MS);
    const held = await claim();
    const before = await watch(id);
    await outbox.giveUp(ended, "channel_gone");
    expect([await watch(id), await outbox.isHeld(held)]).toEqual([before, true]);
    // A message that has arrived is noted all the same.
    await outbox.delivered(ended, "70");
    expect(await watch(id)).toMatchObject({ isPosting: false, base: '{"of":1}', outcome: "posted", messageId: undefined });
    expect(await outbox.isHeld(held)).toBe(false);
  });
});
