import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { idOf } from "../../src/service/collect/bluesky/ids.ts";
import { nextCheckAt } from "../../src/service/collect/recheck-times.ts";
import { forget, idOfLink } from "../../src/service/forget.ts";
import type { JetstreamHost } from "../bluesky-stand-in/jetstream-host.ts";
import type { Account, BlueskyPost, NewPost, WorldLabel } from "../bluesky-stand-in/world.ts";
import { addCollection, type HostOptions, otters, positionIn, setUpBluesky, textsIn } from "../support/bluesky-stream.ts";
import { describeEngines } from "../support/databases/engines.ts";
import type { ApiFault } from "../support/faulty-answer.ts";
import { rowsOf } from "../support/service.ts";

describeEngines((engine) => {
  const setUp = async (...parameters: [hosts?: readonly HostOptions[]]) => {
    const { start: process, ...all } = await setUpBluesky(() => engine.createUrl(), ...parameters);
    await addCollection(all.database, otters, "velvet otters");
    /** Lets time pass between the end of a process and the start of the next one, which is quicker than time with its timers. */
    const restart = async (before: ReturnType<typeof process>, ms: number) => {
      await before.end();
      await all.clock.advance(ms);
      return process();
    };
    return { process, restart, ...all };
  };
  /** With a process that reads the stream. */
  const connected = async () => {
    const all = await setUp();
    all.process();
    await all.eventually(() => all.streams[0]?.connections).toBe(1);
    return all;
  };

  test("posts about a collection are taken with their authors, all others left", async () => {
    const { world, database, process, eventually, clock } = await setUp();
    const river = world.createAccount({
      handle: "river.bsky.social",
      displayName: "River",
      description: "Otters",
      followers: 1_200,
      posts: 31,
      isVerified: true,
    });
    const early = world.post(river, "Velvet Otters, before the start", { langs: ["pt-BR"] });
    await clock.advance(MINUTE_MS);
    process();
    await eventually(() => textsIn(database)).toEqual(["Velvet Otters, before the start"]);
    world.post(river, "velvet and otters");
    world.post(river, `Look at ${otters}`, { selfLabels: ["nudity"] });
    world.post(river, "A short link: opensea.io/as…", {
      links: { "opensea.io/as…": `https://opensea.io/assets/ethereum/${otters}/1` },
    });
    await eventually(async () => (await textsIn(database)).length).toBe(3);
    const { posts, people } = await rowsOf(database);
    expect(await textsIn(database)).toEqual([
      `A short link: opensea.io/as… https://opensea.io/assets/ethereum/${otters}/1`,
      `Look at ${otters}`,
      "Velvet Otters, before the start",
    ]);
    expect(posts.find(({ lang }) => lang === "pt")).toMatchObject({
      id: idOf(early.uri),
      author: idOf(river.did),
      followers: 1_200,
      source: `<a href="https://bsky.app/profile/${river.did}/post/${early.rkey}" rel="nofollow">Bluesky</a>`,
      is_sensitive: 0,
    });
    expect(posts.filter(({ is_sensitive }) => is_sensitive === 1)).toHaveLength(1);
    expect(people).toMatchObject([
      {
        id: idOf(river.did),
        screen_name: "river.bsky.social",
        name: "River",
        description: "Otters",
        is_verified: 1,
        statuses: 32,
      },
    ]);
  });

  test("updates and deletions are followed, and a repeated creation does not bring a post back", async () => {
    const { world, database, eventually, streams } = await connected();
    const river = world.createAccount();
    const [ownPost, otherPost, third] = ["one", "other", "third"].map((t) => world.post(river, `Velvet otters: ${t}`)) as [
      BlueskyPost,
      BlueskyPost,
      BlueskyPost,
    ];
    await eventually(async () => (await textsIn(database)).length).toBe(3);
    world.update(ownPost, "Velvet otters: changed");
    world.update(third, "Nothing about them");
    world.delete(otherPost);
    await eventually(() => textsIn(database)).toEqual(["Velvet otters: changed"]);
    streams[0]?.repeatLast(20);
    world.post(river, "Velvet otters: last");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters: changed", "Velvet otters: last"]);
  });

  test.each(["deleted", "suspended"] as const)("the posts of a %s account leave", async (status) => {
    const { world, database, eventually } = await connected();
    const [river, brook] = [world.createAccount(), world.createAccount()];
    world.post(river, "Velvet otters of river");
    world.post(brook, "Velvet otters of brook");
    await eventually(async () => (await textsIn(database)).length).toBe(2);
    world.setStatus(river, status);
    await eventually(() => textsIn(database)).toEqual(["Velvet otters of brook"]);
    expect((await rowsOf(database)).people.map(({ id }) => id)).toEqual([idOf(brook.did)]);
  });

  test("counts are looked at after a quarter of an hour, whatever a post or a person makes Bluesky's API fail for", async () => {
    const { world, database, process, restart, eventually, clock, appView, streams } = await setUp();
    const first = process();
    await eventually(() => streams[0]?.connections).toBe(1);
    const [river, brook] = [world.createAccount(), world.createAccount()];
    const [bad, lost, ...posts] = [brook, ...Array(26).fill(river)].map((item) => world.post(item, "Velvet otters")) as [
      BlueskyPost,
      BlueskyPost,
      ...BlueskyPost[],
    ];
    await eventually(async () => (await textsIn(database)).length).toBe(27);
    for (const post of posts) Object.assign(post, { likes: 10, reposts: 3 });
    river.displayName = "Another name";
    world.posts.delete(lost.uri);
    appView.poisoned.add(bad.uri).add(river.did);
    await clock.advance(15 * MINUTE_MS - 10 * SECOND_MS);
    expect((await rowsOf(database)).posts.every(({ likes }) => likes === 0)).toBe(true);
    const counted = async () => (await rowsOf(database)).posts.filter(({ likes, retweets }) => likes === 10 && retweets === 3);
    await eventually(async () => (await counted()).length, SECOND_MS).toBe(25);
    await eventually(async () => (await textsIn(database)).length, SECOND_MS).toBe(26);
    expect(first.lines).toContainEqual(expect.objectContaining({ posts: [bad.uri] }));
    appView.poisoned.delete(river.did);
    appView.poisoned.add(brook.did);
    const names = async () => (await rowsOf(database)).people.map(({ name }) => name);
    world.post(brook, "Velvet otters");
    const second = await restart(first, HOUR_MS);
    await eventually(names, SECOND_MS).toContain("Another name");
    // A count that is missing is not zero.
    const { followers } = river;
    for (const post of posts) Object.assign(post, { likes: undefined, reposts: undefined });
    Object.assign(river, { followers: undefined, posts: undefined, displayName: "A third name" });
    await restart(second, 6 * HOUR_MS);
    await eventually(names, SECOND_MS).toContain("A third name");
    expect((await counted()).map((post) => post.followers)).toEqual(Array(25).fill(followers));
  });

  test("a post that Bluesky no longer gives is removed at the second look, and many at once are not", async () => {
    const { world, database, process, restart, eventually, streams, clock, appView } = await setUp();
    const first = process();
    await eventually(() => streams[0]?.connections).toBe(1);
    const river = world.createAccount();
    const posts = Array.from({ length: 20 }, (_, index) => world.post(river, `Velvet otters ${index + 10}`));
    await eventually(async () => (await textsIn(database)).length).toBe(20);
    // The stream does not tell.
    const [lost] = posts;
    world.posts.delete(lost?.uri ?? "");
    await clock.advance(15 * MINUTE_MS);
    await eventually(async () => (await textsIn(database)).length, SECOND_MS).toBe(19);
    expect(appView.calls.filter(({ method }) => method.endsWith("getPosts"))).toHaveLength(2);
    for (const post of posts.slice(1, 8)) world.posts.delete(post.uri);
    const { lines } = await restart(first, HOUR_MS);
    const heldBack = "Bluesky lacks so many posts at once that none is removed for now";
    await eventually(() => lines.filter(({ msg }) => msg === heldBack).length, SECOND_MS).toBeGreaterThan(0);
    await clock.advance(MINUTE_MS);
    expect(await textsIn(database)).toHaveLength(19);
    // As if looks every quarter of an hour had gone on for almost a day.
    const missed = (misses: number) =>
      database.run("wait", (connection) =>
        connection.updateTable("tracked_posts").set({ misses }).where("misses", ">", 0).execute(),
      );
    await missed(94);
    await clock.advance(15 * MINUTE_MS);
    expect(await textsIn(database)).toHaveLength(19);
    await eventually(async () => (await textsIn(database)).length, MINUTE_MS).toBe(12);
  });

  test("labels count where they stand: of the account, of the post, or given by the author", async () => {
    const { world, database, eventually, clock } = await connected();
    const warned = ["!warn", "porn", "sexual", "nudity", "graphic-media", "gore"];
    const hidden = ["!hide", "!no-unauthenticated"];
    const over = [{ val: "porn", neg: true }, { val: "porn", exp: new Date(clock.now() - 1).toISOString() }, { val: "spam" }];
    const post = (text: string, labels: readonly WorldLabel[], rest: NewPost = {}) => {
      const author = world.createAccount({ labels });
      world.post(author, `Velvet otters ${text}`, rest);
      return author;
    };
    for (const label of hidden) post("hidden", [label]);
    for (const label of warned) post("warned", [label]);
    for (const label of warned) post("warned later", [], { labels: [label] });
    for (const label of warned.slice(1)) post("warned", [], { selfLabels: [label] });
    post("hidden later", [], { labels: ["!hide"] });
    for (const label of over) post("plain", [label]);
    const plain = over.map((label) => post("plain", [], { labels: [label] }));
    const shown = async () =>
      Object.fromEntries(
        [...Map.groupBy((await rowsOf(database)).posts, ({ text }) => text.slice("Velvet otters ".length))].map(([text, all]) => [
          text,
          [
            all.length,
            Math.min(...all.map(({ is_sensitive }) => is_sensitive)),
            Math.max(...all.map(({ is_sensitive }) => is_sensitive)),
          ],
        ]),
      );
    await eventually(shown).toEqual({
      warned: [11, 1, 1],
      "warned later": [6, 0, 0],
      "hidden later": [1, 0, 0],
      plain: [6, 0, 0],
    });
    for (const author of plain) author.labels = ["!no-unauthenticated"];
    await clock.advance(15 * MINUTE_MS);
    await eventually(shown, SECOND_MS).toEqual({ warned: [11, 1, 1], "warned later": [6, 1, 1], plain: [3, 0, 0] });
  });

  test("a person who was forgotten stays forgotten", async () => {
    const { world, database, eventually, clock } = await connected();
    const [river, brook] = [world.createAccount(), world.createAccount()];
    const post = world.post(river, "Velvet otters of river");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters of river"]);
    const { did, rkey } = post;
    await expect(idOfLink(database, `https://bsky.app/profile/${river.handle}/post/${rkey}`)).resolves.toBe(idOf(post.uri));
    await expect(idOfLink(database, `https://bsky.app/profile/${did}/post/${rkey}`)).resolves.toBe(idOf(post.uri));
    for (const otherText of ["3unknown", "_".repeat(rkey.length), "%"])
      await expect(idOfLink(database, `https://bsky.app/profile/${river.handle}/post/${otherText}`)).resolves.toBeUndefined();
    await expect(idOfLink(database, "https://x.com/river/status/1234567890123456789?s=20")).resolves.toBe("1234567890123456789");
    await forget(database, { kind: "author", ids: [idOf(did)] }, clock.now());
    world.post(river, "Velvet otters again");
    world.post(brook, "Velvet otters of brook");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters of brook"]);
    const tracked = await database.run("read", (connection) => connection.selectFrom("tracked_posts").select("uri").execute());
    expect(tracked).toHaveLength(1);
  });

  test("while Bluesky's API is away, posts of people who are known go on, and those of others wait for their profiles", async () => {
    const { world, database, eventually, clock, appView, streams } = await connected();
    const [river, brook, pond] = [1, 2, 3].map(() => world.createAccount()) as [Account, Account, Account];
    const hidden = world.createAccount({ labels: ["!no-unauthenticated"] });
    world.post(river, "Velvet otters 1");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters 1"]);
    appView.faults.push("hang", ...Array<ApiFault>(10_000).fill({ status: 502 }));
    for (const author of [brook, hidden, pond, river])
      world.post(author, "Velvet otters 2", { likes: 5, selfLabels: ["nudity"] });
    world.delete([...world.posts.values()].find(({ did }) => did === pond.did) as BlueskyPost);
    const authors = async () => (await rowsOf(database)).posts.map(({ author }) => author).toSorted();
    const [ofRiver, ofBrook] = [idOf(river.did), idOf(brook.did)];
    await eventually(authors).toEqual([ofRiver, ofRiver]);
    for (let passed = 0; passed < 40; passed += 1) {
      world.post(world.createAccount(), "Nothing about them");
      await clock.advance(30 * SECOND_MS);
    }
    streams[0]?.repeatLast(200);
    expect(await authors()).toEqual([ofRiver, ofRiver]);
    // At the beginning of a round: a post that fails in it, while others work, counts as one that fails alone.
    appView.before = async (_method, parameters) => {
      const uris = parameters.getAll("uris");
      if (uris.length > 1 && uris.some((uri) => uri.includes(brook.did))) appView.faults.length = 0;
    };
    const startedAt = clock.now();
    await eventually(authors).toEqual([ofRiver, ofRiver, ofBrook].toSorted());
    expect(clock.now() - startedAt).toBeLessThan(2 * MINUTE_MS);
    await clock.advance(MINUTE_MS);
    expect(await authors()).toHaveLength(3);
    const { posts, people } = await rowsOf(database);
    expect(posts.find(({ author }) => author === ofBrook)).toMatchObject({ text: "Velvet otters 2", likes: 5, is_sensitive: 1 });
    expect(people.map(({ screen_name }) => screen_name).toSorted()).toEqual(
      [river, brook].map(({ handle }) => handle).toSorted(),
    );
  });

  test("an import of old posts does not flood a collection, and a date ahead counts as now", async () => {
    const { world, database, eventually, clock } = await connected();
    const river = world.createAccount();
    const at = (ms: number) => ({ createdAt: new Date(clock.now() + ms).toISOString() });
    world.post(river, "Velvet otters two days ago", at(-2 * DAY_MS));
    world.post(river, "Velvet otters in a year", at(365 * DAY_MS));
    await eventually(() => textsIn(database)).toEqual(["Velvet otters in a year"]);
    expect((await rowsOf(database)).posts[0]?.created_at).toBeLessThanOrEqual(clock.now());
  });

  test("the next host is read from before where the last one ended, and nothing is lost or doubled", async () => {
    const { world, database, process, eventually, streams, clock } = await setUp([
      { offsetUs: 90_000_000 },
      { offsetUs: -45_000_000 },
      { isV2: true },
    ]);
    const river = world.createAccount();
    // Bluesky is never silent, so that a silent part is one that a host lacks.
    for (let minutes = 0; minutes < 20; minutes += 0.5) {
      world.post(river, "Nothing about them");
      await clock.advance(MINUTE_MS / 2);
    }
    const { printed } = process();
    const [first, second] = streams as [JetstreamHost, JetstreamHost];
    await eventually(() => first.connections).toBe(1);
    world.post(river, "Velvet otters 1");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters 1"]);
    first.door = "refusing";
    first.breakOff();
    world.post(river, "Velvet otters 2");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters 1", "Velvet otters 2"]);
    expect(second.connections).toBe(1);
    expect(printed()).toContain("a host of Bluesky's stream has ended; the next one is read");
    second.isFrozen = true;
    world.post(river, "Velvet otters 3");
    await eventually(() => textsIn(database), SECOND_MS).toEqual(["Velvet otters 1", "Velvet otters 2", "Velvet otters 3"]);
  });

  test("one process reads at a time, and another takes over within 15 seconds of its end", async () => {
    const { database, process, eventually, streams, clock } = await setUp();
    await database.run("die", (connection) =>
      connection
        .insertInto("streams")
        .values({ id: "bluesky", due_at: clock.now() + 10 * SECOND_MS, lease: "dead" })
        .execute(),
    );
    const startedAt = clock.now();
    for (const _ of [1, 2]) process();
    await clock.advance(9 * SECOND_MS);
    expect(streams[0]?.connections).toBe(0);
    await eventually(() => streams[0]?.connections).toBe(1);
    expect(clock.now() - startedAt).toBeLessThan(15 * SECOND_MS);
    await clock.advance(20 * SECOND_MS);
    expect(streams[0]?.connections).toBe(1);
  });

  test("what a host no longer has is counted and said, and deletions of that time are found by looking", async () => {
    const { world, database, process, eventually, streams, clock } = await setUp();
    const first = process();
    await eventually(() => streams[0]?.connections).toBe(1);
    const river = world.createAccount();
    const lost = world.post(river, "Velvet otters: deleted meanwhile");
    world.post(river, "Velvet otters: still there");
    await eventually(async () => (await textsIn(database)).length).toBe(2);
    await first.end();
    world.delete(lost);
    world.post(river, "Velvet otters: missed");
    await clock.advance(40 * HOUR_MS);
    world.post(river, "Velvet otters: new");
    const { lines } = process();
    await eventually(() => textsIn(database), SECOND_MS).toEqual(["Velvet otters: new", "Velvet otters: still there"]);
    const missedHours = ((await positionIn(database))?.missed_ms ?? 0) / HOUR_MS;
    expect(missedHours).toBeGreaterThan(39);
    expect(missedHours).toBeLessThan(41);
    expect(lines).toContainEqual(expect.objectContaining({ msg: expect.stringContaining("no longer available") }));
  });
});

test("an id is larger than every id of X, and fits 20 digits", () => {
  for (const uri of ["at://did:plc:a/app.bsky.feed.post/1", "did:plc:b"]) {
    expect(BigInt(idOf(uri))).toBeGreaterThanOrEqual(2n ** 63n);
    expect(idOf(uri)).toMatch(/^[1-9]\d{18,19}$/);
  }
});

test("counts are looked at after 15 minutes, 1 hour, 6 hours, 2 days, then once a day, for 30 days", () => {
  const times: number[] = [];
  for (let at = nextCheckAt(0, 0); at !== Number.MAX_SAFE_INTEGER; at = nextCheckAt(0, at)) times.push(at);
  expect(times.slice(0, 6)).toEqual([15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 2 * DAY_MS, 3 * DAY_MS, 4 * DAY_MS]);
  expect(times.at(-1)).toBe(31 * DAY_MS);
});
