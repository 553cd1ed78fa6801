import type { Redis } from "iovalkey";
import { afterEach, describe, expect, test } from "vitest";
import { Budgets, type BudgetsPerMinute, type UsedUp } from "../../src/bot/budgets/budgets.ts";
import { bare, connectStore, describeWithRedis, RedisServer } from "../support/databases/redis.ts";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** No other limits. */
const perMinute = (limits: Partial<BudgetsPerMinute>): BudgetsPerMinute => ({
  member_commands: 0,
  server_commands: 0,
  member_calls: 0,
  server_calls: 0,
  api_calls: 0,
  ...limits,
});
const someone = { member: "1", server: "10" };
const usedUp = (holder: string) => ({ holder, fullInMs: expect.toSatisfy((ms: number) => ms > 50_000 && ms <= 60_000) });

/** One member asks 12 times, then others of the same server. */
async function expectFairness(one: Budgets, other = one): Promise<void> {
  const refusals: (UsedUp | undefined)[] = [];
  for (let count = 0; count < 6; count++) for (const budgets of [one, other]) refusals.push(await budgets.take(someone));
  const isRefused = Array.from({ length: 12 }, (_, index) => (index < 3 ? undefined : usedUp("member")));
  expect(refusals).toEqual(isRefused);
  expect(await other.take({ ...someone, member: "2" })).toBeUndefined();
  expect(await one.take({ ...someone, member: "3" })).toBeUndefined();
  expect(await other.take({ ...someone, member: "4" })).toEqual(usedUp("server"));
}

/** A member asks in a server with an empty budget, and then elsewhere. */
async function expectNoLoss(one: Budgets, other = one): Promise<void> {
  expect(await one.take({ ...someone, member: "2" })).toBeUndefined();
  for (let count = 0; count < 5; count++)
    for (const budgets of [one, other]) expect(await budgets.take(someone)).toEqual(usedUp("server"));
  const elsewhere = { ...someone, server: "11" };
  expect(await other.take(elsewhere)).toBeUndefined();
  expect(await one.take({ ...someone, server: undefined })).toBeUndefined();
  expect(await other.take({ ...someone, server: "12" })).toEqual(usedUp("member"));
}

describe("a budget", () => {
  test("is full again within a minute even if the process is too busy for timers", async () => {
    const budgets = new Budgets(perMinute({ member_commands: 1 }));
    for (const member of ["1", "2", "3"]) {
      expect(await budgets.take({ ...someone, member })).toBeUndefined();
      expect(await budgets.take({ ...someone, member })).toEqual(usedUp("member"));
      // No timer runs meanwhile.
      const until = performance.now() + 3;
      while (performance.now() < until);
    }
  });

  test("of a server is not charged for commands that a member's own budget refuses", async () => {
    await expectFairness(new Budgets(perMinute({ member_commands: 3, server_commands: 5 })));
  });

  test("of a member is not charged for commands that a server's budget refuses", async () => {
    await expectNoLoss(new Budgets(perMinute({ member_commands: 2, server_commands: 1 })));
  });

  test("of a server reserves its last quarter for members who have not asked within the minute", async () => {
    const budgets = new Budgets(perMinute({ server_commands: 8 }));
    const outcomes: unknown[] = [];
    for (let count = 0; count < 7; count++) outcomes.push(await budgets.take(someone));
    expect(outcomes).toEqual([...Array(6).fill(undefined), usedUp("server")]);
    expect(await budgets.take({ ...someone, member: "2" })).toBeUndefined();
    expect(await budgets.take({ ...someone, member: "3" })).toBeUndefined();
    expect(await budgets.take({ ...someone, member: "4" })).toEqual(usedUp("server"));
  });

  test("of calls applies to member, server and bot, whose last half is reserved for known collections", async () => {
    const told: string[] = [];
    const limits = perMinute({ member_calls: 3, server_calls: 4, api_calls: 8 });
    const budgets = new Budgets(limits, { onUsedUp: (budget) => told.push(budget) });
    const call = (member: string, server: string | undefined, isKnown = true) =>
      budgets.takeCall({ member, server }, async () => isKnown);
    const direct = (member: string, isKnown: boolean) => call(member, undefined, isKnown);
    for (let count = 0; count < 3; count++) expect(await call("1", "10")).toBeUndefined();
    expect(await call("1", "10")).toEqual(usedUp("member"));
    expect(await call("2", "10")).toBeUndefined();
    expect(await call("3", "10")).toEqual(usedUp("server"));
    // Four of eight are used.
    expect(await direct("4", false)).toEqual(usedUp("bot"));
    for (let count = 0; count < 3; count++) expect(await direct("5", true)).toBeUndefined();
    expect([await direct("6", true), await direct("6", true)]).toEqual([undefined, usedUp("bot")]);
    expect(told).toEqual(["member_calls", "server_calls", "api_calls", "api_calls"]);
  });

  test("of suggestions is separate from that of commands", async () => {
    const budgets = new Budgets(perMinute({ member_commands: 1, server_commands: 1 }));
    for (let count = 0; count < 200; count++) expect(await budgets.takeSuggestion(someone)).toBe(true);
    expect(await budgets.takeSuggestion(someone)).toBe(false);
    expect(await budgets.takeSuggestion({ member: "2" })).toBe(true);
    expect(await budgets.take(someone)).toBeUndefined();
  });
});

