import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createLogger } from "../../src/infra/logger.ts";
import { SharedStore } from "../../src/infra/redis.ts";
import { describeWithRedis, RedisServer } from "../support/databases/redis.ts";
import { recordLog } from "../support/recorded-log.ts";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Long enough for a busy machine, in tests that are not about time. */
const PATIENT_MS = 4_500;
/** As in the bot. */
const HASTY_MS = 15;

function connect(server: RedisServer, operationMs = PATIENT_MS) {
  const { log, lines } = recordLog();
  const outcomes: string[] = [];
  const store = new SharedStore({
    url: server.url,
    owner: ["test"],
    log,
    operationMs,
    onOperation: (outcome) => void outcomes.push(outcome),
  });
  cleanUps.push(
    () => server.stop(),
    () => store.close(),
  );
  return {
    store,
    outcomes,
    said: () => lines.map(({ level, msg }) => `${level}: ${msg}`),
    set: (value: string) => store.set("key", value, 60_000),
    get: () => store.get("key", 100),
  };
}

async function connected({ operationMs = PATIENT_MS, options = [] as string[] } = {}) {
  const server = await RedisServer.start(...options);
  const connection = connect(server, operationMs);
  await expect.poll(() => connection.store.isUp).toBe(true);
  return { server, ...connection };
}

const gone = "warn: the shared cache at CACHE_URL does not answer; this process goes on with its own";
const back = "info: the shared cache answers again";

