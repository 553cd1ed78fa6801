import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import type { Address } from "../../src/contract/address.ts";
import { DAY_MS, HOUR_MS } from "../../src/infra/time.ts";
import { MAX_ALIAS_LENGTH, MAX_ALIASES } from "../../src/memory/aliases.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines, fileOf, inEach, openTestMemory } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const [apes, punks, cats] = [addressOf(1), addressOf(2), addressOf(3)];
const [server, elsewhere, member] = [idOf(1), idOf(2), idOf(3)];
const nothing = { servers: 0, members: 0, endedAlerts: 0, collections: 0, ofServers: 0, records: 0 };

describeEngines((engine) => {
  const opened = async (clock?: FakeClock) => {
    const url = await engine.createUrl();
    const { memory, queries, ...rest } = await openTestMemory(url, clock && { clock });
    const recorded = () => queries.filter((query) => query === "collection_record done").length;
    return { url, memory, queries, recorded, ...rest };
  };
  const rowsOf = async (url: string, table: string) =>
    (await engine.query(url, `select count(*) as count from ${table}`)).map(({ count }) => Number(count))[0];

  describe("a server's settings", () => {
    test("are stored one by one, and outlive a restart", async () => {
      const { url, memory } = await opened();
      expect(await memory.servers.get(server)).toEqual({ aliases: new Map() });
      await memory.servers.set(server, { collection: apes, language: "de" });
      await memory.servers.set(server, { zone: "Europe/Berlin" });
      await memory.servers.set(server, { language: null });
      await memory.close();
      const again = await openTestMemory(url);
      expect(await again.memory.servers.get(server)).toEqual({ collection: apes, zone: "Europe/Berlin", aliases: new Map() });
      expect(await again.memory.servers.get(elsewhere)).toEqual({ aliases: new Map() });
    });

    test("leave no row once the last of them is removed", async () => {
      const { url, memory } = await opened();
      await memory.servers.set(server, { collection: apes });
      await memory.aliases.set(server, "apes", apes);
      await memory.servers.set(server, { collection: null });
      expect(await rowsOf(url, "servers")).toBe(1);
      await memory.aliases.remove(server, "apes");
      await memory.aliases.remove(elsewhere, "apes");
      expect(await rowsOf(url, "servers")).toBe(0);
    });

    test("are not overwritten in the cache by a read that began before a change", async () => {
      const { memory } = await opened();
      const before = memory.servers.get(server);
      await memory.servers.set(server, { collection: apes });
      await before;
      expect(await memory.servers.get(server)).toMatchObject({ collection: apes });
    });
  });

  describe("an alias", () => {
    test(`is refused beyond ${MAX_ALIASES} in a server, also when many are set at the same time`, async () => {
      const { url, memory } = await opened();
      const otherItems = await Promise.all(Array.from({ length: 3 }, () => openTestMemory(url)));
      const memories = [memory, ...otherItems.map((otherItem) => otherItem.memory)];
      const outcomes = await inEach(memories, MAX_ALIASES + 10, ({ aliases }, number) =>
        aliases.set(server, `name ${number}`, apes),
      );
      expect(outcomes.filter((outcome) => outcome.outcome === "set").length).toBe(MAX_ALIASES);
      expect(outcomes.filter((outcome) => outcome.outcome === "too_many").length).toBe(10);
      expect(await memory.aliases.set(elsewhere, "name", apes)).toMatchObject({ outcome: "set" });
      const { aliases } = (await memory.servers.current(server)) ?? {};
      expect(aliases?.size).toBe(MAX_ALIASES);
      const [[, { name }] = ["", { name: "" }]] = [...(aliases ?? [])];
      expect(await memory.aliases.set(server, name, punks)).toEqual({ outcome: "set", before: apes });
    });

    test("is found, replaced and removed under any form of its name", async () => {
      const { memory } = await opened();
      const otters = { name: "Sam\u2019s Otters", collection: apes };
      await memory.aliases.set(server, "zebras", punks);
      await memory.aliases.set(server, otters.name, otters.collection);
      const aliases = async () => (await memory.servers.current(server))?.aliases;
      expect((await aliases())?.get("sam's otters")).toEqual(otters);
      expect(await memory.aliases.set(server, "SAM'S OTTERS", punks)).toEqual({ outcome: "set", before: apes });
      expect([...((await aliases())?.keys() ?? [])]).toEqual(["sam's otters", "zebras"]);
      expect(await memory.aliases.remove(server, otters.name)).toEqual({ name: "SAM'S OTTERS", collection: punks });
      expect([...((await aliases())?.keys() ?? [])]).toEqual(["zebras"]);
    });

    test("is refused if it is invisible or too long", async () => {
      const { url, memory } = await opened();
      expect(await memory.aliases.set(server, "\u200b\u2060 ", punks)).toEqual({ outcome: "empty" });
      expect(await memory.aliases.set(server, "x".repeat(MAX_ALIAS_LENGTH + 1), punks)).toEqual({ outcome: "too_long" });
      expect(await rowsOf(url, "servers")).toBe(0);
    });
  });

  describe("a member's settings", () => {
    test("are stored one by one, and leave no row without any", async () => {
      const { url, memory } = await opened(new FakeClock());
      expect(await memory.members.get(member)).toEqual({});
      expect(await rowsOf(url, "members")).toBe(0);
      await memory.members.set(member, { collection: apes });
      await memory.members.set(member, { language: "fr" });
      expect(await memory.members.get(member)).toEqual({ collection: apes, language: "fr", lastUsedAt: expect.any(Number) });
      await memory.members.set(member, { collection: null });
      expect(await memory.members.get(member)).toEqual({ language: "fr", lastUsedAt: expect.any(Number) });
      await memory.members.set(member, { language: null, plain: true });
      expect(await memory.members.get(member)).toEqual({ plain: true, lastUsedAt: expect.any(Number) });
      await memory.members.set(member, { plain: false });
      expect(await memory.members.current(member)).toEqual({});
      expect(await rowsOf(url, "members")).toBe(0);
    });

    test("are deleted after 12 months in which the member did not use the bot", async () => {
      const clock = new FakeClock();
      const { memory, queries } = await opened(clock);
      await memory.members.set(member, { collection: apes });
      await memory.members.set(idOf(9), { collection: apes });
      await clock.advance(200 * DAY_MS);
      await memory.members.get(member);
      await expect.poll(() => queries).toContain("member_touch done");
      await clock.advance(165 * DAY_MS);
      expect(await memory.forgetOld()).toEqual({ ...nothing, members: 0 });
      await clock.advance(1);
      expect(await memory.forgetOld()).toEqual({ ...nothing, members: 1 });
      expect(await memory.members.current(idOf(9))).toEqual({});
      await clock.advance(200 * DAY_MS);
      expect(await memory.forgetOld()).toEqual({ ...nothing, members: 1 });
    });
  });

  describe("collections that were asked for", () => {
    test("are found by their exact names, the oldest first, and forgotten after 12 months", async () => {
      const clock = new FakeClock();
      const { memory, queries } = await opened(clock);
      const record = async (...[address, name]: Parameters<typeof memory.collections.record>) => {
        queries.length = 0;
        memory.collections.record(address, name);
        await expect.poll(() => queries).toEqual(["collection_record done"]);
        await clock.advance(1_000);
      };
      await record(apes, "Apes");
      await record(punks, "APES");
      await record(cats, undefined);
      const named = async (name: string) => (await memory.collections.named(name, server))?.map(({ address }) => address);
      expect(await named(" apes ")).toEqual([apes, punks]);
      expect([await named("ape"), await named("")]).toEqual([[], []]);
      expect(await memory.collections.namesOf([apes, punks, cats])).toEqual(
        new Map([
          [apes, "Apes"],
          [punks, "APES"],
        ]),
      );
      expect(await memory.collections.namesOf([])).toEqual(new Map());
      await clock.advance(365 * DAY_MS - 2_000);
      expect(await memory.forgetOld()).toMatchObject({ collections: 1 });
      expect(await named("apes")).toEqual([punks]);
    });

    test("count each server once in 30 days; three servers make one well known, and those with most come first", async () => {
      const clock = new FakeClock();
      const { memory, queries, recorded } = await opened(clock);
      const request = async (collection: Address, name: string, servers: readonly number[]) => {
        queries.length = 0;
        memory.collections.record(collection, name);
        for (const number of servers) memory.collections.record(collection, undefined, idOf(number));
        await expect.poll(recorded).toBe(1 + servers.length);
        await clock.advance(HOUR_MS);
      };
      const startedAt = clock.now();
      await request(apes, "Apes", [1, 2, 3]);
      await request(punks, "Punks", [1, 2, 3, 4]);
      for (let again = 0; again < 20; again++) await request(cats, "APES", [5, 6]);
      const wellKnown = () => memory.collections.wellKnown().map(({ collection, name }) => [collection, name]);
      await expect.poll(wellKnown).toEqual([
        [punks, "Punks"],
        [apes, "Apes"],
      ]);
      const [ofMany, ofFew] = [
        { address: apes, servers: 3, firstLookedUpAt: startedAt, isLookedUpHere: false },
        { address: cats, servers: 2, firstLookedUpAt: startedAt + 2 * HOUR_MS, isLookedUpHere: false },
      ];
      expect(await memory.collections.named("apes", idOf(9))).toEqual([ofMany, ofFew]);
      expect(await memory.collections.named("apes", undefined)).toEqual([ofMany, ofFew]);
      expect(await memory.collections.named("apes", idOf(5))).toEqual([{ ...ofFew, isLookedUpHere: true }, ofMany]);
      await clock.advance(30 * DAY_MS - 21.5 * HOUR_MS);
      await expect.poll(wellKnown).toEqual([[punks, "Punks"]]);
      expect(await memory.collections.named("apes", undefined)).toMatchObject([{ servers: 2 }, { servers: 0 }]);
    });

    test("are written once an hour, and at once under a new name", async () => {
      const clock = new FakeClock();
      const { memory, recorded } = await opened(clock);
      for (let again = 0; again < 100; again++) memory.collections.record(apes, "Apes");
      memory.collections.record(apes, undefined);
      await expect.poll(recorded).toBe(1);
      await clock.advance(3_599_999);
      memory.collections.record(apes, "Apes");
      memory.collections.record(apes, "Bored Apes");
      await expect.poll(recorded).toBe(2);
      await clock.advance(3_600_000);
      memory.collections.record(apes, undefined);
      await expect.poll(recorded).toBe(3);
      expect(await memory.collections.named("bored apes", server)).toMatchObject([{ address: apes }]);
    });

    test("are named also if only the name is kept", async () => {
      const { memory } = await opened();
      await memory.collections.keepName(apes, "Apes");
      expect([...(await memory.collections.namesOf([apes, punks, cats]))]).toEqual([[apes, "Apes"]]);
    });
  });

  describe("collections that a server asked for", () => {
    test("are known for 30 days, the last asked first, and written once an hour", async () => {
      const clock = new FakeClock();
      const { url, memory, recorded } = await opened(clock);
      const start = clock.now();
      memory.collections.record(apes, undefined, server);
      await clock.advance(1);
      for (let again = 0; again < 10; again++) memory.collections.record(punks, undefined, server);
      memory.collections.record(cats, undefined, elsewhere);
      await expect.poll(recorded).toBe(3);
      expect(await memory.collections.ofServer(server)).toEqual([
        { collection: punks, lastLookedUpAt: start + 1 },
        { collection: apes, lastLookedUpAt: start },
      ]);
      await clock.advance(3_600_000);
      memory.collections.record(apes, undefined, server);
      await expect.poll(recorded).toBe(4);
      expect(await memory.collections.ofServer(server)).toMatchObject([{ collection: apes }, { collection: punks }]);
      await clock.advance(30 * DAY_MS - 1_800_000);
      expect(await memory.collections.ofServer(server)).toMatchObject([{ collection: apes }]);
      expect(await memory.forgetOld()).toMatchObject({ ofServers: 2 });
      expect(await rowsOf(url, "server_collections")).toBe(1);
    });

    test("are limited to the 500 that each server asked for last", async () => {
      const clock = new FakeClock();
      const { url, memory, recorded } = await opened(clock);
      const ago = clock.now() - 1_000;
      const rows = (id: string) =>
        Array.from({ length: 600 }, (_, number) => `('${id}', '${addressOf(number + 1)}', ${ago - number})`).join(",");
      await engine.query(url, `insert into server_collections values ${rows(server)}, ${rows(elsewhere)}`);
      expect(await memory.collections.ofServer(server)).toHaveLength(500);
      memory.collections.record(addressOf(0), undefined, server);
      await expect.poll(recorded).toBe(1);
      expect((await memory.collections.ofServer(server))?.map(({ collection }) => collection)).toEqual(
        Array.from({ length: 500 }, (_, number) => addressOf(number)),
      );
      expect(await rowsOf(url, "server_collections")).toBe(500 + 600);
      // An evicted one is stored again as soon as it is asked for.
      await clock.advance(1);
      await engine.query(
        url,
        `update server_collections set last_looked_up_at = ${clock.now()} where collection <> '${addressOf(0)}'`,
      );
      memory.collections.record(addressOf(1_000), undefined, server);
      await expect.poll(recorded).toBe(2);
      expect((await memory.collections.ofServer(server))?.map(({ collection }) => collection)).not.toContain(addressOf(0));
      await clock.advance(1);
      memory.collections.record(addressOf(0), undefined, server);
      await expect.poll(recorded).toBe(3);
      expect((await memory.collections.ofServer(server))?.[0]).toEqual({ collection: addressOf(0), lastLookedUpAt: clock.now() });
      expect(await rowsOf(url, "server_collections")).toBe(500 + 600);
    });
  });

  describe("forgetting", () => {
    test("a server deletes all of its data at once and returns it, and no other's; what is asked for later is stored again", async () => {
      const { url, memory, recorded } = await opened();
      await memory.servers.set(server, { collection: apes, zone: "Asia/Tokyo" });
      for (const id of [server, elsewhere]) {
        await memory.aliases.set(id, "cats", cats);
        memory.collections.record(apes, undefined, id);
      }
      await expect.poll(recorded).toBe(2);
      const stored = { collection: apes, zone: "Asia/Tokyo", aliases: new Map([["cats", { name: "cats", collection: cats }]]) };
      expect(await memory.servers.forget(server)).toEqual({ ...stored, lookedUp: [apes], watched: [] });
      expect(await memory.servers.forget(server)).toBeUndefined();
      expect(await memory.servers.get(server)).toEqual({ aliases: new Map() });
      expect([await rowsOf(url, "servers"), await rowsOf(url, "aliases")]).toEqual([1, 1]);
      expect(await memory.collections.ofServer(server)).toEqual([]);
      expect(await memory.collections.ofServer(elsewhere)).toMatchObject([{ collection: apes }]);
      memory.collections.record(apes, undefined, server);
      await expect.poll(recorded).toBe(3);
      expect(await memory.collections.ofServer(server)).toMatchObject([{ collection: apes }]);
    });

    test("a member deletes all of their data at once, and returns it", async () => {
      const { url, memory } = await opened();
      await memory.members.set(member, { collection: apes });
      expect(await memory.members.forget(member)).toMatchObject({ collection: apes, watched: [] });
      expect(await memory.members.forget(member)).toBeUndefined();
      expect(await rowsOf(url, "members")).toBe(0);
    });

    test("a server happens 6 months after it last used the bot, which posts do not count as", async () => {
      const clock = new FakeClock();
      const { url, memory, queries } = await opened(clock);
      const ids = Array.from({ length: 1_500 }, (_, number) => idOf(number));
      const [requests = "", sets = ""] = ids;
      await engine.query(
        url,
        `insert into servers (id, language, last_used_at) values ${ids.map((id) => `('${id}', 'de', ${clock.now()})`).join(",")}`,
      );
      const watch = { channel: idOf(5), collection: apes, kinds: { alert: {} }, locale: undefined };
      for (const id of [requests, ids.at(-1) ?? ""]) await memory.watches.add(id, watch);
      await clock.advance(DAY_MS);
      queries.length = 0;
      await memory.servers.current(requests);
      // The daily work of that day may end meanwhile.
      expect(queries.filter((query) => query.startsWith("server_"))).toEqual(["server_read done"]);
      await clock.advance(1);
      await memory.servers.current(requests);
      await expect.poll(() => queries, { interval: 1 }).toContain("server_touch done");
      await memory.servers.set(sets, { language: "fr" });
      for (const id of ids) await memory.servers.settingsOf(id);
      await clock.advance(179 * DAY_MS - 1);
      expect(await memory.forgetOld()).toMatchObject({ servers: 0 });
      await clock.advance(1);
      expect(await memory.forgetOld()).toMatchObject({ servers: 1_498 });
      expect(await engine.query(url, "select id from servers order by id")).toEqual([{ id: requests }, { id: sets }]);
      expect(await engine.query(url, "select server_id from watches")).toEqual([{ server_id: requests }]);
    });

    test("runs once a day by itself, and is logged", async () => {
      const clock = new FakeClock();
      const { url, printed, queries } = await opened(clock);
      const forgetAnother = async () => {
        await engine.query(url, `insert into members (id, language, last_used_at) values ('${member}', 'de', 0)`);
        queries.length = 0;
        return expect.poll(() => queries);
      };
      // Servers, members until none are left, ended alerts, collections, those of servers, and three tables of records.
      const all = [
        "daily_turn done",
        ...Array.from({ length: 9 }, () => "forget_old done"),
        ...(engine.name === "SQLite" ? ["log_truncate done"] : []),
        "daily_turn done",
      ];
      const first = await forgetAnother();
      await clock.advance(3_600_000);
      await first.toEqual(all);
      await expect.poll(() => clock.timers).toBe(1);
      const second = await forgetAnother();
      await clock.advance(DAY_MS - 1);
      expect(queries).toEqual([]);
      await clock.advance(1);
      await second.toEqual(all);
      const reported = "info: data at the end of its retention period is deleted";
      expect(printed()).toEqual([reported, reported]);
    });
  });

  if (engine.name === "SQLite") {
    describe("the database files no longer contain", () => {
      const owner = idOf(77);
      const own = "marked alias";
      const remember = async (clock = new FakeClock()) => {
        const { url, memory } = await opened(clock);
        await memory.members.set(owner, { collection: apes });
        await memory.servers.set(server, { zone: "Asia/Tokyo" });
        await memory.aliases.set(server, own, apes);
        const folder = dirname(fileOf(url));
        const found = () =>
          readdirSync(folder).flatMap((name) => {
            const bytes = readFileSync(join(folder, name), "latin1");
            return [owner, server, own].filter((text) => bytes.includes(text));
          });
        expect(new Set(found())).toEqual(new Set([owner, server, own]));
        return { url, memory, clock, found };
      };

      test("data that a member or a server has deleted", async () => {
        const { memory, found } = await remember();
        await memory.members.forget(owner);
        expect(found()).not.toContain(owner);
        await memory.servers.forget(server);
        expect(found()).toEqual([]);
      });

      test("data whose retention period is over", async () => {
        const { url, memory, found } = await remember();
        await engine.query(url, "update members set last_used_at = 0");
        await engine.query(url, "update servers set last_used_at = 0");
        expect(await memory.forgetOld()).toMatchObject({ members: 1, servers: 1 });
        expect(found()).toEqual([]);
      });

      test("data that was deleted during another process's read, as soon as that has ended", async () => {
        const { url, memory, clock, found } = await remember();
        const reader = new DatabaseSync(fileOf(url));
        cleanUp(() => reader.close());
        reader.exec("begin; select * from members");
        expect(await memory.members.forget(owner)).toMatchObject({ collection: apes });
        expect(await memory.servers.forget(server)).toMatchObject({ zone: "Asia/Tokyo" });
        await clock.advance(1_000);
        expect(found()).toContain(owner);
        reader.exec("commit");
        await clock.advance(1_000);
        await expect.poll(found).toEqual([]);
        expect(clock.timers).toBe(1);
      });
    });
  }
});