describeWithRedis("a budget that replicas share", () => {
  async function replicas(limits: BudgetsPerMinute, options: { readonly operationMs?: number } = {}) {
    const server = await RedisServer.start();
    cleanUps.push(() => server.stop());
    const connected = async () => new Budgets(limits, { store: await connectStore(server, { cleanUps, ...options }) });
    return { server, one: await connected(), other: await connected() };
  }
  const keys = (server: RedisServer) => server.run(async (client) => (await client.keys("*")).toSorted());

  test("is counted over all replicas, and expires after its minute", async () => {
    const { server, one, other } = await replicas(perMinute({ member_commands: 3, server_commands: 0 }));
    await Promise.all([one.take(someone), other.take(someone), one.take(someone)]);
    expect(await other.take(someone)).toEqual(usedUp("member"));
    expect(await one.take(someone)).toEqual(usedUp("member"));
    const [key = "", ...more] = await keys(server);
    expect([bare(key), more]).toEqual(["budget:member_commands:1", []]);
    expect(await server.run((client) => client.ttl(key))).toBeGreaterThan(50);
  });

  test("of a server is not charged for a member's refused commands on any replica", async () => {
    const { one, other } = await replicas(perMinute({ member_commands: 3, server_commands: 5 }));
    await expectFairness(one, other);
  });

  test("of a member is not charged for a server's refused commands on any replica", async () => {
    const { one, other } = await replicas(perMinute({ member_commands: 2, server_commands: 1 }));
    await expectNoLoss(one, other);
  });

  test("of all calls reserves its last half for known collections on any replica", async () => {
    const { one, other } = await replicas(perMinute({ api_calls: 4 }));
    const call = (budgets: Budgets, isKnown: boolean) =>
      budgets.takeCall({ member: "1", server: undefined }, async () => isKnown);
    expect([await call(one, false), await call(other, false)]).toEqual([undefined, undefined]);
    expect([await call(one, false), await call(other, false)]).toEqual([usedUp("bot"), usedUp("bot")]);
    expect([await call(one, true), await call(other, true)]).toEqual([undefined, undefined]);
    expect([await call(one, true), await call(other, true)]).toEqual([usedUp("bot"), usedUp("bot")]);
  });

  test.each<[string, (key: string, client: Redis) => Promise<unknown>]>([
    ["another type", (key, client) => client.rpush(key, "one")],
    ["another type, and an end", (key, client) => client.multi().rpush(key, "one").pexpire(key, 30_000).exec()],
  ])("starts over if its key has %s", async (_what, spoil) => {
    const { server, one, other } = await replicas(perMinute({ member_commands: 3, server_commands: 9 }));
    await one.take(someone);
    const spoilt = await keys(server);
    await server.run(async (client) => {
      await client.del(spoilt);
      for (const key of spoilt) await spoil(key, client);
    });
    for (let count = 0; count < 3; count++) expect(await other.take(someone)).toBeUndefined();
    expect(await one.take(someone)).toMatchObject({ holder: "member" });
    const counts = await server.run((client) =>
      Promise.all(spoilt.map(async (key) => [await client.get(key), await client.pttl(key)])),
    );
    expect(counts).toEqual(spoilt.map(() => ["3", expect.toSatisfy((ms: number) => ms > 0 && ms <= 60_000)]));
  });

  test("is counted by each replica while the store is down or hangs", async () => {
    const { server, one, other } = await replicas(perMinute({ member_commands: 1 }), { operationMs: 200 });
    server.freeze();
    expect([await one.take(someone), await other.take(someone)]).toEqual([undefined, undefined]);
    expect(await one.take(someone)).toEqual(usedUp("member"));
    await server.stop();
    expect(await other.take(someone)).toEqual(usedUp("member"));
  });
});
