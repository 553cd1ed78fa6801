import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { withChecksum } from "../../src/infra/checksum.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { castId, personId } from "../../src/service/collect/farcaster/ids.ts";
import type { ServiceDatabase } from "../../src/service/database/database.ts";
import { forget, idOfLink } from "../../src/service/forget.ts";
import { AnswerBuilder } from "../../src/service/serve/answer-builder.ts";
import { accountHash } from "../../src/service/store/account-hash.ts";
import { addCollection, otters, positionIn, textsIn } from "../support/bluesky-stream.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { setUpFarcaster } from "../support/farcaster-nodes.ts";
import { createTestServer, rowsOf } from "../support/service.ts";

/** Requests that a node gets at once where nothing was asked for before. */
const BURST = 10;

describeEngines((engine) => {
  const setUp = async (...parameters: [hosts?: Parameters<typeof setUpFarcaster>[1]]) => {
    const all = await setUpFarcaster(() => engine.createUrl(), ...parameters);
    await addCollection(all.database, otters, "velvet otters", "@otters", "channel:otters");
    return all;
  };

  test("casts about a collection are taken with their authors, all others left", async () => {
    const { world, database, start, eventually, clock } = await setUp();
    const river = world.person({
      username: "river",
      name: "River",
      bio: "Otters",
      followers: 1_200,
      pictureUrl: "https://i.imgur.com/a.png",
    });
    const early = await world.cast(river, "Velvet Otters, before the start");
    await clock.advance(MINUTE_MS);
    start();
    await eventually(() => textsIn(database)).toEqual(["Velvet Otters, before the start"]);
    await world.cast(river, "velvet and otters");
    const mixedCase = `0x${withChecksum(otters.slice(2))}`;
    await world.cast(river, "gm", { parentUrl: `chain://eip155:1/erc721:${mixedCase}` });
    await world.cast(river, "gn", { parentUrl: "https://warpcast.com/~/channel/otters" });
    await world.cast(river, "hm", { parentUrl: "https://farcaster.xyz/~/channel/otters" });
    await world.cast(river, "of others", { parentUrl: "https://farcaster.xyz/~/channel/otters-2" });
    await world.cast(river, "Look", { embeds: [`https://opensea.io/assets/ethereum/${otters}/1`] });
    await eventually(async () => (await textsIn(database)).length, SECOND_MS).toBe(5);
    expect(await textsIn(database)).toEqual([
      `Look https://opensea.io/assets/ethereum/${otters}/1`,
      "Velvet Otters, before the start",
      "gm",
      "gn https://farcaster.xyz/~/channel/otters",
      "hm https://farcaster.xyz/~/channel/otters",
    ]);
    const { posts, people } = await rowsOf(database);
    expect(posts.find(({ text }) => text === "gm")?.contract).toBe(otters);
    expect(posts.find(({ id }) => id === castId(early.hash))).toMatchObject({
      author: personId(river.fid),
      followers: 1_200,
      source: `<a href="https://farcaster.xyz/~/conversations/${early.hash}" rel="nofollow">Farcaster</a>`,
    });
    expect(people).toMatchObject([
      {
        id: personId(river.fid),
        screen_name: "river",
        name: "River",
        description: "Otters",
        picture_url: "https://i.imgur.com/a.png",
      },
    ]);
  });

  /** With a process that has read all there is. */
  const connected = async (...parameters: Parameters<typeof setUp>) => {
    const all = await setUp(...parameters);
    const process = all.start();
    await all.eventually(() => positionIn(all.database)).toMatchObject({ read_to: expect.any(Number) });
    return { ...all, process };
  };
  const countsIn = async (database: ServiceDatabase) => {
    const { posts } = await rowsOf(database);
    return posts.map(({ text, likes, retweets }) => `${text}: ${likes}, ${retweets}`).toSorted();
  };

  test("a cast is in an answer within 20 seconds, wherever between two polls it was written", async () => {
    const { world, database, eventually, clock } = await connected();
    const builder = new AnswerBuilder(database, { clock });
    const { get } = await createTestServer(database, { clock });
    const answered = async () => {
      await builder.buildDue();
      const { data } = (await get(`/v1/collection/tweets?contractAddress=${otters}`)).json();
      return data.map(({ text }: { text: string }) => text);
    };
    for (const seconds of [0, 3, 6, 9, 12, 15]) {
      await clock.advance(MINUTE_MS + seconds * SECOND_MS);
      const text = `Velvet otters, ${seconds}`;
      const writtenAt = clock.now();
      await world.cast(world.person(), text);
      await eventually(answered).toContain(text);
      expect(clock.now() - writtenAt).toBeLessThanOrEqual(20 * SECOND_MS);
    }
  });

  test.each(["removed", "PRUNE_MESSAGE", "REVOKE_MESSAGE"] as const)("a cast with %s leaves within a minute", async (how) => {
    const { world, database, eventually, clock } = await connected();
    const [river, brook] = [world.person(), world.person()];
    const cast = await world.cast(river, "Velvet otters: one");
    await world.cast(brook, "Velvet otters: other");
    await eventually(async () => (await textsIn(database)).length).toBe(2);
    const removedAt = clock.now();
    if (how === "removed") await world.remove(cast);
    else world.drop(cast, how);
    await eventually(() => textsIn(database)).toEqual(["Velvet otters: other"]);
    expect(clock.now() - removedAt).toBeLessThan(20 * SECOND_MS);
    expect((await rowsOf(database)).people.map(({ id }) => id)).toEqual([personId(brook.fid)]);
  });

  test("reactions count each person once, live, also those that come before their cast", async () => {
    const { world, database, eventually, clock, nodes } = await connected();
    const [river, brook, pond] = [world.person(), world.person(), world.person()];
    const cast = await world.cast(river, "Velvet otters");
    await eventually(() => countsIn(database)).toEqual(["Velvet otters: 0, 0"]);
    await world.react(brook, "like", cast);
    await world.react(pond, "like", cast);
    await world.react(pond, "recast", cast);
    await clock.advance(2 * SECOND_MS);
    await world.react(pond, "like", cast);
    await eventually(() => countsIn(database)).toEqual(["Velvet otters: 2, 1"]);
    await world.unreact(brook, "like", cast);
    await eventually(() => countsIn(database)).toEqual(["Velvet otters: 1, 1"]);
    expect(nodes[0]?.callsOf("/v1/reactionsByCast")).toEqual([]);
    const later = await world.unsent(brook, "Velvet otters later");
    for (const person of [river, pond]) await world.react(person, "like", later);
    await clock.advance(2 * MINUTE_MS);
    world.send(later);
    await eventually(() => countsIn(database)).toEqual(["Velvet otters later: 2, 0", "Velvet otters: 1, 1"]);
  });

  test("reactions that an earlier process read before their cast are counted, however long the node fails at the start", async () => {
    const { world, database, eventually, clock, nodes, start, process } = await connected();
    const [river, brook] = [world.person(), world.person()];
    const later = await world.unsent(river, "Velvet otters later");
    await world.react(brook, "like", later);
    const readTo = async () => (await positionIn(database))?.read_to ?? 0;
    await eventually(readTo).toBeGreaterThan(clock.now() * 1_000);
    await process.end();
    const [node] = nodes;
    if (!node) throw new Error("there is no node");
    node.door = "refusing";
    world.send(later);
    start({ isOwn: true });
    const startedAt = clock.now();
    await eventually(() => clock.now()).toBeGreaterThan(startedAt + 2 * MINUTE_MS);
    node.door = "open";
    await eventually(() => countsIn(database)).toEqual(["Velvet otters later: 1, 0"]);
    expect(clock.now() - startedAt).toBeLessThan(5 * MINUTE_MS);
  });

  test("counts that no event told are right after the look of a quarter of an hour", async () => {
    const { world, database, eventually, clock } = await connected();
    const [river, brook] = [world.person(), world.person()];
    const beginning = clock.now();
    await eventually(() => clock.now()).toBeGreaterThan(beginning + 2 * MINUTE_MS);
    const cast = await world.cast(river, "Velvet otters");
    await eventually(() => countsIn(database)).toEqual(["Velvet otters: 0, 0"]);
    await world.reactSilently(brook, "like", cast);
    river.name = "Another name";
    await clock.advance(14 * MINUTE_MS);
    expect(await countsIn(database)).toEqual(["Velvet otters: 0, 0"]);
    await clock.advance(2 * MINUTE_MS);
    await eventually(() => countsIn(database)).toEqual(["Velvet otters: 1, 0"]);
    expect((await rowsOf(database)).people.map(({ name }) => name)).toEqual(["Another name"]);
  });

  test("a like that comes while a cast is counted is counted once", async () => {
    const { world, database, eventually, clock, nodes, start } = await setUp();
    const [river, brook] = [world.person(), world.person()];
    const cast = await world.cast(river, "Velvet otters");
    let like: Promise<unknown> | undefined;
    const [node] = nodes;
    if (!node) throw new Error("there is no node");
    // The node's count is of a moment when this like was there; its event is read later.
    node.lie = (path, body) => {
      if (path !== "/v1/reactionsByCast" || like) return body;
      like = world.react(brook, "like", cast);
      const reactionBody = { type: "REACTION_TYPE_LIKE", targetCastId: { fid: river.fid, hash: cast.hash } };
      const data = { type: "MESSAGE_TYPE_REACTION_ADD", fid: brook.fid, timestamp: 0, reactionBody };
      return { messages: [{ hash: `0x${"ab".repeat(20)}`, data }] };
    };
    // A process that has just begun counts at once.
    start({ isOwn: true });
    const seen = new Set<string>();
    const until = clock.now() + 3 * MINUTE_MS;
    const read = async () => {
      for (const counts of await countsIn(database)) seen.add(counts);
      return clock.now();
    };
    await eventually(read).toBeGreaterThan(until);
    await like;
    expect([...seen]).toEqual(["Velvet otters: 0, 0", "Velvet otters: 1, 0"]);
  });

  test("a count by a machine that is behind loses no like whose event was read", async () => {
    const { world, database, eventually, clock, nodes, start } = await setUp();
    const cast = await world.cast(world.person(), "Velvet otters");
    await world.react(world.person(), "like", cast);
    const [node] = nodes;
    if (!node) throw new Error("there is no node");
    node.lie = (path, body) => (path === "/v1/reactionsByCast" ? { messages: [] } : body);
    start({ isOwn: true });
    const until = clock.now() + 3 * MINUTE_MS;
    await eventually(() => clock.now()).toBeGreaterThan(until);
    expect(node.callsOf("/v1/reactionsByCast")).not.toEqual([]);
    expect(await countsIn(database)).toEqual(["Velvet otters: 1, 0"]);
  });

  test("mentions are put back where they were, counted in bytes, and match a term", async () => {
    const { world, database, eventually } = await connected();
    const [river, brook] = [world.person({ username: "river" }), world.person({ username: "otters" })];
    await world.cast(river, "🦦 é  and  of velvet otters", { mentions: [brook.fid, 999_999], mentionsPositions: [8, 13] });
    await eventually(() => textsIn(database)).toEqual(["🦦 é @otters and @!999999 of velvet otters"]);
    // Its name is known from then on.
    await world.cast(river, "gm ", { mentions: [brook.fid], mentionsPositions: [3] });
    await eventually(() => textsIn(database)).toContain("gm @otters");
  });

  test("a cast is dated by its block where its writer's clock is ahead, and left out where it is a day behind", async () => {
    const { world, database, eventually, clock } = await connected();
    const river = world.person();
    await world.cast(river, "Velvet otters two days ago", { aheadMs: -2 * DAY_MS });
    await world.cast(river, "Velvet otters in nine minutes", { aheadMs: 9 * MINUTE_MS });
    await eventually(() => textsIn(database)).toEqual(["Velvet otters in nine minutes"]);
    expect((await rowsOf(database)).posts[0]?.created_at).toBeLessThanOrEqual(clock.now());
  });

  test("a person's account on X is stored as a hash, and forgotten with them", async () => {
    const { world, database, eventually, clock } = await connected();
    const river = world.person();
    await world.setField(river, "TWITTER", "river_on_x");
    await world.cast(river, "Velvet otters");
    const accounts = () =>
      database.run("read", (connection) => connection.selectFrom("linked_accounts").select(["id", "account"]).execute());
    await eventually(accounts).toEqual([{ id: personId(river.fid), account: accountHash("x", "River_On_X") }]);
    await forget(database, { kind: "author", ids: [personId(river.fid)] }, clock.now());
    expect(await accounts()).toEqual([]);
    await world.cast(river, "Velvet otters again");
    await clock.advance(MINUTE_MS);
    expect(await textsIn(database)).toEqual([]);
  });

  test("a post is found by its address", async () => {
    const { world, database, eventually } = await connected();
    const cast = await world.cast(world.person({ username: "river" }), "Velvet otters");
    await eventually(async () => (await textsIn(database)).length).toBe(1);
    const id = castId(cast.hash);
    for (const link of [
      `https://farcaster.xyz/~/conversations/${cast.hash}`,
      `https://warpcast.com/river/${cast.hash.slice(0, 10)}`,
      `https://farcaster.xyz/river/${cast.hash.slice(0, 12)}?a`,
    ])
      await expect(idOfLink(database, link)).resolves.toBe(id);
    await expect(idOfLink(database, "https://farcaster.xyz/river/0x00000000")).resolves.toBeUndefined();
  });

  test("where no node passes events, channels and terms are asked for, and deletions are found by looking", async () => {
    const { world, database, start, eventually, clock, nodes } = await setUp([{ hasEvents: false }]);
    const river = world.person();
    const gone = await world.cast(river, "Velvet otters");
    await world.cast(river, "gm", { parentUrl: `chain://eip155:1/erc721:${otters}` });
    await world.cast(river, "hm", { parentUrl: "https://warpcast.com/~/channel/otters" });
    await world.cast(river, "Nothing");
    start();
    const channel = "https://farcaster.xyz/~/channel/otters";
    await eventually(() => textsIn(database)).toEqual(["Velvet otters", "gm", `hm ${channel}`]);
    await world.remove(gone);
    const [before, from] = [nodes[0]?.calls.length ?? 0, clock.elapsed()];
    await clock.advance(20 * MINUTE_MS);
    await eventually(() => textsIn(database)).toEqual(["gm", `hm ${channel}`]);
    const hours = (clock.elapsed() - from) / HOUR_MS;
    expect(((nodes[0]?.calls.length ?? 0) - before) / hours).toBeLessThan(500);
    expect((await positionIn(database))?.missed_ms).toBe(0);
  });

  test("what a check has counted while no node passed events is not counted again when one does", async () => {
    const { world, database, eventually, clock, nodes } = await connected([{}, { hasEvents: false }]);
    const [river, brook] = [world.person(), world.person()];
    const cast = await world.cast(river, "Velvet otters");
    await eventually(() => countsIn(database)).toEqual(["Velvet otters: 0, 0"]);
    Object.assign(nodes[0] ?? {}, { door: "refusing" });
    await world.react(brook, "like", cast);
    await eventually(() => countsIn(database), MINUTE_MS).toEqual(["Velvet otters: 1, 0"]);
    Object.assign(nodes[1] ?? {}, { door: "refusing" });
    Object.assign(nodes[0] ?? {}, { door: "open" });
    await world.cast(brook, "Velvet otters again");
    await eventually(async () => (await countsIn(database)).length).toBe(2);
    const from = clock.now();
    await eventually(() => clock.now(), 10 * SECOND_MS).toBeGreaterThan(from + 8 * MINUTE_MS);
    expect(await countsIn(database)).toEqual(["Velvet otters again: 0, 0", "Velvet otters: 1, 0"]);
  });

  test("a node of the network's own program is enough: people and casts are then asked for one by one", async () => {
    const { world, database, eventually, nodes, clock } = await connected([{ hasV2: false }]);
    const river = world.person({ followers: 2_500 });
    for (const [field, value] of [
      ["USERNAME", "river"],
      ["DISPLAY", "River"],
      ["BIO", "Otters"],
    ] as const)
      await world.setField(river, field, value);
    const cast = await world.cast(river, "Velvet otters");
    await eventually(async () => (await rowsOf(database)).people).toMatchObject([{ screen_name: "river", name: "River" }]);
    expect((await rowsOf(database)).posts).toMatchObject([{ followers: 2_500 }]);
    world.casts.delete(cast.hash);
    await clock.advance(20 * MINUTE_MS);
    await eventually(() => textsIn(database)).toEqual([]);
    expect(nodes[0]?.calls.filter(({ path, status }) => path.startsWith("/v2/") && status === 200)).toEqual([]);
  });

  test("a node gets at most eight requests a minute, however much there is to look up", async () => {
    const { world, clock, nodes, database, process, eventually } = await connected();
    for (let number = 0; number < 60; number += 1) await world.cast(world.person(), `Velvet otters ${number}`);
    await eventually(async () => (await textsIn(database)).length).toBe(60);
    // The first requests may use up what was saved before.
    const [before, from] = [nodes[0]?.calls.length ?? 0, clock.elapsed()];
    for (let passed = 0; passed < 20 * MINUTE_MS; passed += 4 * SECOND_MS) {
      await clock.advance(4 * SECOND_MS);
      await wait(1);
      await process.answered();
    }
    const perDay = (((nodes[0]?.calls.length ?? 0) - before) / (clock.elapsed() - from)) * DAY_MS;
    expect(perDay).toBeLessThanOrEqual(11_520 + 72 * BURST);
    expect(perDay).toBeGreaterThan(10_000);
  });
});

test("an id is larger than every id of X and Bluesky, and fits 20 digits", () => {
  for (const id of [castId(`0x${"0".repeat(40)}`), personId(1)]) {
    expect(BigInt(id)).toBeGreaterThanOrEqual(2n * 2n ** 63n);
    expect(id).toMatch(/^[1-9]\d{19}$/);
  }
});
