import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { tidAt } from "../../src/service/collect/bluesky/ids.ts";
import { readStream } from "../../src/service/collect/bluesky/jetstream.ts";
import type { JetstreamHost } from "../bluesky-stand-in/jetstream-host.ts";
import type { Account, BlueskyWorld } from "../bluesky-stand-in/world.ts";
import { addCollection, otters, positionIn, setUpBluesky, textsIn } from "../support/bluesky-stream.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";
import { rowsOf } from "../support/service.ts";

/* Events that the stream repeats, folds, lacks or misstates. */

/** Bluesky is never silent. */
async function traffic(world: BlueskyWorld, clock: FakeClock, minutes: number): Promise<Account> {
  const somebody = world.createAccount();
  for (let passed = 0; passed < minutes; passed += 0.5) {
    world.post(somebody, "Nothing about them");
    await clock.advance(MINUTE_MS / 2);
  }
  return somebody;
}

describeEngines((engine) => {
  const setUp = async (...hosts: NonNullable<Parameters<typeof setUpBluesky>[1]>) => {
    const all = await setUpBluesky(() => engine.createUrl(), hosts.length > 0 ? hosts : [{}]);
    await addCollection(all.database, otters, "velvet otters");
    return all;
  };
  /** With a process that reads the stream. */
  const connected = async () => {
    const all = await setUp();
    all.start();
    await all.eventually(() => all.streams[0]?.connections).toBe(1);
    return all;
  };

  test("a repeated closure of an account that is open again removes nothing", async () => {
    const { world, database, eventually, streams, clock } = await connected();
    const river = world.createAccount();
    world.post(river, "Velvet otters before");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters before"]);
    await clock.advance(SECOND_MS);
    world.setStatus(river, "deactivated");
    await eventually(() => textsIn(database)).toEqual([]);
    const closure = streams[0]?.frames.at(-1) ?? "";
    world.setStatus(river, "active");
    await clock.advance(SECOND_MS);
    world.post(river, "Velvet otters after");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters after"]);
    streams[0]?.send(closure);
    world.post(river, "Velvet otters at last");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters after", "Velvet otters at last"]);
  });

  test("an account that a relay cannot follow for now keeps its posts", async () => {
    const { world, database, eventually, streams } = await connected();
    const [river, brook] = [world.createAccount(), world.createAccount()];
    world.post(river, "Velvet otters of river");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters of river"]);
    world.setStatus(river, "takendown");
    const frame = streams[0]?.frames.at(-1)?.replace("takendown", "desynchronized") ?? "";
    world.setStatus(river, "active");
    await eventually(() => textsIn(database)).toEqual([]);
    world.post(river, "Velvet otters again");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters again"]);
    expect(frame).toContain("desynchronized");
    streams[0]?.send(frame.replace(/"time":"[^"]*"/, `"time":"2027-01-01T00:00:00Z"`));
    world.post(brook, "Velvet otters of brook");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters again", "Velvet otters of brook"]);
  });

  test("a host that lies about many posts removes none that Bluesky's API shows, and the truth counts afterwards", async () => {
    const { world, database, eventually, streams, clock } = await connected();
    const [river, brook] = [world.createAccount(), world.createAccount()];
    const posts = Array.from({ length: 8 }, (_, index) => world.post(index < 6 ? river : brook, `Velvet otters ${index}`));
    await eventually(async () => (await textsIn(database)).length).toBe(8);
    await clock.advance(15 * MINUTE_MS);
    const [host] = streams as [JetstreamHost];
    const forge = (did: string, event: object) => host.send(JSON.stringify({ did, time_us: clock.now() * 1_000, ...event }));
    const erase = ({ did, rkey }: (typeof posts)[number], rev: string) =>
      forge(did, { kind: "commit", commit: { rev, operation: "delete", collection: "app.bsky.feed.post", rkey } });
    await eventually(() => host.connections).toBe(1);
    // A revision of the future would make this one be for good.
    for (const post of posts.slice(0, 4)) erase(post, "jzzzzzzzzzzzz");
    for (const post of posts.slice(4)) erase(post, tidAt(clock.now()));
    for (const { did } of [river, brook]) forge(did, { kind: "account", account: { active: false, did, status: "deleted" } });
    world.post(brook, "Velvet otters 9");
    await eventually(async () => (await textsIn(database)).length).toBe(9);
    await clock.advance(MINUTE_MS);
    expect(await textsIn(database)).toHaveLength(9);
    expect(await database.run("read", (connection) => connection.selectFrom("removals").selectAll().execute())).toEqual([]);
    world.update(posts[0] as (typeof posts)[number], "Nothing about them");
    world.setStatus(river, "deleted");
    await eventually(async () => (await textsIn(database)).length).toBe(3);
  });

  test("an identity event without a handle, or with one that is none, has the profile read again", async () => {
    const { world, database, eventually, streams } = await connected();
    const river = world.createAccount({ handle: "river.bsky.social" });
    world.post(river, "Velvet otters 1");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters 1"]);
    const event = { did: river.did, time_us: Number(JSON.parse(streams[0]?.frames.at(-1) ?? "{}").time_us), kind: "identity" };
    for (const handle of [undefined, "a\0b", "not a handle", 5])
      streams[0]?.send(JSON.stringify({ ...event, identity: { did: river.did, handle, seq: 1, time: "2026-01-01T00:00:00Z" } }));
    world.post(river, "Velvet otters 2");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters 1", "Velvet otters 2"]);
    const names = async () => (await rowsOf(database)).people.map(({ screen_name }) => screen_name);
    expect(await names()).toEqual(["river.bsky.social"]);
    river.handle = "river.example";
    streams[0]?.send(JSON.stringify({ ...event, identity: { did: river.did, seq: 2, time: "2026-01-01T00:00:00Z" } }));
    await eventually(names).toEqual(["river.example"]);
  });

  test("posts right after a collection is added are taken, and without any the log says so", async () => {
    const { world, database, eventually, start, clock } = await setUpBluesky(() => engine.createUrl());
    const { printed } = start();
    await eventually(printed).toContainEqual(expect.stringContaining("there are no collections yet"));
    const somebody = await traffic(world, clock, 1);
    await addCollection(database, otters, "velvet otters");
    world.post(somebody, "Velvet otters");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters"]);
    await addCollection(database, addressOf(2), "sable foxes");
    world.post(somebody, "Sable foxes");
    await clock.advance(1);
    world.post(somebody, "Nothing about them");
    await expect
      .poll(async () => {
        world.post(somebody, "Nothing about them");
        await clock.advance(250);
        return textsIn(database);
      })
      .toEqual(["Sable foxes", "Velvet otters"]);
  });

  test("a new handle is shown at once, and stays after the next post", async () => {
    const { world, database, eventually } = await connected();
    const river = world.createAccount({ handle: "river.bsky.social" });
    world.post(river, "Velvet otters 1");
    const names = async () => (await rowsOf(database)).people.map(({ screen_name }) => screen_name);
    await eventually(names).toEqual(["river.bsky.social"]);
    world.rename(river, "river.example");
    await eventually(names).toEqual(["river.example"]);
    world.post(river, "Velvet otters 2");
    await eventually(async () => (await textsIn(database)).length).toBe(2);
    expect(await names()).toEqual(["river.example"]);
  });

  test("a young post that the AppView does not have yet stays", async () => {
    const { world, database, eventually, clock } = await connected();
    const river = world.createAccount();
    world.post(river, "Velvet otters 1");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters 1"]);
    // An edited post is looked up at once.
    const post = world.post(river, "Velvet otters 2");
    world.posts.delete(post.uri);
    world.update(post, "Velvet otters 2");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters 1", "Velvet otters 2"]);
    await clock.advance(2 * MINUTE_MS);
    expect(await textsIn(database)).toEqual(["Velvet otters 1", "Velvet otters 2"]);
    world.posts.set(post.uri, post);
    await clock.advance(20 * MINUTE_MS);
    expect(await textsIn(database)).toEqual(["Velvet otters 1", "Velvet otters 2"]);
  });

  test("what cannot be taken is stepped over: the largest record, too many values, no JSON", async () => {
    const { world, database, eventually, streams } = await connected();
    const somebody = world.createAccount();
    world.post(somebody, "Nothing about them");
    const [host] = streams as [JetstreamHost];
    const large = { ...JSON.parse(host.frames.at(-1) ?? ""), did: world.createAccount().did };
    // A million bytes of CBOR, from a host that does not leave them out.
    Object.assign(large.commit.record, { text: "Velvet otters", bulk: "\u0001".repeat(999_000) });
    const frames = [JSON.stringify(large), `[${"0,".repeat(20_000)}0]`, "<html>"];
    for (const frame of frames) for (let sent = 0; sent < (frame === frames[0] ? 1 : 150); sent += 1) host.send(frame);
    world.post(somebody, "Velvet otters at last");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters", "Velvet otters at last"]);
    expect(host.calls).toHaveLength(1);
    expect(Number(host.calls[0]?.parameters.get("maxMessageSizeBytes"))).toBeLessThan(1_000_000);
  });

  test("an event of long ago, the first of a host, does not spoil the position", async () => {
    const { world, database, start, eventually, streams, clock } = await setUp({}, {});
    const [first, second] = streams as [JetstreamHost, JetstreamHost];
    const somebody = await traffic(world, clock, 20);
    const lie = JSON.stringify({ did: somebody.did, time_us: 1, kind: "account", account: { active: true } });
    start();
    await eventually(() => first.connections).toBe(1);
    world.post(somebody, "Velvet otters 1");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters 1"]);
    second.isFrozen = true;
    first.door = "refusing";
    first.breakOff();
    await eventually(() => second.connections).toBe(1);
    second.send(lie);
    await clock.advance(SECOND_MS);
    second.isFrozen = false;
    second.breakOff();
    first.door = "open";
    world.post(somebody, "Velvet otters 2");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters 1", "Velvet otters 2"]);
    for (const { calls } of streams)
      for (const { parameters } of calls) expect(Number(parameters.get("cursor"))).toBeGreaterThan(1e15);
  });

  test("what one host lacks is read from another", async () => {
    const { world, database, start, eventually, streams, clock } = await setUp({}, {}, {});
    const [first, second] = streams as [JetstreamHost, JetstreamHost, JetstreamHost];
    const somebody = await traffic(world, clock, 20);
    start();
    await eventually(() => first.connections).toBe(1);
    second.lookbackMs = MINUTE_MS;
    for (const host of streams) {
      host.door = "refusing";
      host.breakOff();
    }
    world.post(somebody, "Velvet otters 1");
    await traffic(world, clock, 5);
    second.door = "open";
    await traffic(world, clock, 1);
    for (const host of streams) host.door = "open";
    await traffic(world, clock, 2);
    await eventually(() => textsIn(database)).toEqual(["Velvet otters 1"]);
    expect((await positionIn(database))?.missed_ms).toBe(0);
  });

  test.each([-2 * 24, 2 * 24])("with a clock that is wrong by %i hours, posts come", async (hours) => {
    const { world, database, start, eventually, clock } = await setUp();
    const somebody = await traffic(world, clock, 5);
    const right = clock.now.bind(clock);
    // The hosts and the AppView go by the right time.
    const wrong = Object.assign(Object.create(clock), {
      now: () => right() + hours * HOUR_MS,
      elapsed: () => clock.elapsed(),
      after: (ms: number, run: () => void) => clock.after(ms, run),
    });
    start({ clock: wrong });
    await traffic(world, clock, 2);
    world.post(somebody, "Velvet otters");
    await eventually(() => textsIn(database)).toEqual(["Velvet otters"]);
  });
});

test("a host that says nothing more, not even that the stream is closed, is disconnected", async () => {
  const open = new Set<Socket>();
  const server = createServer().on("upgrade", (request, socket: Socket) => {
    const key = createHash("sha1").update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${key.digest("base64")}\r\n\r\n`,
    );
    open.add(socket);
    socket.on("error", () => {}).on("end", () => open.delete(socket));
    socket.resume();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  cleanUp(() => server.close());
  const clock = new FakeClock();
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/subscribe`;
  const options = { url, cursor: 1e15, clock, until: () => 2e15, onEvent: () => {} };
  const ended = readStream(options, new AbortController().signal).catch((error: unknown) => error);
  await expect.poll(() => open.size).toBe(1);
  await expect
    .poll(() => clock.advance(5 * SECOND_MS).then(() => Promise.race([ended, undefined])))
    .toMatchObject({
      end: "silent",
    });
  await expect.poll(() => open.size).toBe(0);
  expect(clock.timers).toBe(0);
});
