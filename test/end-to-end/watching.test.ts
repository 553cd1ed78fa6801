import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PermissionFlagsBits } from "discord-api-types/v10";
import { afterAll, beforeAll, describe, type ExpectStatic, expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import { systemClock } from "../../src/infra/clock.ts";
import { HOUR_MS } from "../../src/infra/time.ts";
import { type Memory, openMemory } from "../../src/memory/memory.ts";
import type { WatchLease } from "../../src/memory/watch-queue.ts";
import { channelIds, guildId } from "../../src/playground/stand-in/payloads.ts";
import { type ApiServer, answerScores, contractOf, scoreJson, startApiServer } from "../support/api-server.ts";
import { cleanUp } from "../support/clean-up.ts";
import { openTestMemory } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { type RunningBot, startBot } from "../support/processes/spawned-bot.ts";
import { recordLog } from "../support/recorded-log.ts";
import { startSampleService } from "../support/sample-service.ts";

const claim = ({ watchQueue }: Memory) => nextDue(watchQueue.claim({ leaseMs: 60_000 }));

/** Gives a watch the base of an earlier look, and makes it due. */
async function lookedAt({ watchQueue }: Memory, lease: WatchLease): Promise<void> {
  const base = JSON.stringify({ asOf: Date.now() - HOUR_MS, scores: { total: 1, hype: 1, gains: 1, community: 1 } });
  await watchQueue.finish(lease, [{ id: lease.watches[0].id, dueAt: Date.now() + 100, base }]);
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

describe("from the command to Discord, in one process", () => {
  const folder = mkdtempSync(join(tmpdir(), "reach-"));
  const collections = [addressOf(0xb1), addressOf(0xb2), addressOf(0xb3), addressOf(0xb4)] as const;
  const totals = new Map<string, number>(collections.map((collection) => [collection, 20]));
  let api: ApiServer;
  let bot: RunningBot;
  beforeAll(async () => {
    api = await startApiServer((request, response) =>
      answerScores({ name: "Otters", total: totals.get(contractOf(request)) ?? 0 })(request, response),
    );
    const DATABASE_URL = `sqlite:${join(folder, "memory.db")}`;
    // A collection with an alias is recorded from the start.
    const memory = await openMemory(DATABASE_URL, { clock: systemClock, log: recordLog().log });
    for (const collection of collections) await memory.aliases.set(guildId, collection.slice(-2), collection);
    await memory.close();
    bot = await startBot(api.url, {
      ...{ DATABASE_URL, SCHEDULER: "on", SNAPSHOT_SECONDS: "1", SNAPSHOT_CALLS_PER_MINUTE: "100000" },
      ...{ CACHE_TTL_SECONDS: "1", CACHE_STALE_SECONDS: "0", WATCH_INTERVAL_SECONDS: "0" },
    });
    bot.discord.register(...commands.map(({ definition }) => commandJson(definition)));
  });
  afterAll(async () => {
    expect(await bot.close()).toBe(0);
    await api.close();
    rmSync(folder, { recursive: true });
  });

  const { ManageGuild, SendMessages, ViewChannel } = PermissionFlagsBits;
  const moderator = { memberPermissions: String(ManageGuild | SendMessages | ViewChannel) };
  const type = (name: string, options: Parameters<RunningBot["discord"]["type"]>[1] = {}) =>
    bot.discord.type(name, options, moderator).finished();
  const textOf = ({ content, embeds }: { readonly content: string; readonly embeds: readonly { description?: string }[] }) =>
    [content, ...embeds.map(({ description = "" }) => description)].join("\n");
  /** Waits for a watch's first look, whose record is the baseline. One that the database keeps waiting is repeated after a minute. */
  const checked = (expect: ExpectStatic, command: string, place = "") =>
    expect
      .poll(async () => textOf(await type(command)).split("\n\n"), { interval: 250, timeout: 75_000 })
      .toContainEqual(expect.stringMatching(`${place}[^]*first data I got`));
  const posts = (channel: string, count: number) => bot.discord.channels.posted(count, channel);

  test.concurrent("an alert mentions the chosen role, and the next one of that day nobody", async ({ expect }) => {
    const [contract, channel, role] = [collections[0], idOf(31), "1100000000000000009"];
    bot.discord.channels.set({ id: channel });
    const added = await type("watch add", { contract, channel, what: "alert", change: 1, role });
    expect(textOf(added)).toContain(`Alerts mention <@&${role}>, at most once a day`);
    await checked(expect, "watch list", `<#${channel}>`);
    for (const [index, total] of [40, 60].entries()) {
      totals.set(contract, total);
      await posts(channel, index + 1);
    }
    const [first, second] = bot.discord.channels.messages(channel);
    expect(first).toMatchObject({ content: expect.stringMatching(`^<@&${role}> 🔔`), pings: [role] });
    expect(second).toMatchObject({ content: expect.stringMatching(/^🔔/) });
    expect(second?.pings).toBeUndefined();
  });

  test.concurrent("a card is edited in place, and made again once when somebody deletes it", async ({ expect }) => {
    const [contract, channel] = [collections[1], idOf(32)];
    bot.discord.channels.set({ id: channel });
    const messages = () => bot.discord.channels.messages(channel);
    const shown = () => messages().map((message) => /\d+\.00/.exec(textOf(message))?.[0]);
    await type("watch add", { contract, channel, what: "card" });
    const [card] = await posts(channel, 1);
    totals.set(contract, 40);
    await expect.poll(shown).toEqual(["40.00"]);
    expect(messages()[0]?.id).toBe(card?.id);
    for (const [total, left] of [
      [60, ["60.00"]],
      [80, []],
    ] as const) {
      bot.discord.channels.deleteMessage(messages()[0]?.id ?? "");
      totals.set(contract, total);
      if (left.length > 0) await expect.poll(shown).toEqual(left);
      else await expect.poll(async () => textOf(await type("watch list"))).toContain("**Paused**");
      expect(shown()).toEqual(left);
    }
  });
});
