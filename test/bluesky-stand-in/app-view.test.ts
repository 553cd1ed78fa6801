import { expect, onTestFinished, test } from "vitest";
import { MINUTE_MS } from "../../src/infra/time.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { AppView } from "./app-view.ts";
import { officialLexicons } from "./official-lexicons.ts";
import { BlueskyWorld } from "./world.ts";

const POSTS = "app.bsky.feed.getPosts";
const PROFILES = "app.bsky.actor.getProfiles";

async function start() {
  const clock = new FakeClock();
  const world = new BlueskyWorld(clock);
  const view = await AppView.start({ world, clock });
  onTestFinished(() => view.close());
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${view.url}/xrpc/${path}`, init);
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  };
  const ask = (method: string, name: string, ...values: readonly string[]) =>
    call(`${method}?${new URLSearchParams(values.map((value) => [name, value]))}`);
  return { clock, world, view, call, ask };
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
  const { body } = await ask(POSTS, "uris", kept.uri, deleted.uri, hidden.uri, kept.uri);
  expect(body["posts"]).toMatchObject([
    {
      uri: kept.uri,
      cid: kept.cid,
      author: { did: luna.did, labels: [{ val: "!no-unauthenticated" }] },
      record: kept.record,
      likeCount: 7,
      repostCount: 2,
      labels: [{ val: "porn" }, { val: "nudity" }],
    },
  ]);
  const people = await ask(PROFILES, "actors", luna.did, sol.did, sol.handle);
  expect(people.body["profiles"]).toMatchObject([
    { did: luna.did, postsCount: 1, followersCount: 990, verification: { verifiedStatus: "valid" } },
  ]);
  world.setStatus(sol, "active");
  world.rename(sol, "sun.example");
  expect((await ask(PROFILES, "actors", "sun.example", "sol.example")).body["profiles"]).toMatchObject([{ did: sol.did }]);
  world.update(hidden, "good morning");
  expect((await ask(POSTS, "uris", hidden.uri)).body["posts"]).toMatchObject([
    { cid: hidden.cid, record: { text: "good morning" } },
  ]);
});

test("requests that Bluesky refuses, and names of parameters that are none, are refused", async () => {
  const { call } = await start();
  for (const [path, message] of [
    [`${POSTS}?${"uris=at://did:web:a/b.c.d/e&".repeat(26)}`, "Error: uris must not have more than 25 elements"],
    [`${PROFILES}?actors=luna`, "Error: actors/0 must be a valid did or a handle"],
    [`${POSTS}?uri=at://did:web:a/b.c.d/e`, 'Error: there is no parameter "uri"'],
  ] as const)
    expect(await call(path)).toMatchObject({ status: 400, body: { error: "InvalidRequest", message } });
  expect(await call("app.bsky.feed.getPost")).toMatchObject({ status: 501, body: { error: "MethodNotImplemented" } });
});

test("five minutes have so many requests, and headers tell what is left", async () => {
  const { clock, view, ask } = await start();
  view.limit = 2;
  const left = (remaining: number) => ({
    "ratelimit-limit": "2",
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": String((clock.now() + 5 * MINUTE_MS) / 1_000),
    "ratelimit-policy": "2;w=300",
  });
  expect(await ask(PROFILES, "actors", "a.example")).toMatchObject({ status: 200, headers: left(1) });
  expect(await ask(PROFILES, "actors", "a.example")).toMatchObject({ status: 200, headers: left(0) });
  const body = { error: "RateLimitExceeded", message: "Rate Limit Exceeded" };
  expect(await ask(PROFILES, "actors", "a.example")).toMatchObject({ status: 429, headers: left(0), body });
  await clock.advance(5 * MINUTE_MS);
  expect(await ask(PROFILES, "actors", "a.example")).toMatchObject({ status: 200, headers: left(1) });
});

test("an answer that is none of the lexicons is a problem", async () => {
  const { world } = await start();
  const { checkAnswer } = await officialLexicons();
  const { uri, cid, did, record, indexedAt } = world.post(world.createAccount(), "gm");
  const answerWith = (over: object) => ({
    posts: [{ uri, cid, author: { did, handle: "a.example" }, record, indexedAt, ...over }],
  });
  expect(() => checkAnswer(POSTS, answerWith({}))).not.toThrow();
  expect(() => checkAnswer(POSTS, answerWith({ likeCount: "7" }))).toThrow(/likeCount/);
  expect(() => checkAnswer(POSTS, answerWith({ author: { did } }))).toThrow(/handle/);
  expect(() => checkAnswer(POSTS, answerWith({ record: { ...record, text: 1 } }))).toThrow(/text/);
});
