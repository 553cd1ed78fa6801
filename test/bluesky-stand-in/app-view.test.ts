import { expect, onTestFinished, test } from "vitest";
import { FakeClock } from "../support/fake-clock.ts";
import { AppView } from "./app-view.ts";
import { BlueskyWorld } from "./world.ts";

async function start() {
  const clock = new FakeClock();
  const world = new BlueskyWorld(clock);
  const view = await AppView.start({ world, clock });
  onTestFinished(() => view.close());
  const ask = async (method: string, name: string, ...values: readonly string[]) => {
    const query = new URLSearchParams(values.map((value) => [name, value]));
    const response = await fetch(`${view.url}/xrpc/${method}?${query}`);
    return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
  };
  return { clock, world, view, ask };
}

test("posts and people are answered as their lexicons say, and those that are gone are left out", async () => {
  const { world, ask } = await start();
  const luna = world.createAccount({ labels: ["!no-unauthenticated"], isVerified: true, avatar: "https://cdn.bsky.app/a.jpg" });
  const sol = world.createAccount({ handle: "sol.example" });
  const embed = { uri: "https://otters.example/", title: "Otters", description: "" };
  const kept = world.post(luna, "gm", { embed, selfLabels: ["nudity"], labels: ["porn"], likes: 7, reposts: 2 });
  const deleted = world.post(luna, "oops");
  world.delete(deleted);
  const hidden = world.post(sol, "gm");
  world.setStatus(sol, "takendown");
  const { body } = await ask("app.bsky.feed.getPosts", "uris", kept.uri, deleted.uri, hidden.uri, kept.uri);
  expect(body).toMatchObject({
    posts: [{ uri: kept.uri, likeCount: 7, repostCount: 2, labels: [{ val: "porn" }, { val: "nudity" }] }],
  });
  expect(body["posts"]).toHaveLength(1);
  const people = await ask("app.bsky.actor.getProfiles", "actors", luna.did, sol.did, sol.handle);
  expect(people.body).toMatchObject({ profiles: [{ did: luna.did, postsCount: 1, verification: { verifiedStatus: "valid" } }] });
  expect(people.body["profiles"]).toHaveLength(1);
  world.setStatus(sol, "active");
  expect((await ask("app.bsky.actor.getProfiles", "actors", "sol.example")).body["profiles"]).toHaveLength(1);
});
