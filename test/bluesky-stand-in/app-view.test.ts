import { expect, onTestFinished, test } from "vitest";
import { FakeClock } from "../support/fake-clock.ts";
import { AppView } from "./app-view.ts";
import { BlueskyWorld } from "./world.ts";

const POSTS = "app.bsky.feed.getPosts";
const PROFILES = "app.bsky.actor.getProfiles";

async function start() {
  const clock = new FakeClock();
  const world = new BlueskyWorld(clock);
  const view = await AppView.start({ world, clock });
  onTestFinished(() => view.close());
  const request = async (method: string, name: string, ...values: readonly string[]) => {
    const response = await fetch(`${view.url}/xrpc/${method}?${new URLSearchParams(values.map((value) => [name, value]))}`);
    return (await response.json()) as Record<string, unknown>;
  };
  return { world, request };
}

test("posts and people are answered as their lexicons say, and those that are gone are left out", async () => {
  const { world, request } = await start();
  const luna = world.createAccount({ labels: ["!no-unauthenticated"], isVerified: true, avatar: "https://cdn.bsky.app/a.jpg" });
  const sol = world.createAccount({ handle: "sol.example" });
  const embed = { uri: "https://otters.example/", title: "Otters", description: "" };
  const stored = world.post(luna, "gm", { embed, selfLabels: ["nudity"], labels: ["porn"], likes: 7, reposts: 2 });
  const deleted = world.post(luna, "oops");
  world.delete(deleted);
  const hidden = world.post(sol, "gm");
  world.setStatus(sol, "takendown");
  const body = await request(POSTS, "uris", stored.uri, deleted.uri, hidden.uri, stored.uri);
  expect(body["posts"]).toMatchObject([
    {
      uri: stored.uri,
      cid: stored.cid,
      author: { did: luna.did, labels: [{ val: "!no-unauthenticated" }] },
      record: stored.record,
      likeCount: 7,
      repostCount: 2,
      labels: [{ val: "porn" }, { val: "nudity" }],
    },
  ]);
  const people = await request(PROFILES, "actors", luna.did, sol.did, sol.handle);
  expect(people["profiles"]).toMatchObject([
    { did: luna.did, postsCount: 1, followersCount: 990, verification: { verifiedStatus: "valid" } },
  ]);
  world.setStatus(sol, "active");
  world.rename(sol, "sun.example");
  expect((await request(PROFILES, "actors", "sun.example", "sol.example"))["profiles"]).toMatchObject([{ did: sol.did }]);
  world.update(hidden, "good morning");
  expect((await request(POSTS, "uris", hidden.uri))["posts"]).toMatchObject([
    { cid: hidden.cid, record: { text: "good morning" } },
  ]);
});
