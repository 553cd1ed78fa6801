import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { systemClock } from "../../src/infra/clock.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { AppView } from "../bluesky-stand-in/app-view.ts";
import { JetstreamHost } from "../bluesky-stand-in/jetstream-host.ts";
import { BlueskyWorld } from "../bluesky-stand-in/world.ts";
import { NodeHost } from "../farcaster-stand-in/node-host.ts";
import { FarcasterWorld } from "../farcaster-stand-in/world.ts";
import { OpenSeaStandIn } from "../service/opensea-stand-in.ts";
import { readSnapshot } from "../support/browser/snapshot.ts";
import { cleanUp } from "../support/clean-up.ts";
import { addressOf } from "../support/ids.ts";
import { newFolder } from "../support/new-folder.ts";
import { csvLines, entryOf, jsonLines, newPost } from "../support/posts.ts";
import { anyPorts, playgroundUrl, startPlayground } from "../support/processes/playground.ts";
import type { ScriptProcess } from "../support/processes/process.ts";
import { importFile, openTestService, rowsOf } from "../support/service.ts";

const running: ScriptProcess[] = [];
afterEach(async () => {
  for (const script of running.splice(0)) if (script.leftBehind) await script.interrupt("SIGKILL");
});

function startWith(flag: "--live" | "--own", environment: Record<string, string>): ScriptProcess {
  const script = startPlayground({ ...anyPorts, ...environment }, "bundle", [flag]);
  running.push(script);
  return script;
}

async function startNetwork() {
  const world = new BlueskyWorld(systemClock);
  const host = await JetstreamHost.start({ world, clock: systemClock });
  const appView = await AppView.start({ world, clock: systemClock });
  const openSea = await OpenSeaStandIn.start({ clock: systemClock });
  const casts = new FarcasterWorld(systemClock);
  const node = await NodeHost.start({ world: casts, clock: systemClock });
  for (const item of [host, appView, openSea, node]) cleanUp(() => item.close());
  const streams = `${host.url}/subscribe`;
  const environment = {
    ...{ BLUESKY_STREAMS: streams, BLUESKY_API_URL: appView.url },
    ...{ FARCASTER_NODES: node.url, OPENSEA_API_URL: openSea.url },
  };
  return { world, casts, host, openSea, environment };
}

const headers = { "content-type": "application/json" };
const circumstances = { member: "you", location: "server", locale: "en-US", nsfw: false };

async function answerTo(url: string, name: string, contract: string): Promise<string> {
  await fetch(`${url}/actions/command`, {
    method: "POST",
    headers,
    body: JSON.stringify({ circumstances, name, options: { contract } }),
  });
  return JSON.stringify((await readSnapshot(url)).messages.at(-1)?.message.embeds);
}

test("a post that is written on Bluesky or Farcaster shows in the channel within seconds, and is counted; time is not set forward", async () => {
  const { world, casts, openSea, environment } = await startNetwork();
  const contracts = [{ chain: "ethereum", address: "0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb" }];
  openSea.createCollection("cryptopunks", { contracts, floors: [{ at: Date.now() - DAY_MS, price: 40 }] });
  const river = world.createAccount({ displayName: "River", handle: "river.bsky.social" });
  world.post(river, "CryptoPunks, from before the start");
  const script = startWith("--live", environment);
  const url = await playgroundUrl(script);
  const { collections, data } = await readSnapshot(url);
  const punks = collections.find(({ name }) => name === "CryptoPunks")?.address ?? "";
  expect(data).toBe("live");
  await script.line(/^Live: (?:0|1) posts?.*; floor prices of \d+ of 12 collections$/);
  await expect.poll(() => answerTo(url, "toptweets", punks), { timeout: 30_000 }).toContain("from before the start");
  world.post(river, "A cryptopunk, written now");
  await expect.poll(() => answerTo(url, "toptweets", punks), { timeout: 30_000 }).toContain("written now");
  await casts.cast(casts.person(), "A cryptopunk, cast now");
  await expect.poll(() => answerTo(url, "toptweets", punks), { timeout: 30_000 }).toContain("cast now");
  const [time, networks] = [String.raw`\d\d:\d\d:\d\d`, ["Bluesky", "Farcaster"]];
  const upTo = networks.map((name) => `${name} is read up to ${time}`).join(", ");
  await script.line(new RegExp(`^Live: 3 posts from ${time} on; ${upTo}; floor prices of 1 of`));
  const retryable = await fetch(`${url}/actions/passTime`, { method: "POST", headers, body: JSON.stringify({ span: "day" }) });
  expect(await retryable.json()).toEqual({ failed: true });
  expect((await readSnapshot(url)).aheadMs).toBe(0);
  expect(script.errors).toEqual([]);
});

test("one's own posts are shown, and stay; time is not set forward", async () => {
  const [databaseUrl, otters, now] = [`sqlite:${join(newFolder(), "service.sqlite")}`, addressOf(1), Date.now()];
  const database = await openTestService(databaseUrl);
  await importFile(database, "collections", csvLines([{ contract: otters, name: "My Otters", terms: "otters" }]));
  const posts = [1, 2].map((id) => newPost(id, { text: `my own otters ${id}`, createdAt: now - id * DAY_MS }));
  await importFile(database, "posts", jsonLines(posts.map((post) => entryOf(post))), { now });
  const script = startWith("--own", { SERVICE_DATABASE: databaseUrl });
  const url = await playgroundUrl(script);
  const { collections, data } = await readSnapshot(url);
  expect([data, collections]).toEqual(["own", [{ name: "My Otters", address: otters, hasData: true }]]);
  expect(await answerTo(url, "toptweets", otters)).toContain("my own otters 1");
  const retryable = await fetch(`${url}/actions/passTime`, { method: "POST", headers, body: JSON.stringify({ span: "day" }) });
  expect(await retryable.json()).toEqual({ failed: true });
  await script.interrupt("SIGINT");
  expect(script.errors).toEqual([]);
  expect((await rowsOf(database)).posts).toHaveLength(2);
});

test("one's own posts have to be there", async () => {
  const file = join(newFolder(), "service.sqlite");
  const reported = async (environment: Record<string, string>, flags: string[]) => {
    const script = startPlayground({ ...anyPorts, ...environment }, "bundle", flags);
    return [await script.exit(), script.errors.join("\n")];
  };
  const nothing = `There are no collections and no posts in ${file} yet. To import some: npm run import -- --help`;
  expect(await reported({ SERVICE_DATABASE: file }, ["--own"])).toEqual([1, nothing]);
  const unusable = `SERVICE_DATABASE: cannot use ${dirname(file)}:`;
  expect(await reported({ SERVICE_DATABASE: dirname(file) }, ["--own"])).toEqual([1, expect.stringContaining(unusable)]);
  expect(await reported({}, ["--own", "--live"])).toEqual([1, expect.stringMatching(/^Choose --live or --own/)]);
});
