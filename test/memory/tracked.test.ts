import { expect, test } from "vitest";
import type { Address } from "../../src/contract/address.ts";
import { DAY_MS, HOUR_MS } from "../../src/infra/time.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { scoreJson } from "../support/api-server.ts";
import { describeEngines, openTestMemory } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const numbers = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

describeEngines((engine) => {
  async function setUp() {
    const clock = new FakeClock();
    const url = await engine.createUrl();
    const { memory, queries } = await openTestMemory(url, { clock });
    const watch = async (server: number, collection: Address, channel = 5) => {
      const watched = { channel: idOf(channel), collection, kinds: { alert: { change: 1 } }, locale: undefined };
      const added = await memory.watches.add(idOf(server), watched);
      await clock.advance(1);
      return "id" in added ? added.id : "";
    };
    const request = async (collection: Address) => {
      const before = queries.length;
      memory.collections.record(collection, undefined);
      await expect.poll(() => queries.slice(before)).toContain("collection_record done");
      await clock.advance(1);
    };
    return { clock, url, memory, watch, request };
  }

  /** The result of a recorder's turn. */
  async function record(memory: Memory, clock: FakeClock, collection: Address, what: "data" | "empty" | "failure") {
    await memory.tracking.sync([collection], 1);
    await clock.advance(1);
    const lease = await nextDue(memory.tracking.claim({ leaseMs: 30_000, costMs: 0 }));
    const scores = { entries: [scoreJson()], asOf: new Date(clock.now()), cache: "miss" as const };
    await memory.tracking.finish(lease, what === "empty" ? what : what === "data" ? { scores } : {}, 1);
  }

  test.each([
    ["before", true],
    ["after", false],
  ])(
    "an account with 25 watches in each of 8 servers, added %s all others, displaces no server's only watch",
    async (_when, isFirst) => {
      const { memory, watch } = await setUp();
      const honest = numbers(10_000, 150).map(addressOf);
      const attack = async () => {
        // They would come first in the order of addresses.
        for (const number of numbers(0, 200)) await watch(1 + (number % 8), addressOf(number));
      };
      if (isFirst) await attack();
      for (const [index, collection] of honest.entries()) await watch(1_000 + index, collection);
      if (!isFirst) await attack();
      const tracked = (await memory.tracking.wanted(200)) ?? [];
      expect(tracked).toHaveLength(200);
      expect(honest.filter((collection) => !tracked.includes(collection))).toEqual([]);
      // Second watches of other servers come after that.
      expect(new Set(tracked.slice(0, 158))).toEqual(new Set([...honest, ...numbers(0, 8).map(addressOf)]));
    },
  );

  test("servers' first watches are ordered by age, and several channels of a server count once", async () => {
    const { memory, watch } = await setUp();
    const [old, older, second, late] = [7, 9, 3, 1].map(addressOf) as [Address, Address, Address, Address];
    await watch(1, older);
    await watch(1, older, 6);
    await watch(2, old);
    await watch(1, second);
    await watch(3, late);
    expect(await memory.tracking.wanted(10)).toEqual([older, old, late, second]);
    // Changing a watch keeps its place.
    await watch(1, older);
    expect(await memory.tracking.wanted(1)).toEqual([older]);
  });

  test("watches come before defaults, aliases and collections asked for; servers take turns within each", async () => {
    const { clock, memory, watch, request } = await setUp();
    for (const number of numbers(1, 3)) await memory.aliases.set(idOf(1), `alias ${number}`, addressOf(number));
    await clock.advance(1);
    await memory.aliases.set(idOf(2), "alias", addressOf(4));
    await memory.servers.set(idOf(3), { collection: addressOf(6) });
    await clock.advance(1);
    await memory.servers.set(idOf(4), { collection: addressOf(5) });
    await request(addressOf(8));
    await request(addressOf(7));
    await watch(1, addressOf(9));
    expect(await memory.tracking.wanted(100)).toEqual([9, 6, 5, 1, 4, 2, 3, 7, 8].map(addressOf));
    expect(await memory.tracking.wanted(2)).toEqual([9, 6].map(addressOf));
    // Questions count for seven days.
    await clock.advance(7 * DAY_MS - 3);
    expect(await memory.tracking.wanted(100)).toEqual([9, 6, 5, 1, 4, 2, 3, 7].map(addressOf));
  });

  test("a server's board counts as a watch", async () => {
    const { clock, memory, watch } = await setUp();
    await watch(1, addressOf(1));
    await memory.boards.add(idOf(1), { channel: idOf(5), collection: addressOf(2), locale: undefined });
    await clock.advance(1);
    await watch(2, addressOf(3));
    expect(await memory.tracking.wanted(100)).toEqual([1, 3, 2].map(addressOf));
    await memory.tracking.sync([], HOUR_MS);
    expect((await memory.tracking.state()).tracked).toBe(0);
  });

  test("paused watches come last, until they are in use again", async () => {
    const { clock, memory, watch, request, url } = await setUp();
    const paused = await watch(1, addressOf(1));
    await watch(3, addressOf(2));
    await request(addressOf(3));
    await engine.query(url, `update watches set paused = 'refused' where id = '${paused}'`);
    const tracked = () => memory.tracking.wanted(100);
    expect(await tracked()).toEqual([2, 3, 1].map(addressOf));
    await memory.watches.resume(idOf(1), paused);
    await clock.advance(1);
    expect(await tracked()).toEqual([1, 2, 3].map(addressOf));
  });

  test("a collection without data for a day yields to those with data, for a week or until it has some", async () => {
    const { clock, memory, watch, request } = await setUp();
    const [empty, address] = [addressOf(1), addressOf(2)];
    await watch(1, empty);
    await watch(2, address);
    const first = async () => (await memory.tracking.wanted(1))?.[0];
    await record(memory, clock, empty, "empty");
    await clock.advance(DAY_MS - HOUR_MS);
    expect(await first()).toBe(empty);
    // A missing answer proves nothing.
    await record(memory, clock, address, "failure");
    await record(memory, clock, empty, "empty");
    await clock.advance(HOUR_MS);
    expect(await first()).toBe(address);
    await request(addressOf(3));
    expect(await memory.tracking.wanted(10)).toEqual([2, 3, 1].map(addressOf));
    await clock.advance(7 * DAY_MS);
    expect(await first()).toBe(empty);
    await record(memory, clock, empty, "empty");
    await clock.advance(DAY_MS);
    expect(await first()).toBe(address);
    await record(memory, clock, empty, "data");
    expect(await first()).toBe(empty);
  });
});
