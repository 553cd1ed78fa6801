import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { FarcasterNode } from "../../src/service/collect/farcaster/node.ts";
import { NodeHost, type NodeOptions } from "../farcaster-stand-in/node-host.ts";
import { FarcasterWorld } from "../farcaster-stand-in/world.ts";
import { addCollection, otters, positionIn, textsIn } from "../support/bluesky-stream.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { setUpFarcaster } from "../support/farcaster-nodes.ts";
import { rowsOf } from "../support/service.ts";

/* Nodes that refuse, lag, fork, lack something, lie, or send nothing. */

/** In a millisecond: positions are in microseconds. */
const MICROSECONDS = 1_000;

describeEngines((engine) => {
  const setUp = async (...hosts: Partial<NodeOptions>[]) => {
    const all = await setUpFarcaster(() => engine.createUrl(), hosts.length > 0 ? hosts : [{}]);
    await addCollection(all.database, otters, "velvet otters");
    await all.clock.advance(MINUTE_MS);
    return { ...all, first: all.nodes[0] as NodeHost };
  };
  /** With a process that has read something. */
  const connected = async (...hosts: Partial<NodeOptions>[]) => {
    const all = await setUp(...hosts);
    const process = all.start();
    await all.eventually(() => positionIn(all.database)).toMatchObject({ read_to: expect.any(Number) });
    return { ...all, process };
  };

  const faults: readonly {
    readonly fault: string;
    readonly upset: (node: NodeHost, now: number) => unknown;
    readonly logged: RegExp;
    readonly within: number;
  }[] = [
    { fault: "refuses", upset: (node) => Object.assign(node, { door: "refusing" }), logged: /cannot be reached/, within: 40 },
    { fault: "is frozen", upset: (node) => Object.assign(node, { door: "frozen" }), logged: /cannot be reached/, within: 80 },
    {
      fault: "has stopped",
      upset: (node, now) => Object.assign(node, { stopsAt: now }),
      logged: /no new block for 60/,
      within: 100,
    },
    {
      fault: "is ten minutes behind",
      upset: (node) => Object.assign(node, { lagMs: 10 * MINUTE_MS }),
      logged: /no new block/,
      within: 100,
    },
    {
      fault: "sends nothing",
      upset: (node) =>
        Object.assign(node, { lie: (path: string, body: object) => (path === "/v1/events" ? { events: [] } : body) }),
      logged: /no new block/,
      within: 100,
    },
    {
      fault: "sends garbage",
      upset: (node) => node.faults.push(() => "<html>"),
      logged: /something that is not JSON/,
      within: 40,
    },
    {
      fault: "answers 500",
      upset: (node) => node.faults.push({ status: 500 }, { status: 500 }),
      logged: /answered 500/,
      within: 40,
    },
    { fault: "breaks off in an answer", upset: (node) => node.faults.push("broken off"), logged: /broke off/, within: 40 },
    {
      fault: "sends events of blocks that it does not mark",
      upset: (node) =>
        Object.assign(node, {
          lie: (path: string, body: { readonly events?: readonly { readonly type: string; readonly id: number }[] }) =>
            path === "/v1/events" ? { events: body.events?.map((event) => ({ ...event, type: "HUB_EVENT_TYPE_NEW" })) } : body,
        }),
      logged: /without the mark of their block/,
      within: 40,
    },
  ];
  test.each(faults)("a node that $fault is left for the next one, and nothing is lost", async ({ upset, logged, within }) => {
    const { world, database, clock, first, process, eventually } = await connected({}, {});
    await world.cast(world.person(), "Velvet otters before");
    await eventually(async () => (await textsIn(database)).length).toBe(1);
    first.faultyPath = "/v1/events";
    upset(first, clock.now());
    const writtenAt = clock.now();
    await world.cast(world.person(), "Velvet otters after");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters after", "Velvet otters before"]);
    expect(clock.now() - writtenAt).toBeLessThan(within * SECOND_MS);
    expect(JSON.stringify(process.lines.map(({ err }) => err))).toMatch(logged);
    expect(process.printed()).toContain("a host of Farcaster's stream has ended; the next one is read");
    expect((await positionIn(database))?.missed_ms).toBe(0);
  });

  test("without a network, collecting waits, and goes on where it was", async () => {
    const { world, database, clock, first, eventually } = await connected();
    first.door = "refusing";
    await world.cast(world.person(), "Velvet otters");
    await clock.advance(HOUR_MS / 2);
    expect(await textsIn(database)).toEqual([]);
    first.door = "open";
    await eventually(() => textsIn(database), 10 * SECOND_MS).toEqual(["Velvet otters"]);
    expect((await positionIn(database))?.missed_ms).toBe(0);
  });

  test("blocks dated in the future are not believed, and where this machine's clock is behind, the log says so", async () => {
    const { world, database, start, eventually } = await setUp();
    const { lines } = start({ aheadMs: -HOUR_MS });
    await world.cast(world.person(), "Velvet otters");
    await eventually(() => JSON.stringify(lines.map(({ err }) => err))).toContain("check this machine's clock");
    expect(await textsIn(database)).toEqual([]);
  });

  test("a part that every node has forgotten is counted and said, and deletions of that time are found by looking", async () => {
    const { world, database, clock, first, start, process, eventually } = await connected();
    const river = world.person();
    const lost = await world.cast(river, "Velvet otters: deleted meanwhile");
    await world.cast(river, "Velvet otters: still there");
    await eventually(async () => (await textsIn(database)).length).toBe(2);
    await process.end();
    await world.remove(lost);
    await world.cast(river, "Velvet otters: missed");
    await clock.advance(5 * HOUR_MS);
    await world.cast(river, "Velvet otters: new");
    const { lines } = start();
    first.keepMs = HOUR_MS;
    await eventually(() => textsIn(database), 5 * SECOND_MS).toEqual(["Velvet otters: new", "Velvet otters: still there"]);
    const missedHours = ((await positionIn(database))?.missed_ms ?? 0) / HOUR_MS;
    expect(Math.round(missedHours)).toBe(4 * 2);
    expect(lines).toContainEqual(expect.objectContaining({ msg: expect.stringContaining("no longer available") }));
  });

  test("what one node has forgotten is read from another", async () => {
    const { world, database, clock, nodes, process, start, eventually } = await connected({}, {});
    await process.end();
    await world.cast(world.person(), "Velvet otters");
    await clock.advance(HOUR_MS);
    Object.assign(nodes[0] as NodeHost, { keepMs: MINUTE_MS });
    start();
    await eventually(() => textsIn(database), 5 * SECOND_MS).toEqual(["Velvet otters"]);
    expect((await positionIn(database))?.missed_ms).toBe(0);
  });

  test("after a fork, the last hour is read again, and casts that the network does not have are removed", async () => {
    const { world, database, clock, process, eventually } = await connected();
    const [river, brook] = [world.person(), world.person()];
    const common = await world.cast(river, "Velvet otters, in both chains");
    const lost = await world.cast(river, "Velvet otters, in one chain");
    await world.react(brook, "like", common);
    await eventually(async () => (await textsIn(database)).length).toBe(2);
    await clock.advance(15 * MINUTE_MS);
    // Read beyond the beginning of the fork.
    const behindMs = async () => clock.now() - ((await positionIn(database))?.read_to ?? 0) / MICROSECONDS;
    await eventually(behindMs).toBeLessThan(30 * SECOND_MS);
    world.forget(lost);
    world.fork(MINUTE_MS);
    await world.cast(river, "Velvet otters, after the fork");
    await eventually(() => textsIn(database)).toContain("Velvet otters, after the fork");
    expect(process.printed()).toContain("the node has other blocks than the one before: the last hour is read again");
    await clock.advance(10 * MINUTE_MS);
    await eventually(() => textsIn(database)).toEqual(["Velvet otters, after the fork", "Velvet otters, in both chains"]);
    const likes = async () => (await rowsOf(database)).posts.find(({ text }) => text.includes("both"))?.likes;
    await eventually(likes, MINUTE_MS).toBe(1);
  });

  test("many removals at once wait until a node lacks the casts, so that a node that lies removes none", async () => {
    const { world, database, clock, first, process, eventually } = await connected();
    const casts = [];
    for (let number = 10; number < 30; number += 1) casts.push(await world.cast(world.person(), `Velvet otters ${number}`));
    await eventually(async () => (await textsIn(database)).length).toBe(20);
    const messages = casts.slice(0, 10).map(({ message }) => message);
    let hasLied = false;
    first.lie = (path, body) => {
      const { events = [] } = body as { readonly events?: readonly { readonly id: number; readonly shardIndex: number }[] };
      const last = events.at(-1);
      if (path !== "/v1/events" || hasLied || !last) return body;
      hasLied = true;
      const pruned = messages.map((message, index) => ({
        ...{ ...last, type: "HUB_EVENT_TYPE_PRUNE_MESSAGE", id: last.id + 1 + index, blockConfirmedBody: undefined },
        pruneMessageBody: { message },
      }));
      return { events: [...events, ...pruned] };
    };
    await eventually(() => process.printed()).toContain(
      "so many posts are reported as gone at once that they are removed only once Farcaster's API lacks them, too",
    );
    await clock.advance(16 * MINUTE_MS);
    expect(await textsIn(database)).toHaveLength(20);
  });

  test("one process reads at a time, and another goes on within 15 seconds of its end", async () => {
    const { world, database, clock, first, process, start, eventually } = await connected();
    start();
    const [before, from] = [first.calls.length, clock.elapsed()];
    await clock.advance(10 * MINUTE_MS);
    expect(((first.calls.length - before) * MINUTE_MS) / (clock.elapsed() - from)).toBeLessThan(9);
    await process.end();
    await world.cast(world.person(), "Velvet otters");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters"]);
  });

  test("a key goes to Neynar's nodes alone", async () => {
    const { first } = await connected();
    expect(first.calls.map(({ key }) => key).filter((key) => key !== undefined)).toEqual([]);
  });
});

