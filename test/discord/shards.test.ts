import { describe, type TestContext, test } from "vitest";
import { guildOn } from "../discord-stand-in/gateway.ts";
import { connectGateway, setUpGateway, startDiscord } from "../support/connected-gateway.ts";

const IDENTIFY = 2;
const RESUME = 6;
const FIVE_MINUTES = 300_000;
/** A shard's extra time for every other one that identifies before it. */
const PER_ROUND = 6_500;

/** Discord for a bot in so many servers that it recommends four shards. */
async function startLargeDiscord(context: TestContext) {
  const discord = await startDiscord(context);
  Object.assign(discord.gateway, { recommendedShards: 4, maxConcurrency: 16 });
  return discord;
}

const statesOf = ({ gateway }: Awaited<ReturnType<typeof setUpGateway>>) =>
  gateway.shards.map(({ id, isReady }) => `${id} ${isReady ? "ready" : "away"}`);

describe.concurrent("the process runs the shards given by", () => {
  test.for<[shards: readonly number[] | "auto", count: number | "auto", connected: string[]]>([
    ["auto", "auto", ["0 of 4", "1 of 4", "2 of 4", "3 of 4"]],
    ["auto", 8, ["0 of 8", "1 of 8", "2 of 8", "3 of 8", "4 of 8", "5 of 8", "6 of 8", "7 of 8"]],
    [[1, 3], 8, ["1 of 8", "3 of 8"]],
    [[0], 4, ["0 of 4"]],
  ])("SHARDS %j of SHARD_COUNT %j", async ([shards, shardCount, connected], context) => {
    const discord = await startLargeDiscord(context);
    const { gateway } = await connectGateway(context, { discord, shards, shardCount });
    context.expect(discord.gateway.connected.map(([id, count]) => `${id} of ${count}`).toSorted()).toEqual(connected);
    context.expect(gateway.shards).toHaveLength(connected.length);
    context.expect(discord.gateway.sessionsLeft).toBe(999 - connected.length);
  });
});

describe.concurrent("one shard of several", () => {
  test("that disconnects is resumed alone and receives missed interactions, while the others answer", async (context) => {
    const { expect } = context;
    const discord = await startLargeDiscord(context);
    const bot = await connectGateway(context, { discord });
    const before = discord.gateway.identifies.length;
    const away = discord.gateway.socketsOf(2)[0];
    away?.terminate();
    await expect.poll(() => bot.gateway.isReady).toBe(false);
    expect(await bot.type("1", { guild: guildOn([3, 4]) }).seen).toMatchObject({ embeds: [{}] });
    const { exchange, seen } = bot.type("2", { guild: guildOn([2, 4]) });
    expect(await seen).toMatchObject({ embeds: [{}] });
    expect(exchange.calls).toHaveLength(1);
    await expect.poll(() => statesOf(bot)).toEqual(["0 ready", "1 ready", "2 ready", "3 ready"]);
    expect(discord.gateway.identifies.slice(before)).toMatchObject([{ op: RESUME }]);
  });

  test("that stays away for five minutes is lost, even if others reconnect meanwhile", async (context) => {
    const { expect } = context;
    const discord = await startLargeDiscord(context);
    const { gateway, clock, lost } = await connectGateway(context, { discord });
    discord.gateway.resumes = "unanswered";
    discord.gateway.socketsOf(2)[0]?.close(4_000);
    await expect.poll(() => discord.gateway.identifies.filter(({ op }) => op === RESUME)).toHaveLength(1);
    await clock.advance(FIVE_MINUTES - 1);
    discord.gateway.resumes = "answered";
    discord.gateway.socketsOf(1)[0]?.close(4_000);
    await expect.poll(() => gateway.shards[1]?.isReady).toBe(false);
    await expect.poll(() => gateway.shards[1]?.isReady).toBe(true);
    expect(lost).toEqual([]);
    await clock.advance(1);
    expect(lost).toEqual(["shard 2 could not be connected to Discord again for 5 minutes"]);
  });
});

describe.concurrent("a bot in 160,000 servers", () => {
  test("starts sixteen shards at a time, each once, and gives them time for their turns", async (context) => {
    const { expect } = context;
    const discord = await startDiscord(context);
    discord.gateway.growTo(160_000);
    const bot = await setUpGateway(context, { discord, shards: Array.from({ length: 32 }, (_, id) => id), shardCount: 64 });
    await bot.gateway.connect();
    await bot.until(() => bot.gateway.isReady);
    // A late packet may make the second of a key look too early.
    const first = discord.gateway.identifies.slice(0, 16);
    expect(first.map(({ shard }) => shard?.[0])).toEqual(Array.from({ length: 16 }, (_, id) => id));
    expect(discord.gateway.sessionsLeft).toBe(2_000 - 32);
    discord.gateway.resumes = "unanswered";
    // An Identify that was repeated may have left two.
    for (const socket of discord.gateway.socketsOf(20)) socket.close(4_000);
    // A repeated Identify of another shard may come after it.
    await expect.poll(() => discord.gateway.identifies.filter(({ op }) => op === RESUME)).toHaveLength(1);
    await bot.clock.advance(FIVE_MINUTES + PER_ROUND - 1);
    expect(bot.lost).toEqual([]);
    await bot.clock.advance(1);
    expect(bot.lost).toEqual(["shard 20 could not be connected to Discord again for 5 minutes"]);
  });

  test("starts none if Discord would not take their number", async (context) => {
    const { expect } = context;
    const discord = await startDiscord(context);
    discord.gateway.growTo(160_000);
    const { gateway } = await setUpGateway(context, { discord, shardCount: 80 });
    await expect(gateway.connect()).rejects.toThrow(
      "Discord gives this bot its servers in 64 shards or a multiple, not in 80: leave SHARD_COUNT at auto, or set such a number",
    );
    expect(discord.gateway.requested).toBe(0);
  });
});

describe.concurrent("a refused identify", () => {
  test("too soon after another process's is repeated until Discord accepts it", async (context) => {
    const { expect } = context;
    const discord = await startDiscord(context);
    const rest = [0, 1].map((shard) => setUpGateway(context, { discord, shards: [shard], shardCount: 2 }));
    const [item, otherItem] = await Promise.all(rest);
    await Promise.all([item?.gateway.connect(), otherItem?.gateway.connect()]);
    await item?.until(() => item.gateway.isReady);
    await otherItem?.until(() => otherItem.gateway.isReady);
    const attempts = discord.gateway.identifies.filter(({ op }) => op === IDENTIFY);
    expect(attempts.length).toBeGreaterThan(2);
    expect(discord.gateway.sessionsLeft).toBe(997);
    expect([...(item?.lost ?? []), ...(otherItem?.lost ?? [])]).toEqual([]);
  });

  test.for<[number, readonly number[], string]>([
    [4_010, [4], "code 4010: check SHARDS and SHARD_COUNT"],
    [4_011, [0], "code 4011: more shards are needed, leave SHARD_COUNT at auto or raise it"],
  ])("with code %i is reported with the remedy", async ([code, shards, reason], context) => {
    const { expect } = context;
    const discord = await startDiscord(context);
    if (code === 4_011) discord.gateway.requiredShards = 8;
    const { gateway, lost } = await setUpGateway(context, { discord, shards, shardCount: 4 });
    await gateway.connect();
    await expect.poll(() => lost).toEqual([expect.stringContaining(reason)]);
  });
});

/* The internals of @discordjs/ws on which src/discord/receive/shards.ts relies; its version is pinned for them. */
