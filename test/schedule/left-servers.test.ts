import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { createRest, readGuildIds } from "../../src/discord/rest.ts";
import { DAY_MS, HOUR_MS } from "../../src/infra/time.ts";
import { noteLeftServers } from "../../src/schedule/left-servers.ts";
import { FakeClock, settle } from "../support/fake-clock.ts";
import { addressOf, describeEngines, idOf, openTestMemory } from "../support/memory.ts";
import { recordLog } from "../support/recorded-log.ts";

/** Discord's list of the bot's servers, page by page. */
async function discordWith(ids: readonly string[], answer?: () => object | undefined) {
  const asked: string[] = [];
  const server = fastify();
  server.get<{ Querystring: { limit: string; after: string } }>("/api/v10/users/@me/guilds", (request, reply) => {
    const { limit, after } = request.query;
    asked.push(after);
    const page = ids.filter((id) => BigInt(id) > BigInt(after)).slice(0, Number(limit));
    return reply.send((asked.length > 1 && answer?.()) || page.map((id) => ({ id, name: "A server" })));
  });
  onTestFinished(() => server.close());
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  const rest = createRest({ apiUrl: `${url}/api`, token: "token", userAgent: "test", retries: 0 });
  return { rest, asked };
}

test.each([0, 1, 199, 200, 201, 1_000])("all of %i servers are read, 200 per call", async (count) => {
  const ids = Array.from({ length: count }, (_, number) => idOf(number));
  const { rest, asked } = await discordWith(ids);
  expect([...(await readGuildIds(rest))]).toEqual(ids);
  expect(asked).toHaveLength(Math.floor(count / 200) + 1);
});

test("a failure in the middle of the list fails the whole read", async () => {
  const ids = Array.from({ length: 300 }, (_, number) => idOf(number));
  const { rest } = await discordWith(ids, () => ({ message: "odd" }));
  await expect(readGuildIds(rest)).rejects.toThrow("no list");
});

describeEngines((engine) => {
  test("a server's settings are forgotten 30 days after the bot has left, and kept while Discord does not answer", async () => {
    const clock = new FakeClock();
    const { memory, queries } = await openTestMemory(await engine.createUrl(), { clock });
    const [stays, leaves] = [idOf(1), idOf(2)];
    for (const server of [stays, leaves]) await memory.servers.set(server, { collection: addressOf(1) });
    const { log, lines } = recordLog();
    let present: ReadonlySet<string> | undefined;
    let reads = 0;
    const leftServers = noteLeftServers({
      read: async () => {
        reads += 1;
        if (!present) throw new Error("Discord is away");
        return present;
      },
      memory,
      log,
      clock,
    });
    /** Advances the clock, and waits until all due work is done. */
    const advance = async (ms: number, expected: number) => {
      await clock.advance(ms);
      await expect.poll(() => reads).toBe(expected);
      await expect.poll(() => clock.timers).toBeGreaterThan(0);
      await settle();
    };
    await advance(59_999, 0);
    await advance(1, 1);
    expect(await memory.forgetOld()).toMatchObject({ servers: 0 });
    present = new Set([stays]);
    await advance(HOUR_MS, 2);
    await expect.poll(() => queries).toContain("servers_compare done");
    await leftServers.stop();
    await clock.advance(31 * DAY_MS);
    expect(reads).toBe(2);
    await memory.forgetOld();
    expect(await memory.servers.current(leaves)).toEqual({ aliases: new Map() });
    expect(await memory.servers.current(stays)).toMatchObject({ collection: addressOf(1) });
    expect(lines.map(({ level }) => level)).toEqual(["warn"]);
  });

  test("a server that never appears in Discord's list keeps its settings while its members use the bot", async () => {
    const clock = new FakeClock();
    const { memory, queries } = await openTestMemory(await engine.createUrl(), { clock });
    const [used, unused] = [idOf(1), idOf(2)];
    for (const server of [used, unused]) await memory.servers.set(server, { collection: addressOf(1) });
    for (let use = 0; use < 3; use++) {
      await memory.servers.compare(new Set());
      await clock.advance(29 * DAY_MS);
      queries.length = 0;
      expect(await memory.servers.get(used)).toMatchObject({ collection: addressOf(1) });
      await expect.poll(() => queries).toContain("server_touch done");
    }
    await memory.forgetOld();
    expect(await memory.servers.current(used)).toMatchObject({ collection: addressOf(1) });
    expect(await memory.servers.current(unused)).toEqual({ aliases: new Map() });
    await clock.advance(DAY_MS);
    queries.length = 0;
    await memory.servers.get(used);
    await memory.forgetOld();
    // A server that the bot has not left needs no note.
    expect(queries.filter((query) => query.startsWith("server_"))).toEqual(["server_read done"]);
  });
});
