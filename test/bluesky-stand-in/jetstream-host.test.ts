import { readFileSync } from "node:fs";
import { JetstreamSubscription } from "@atcute/jetstream";
import { describe, expect, onTestFinished, test } from "vitest";
import { FakeClock } from "../support/fake-clock.ts";
import { frameSchema } from "./frame.ts";
import { JetstreamHost } from "./jetstream-host.ts";
import { officialLexicons } from "./official-lexicons.ts";
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
