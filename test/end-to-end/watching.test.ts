import { PermissionFlagsBits } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import { HOUR_MS } from "../../src/infra/time.ts";
import type { Memory } from "../../src/memory/memory.ts";
import type { WatchLease } from "../../src/memory/watch-queue.ts";
import { channelIds, guildId } from "../../src/playground/stand-in/payloads.ts";
import { answerScores, scoreJson, startApiServer } from "../support/api-server.ts";
import { cleanUp } from "../support/clean-up.ts";
import { openTestMemory } from "../support/databases/engines.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { startBot } from "../support/processes/spawned-bot.ts";
import { startSampleService } from "../support/sample-service.ts";

const claim = ({ watchQueue }: Memory) => nextDue(watchQueue.claim({ leaseMs: 60_000 }));

/** Gives a watch the base of an earlier look, and makes it due. */
async function lookedAt({ watchQueue }: Memory, lease: WatchLease): Promise<void> {
  const base = JSON.stringify({ asOf: Date.now() - HOUR_MS, scores: { total: 1, hype: 1, gains: 1, community: 1 } });
  await watchQueue.finish(lease, [{ id: lease.watches[0].id, dueAt: Date.now() + 100, base }]);
}

test("the real bot posts for a server's watches, once, with buttons that open a copy, and pauses those without a channel", async () => {
  const service = await startSampleService();
  cleanUp(() => service.close());
  const collection = service.collections[0]?.address as never;
  const url = temporaryDatabase();
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

test("a card is made by a command, edited in place, and made again once when somebody deletes it", async () => {
  let total = 20;
  const api = await startApiServer((request, response) => answerScores({ name: "Otters", total })(request, response));
  cleanUp(() => api.close());
  const [contract, channel, DATABASE_URL] = [addressOf(0xb1), idOf(31), temporaryDatabase()];
  // Collections with an alias are recorded from the start.
  const { memory } = await openTestMemory(DATABASE_URL);
  await memory.aliases.set(guildId, "b1", contract);
  for (const other of [2, 3, 4]) await memory.aliases.set(guildId, `b${other}`, addressOf(other));
  await memory.close();
  const { discord, close } = await startBot(api.url, {
    ...{ DATABASE_URL, SCHEDULER: "on", SNAPSHOT_SECONDS: "1", SNAPSHOT_CALLS_PER_MINUTE: "100000" },
    ...{ CACHE_TTL_SECONDS: "1", CACHE_STALE_SECONDS: "0", WATCH_INTERVAL_SECONDS: "0" },
  });
  discord.register(...commands.map(({ definition }) => commandJson(definition)));
  discord.channels.set({ id: channel });
  const { ManageGuild, SendMessages, ViewChannel } = PermissionFlagsBits;
  const moderator = { memberPermissions: String(ManageGuild | SendMessages | ViewChannel) };
  const type = (name: string, options: Parameters<typeof discord.type>[1] = {}) =>
    discord.type(name, options, moderator).finished();
  const messages = () => discord.channels.messages(channel);
  const shown = () => messages().map(({ embeds }) => /\d+\.00/.exec(embeds[0]?.description ?? "")?.[0]);
  await type("watch add", { contract, channel, what: "card" });
  const [card] = await discord.channels.posted(1, channel);
  total = 40;
  await expect.poll(shown).toEqual(["40.00"]);
  expect(messages()[0]?.id).toBe(card?.id);
  const remove = () => discord.channels.deleteMessage(messages()[0]?.id ?? "");
  remove();
  total = 60;
  await expect.poll(shown).toEqual(["60.00"]);
  remove();
  total = 80;
  await expect.poll(async () => (await type("watch list")).embeds[0]?.description).toContain("**Paused**");
  expect(shown()).toEqual([]);
  expect(await close()).toBe(0);
});
