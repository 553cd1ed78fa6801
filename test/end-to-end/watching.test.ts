import { expect, test } from "vitest";
import { HOUR_MS } from "../../src/infra/time.ts";
import type { Memory } from "../../src/memory/memory.ts";
import type { WatchLease } from "../../src/memory/watch-queue.ts";
import { channelIds, guildId } from "../../src/playground/stand-in/payloads.ts";
import { scoreJson } from "../support/api-server.ts";
import { cleanUp } from "../support/clean-up.ts";
import { openTestMemory } from "../support/databases/engines.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { startBot } from "../support/processes/spawned-bot.ts";
import { startSampleService } from "../support/sample-service.ts";

const claim = ({ watchQueue }: Memory) => nextDue(watchQueue.claim({ leaseMs: 60_000 }));

/** Gives a watch the base of an earlier look, and makes it due. */
async function checkedAt({ watchQueue }: Memory, lease: WatchLease): Promise<void> {
  const base = JSON.stringify({ asOf: Date.now() - HOUR_MS, scores: { total: 1, hype: 1, gains: 1, community: 1 } });
  await watchQueue.finish(lease, [{ id: lease.watches[0].id, dueAt: Date.now() + 100, base }]);
}

test("the real bot posts for a server's watches, once, with buttons that open a copy, and pauses those without a channel", async () => {
  const service = await startSampleService();
  cleanUp(() => service.close());
  const collection = service.collections[0]?.address as never;
  const url = temporaryDatabase();
  const { memory, queries } = await openTestMemory(url);
  const watch = { collection, kinds: { alert: { change: 1 } }, locale: "en-US" };
  const channels = [channelIds.server, "1100000000000000099"];
  const leases: WatchLease[] = [];
  for (const channel of channels) {
    await memory.watches.add(guildId, { ...watch, channel });
    leases.push(await claim(memory));
  }
  for (const lease of leases) await checkedAt(memory, lease);
  const scores = { entries: [scoreJson({ total: 20 })], asOf: new Date(), cache: "miss" as const };
  memory.history.record(collection, { scores });
  await expect.poll(() => queries).toContain("history_record done");
  await memory.close();

  const bot = await startBot(service.url, { DATABASE_URL: url, SCHEDULER: "on", SNAPSHOT_SECONDS: "0" });
  const [posted] = await bot.discord.channels.posted(1);
  expect(posted?.content).toMatch(/ rose 19\.0 in /);
  const scrape = async () => (await fetch(`${bot.url}/metrics`)).text();
  // The other channel does not exist.
  await expect.poll(scrape).toMatch(/^collection_pulse_posts_total\{outcome="channel_gone"\} 1$/m);
  await expect.poll(scrape).toMatch(/^collection_pulse_posts_total\{outcome="posted"\} 1$/m);
  if (!posted) throw new Error("nothing was posted");
  expect(await bot.discord.click(posted, "Scores").finished()).toMatchObject({ ephemeral: true });
  expect(bot.discord.channels.messages()).toHaveLength(1);
  expect(await bot.close()).toBe(0);
  const after = await openTestMemory(url);
  const watches = (await after.memory.watches.of(guildId)) ?? [];
  expect(watches.map(({ channel, paused }) => [channel, paused])).toEqual([
    [channelIds.server, undefined],
    [channels[1], "channel_gone"],
  ]);
});
