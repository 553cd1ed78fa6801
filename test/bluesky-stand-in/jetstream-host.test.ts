import { readFileSync } from "node:fs";
import { JetstreamSubscription } from "@atcute/jetstream";
import { expect, onTestFinished, test } from "vitest";
import { FakeClock } from "../support/fake-clock.ts";
import { JetstreamHost } from "./jetstream-host.ts";
import { BlueskyWorld, POSTS } from "./world.ts";

async function start(over: Partial<Parameters<typeof JetstreamHost.start>[0]> = {}) {
  const clock = new FakeClock();
  const world = new BlueskyWorld(clock);
  const host = await JetstreamHost.start({ world, clock, ...over });
  onTestFinished(() => host.close());
  return { clock, world, host };
}

test("a foreign client reads what happens in a world", async () => {
  const { world, host } = await start();
  const luna = world.createAccount();
  const errors: unknown[] = [];
  const subscription = new JetstreamSubscription({
    url: `${host.url}/subscribe`,
    wantedCollections: [POSTS],
    cursor: 1,
    onError: (error) => errors.push(error),
  });
  const first = world.post(luna, "gm, see the site", { links: { "the site": "https://otters.example/" } });
  world.update(first, "gm");
  world.create(luna, "app.bsky.feed.like", {
    $type: "app.bsky.feed.like",
    createdAt: "2026-01-01T00:00:00.000Z",
    subject: { uri: first.uri, cid: first.cid },
  });
  world.delete(first);
  world.rename(luna, "luna.example");
  world.setStatus(luna, "deactivated");
  const seen: string[] = [];
  for await (const event of subscription) {
    seen.push(event.kind === "commit" ? event.commit.operation : event.kind);
    if (seen.length === 5) break;
  }
  expect(seen).toEqual(["create", "update", "delete", "identity", "account"]);
  expect(errors).toEqual([]);
});

test("a foreign client reads ten real events", async () => {
  const lines = readFileSync(new URL("jetstream-golden-v1.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n");
  const { host } = await start();
  host.load(lines);
  const subscription = new JetstreamSubscription({ url: `${host.url}/subscribe`, cursor: 1, validateEvents: false });
  const seen: unknown[] = [];
  for await (const event of subscription) if (seen.push(event) === lines.length) break;
  expect(seen).toEqual(lines.map((line) => JSON.parse(line)));
});
