import { afterEach, describe, expect, test } from "vitest";
import { Budgets, type BudgetsPerMinute } from "../../src/interactions/budgets.ts";
import { createLogger } from "../../src/process/logger.ts";
import { SharedStore } from "../../src/process/shared-store.ts";
import { describeWithRedis, RedisServer } from "../support/redis.ts";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const someone = { member: "1", server: "10" };
const usedUp = (holder: string) => ({ holder, fullInMs: expect.toSatisfy((ms: number) => ms > 50_000 && ms <= 60_000) });

describe("a budget", () => {
  test("of a member lasts for so many commands a minute, and no other member's is touched", async () => {
    const budgets = new Budgets({ member: 2, server: 0 });
    expect([await budgets.take(someone), await budgets.take(someone)]).toEqual([undefined, undefined]);
    expect(await budgets.take(someone)).toEqual(usedUp("member"));
    expect(await budgets.take({ ...someone, member: "2" })).toBeUndefined();
  });

  test("of a server is one for all its members; a direct message has none", async () => {
    const budgets = new Budgets({ member: 0, server: 2 });
    await budgets.take(someone);
    await budgets.take({ ...someone, member: "2" });
    expect(await budgets.take({ ...someone, member: "3" })).toEqual(usedUp("server"));
    expect(await budgets.take({ member: "3", server: "11" })).toBeUndefined();
    expect(await budgets.take({ member: "3", server: undefined })).toBeUndefined();
  });

  test("of a server is not used up by a member who has used up their own", async () => {
    const budgets = new Budgets({ member: 2, server: 5 });
    for (let count = 0; count < 50; count++) await budgets.take(someone);
    expect(await budgets.take({ ...someone, member: "2" })).toBeUndefined();
  });

  test("of 0 is no limit", async () => {
    const budgets = new Budgets({ member: 0, server: 0 });
    for (let count = 0; count < 1_000; count++) expect(await budgets.take(someone)).toBeUndefined();
  });

  test("for suggestions is one of its own", async () => {
    const budgets = new Budgets({ member: 1, server: 1 });
    for (let count = 0; count < 200; count++) expect(await budgets.takeSuggestion(someone)).toBe(true);
    expect(await budgets.takeSuggestion(someone)).toBe(false);
    expect(await budgets.takeSuggestion({ member: "2" })).toBe(true);
    expect(await budgets.take(someone)).toBeUndefined();
  });
});

describeWithRedis("a budget that replicas share", () => {
  async function replicas(perMinute: BudgetsPerMinute) {
    const server = await RedisServer.start();
    cleanUps.push(() => server.stop());
    const connect = async () => {
      const store = new SharedStore({ url: server.url, log: createLogger("silent"), operationMs: 2_000 });
      cleanUps.push(() => store.close());
      await expect.poll(() => store.isUp).toBe(true);
      return new Budgets(perMinute, store);
    };
    return { server, budgets: await Promise.all([connect(), connect()]) };
  }

  test("is one over all of them, and gone after its minute", async () => {
    const { server, budgets } = await replicas({ member: 3, server: 0 });
    const [one, other] = budgets;
    await Promise.all([one.take(someone), other.take(someone), one.take(someone)]);
    expect(await other.take(someone)).toEqual(usedUp("member"));
    expect(await one.take(someone)).toEqual(usedUp("member"));
    const [key = "", ...more] = await server.run((client) => client.keys("*"));
    expect([key, more]).toEqual(["collection-pulse:budget:member:1", []]);
    expect(await server.run((client) => client.ttl(key))).toBeGreaterThan(50);
  });

  test("of a server is not used up by a member who has used up their own, and goes on at another replica", async () => {
    const { server, budgets } = await replicas({ member: 2, server: 10 });
    for (let count = 0; count < 20; count++) for (const replica of budgets) await replica.take(someone);
    // Two that were answered, and one with which each of the two replicas learned that no more are.
    expect(Number(await server.run((client) => client.get("collection-pulse:budget:server:10")))).toBeLessThan(5);
    expect(await budgets[0].take({ ...someone, member: "2" })).toBeUndefined();
  });

  test("is each one's own while the store is down or hangs", async () => {
    const { server, budgets } = await replicas({ member: 1, server: 0 });
    const [one, other] = budgets;
    server.freeze();
    expect([await one.take(someone), await other.take(someone)]).toEqual([undefined, undefined]);
    expect(await one.take(someone)).toEqual(usedUp("member"));
    await server.stop();
    expect(await other.take(someone)).toEqual(usedUp("member"));
  });
});
