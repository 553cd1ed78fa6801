import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { connectToCacheServer } from "../../src/infra/cache-server.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeWithRedis, RedisServer } from "../support/databases/redis.ts";

function connect(url: string, owner: readonly string[] = ["test"]) {
  const store = connectToCacheServer(url, owner);
  cleanUp(() => store.disconnect());
  return store;
}

const isReady = (store: ReturnType<typeof connect>) => expect.poll(() => store.redis.status).toBe("ready");

async function connected(...options: string[]) {
  const server = await RedisServer.start(...options);
  cleanUp(() => server.stop());
  const store = connect(server.url);
  await isReady(store);
  return { server, store, use: () => store.set("key", "value", 60_000).then(() => store.get("key")) };
}

describeWithRedis("a cache server", () => {
  test("that is down is not waited for, and is used once it is up, also after a restart", async () => {
    const server = await RedisServer.absent();
    cleanUp(() => server.stop());
    const store = connect(server.url);
    for (let start = 1; start <= 2; start++) {
      await expect(store.get("key")).rejects.toThrow("enableOfflineQueue");
      await server.start();
      await isReady(store);
      expect(await store.get("key")).toBeUndefined();
      await server.stop();
      await expect.poll(() => store.redis.status).not.toBe("ready");
    }
  });

  test("that hangs for five seconds is connected to anew", async () => {
    const { server, store, use } = await connected();
    server.freeze();
    void use().catch(() => {});
    await expect.poll(() => store.redis.status, { timeout: 10_000 }).not.toBe("ready");
    server.thaw();
    await isReady(store);
    expect(await use()).toBe("value");
  });

  test("that has become a read-only replica is connected to anew", async () => {
    const { server, store, use } = await connected();
    const before = await store.redis.client("ID");
    await server.run((client) => client.replicaof("127.0.0.1", 9));
    await expect(use()).rejects.toThrow("READONLY");
    await server.run((client) => client.replicaof("NO", "ONE"));
    await expect.poll(() => use().catch(() => "refused")).toBe("value");
    expect(await store.redis.client("ID")).not.toBe(before);
  });

  test("holds keys that expire, apart for each owner, and that reveal none", async () => {
    const server = await RedisServer.start();
    cleanUp(() => server.stop());
    const owners = [
      ["bot", "https://one"],
      ["bot", "https://one"],
      ["bot", "https://other"],
    ];
    const [item, same, otherItem] = owners.map((owner) => connect(server.url, owner));
    for (const store of [item, same, otherItem]) if (store) await isReady(store);
    await item?.set("key", "one", 60_000);
    await otherItem?.set("key", "other", 60_000);
    expect(await Promise.all([item, same, otherItem].map((store) => store?.get("key")))).toEqual(["one", "one", "other"]);
    const keys = await server.run((client) => client.keys("*"));
    expect(keys).toEqual([1, 2].map(() => expect.stringMatching(/collection-pulse:[0-9a-f]{12}:key$/)));
    for (const key of keys) expect(await server.run((client) => client.ttl(key))).toBeGreaterThan(50);
  });

  test("is reached with the user, password and database number of its URL", async () => {
    const server = await RedisServer.start("--requirepass", "p@ss:%");
    cleanUp(() => server.stop());
    const store = connect(`redis://default:${encodeURIComponent("p@ss:%")}@127.0.0.1:${server.port}/3`);
    await isReady(store);
    await store.set("key", "value", 60_000);
    const found = await store.redis.info("keyspace");
    expect(found).toContain("db3:keys=");
    expect(found).not.toContain("db0:");
  });
});

describe("the connection", () => {
  /** Its first bytes to a server at a host. */
  async function spokenTo(protocol: string, host: string): Promise<Buffer> {
    const server = createServer().listen(0, host.replace(/[[\]]/g, ""));
    cleanUp(() => void server.close());
    const spoken = once(server, "connection").then(async ([socket]: Socket[]) => {
      const [data] = (await once(socket as Socket, "data")) as [Buffer];
      socket?.destroy();
      return data;
    });
    await once(server, "listening");
    connect(`${protocol}://${host}:${(server.address() as AddressInfo).port}`);
    return spoken;
  }

  test.each([
    ["rediss", 0x16],
    ["valkeys", 0x16],
    ["redis", "*".charCodeAt(0)],
    ["valkey", "*".charCodeAt(0)],
  ])("at %s:// uses TLS for the schemes ending in s only", async (protocol, firstByte) => {
    expect((await spokenTo(protocol, "[::1]"))[0]).toBe(firstByte);
  });

  test("names the host by SNI, and looks it up in both address families", async () => {
    expect((await spokenTo("rediss", "localhost")).includes("localhost")).toBe(true);
    expect((await spokenTo("rediss", "127.0.0.1")).includes("127.0.0.1")).toBe(false);
    expect(connect("redis://127.0.0.1:9").redis.options.family).toBe(0);
  });
});
