import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PermissionFlagsBits } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import { HOUR_MS } from "../../src/infra/time.ts";
import type { Memory } from "../../src/memory/memory.ts";
import type { WatchLease } from "../../src/memory/watches.ts";
import { channelIds, guildId } from "../../src/playground/stand-in/payloads.ts";
import { answerScores, scoreJson, startApiServer } from "../support/api-server.ts";
import { startBot } from "../support/bot.ts";
import { addressOf, cleanUp, openTestMemory } from "../support/memory.ts";
import { startSampleService } from "../support/sample-service.ts";

async function claim({ watches }: Memory): Promise<WatchLease> {
  const lease = await watches.claim({ leaseMs: 60_000 });
  if (!("watches" in lease)) throw new Error("nothing is due");
  return lease;
}

/** Gives a watch the base of an earlier look, and makes it due. */
async function lookedAt({ watches }: Memory, lease: WatchLease): Promise<void> {
  const base = JSON.stringify({ asOf: Date.now() - HOUR_MS, scores: { total: 1, hype: 1, gains: 1, community: 1 } });
  await watches.finish(lease, [{ id: lease.watches[0]?.id ?? "", dueAt: Date.now() + 100, base }]);
}

test("the real bot posts for a server's watches, once, with buttons that open a copy, and pauses those without a channel", async () => {
  const folder = mkdtempSync(join(tmpdir(), "watching-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  const service = await startSampleService();
  cleanUp(() => service.close());
  const collection = service.collections[0]?.address as never;
  const url = `sqlite:${join(folder, "memory.db")}`;
  const { memory, queries } = await openTestMemory(url);
  const watch = { collection, digest: undefined, alert: { change: 1 }, locale: "en-US" };
  const channels = [channelIds.server, "1100000000000000099"];
  const leases: WatchLease[] = [];
  for (const channel of channels) {
    await memory.watches.add(guildId, { ...watch, channel });
    leases.push(await claim(memory));
  }
  for (const lease of leases) await lookedAt(memory, lease);
  const scores = { entries: [scoreJson({ total: 20 })], asOf: new Date(), cache: "miss" as const };
  memory.history.record(collection, { scores });
  await expect.poll(() => queries).toContain("history_record done");
  await memory.close();

  const bot = await startBot(service.url, { DATABASE_URL: url, SCHEDULER: "on", SNAPSHOT_SECONDS: "0" });
  const [posted] = await bot.discord.channels.posted(1);
  expect(posted?.content).toMatch(/the total of .+ moved by ▲ \+19\.00/);
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

test("whoever begins with /watch add and an address reads of the collection by its name, in the list and in the alert", async () => {
  const folder = mkdtempSync(join(tmpdir(), "named-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  const api = await startApiServer(answerScores({ name: "Marked Otters", total: 20 }));
  cleanUp(() => api.close());
  const environment = {
    DATABASE_URL: `sqlite:${join(folder, "memory.db")}`,
    SNAPSHOT_SECONDS: "1",
    SNAPSHOT_CALLS_PER_MINUTE: "600",
    CACHE_TTL_SECONDS: "1",
  };
  const bot = await startBot(api.url, environment);
  bot.discord.register(...commands.map(({ definition }) => commandJson(definition)));
  const { ManageGuild, SendMessages, ViewChannel } = PermissionFlagsBits;
  const moderator = { memberPermissions: String(ManageGuild | SendMessages | ViewChannel) };
  const watch = { contract: addressOf(0xa1), what: "alert", change: 1 };
  const added = await bot.discord.type("watch add", watch, moderator).finished();
  expect(added.embeds[0]?.description).toContain("[Marked Otters]");
  const listed = await bot.discord.type("watch list", {}, moderator).finished();
  expect(listed.embeds[0]?.description).toContain("[Marked Otters]");
  expect(await bot.close()).toBe(0);
  // A recording process records at its start, and may record again only when the lease on that has ended.
  const { memory } = await openTestMemory(environment.DATABASE_URL);
  await lookedAt(memory, await claim(memory));
  await memory.close();
  const poster = await startBot(api.url, { ...environment, SCHEDULER: "on" });
  const [posted] = await poster.discord.channels.posted(1);
  expect(posted?.content).toMatch(/^🔔 \*\*Alert\*\*: the total of Marked Otters moved by ▲/);
  expect(await poster.close()).toBe(0);
});
