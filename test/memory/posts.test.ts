import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import type { PostEnd } from "../../src/memory/tables.ts";
import type { Checked } from "../../src/memory/watch-queue.ts";
import type { Kinds } from "../../src/memory/watches.ts";
import { begunPost } from "../support/bot/begun-post.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const [server, otherServer] = [idOf(1), idOf(2)];
const [channel, otherChannel] = [idOf(5), idOf(6)];
const member = idOf(9);
const leaseMs = MINUTE_MS;
const alert: Kinds = { alert: { change: 1 } };
const pace = { costMs: 0, maxWaitMs: 0 };

interface PingRequest {
  readonly owner?: string;
  readonly to?: string;
  readonly kinds?: Kinds;
  /** When the watch is checked again. */
  readonly dueAt?: number;
}

const attemptOf = (included: readonly Checked[]) => ({ key: "1", kind: "alert", included, notIncluded: [] });

async function setUp(engine: Engine) {
  const clock = new FakeClock();
  const { memory } = await openTestMemory(await engine.createUrl(), { clock });
  const { watches, directWatches, watchQueue } = memory;
  /** Watches a collection. */
  const add = async (number: number, { owner = server, to = channel, kinds = alert }: PingRequest = {}) => {
    const settings = { kinds, collection: addressOf(number), locale: undefined };
    const added = await (owner === member ? directWatches : watches).add(owner, { ...settings, channel: to });
    return "id" in added ? added.id : "";
  };
  /** A post about the watches that are due. */
  const postAgain = (number: number, dueAt = clock.now()) =>
    begunPost(memory, { key: String(number), dueAt, nextBase: `{"of":${number}}`, leaseMs });
  const post = async (number: number, request: PingRequest = {}) => {
    const id = await add(number, request);
    return { id, ...(await postAgain(number, request.dueAt)) };
  };
  const claim = () => nextDue(watchQueue.claim({ leaseMs }));
  const all = async () => [
    ...((await watches.of(server)) ?? []),
    ...((await watches.of(otherServer)) ?? []),
    ...((await directWatches.of(member)) ?? []),
  ];
  const watch = async (id: string) => (await all()).find((item) => item.id === id);
  return { clock, memory, watchQueue, add, post, postAgain, claim, watch };
}

