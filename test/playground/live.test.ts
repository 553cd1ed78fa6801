import { afterEach, expect, test } from "vitest";
import { systemClock } from "../../src/infra/clock.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { AppView } from "../bluesky-stand-in/app-view.ts";
import { JetstreamHost } from "../bluesky-stand-in/jetstream-host.ts";
import { BlueskyWorld } from "../bluesky-stand-in/world.ts";
import { OpenSeaStandIn } from "../service/opensea-stand-in.ts";
import { readSnapshot } from "../support/browser.ts";
import { cleanUp } from "../support/memory.ts";
import { anyPorts, playgroundUrl, startPlayground } from "../support/playground.ts";
import type { ScriptProcess } from "../support/process.ts";

const running: ScriptProcess[] = [];
afterEach(async () => {
  for (const script of running.splice(0)) if (script.leftBehind) await script.interrupt("SIGKILL");
});

function startLive(environment: Record<string, string>): ScriptProcess {
  const script = startPlayground({ ...anyPorts, ...environment }, "bundle", ["--live"]);
  running.push(script);
  return script;
}

async function startNetwork() {
  const world = new BlueskyWorld(systemClock);
  const host = await JetstreamHost.start({ world, clock: systemClock });
  const appView = await AppView.start({ world, clock: systemClock });
  const openSea = await OpenSeaStandIn.start({ clock: systemClock });
  for (const each of [host, appView, openSea]) cleanUp(() => each.close());
  const streams = `${host.url}/subscribe`;
  const environment = { BLUESKY_STREAMS: streams, BLUESKY_API_URL: appView.url, OPENSEA_API_URL: openSea.url };
  return { world, host, openSea, environment };
}

const headers = { "content-type": "application/json" };
const circumstances = { member: "you", place: "server", locale: "en-US", nsfw: false };

async function answerTo(url: string, name: string, contract: string): Promise<string> {
  await fetch(`${url}/actions/command`, {
    method: "POST",
    headers,
    body: JSON.stringify({ circumstances, name, options: { contract } }),
  });
  return JSON.stringify((await readSnapshot(url)).messages.at(-1)?.message.embeds);
}

test("a post that is written on Bluesky shows in the channel within seconds, and is counted; time is not set forward", async () => {
  const { world, openSea, environment } = await startNetwork();
  const contracts = [{ chain: "ethereum", address: "0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb" }];
  openSea.createCollection("cryptopunks", { contracts, floors: [{ at: Date.now() - DAY_MS, price: 40 }] });
  const river = world.createAccount({ displayName: "River", handle: "river.bsky.social" });
  world.post(river, "CryptoPunks, from before the start");
  const script = startLive(environment);
  const url = await playgroundUrl(script);
  const { collections, isLive } = await readSnapshot(url);
  const punks = collections.find(({ name }) => name === "CryptoPunks")?.address ?? "";
  expect(isLive).toBe(true);
  await script.line(/^Live: (?:0|1) posts?.*; floor prices of \d+ of 12 collections$/);
  await expect.poll(() => answerTo(url, "toptweets", punks), { timeout: 15_000 }).toContain("from before the start");
  world.post(river, "A cryptopunk, written now");
  await expect.poll(() => answerTo(url, "toptweets", punks), { timeout: 15_000 }).toContain("written now");
  await script.line(/^Live: 2 posts from \d\d:\d\d:\d\d on; Bluesky is read up to \d\d:\d\d:\d\d; floor prices of 1 of/);
  const passing = await fetch(`${url}/actions/passTime`, { method: "POST", headers, body: JSON.stringify({ span: "day" }) });
  expect(await passing.json()).toEqual({ failed: true });
  expect((await readSnapshot(url)).aheadMs).toBe(0);
  expect(script.errors).toEqual([]);
});

test("without a network it says so and plays the sample", async () => {
  const { host, environment } = await startNetwork();
  host.door = "deaf";
  const script = startLive({ ...environment, BLUESKY_STREAMS: `ws://127.0.0.1:9/subscribe,${host.url}/subscribe` });
  const url = await playgroundUrl(script);
  expect(script.errors).toEqual(["Bluesky cannot be reached from this machine, so the playground plays its sample instead."]);
  const { collections, isLive } = await readSnapshot(url);
  expect([isLive, collections.some(({ name }) => name === "Velvet Otters")]).toEqual([false, true]);
});
