import { readFileSync } from "node:fs";
import { JetstreamSubscription } from "@atcute/jetstream";
import { describe, expect, onTestFinished, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { frameSchema } from "./frame.ts";
import { JetstreamHost } from "./jetstream-host.ts";
import { officialLexicons } from "./official-lexicons.ts";
import { refusalOf, Subscriber } from "./subscriber.ts";
import { BlueskyWorld, POSTS } from "./world.ts";

const LIKES = "app.bsky.feed.like";
const realEvents = readFileSync(new URL("jetstream-golden-v1.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n");

async function start(over: Partial<Parameters<typeof JetstreamHost.start>[0]> = {}) {
  const clock = new FakeClock();
  const world = new BlueskyWorld(clock);
  const host = await JetstreamHost.start({ world, clock, ...over });
  onTestFinished(() => host.close());
  const luna = world.createAccount();
  return { clock, world, host, luna };
}
type World = Awaited<ReturnType<typeof start>>;

/** A day's events of two people. */
function live({ world, luna }: Pick<World, "world" | "luna">): void {
  const sol = world.createAccount();
  const first = world.post(luna, "gm, see the site 🦦", { links: { "the site": "https://otters.example/" }, tags: ["otters"] });
  world.create(sol, LIKES, { $type: LIKES, createdAt: first.record.createdAt, subject: { uri: first.uri, cid: first.cid } });
  const embed = { uri: "https://otters.example/", title: "Otters", description: "" };
  const answer = world.post(sol, "gm", { reply: { root: first, parent: first }, embed, selfLabels: ["nudity"] });
  world.update(first, "gm");
  world.rename(luna, "luna.example");
  world.delete(answer);
  world.setStatus(sol, "deactivated");
  world.setStatus(sol, "active");
}

/** The texts of posts that came, or the kinds of other events. */
const told = (frames: readonly Record<string, unknown>[]) =>
  frames.map(({ kind, commit }) => (commit as { record?: { text?: string } } | undefined)?.record?.text ?? kind);

const timesOf = (frames: readonly string[]) => frames.map((frame) => (JSON.parse(frame) as { time_us: number }).time_us);

describe("a foreign client", () => {
  test("reads what happens in a world, and goes on at its cursor when the connection breaks", async () => {
    const world = await start();
    const errors: unknown[] = [];
    const subscription = new JetstreamSubscription({
      url: `${world.host.url}/subscribe`,
      wantedCollections: [POSTS],
      cursor: world.clock.now() * 1_000,
      ws: { minReconnectionDelay: 1, maxReconnectionDelay: 1 },
      onError: (error) => errors.push(error),
    });
    const events = subscription[Symbol.asyncIterator]();
    await expect.poll(() => world.host.connections).toBe(1);
    world.host.breakOff({ afterFrames: 3 });
    live(world);
    const seen = new Map<number, string>();
    // The second connection repeats the event of the cursor.
    for await (const event of events) {
      seen.set(event.time_us, event.kind === "commit" ? event.commit.operation : event.kind);
      if (seen.size === 7) break;
    }
    expect([...seen.values()]).toEqual(["create", "create", "update", "identity", "delete", "account", "account"]);
    expect(world.host.calls).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  test("reads ten real events", async () => {
    const { host } = await start();
    host.load(realEvents);
    // One has an identity without a handle, which is optional, and which this client's check of events does not know.
    const subscription = new JetstreamSubscription({ url: `${host.url}/subscribe`, cursor: 1, validateEvents: false });
    const seen: unknown[] = [];
    for await (const event of subscription) if (seen.push(event) === realEvents.length) break;
    expect(seen).toEqual(realEvents.map((line) => JSON.parse(line)));
  });
});

describe("a subscription", () => {
  test("is refused with options that a host of Bluesky refuses, and with those that the collector does not use", async () => {
    const { host } = await start();
    const many = Array.from({ length: 101 }, (_, at) => `wantedCollections=app.bsky.feed.post${at}`).join("&");
    for (const query of ["wantedCollections=posts", many, "cursor=now", "cursor=1.5", "cursor=-1"])
      expect(await refusalOf(host.url, query)).toEqual({ status: 400, text: expect.stringMatching(/invalid/) });
    expect(await refusalOf(host.url, "compress=true")).toMatchObject({ status: 501 });
  });

  test("gets the events of its collections, and all of identities and accounts", async () => {
    const world = await start();
    const posts = await Subscriber.open(world.host.url, `wantedCollections=${POSTS}`);
    const likes = await Subscriber.open(world.host.url, `wantedCollections=${LIKES}`);
    live(world);
    expect(told(await posts.first(7))).toEqual(["gm, see the site 🦦", "gm", "gm", "identity", "commit", "account", "account"]);
    expect(told(await likes.first(4))).toEqual(["commit", "identity", "account", "account"]);
  });

  test("begins at its cursor, inclusively, and live with one in the future or none", async () => {
    const { clock, world, host, luna } = await start();
    for (const text of ["a", "b", "c"]) world.post(luna, text);
    const [, second] = timesOf(host.frames);
    const subscribers = [];
    for (const query of [`cursor=${second}`, `cursor=${(clock.now() + MINUTE_MS) * 1_000}`, ""])
      subscribers.push(await Subscriber.open(host.url, query));
    world.post(luna, "d");
    const [replayed, future, without] = subscribers;
    expect(told((await replayed?.first(3)) ?? [])).toEqual(["b", "c", "d"]);
    expect(told((await future?.first(1)) ?? [])).toEqual(["d"]);
    expect(told((await without?.first(1)) ?? [])).toEqual(["d"]);
  });

  test("begins where the look-back ends, if its cursor is older, and is not told", async () => {
    const { clock, world, host, luna } = await start();
    world.post(luna, "a");
    const cursor = clock.now() * 1_000;
    await clock.advance(37 * HOUR_MS);
    world.post(luna, "b");
    expect(told(await (await Subscriber.open(host.url, `cursor=${cursor}`)).first(1))).toEqual(["b"]);
    host.lookbackMs = 100 * HOUR_MS;
    expect(told(await (await Subscriber.open(host.url, `cursor=${cursor}`)).first(2))).toEqual(["a", "b"]);
  });

  test("to a host of the second version may begin at a sequence number, and an hour before a time", async () => {
    const { clock, world, host, luna } = await start({ isV2: true });
    world.post(luna, "a");
    await clock.advance(30 * MINUTE_MS);
    world.post(luna, "b");
    const byTime = await Subscriber.open(host.url, `cursor=${clock.now() * 1_000}`);
    expect((await byTime.first(2)).map(({ cursor }) => cursor)).toEqual([1, 2]);
    expect(told(await (await Subscriber.open(host.url, "cursor=2")).first(1))).toEqual(["b"]);
  });
});

test("two hosts tell the same events in the same order, at times of their own that rise", async () => {
  const { clock, world, host, luna } = await start();
  const other = await JetstreamHost.start({ world, clock, isV2: true, offsetUs: -7_300_123 });
  onTestFinished(() => other.close());
  live({ world, luna });
  await clock.advance(MINUTE_MS);
  live({ world, luna });
  const events = ({ frames }: JetstreamHost) =>
    frames.map((frame) => ({ ...(JSON.parse(frame) as object), time_us: undefined, cursor: undefined }));
  expect(events(other)).toEqual(events(host));
  for (const { frames } of [host, other]) {
    const times = timesOf(frames);
    expect(times).toEqual([...new Set(times)].sort((one, next) => one - next));
  }
  const [ones, others] = [timesOf(host.frames), timesOf(other.frames)];
  expect(ones.filter((time, at) => time === others[at])).toEqual([]);
});

test("the schemas accept ten real events, and no other fields or wrong types", async () => {
  const { checkRecord } = await officialLexicons();
  const events = realEvents.map((line) => frameSchema.parse(JSON.parse(line)));
  for (const event of events)
    if (event.kind === "commit" && event.commit.operation !== "delete") checkRecord(event.commit.collection, event.commit.record);
  const [event] = events;
  for (const wrong of [
    { ...event, seq: 1 },
    { ...event, time_us: "1" },
    { ...event, did: "luna.example" },
    { ...event, kind: "sync" },
  ])
    expect(frameSchema.safeParse(wrong).success).toBe(false);
});

test("a record or an identity that is none is refused where it is made", async () => {
  const { world, luna } = await start();
  expect(() => world.post(luna, "a".repeat(301))).toThrow(/text must not be longer than 300 graphemes/);
  expect(() => world.post(luna, "a", { createdAt: "today" })).toThrow(/createdAt/);
  expect(() => world.post(luna, "a", { langs: ["en", "de", "fr", "it"] })).toThrow(/langs/);
  expect(() => world.rename(luna, "luna")).toThrow(/handle/);
});

describe("a fault", () => {
  test("breaks connections: now, and in the middle of a frame", async () => {
    const { world, host, luna } = await start();
    const first = await Subscriber.open(host.url);
    host.breakOff();
    expect(await first.closed).toBe(1006);
    const second = await Subscriber.open(host.url);
    host.breakOff({ afterFrames: 1 });
    world.post(luna, "a");
    world.post(luna, "b");
    expect(await second.closed).toBe(1006);
    expect(told(await second.first(second.frames.length))).toEqual(["a"]);
  });

  test("makes a host late, in the order of events", async () => {
    const { clock, world, host, luna } = await start();
    host.lagMs = MINUTE_MS;
    world.post(luna, "a");
    host.lagMs = 0;
    world.post(luna, "b");
    expect(host.frames).toEqual([]);
    await clock.advance(MINUTE_MS);
    expect(told(host.frames.map((frame) => JSON.parse(frame) as Record<string, unknown>))).toEqual(["a", "b"]);
  });
});