/** A node without batches, which belongs to somebody else. */
async function oneByOne() {
  const clock = new FakeClock();
  const world = new FarcasterWorld(clock);
  const host = await NodeHost.start({ world, clock, hasV2: false });
  cleanUp(() => host.close());
  const client = { userAgent: "test/1", clock, random: () => 0.5, onWait: () => {}, onRetry: () => {} };
  const node = new FarcasterNode({ ...client, url: host.url, isOwn: false });
  cleanUp(() => node.close());
  const people = (fids: readonly number[], signal: AbortSignal) =>
    node.people(fids, { hasEvents: true, hasBatches: false, hasSearch: false }, signal);
  return { clock, world, host, people };
}

test("a person takes two requests from the budget of a node without batches", async () => {
  const { clock, world, host, people } = await oneByOne();
  const fids = Array.from({ length: 10 }, () => world.person().fid);
  const ending = new AbortController();
  const read = people(fids, ending.signal);
  await expect.poll(() => clock.timers > 0 && clock.nextMs > MINUTE_MS, { message: "it waits for the budget" }).toBe(true);
  expect(host.calls).toHaveLength(10);
  ending.abort();
  await expect(read).rejects.toThrow("aborted");
});

test("followers are counted as far as the budget goes, and nobody's authors wait for it", async () => {
  const { world, host, people } = await oneByOne();
  const { fid } = world.person({ followers: 9_000 });
  const { answers } = await people([fid], new AbortController().signal);
  expect(answers).toMatchObject([[{ fid, followers: 4_000 }]]);
  expect(host.calls).toHaveLength(5);
});
