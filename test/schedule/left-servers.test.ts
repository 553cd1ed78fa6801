import fc from "fast-check";
import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { createRest, readServers } from "../../src/discord/rest.ts";
import { chunksOf } from "../../src/infra/chunks.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import type { ServerPage } from "../../src/memory/servers.ts";
import { noteLeftServers } from "../../src/schedule/left-servers.ts";
import { describeEngines, openTestMemory } from "../support/databases/engines.ts";
import { FakeClock, settle } from "../support/fake-clock.ts";
import { addressOf, idOf, onlyIn } from "../support/ids.ts";
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

async function pagesOf(rest: Parameters<typeof readServers>[0]): Promise<ServerPage[]> {
  const pages: ServerPage[] = [];
  for await (const page of readServers(rest)) pages.push(page);
  return pages;
}

test.each([0, 1, 199, 200, 201, 1_000])("all of %i servers are read, 200 per call", async (count) => {
  const ids = Array.from({ length: count }, (_, number) => idOf(number));
  const { rest, asked } = await discordWith(ids);
  const pages = await pagesOf(rest);
  expect(pages.flatMap((page) => page.ids)).toEqual(ids);
  expect(pages.map(({ after }) => after)).toEqual(asked);
  expect(pages.map(({ isLast }) => isLast)).toEqual(pages.map((_page, index) => index === pages.length - 1));
  expect(asked).toHaveLength(Math.floor(count / 200) + 1);
});

test("a failure in the middle of the list ends the read", async () => {
  const ids = Array.from({ length: 300 }, (_, number) => idOf(number));
  const { rest } = await discordWith(ids, () => ({ message: "odd" }));
  await expect(pagesOf(rest)).rejects.toThrow("no list");
});

describeEngines((engine) => {
  test("a server's settings are forgotten 30 days after the bot has left, and kept while Discord does not answer", async () => {
    const clock = new FakeClock();
    const { memory, queries } = await openTestMemory(await engine.createUrl(), { clock });
    const [stays, leaves] = [idOf(1), idOf(2)];
    for (const server of [stays, leaves]) await memory.servers.set(server, { collection: addressOf(1) });
    const { log, lines } = recordLog();
    let present: ServerPage | undefined;
    let reads = 0;
    const leftServers = noteLeftServers({
      async *read() {
        reads += 1;
        if (!present) throw new Error("Discord is away");
        yield present;
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
    present = onlyIn(stays);
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

  test("the pages of a long list are read four a second, until the bot stops", async () => {
    const clock = new FakeClock();
    const { memory } = await openTestMemory(await engine.createUrl(), { clock });
    const { log, lines } = recordLog();
    let pages = 0;
    const leftServers = noteLeftServers({
      async *read() {
        for (;;) {
          pages += 1;
          yield { after: String(pages), ids: [], isLast: false };
        }
      },
      memory,
      log,
      clock,
    });
    const { timers } = clock;
    const advance = async (ms: number, expected: number) => {
      await clock.advance(ms);
      await expect.poll(() => [pages, clock.timers]).toEqual([expected, timers]);
    };
    await advance(MINUTE_MS, 1);
    await advance(249, 1);
    await advance(1, 2);
    for (let page = 3; page <= 5; page++) await advance(250, page);
    await leftServers.stop();
    expect({ pages, lines }).toEqual({ pages: 5, lines: [] });
  });

  test("pages of the list are compared with the servers between their ends, whatever the number of their digits", async () => {
    const clock = new FakeClock();
    const url = await engine.createUrl();
    const { memory } = await openTestMemory(url, { clock });
    const all = fc.array(fc.bigInt({ min: 10n ** 16n, max: 10n ** 18n - 1n }), { maxLength: 12 });
    const isIn = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(all, isIn, fc.integer({ min: 1, max: 5 }), async (numbers, present, size) => {
        await engine.query(url, "delete from servers");
        const known = [...new Set(numbers)].toSorted((one, other) => (one < other ? -1 : 1)).map(String);
        for (const id of known) await engine.query(url, `insert into servers (id, added_at) values ('${id}', 0)`);
        const inList = known.filter((_id, index) => present[index]);
        const pages = [...chunksOf(inList, size), []];
        for (const [index, ids] of pages.entries())
          await memory.servers.compare({ after: pages[index - 1]?.at(-1) ?? "0", ids, isLast: index === pages.length - 1 });
        const left = await engine.query(url, "select id from servers where left_at is not null");
        expect(left.map(({ id }) => String(id)).toSorted()).toEqual(known.filter((id) => !inList.includes(id)).toSorted());
      }),
      { numRuns: 20 },
    );
  });
});