describeEngines((engine) => {
  test("a post is marked before the first attempt; once its lease has ended, another process gets its watches and no others", async () => {
    const { clock, watchQueue, add, postAgain, claim } = await setUp(engine);
    const ids = [await add(1), await add(2)];
    const at = clock.now();
    const { lease, since, waitMs } = await postAgain(1);
    expect([since, waitMs, await watchQueue.isHeld(lease)]).toEqual([at, 0, true]);
    await clock.advance(MINUTE_MS);
    expect(await watchQueue.isHeld(lease)).toBe(false);
    await clock.advance(1);
    await add(3);
    const again = await claim();
    expect(again.watches.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const tried = { key: "1", at, kind: "alert", nextBase: '{"of":1}' };
    expect(again.watches).toMatchObject([{ tried, unpostedSince: at }, { tried }]);
    expect([await watchQueue.isHeld(lease), await watchQueue.isHeld(again)]).toEqual([false, true]);
    expect((await claim()).watches).toMatchObject([{ collection: addressOf(3), tried: undefined }]);
    // The mark is that of the first attempt.
    const included = again.watches.map(({ id }) => ({ id, dueAt: 0, nextBase: "{}" }));
    const begun = await watchQueue.begin(again, { key: "1", kind: "alert", included, notIncluded: [] }, pace);
    expect(begun).toMatchObject({ since: at });
    await clock.advance(MINUTE_MS);
    expect((await claim()).watches).toMatchObject([{ tried }, { tried }]);
  });

  test("a lease is extended for the watches that are still held, and is held by nobody without the database", async () => {
    const { clock, memory, watchQueue, post } = await setUp(engine);
    const { lease } = await post(1);
    await clock.advance(MINUTE_MS - 1);
    await watchQueue.extend(lease, leaseMs);
    await clock.advance(MINUTE_MS - 1);
    expect(await watchQueue.isHeld(lease)).toBe(true);
    await memory.close();
    expect(await watchQueue.isHeld(lease)).toBe(false);
  });

  test("what ends a watch, or changes it, stops its post", async () => {
    const { memory, watchQueue, add, postAgain } = await setUp(engine);
    for (const stop of ["remove", "pause", "forget", "set"]) {
      const [id] = [await add(1), await add(2)];
      const { lease } = await postAgain(1);
      if (stop === "remove" || stop === "pause") await memory.watches[stop](server, id);
      else if (stop === "forget") await memory.servers.forget(server);
      else await add(1);
      expect([stop, await watchQueue.isHeld(lease)]).toEqual([stop, false]);
      await memory.servers.forget(server);
    }
  });

  test("a watch that has lost its lease begins no post, and its channel's others are due again", async () => {
    const { clock, memory, watchQueue, add, claim } = await setUp(engine);
    const [id, text] = [await add(1), await add(2)];
    const lease = await claim();
    await memory.watches.pause(server, id);
    const included = lease.watches.map((watch) => ({ id: watch.id, dueAt: clock.now() + DAY_MS, nextBase: "{}" }));
    expect(await watchQueue.begin(lease, { key: "1", kind: "alert", included, notIncluded: [] }, pace)).toBe("lost");
    expect((await claim()).watches).toMatchObject([{ id: text, tried: undefined, unpostedSince: undefined }]);
  });

  test("a post ends the check of the watches that it leaves out", async () => {
    const { clock, memory, watchQueue, add, claim } = await setUp(engine);
    const [id, text] = [await add(1), await add(2)];
    const lease = await claim();
    const included = [{ id, dueAt: clock.now() + DAY_MS, nextBase: "{}" }];
    const rest = [{ id: text, dueAt: clock.now() + SECOND_MS, skipReason: "small", base: "{}" }];
    const begun = await watchQueue.begin(lease, { key: "1", kind: "alert", included, notIncluded: rest }, pace);
    expect(begun).toMatchObject({ lease: { watches: [{ id }] } });
    const watch = (await memory.watches.of(server))?.find((item) => item.id === text);
    expect(watch).toMatchObject({ skipReason: "small", base: "{}", checkedAt: clock.now(), tried: undefined });
    expect(await watchQueue.claim({ leaseMs })).toEqual({ waitMs: SECOND_MS });
  });

  test("attempts keep their distance, a hold keeps all back, and a post may wait for itself", async () => {
    const { clock, watchQueue, add, claim, watch } = await setUp(engine);
    const paced = { ...pace, costMs: 40, maxWaitMs: 80 };
    for (const number of [1, 2, 3, 4, 5]) await add(number, { to: idOf(10 + number) });
    const begin = async () => {
      const lease = await claim();
      const included = lease.watches.map(({ id }) => ({ id, dueAt: 0, nextBase: "{}" }));
      return {
        lease,
        begun: await watchQueue.begin(lease, { key: lease.watches[0].id, kind: "alert", included, notIncluded: [] }, paced),
      };
    };
    const waits = [await begin(), await begin(), await begin()];
    expect(waits.map(({ begun }) => (begun as { waitMs: number }).waitMs)).toEqual([0, 40, 80]);
    // The fourth is left to another claim, at the next free time.
    const fourth = await begin();
    expect(fourth.begun).toBe("later");
    expect(await watch(fourth.lease.watches[0].id)).toMatchObject({ tried: undefined, unpostedSince: clock.now() });
    await watchQueue.pauseAll(9_999.5);
    const fifth = await begin();
    expect(fifth.begun).toBe("later");
    expect(await watchQueue.claim({ leaseMs })).toEqual({ waitMs: 120 });
    await clock.advance(10_000);
    const again = await begin();
    await watchQueue.later(again.lease, 499.5, { mayHaveArrived: false });
    expect((await begin()).begun).toMatchObject({ waitMs: 40 });
    expect(await watchQueue.claim({ leaseMs })).toEqual({ waitMs: 500 });
  });

  test("an attempt that has certainly not arrived leaves no trace but since when its news is due", async () => {
    const { clock, watchQueue, post, claim, watch } = await setUp(engine);
    const since = clock.now();
    const { id, lease } = await post(1);
    await watchQueue.later(lease, 0, { mayHaveArrived: true });
    const again = await claim();
    expect(again.watches).toMatchObject([{ tried: { key: "1" } }]);
    await watchQueue.later(again, 1, { mayHaveArrived: false });
    expect(await watch(id)).toMatchObject({ tried: undefined, unpostedSince: since });
    await clock.advance(1);
    expect(await watchQueue.finish(await claim(), [{ id, dueAt: 0 }])).toBe(true);
    expect(await watch(id)).toMatchObject({ unpostedSince: undefined });
  });

  test("a post that arrives makes its news old", async () => {
    const { clock, watchQueue, post, watch } = await setUp(engine);
    const dueAt = clock.now() + DAY_MS;
    const { id, lease, end } = await post(1, { dueAt });
    await end("posted", "70");
    const arrived = { tried: undefined, unpostedSince: undefined, base: '{"of":1}', checkedAt: clock.now() };
    const outcome = { outcome: "posted", outcomeAt: clock.now(), postedAt: clock.now(), messageId: "70", failures: 0 };
    expect(await watch(id)).toMatchObject({ ...arrived, ...outcome, publication: undefined });
    expect(await watchQueue.claim({ leaseMs })).toEqual({ waitMs: DAY_MS });
    await watchQueue.published(lease, "70", "published");
    expect(await watch(id)).toMatchObject({ publication: "published" });
    // That is about an earlier post.
    await watchQueue.published(lease, "69", "refused");
    expect(await watch(id)).toMatchObject({ publication: "published" });
  });

  test("one that somebody deletes at once counts as read", async () => {
    const { post, watch } = await setUp(engine);
    const { id, end } = await post(1);
    await end("deleted");
    expect(await watch(id)).toMatchObject({ base: '{"of":1}', outcome: "deleted", messageId: undefined, tried: undefined });
  });

  test("a post that arrives without its lease is stored, and its watch stays due for whoever took the lease away", async () => {
    const { clock, watchQueue, add, post, claim, watch } = await setUp(engine);
    const digest = { every: "day", hour: 9, weekday: 1 } as const;
    const { id, lease, included } = await post(1, { kinds: { digest }, dueAt: clock.now() + DAY_MS });
    await add(1, { kinds: { digest, ...alert } });
    const [item] = included;
    const planned = { ...item, id, dueAt: clock.now() + DAY_MS, plannedAt: clock.now() + DAY_MS, lastPlannedAt: 7 };
    await watchQueue.settle(lease, attemptOf([planned]), { outcome: "posted", messageId: "70" });
    const stored = { base: '{"of":1}', outcome: "posted", plannedAt: undefined, lastPlannedAt: 7, tried: undefined };
    expect(await watch(id)).toMatchObject(stored);
    expect((await claim()).watches).toMatchObject([{ id }]);
  });

  test("what is given up without the lease stays as it is; once a process has ended a post, no other does", async () => {
    const { clock, watchQueue, post, claim, watch } = await setUp(engine);
    const { id, lease, included, end } = await post(1);
    await clock.advance(MINUTE_MS);
    const held = await claim();
    const before = await watch(id);
    await end("no_access");
    expect([await watch(id), await watchQueue.isHeld(held)]).toEqual([before, true]);
    await end("posted", "70");
    expect([(await watch(id))?.messageId, await watchQueue.isHeld(held)]).toEqual(["70", false]);
    for (const l of [held, lease]) await watchQueue.settle(l, attemptOf(included), { outcome: "posted", messageId: "71" });
    expect((await watch(id))?.messageId).toBe("70");
  });

  const retryable = { base: undefined, tried: undefined, unpostedSince: undefined, paused: undefined, failures: 0 };
  test.each<[PostEnd, object, paused: { inChannel?: boolean; inServer?: boolean }]>([
    ["unsure", { ...retryable, base: '{"of":1}' }, {}],
    ["no_access", { ...retryable, failures: 1 }, {}],
    ["refused", { ...retryable, failures: 1 }, {}],
    ["channel_gone", { ...retryable, failures: 1, paused: "channel_gone" }, { inChannel: true }],
    ["server_gone", { ...retryable, failures: 1, paused: "server_gone" }, { inChannel: true, inServer: true }],
  ])("a post given up as %s", async (reason, own, { inChannel = false, inServer = false }) => {
    const { clock, watchQueue, post, watch } = await setUp(engine);
    const dueAt = clock.now() + DAY_MS;
    const { id, end } = await post(1, { dueAt });
    const rest = [
      await post(2),
      await post(3, { to: otherChannel }),
      await post(4, { owner: otherServer, to: idOf(7) }),
      await post(5, { owner: member, to: idOf(8) }),
    ];
    await end(reason);
    expect(await watch(id)).toMatchObject({ ...own, outcome: reason, outcomeAt: clock.now() });
    const states = await Promise.all(rest.map((otherItem) => watch(otherItem.id)));
    expect(states.map((state) => state?.paused)).toEqual([
      inChannel ? reason : undefined,
      inServer ? reason : undefined,
      undefined,
      undefined,
    ]);
    expect(states.map((state) => state?.outcome)).toEqual(rest.map(() => undefined));
    // Posts of paused watches are stopped, and all others go on.
    const areHeld = await Promise.all(rest.map(({ lease }) => watchQueue.isHeld(lease)));
    expect(areHeld).toEqual([!inChannel, !inServer, true, true]);
  });

  test("a member who cannot be written to is left alone: all alerts pause, and what is on its way is stopped", async () => {
    const { clock, watchQueue, post, watch } = await setUp(engine);
    const posts = [await post(1, { owner: member }), await post(2, { owner: member })];
    const ofServer = await post(3, { to: otherChannel });
    await posts[0]?.end("direct_refused");
    const gone = { paused: "direct_refused", outcome: "direct_refused", outcomeAt: clock.now() };
    for (const { id, lease } of posts) {
      expect(await watch(id)).toMatchObject(gone);
      expect(await watchQueue.isHeld(lease)).toBe(false);
    }
    expect(await watchQueue.isHeld(ofServer.lease)).toBe(true);
    // The member has added one again when the other refusal is stored.
    const again = await post(1, { owner: member });
    await posts[1]?.end("direct_refused");
    expect(await watch(again.id)).toMatchObject({ paused: undefined });
    expect(await watchQueue.isHeld(again.lease)).toBe(true);
  });

  test("the third refusal in a row pauses a watch, and so does the first after Resume, but not after a post that arrives", async () => {
    const { memory, post, postAgain, watch } = await setUp(engine);
    const { id, end } = await post(1);
    const refuse = async (number: number) => (await postAgain(number)).end("no_permission");
    await end("no_permission");
    await refuse(2);
    expect(await watch(id)).toMatchObject({ failures: 2, paused: undefined });
    await refuse(3);
    expect(await watch(id)).toMatchObject({ failures: 3, paused: "no_permission" });
    await memory.watches.resume(server, id);
    await refuse(4);
    expect(await watch(id)).toMatchObject({ failures: 3, paused: "no_permission" });
    await memory.watches.resume(server, id);
    await (await postAgain(5)).end("posted", "70");
    await refuse(6);
    expect(await watch(id)).toMatchObject({ failures: 1, paused: undefined, base: '{"of":5}' });
  });
});
