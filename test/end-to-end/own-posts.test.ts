import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { cleanUp } from "../support/clean-up.ts";
import { expectedPeople, expectedPosts, expectedScores } from "../support/definitions.ts";
import { addressOf } from "../support/ids.ts";
import { newFolder } from "../support/new-folder.ts";
import { entryOf, jsonLines, newPost, pageOf } from "../support/posts.ts";
import { ScriptProcess } from "../support/processes/process.ts";
import { startBot } from "../support/processes/spawned-bot.ts";
import { apiKey } from "../support/sample-service.ts";

test("over one's own posts the bot shows the numbers of the README's definitions", async () => {
  const folder = newFolder();
  const environment = { SERVICE_DATABASE: join(folder, "service.sqlite"), SERVICE_API_KEY: apiKey, SERVICE_PORT: "0" };
  const service = new ScriptProcess("service", environment, { through: "bundle" });
  cleanUp(() => service.stop());
  const [, url = ""] = await service.line(/listens on (\S+)$/);
  const { discord, close } = await startBot(url, { CACHE_TTL_SECONDS: "1" });
  cleanUp(close);

  const contract = addressOf(1);
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  const own = (id: number) =>
    newPost(id, {
      // A quarter of an hour from the edges of all windows.
      createdAt: now - Math.floor(id / 2) * DAY_MS - 15 * MINUTE_MS,
      author: { ...newPost(1 + (id % 25)).author, followers: 100 + 7 * (id % 25) },
      text: id % 2 ? `these OTTERS, number ${id}` : `look at ${contract}, number ${id}`,
      retweets: (id * 37) % 101,
      likes: (id * 53) % 211,
    });
  const posts = Array.from({ length: 60 }, (_, index) => own(index + 1));
  const lines = posts.map((post, index) => [entryOf(post), pageOf([post])][index % 2]);
  const prices = [
    { at: now - 9 * DAY_MS, price: 2 },
    { at: now - DAY_MS, price: 2.5 },
  ];
  const files = {
    collections: `contract,name,terms\n${contract},River Otters,otters|#otter\n`,
    posts: gzipSync(jsonLines([...lines, entryOf(newPost(99, { text: "about nothing", likes: 9_999 }))])),
    floor: `contract,time,price\n${prices.map(({ at, price }) => `${contract},${new Date(at).toISOString()},${price}\n`).join("")}`,
  };
  for (const [kind, content] of Object.entries(files)) {
    writeFileSync(join(folder, kind), content);
    const script = new ScriptProcess("import", environment, { parameters: [kind, join(folder, kind)], through: "bundle" });
    expect([await script.exit(), script.errors]).toEqual([0, []]);
  }

  const plain = posts.map(({ author, ...post }) => ({ ...post, author: author.id, followers: author.followers }));
  const fixed = (value: number) => value.toFixed(1).replace("-", "\u2212");
  const { total, hype, gains, community, voices } = expectedScores(now, plain, prices);
  const shown = async (command: string) => JSON.stringify((await discord.type(command, { contract }).finished()).embeds);
  await expect.poll(() => shown("scores")).toContain(`# ${fixed(total)}\\n`);
  const scores = await shown("scores");
  for (const part of [hype, gains, community]) expect(scores).toMatch(new RegExp(`\\*\\*[+]?${fixed(part)}\\*\\*`));
  expect(scores).toContain(`-# ${voices} voices · `);

  const request = async (operation: string) =>
    (await fetch(`${url}/v1/collection/${operation}?contractAddress=${contract}`, { headers: { "x-api-key": apiKey } })).json();
  const influencers = (await request("influencers")) as { data: { user: { id: string }; score: number }[] };
  expect(influencers.data.map(({ user, score }) => [String(user.id), score.toFixed(6)])).toEqual(
    expectedPeople(now, plain).map(({ id, score }) => [id, score.toFixed(6)]),
  );
  const tweets = (await request("tweets")) as { data: { id: string }[] };
  expect(tweets.data.map(({ id }) => id)).toEqual(expectedPosts(now, plain));
  expect(await shown("toptweets")).toContain(`number ${expectedPosts(now, plain)[0]}`);
});