describeWithRedis("a store that replicas share", () => {
  test("keeps a value for all replicas", async () => {
    const { server, set, get, outcomes } = await connected();
    const other = connect(server);
    await expect.poll(() => other.store.isUp).toBe(true);
    await set("value");
    expect([await get(), await other.get()]).toEqual(["value", "value"]);
    expect(await server.run((client) => client.keys("*"))).toEqual([expect.stringMatching(/^collection-pulse:/)]);
    expect(outcomes).toEqual(["done", "done"]);
  });

  test("that is down at the start is skipped without delay, and used once it is up", async () => {
    const server = await RedisServer.absent();
    const { store, get, outcomes, said } = connect(server);
    await expect(get()).rejects.toThrow("was not asked");
    await expect.poll(said).toEqual([gone]);
    expect([store.isUp, outcomes]).toEqual([false, ["skipped"]]);
    await server.start();
    await expect.poll(() => store.isUp).toBe(true);
    expect(await get()).toBeUndefined();
    expect(said()).toEqual([gone, back]);
  });

  test("that restarts is skipped meanwhile, and then used again", async () => {
    const { server, store, set, get, said } = await connected();
    await set("value");
    await server.stop();
    await expect.poll(said).toEqual([gone]);
    await expect(get()).rejects.toThrow("was not asked");
    await server.start();
    await expect.poll(() => store.isUp).toBe(true);
    expect(await get()).toBeUndefined();
    expect(said()).toEqual([gone, back]);
  });

  test("that hangs costs 15 ms once, and is skipped for half a second", async () => {
    const { server, get, outcomes, said, store } = await connected({ operationMs: HASTY_MS });
    server.freeze();
    await expect(get()).rejects.toThrow("within 15 ms");
    for (let again = 0; again < 20; again++) await expect(get()).rejects.toThrow("was not asked");
    expect(outcomes).toEqual(["failed", ...Array.from({ length: 20 }, () => "skipped")]);
    server.thaw();
    await expect
      .poll(() =>
        get().then(
          () => store.isUp,
          () => false,
        ),
      )
      .toBe(true);
    expect(said()).toEqual([gone, back]);
  });

  test("that hangs for five seconds is connected to anew", async () => {
    const { server, get, store } = await connected({ operationMs: HASTY_MS });
    server.freeze();
    await expect(get()).rejects.toThrow("within 15 ms");
    await expect.poll(() => store.client.status).not.toBe("ready");
    server.thaw();
    await expect.poll(() => store.isUp).toBe(true);
    await expect.poll(() => get().catch(() => "slow")).toBeUndefined();
  });

  test("that is full is still read, and logged once", async () => {
    const { set, get, said } = await connected({ options: ["--maxmemory", "1", "--maxmemory-policy", "noeviction"] });
    for (let again = 0; again < 3; again++) await expect(set("value")).rejects.toThrow("OOM");
    expect(await get()).toBeUndefined();
    expect(said()).toEqual(["warn: the shared cache at CACHE_URL refuses operations; this process goes on with its own"]);
  });

  test("is not taken for slow because the process itself was busy", async () => {
    const { set, get, outcomes } = await connected({ operationMs: HASTY_MS });
    // A busy server may fail to answer, but not every time.
    for (let tries = 0; tries < 10 && outcomes[0] !== "done"; tries++) {
      await expect.poll(() => get().catch(() => "slow")).toBeUndefined();
      outcomes.length = 0;
      const written = set("value");
      const busyUntil = performance.now() + 150;
      while (performance.now() < busyUntil);
      await written.catch(() => {});
    }
    expect(outcomes).toEqual(["done"]);
  });

  test("is separate for each owner within one database", async () => {
    const server = await RedisServer.start();
    const [one, same, other] = [
      ["bot", "https://one"],
      ["bot", "https://one"],
      ["bot", "https://other"],
    ].map((owner) => {
      const store = new SharedStore({ url: server.url, owner, log: createLogger("silent"), operationMs: PATIENT_MS });
      cleanUps.push(() => store.close());
      return store;
    });
    cleanUps.push(() => server.stop());
    for (const store of [one, same, other]) await expect.poll(() => store?.isUp).toBe(true);
    await one?.set("key", "one", 60_000);
    await other?.set("key", "other", 60_000);
    expect(await Promise.all([one, same, other].map((store) => store?.get("key", 100)))).toEqual(["one", "one", "other"]);
    // Their keys do not reveal either.
    expect((await server.run((client) => client.keys("*"))).join()).not.toMatch(/bot|https/);
  });

  test("replaces a key of another type when it is read", async () => {
    const { server, get, set, said, outcomes } = await connected();
    await set("value");
    const [key = ""] = await server.run((client) => client.keys("*"));
    await server.run((client) => client.multi().del(key).sadd(key, "x").exec());
    expect(await get()).toBeUndefined();
    expect(await server.run((client) => client.exists(key))).toBe(0);
    expect([outcomes, said()]).toEqual([["done", "done"], []]);
  });

  test("is reached with the user, password and database number of its URL", async () => {
    const server = await RedisServer.start("--requirepass", "p@ss:%");
    const url = `redis://default:${encodeURIComponent("p@ss:%")}@127.0.0.1:${server.port}/3`;
    const store = new SharedStore({ url, owner: [], log: createLogger("silent"), operationMs: PATIENT_MS });
    cleanUps.push(
      () => server.stop(),
      () => store.close(),
    );
    await store.check();
    await store.set("key", "value", 60_000);
    const found = await store.client.info("keyspace");
    expect(found).toContain("db3:keys=");
    expect(found).not.toContain("db0:");
  });

  /** A store's first bytes to a server at a host. */
  async function spokenTo(protocol: string, host: string): Promise<Buffer> {
    const server = createServer().listen(0, host.replace(/[[\]]/g, ""));
    const spoken = once(server, "connection").then(async ([socket]: Socket[]) => {
      const [data] = (await once(socket as Socket, "data")) as [Buffer];
      socket?.destroy();
      return data;
    });
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const store = new SharedStore({ url: `${protocol}://${host}:${port}`, owner: [], log: createLogger("silent") });
    cleanUps.push(
      () => server.close(),
      () => store.close(),
    );
    return spoken;
  }

  test.each([
    ["rediss", 0x16],
    ["valkeys", 0x16],
    ["redis", "*".charCodeAt(0)],
    ["valkey", "*".charCodeAt(0)],
  ])("at %s:// is reached over TLS for the schemes ending in s only", async (protocol, firstByte) => {
    expect((await spokenTo(protocol, "[::1]"))[0]).toBe(firstByte);
  });

  test("gets its host name by SNI, and is looked up in both address families", async () => {
    expect((await spokenTo("rediss", "localhost")).includes("localhost")).toBe(true);
    expect((await spokenTo("rediss", "127.0.0.1")).includes("127.0.0.1")).toBe(false);
    const store = new SharedStore({ url: "redis://127.0.0.1:9", owner: [], log: createLogger("silent") });
    cleanUps.push(() => store.close());
    expect(store.client.options.family).toBe(0);
  });

  test("that has become a read-only replica is connected to anew", async () => {
    const { server, store, set, get } = await connected();
    const before = await store.client.client("ID");
    await server.run((client) => client.replicaof("127.0.0.1", 9));
    await expect(set("value")).rejects.toThrow("READONLY");
    await server.run((client) => client.replicaof("NO", "ONE"));
    await expect.poll(() => set("value").then(get, () => "refused")).toBe("value");
    expect(await store.client.client("ID")).not.toBe(before);
  });
});
