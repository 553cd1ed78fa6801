import type { IncomingMessage } from "node:http";
import { expect, type TestContext, test } from "vitest";
import type { Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import type { Circumstances } from "../../src/playground/stand-in/payloads.ts";
import { guildOn } from "../discord-stand-in/gateway.ts";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { fresh, SLOW, startPacedApi } from "../support/paced-api.ts";
import { type Replica, startProcess } from "../support/processes/spawned-bot.ts";
import { token } from "../support/token.ts";

const patience = { interval: 20 };
const SHARDS = 4;
/** One question per shard at a time: Discord's three seconds are real here, even on a busy machine. */
const everyShard = Array.from({ length: SHARDS }, (_, shard) => shard);

/** Discord for a bot that needs four shards, and its processes, all of which stop at the end. */
async function setUp({ expect, onTestFinished }: TestContext) {
  const discord = await DiscordStandIn.start({ token });
  Object.assign(discord.gateway, { recommendedShards: SHARDS, maxConcurrency: 16, identifyEveryMs: 0 });
  const api = await startPacedApi();
  const running: Replica[] = [];
  onTestFinished(async () => {
    await Promise.all(running.map(({ bot }) => bot.stop("SIGKILL")));
    await Promise.all([discord.close(), api.close()]);
    expect(discord.violations).toEqual([]);
  });
  return {
    discord,
    api,
    /** Starts a process and waits until it is ready. */
    async start(environment: Record<string, string> = {}) {
      const started = await startProcess(discord, api.url, environment);
      running.push(started);
      await expect.poll(() => status(started.url), patience).toBe(200);
      return started;
    },
  };
}

const status = async (url: string) => (await fetch(`${url}/readyz`)).status;
const position = (shard: number): Circumstances => ({ guild: guildOn([shard, SHARDS]) });
/** Discord's accepted calls about an interaction. */
const accepted = ({ calls }: Exchange) => calls.map(({ what }) => what).join();
/** Interactions that were not answered exactly once, at once or after a deferral. */
const notOnce = (exchanges: Exchange[]) =>
  exchanges.filter((exchange) => !/^callback(,edit)?$/.test(accepted(exchange)) || exchange.followUps.length > 0);

/** A member of a shard's server asks, and clicks once answered. */
async function typeAndClick(discord: DiscordStandIn, where: Circumstances): Promise<Exchange[]> {
  const command = discord.type("scores", { contract: fresh() }, where);
  const click = discord.click(await command.finished(), "Influencers", where);
  expect((await click.finished()).content).toContain(" · Influencers · ");
  return [command, click];
}

/** A process's log lines about interactions, by interaction. */
const linesOf = ({ bot }: Replica) => {
  const lines = bot.log.filter(({ msg }) => msg === "interaction");
  return new Map(lines.map(({ interaction, level, delivery }) => [String(interaction), { level, delivery }]));
};

test.concurrent("one deployment takes over from another on the same shards: 60 interactions, each answered exactly once", async (context) => {
  const { discord, api, start } = await setUp(context);
  const old = await start();
  const exchanges: Exchange[] = [];
  let isOver = false;
  const members = everyShard.map(async (shard) => {
    while (!isOver || exchanges.length < 60) exchanges.push(...(await typeAndClick(discord, position(shard))));
  });
  const successor = await start();
  expect(discord.gateway.connected).toHaveLength(2 * SHARDS);
  const overlapping = exchanges.length;
  await context.expect.poll(() => exchanges.length, patience).toBeGreaterThan(overlapping + 30);

  // Both processes defer; the accepted one must edit, and may be the one that is told to stop.
  const slow = [...everyShard, ...everyShard].map((shard) => discord.type("scores", { contract: fresh(SLOW) }, position(shard)));
  const isSlow = ({ url }: IncomingMessage) => url?.includes(SLOW);
  await context.expect.poll(() => api.requests.filter(isSlow).length, patience).toBe(2 * slow.length);
  expect(await old.bot.stop()).toBe(0);
  isOver = true;
  await Promise.all(members);
  await Promise.all(slow.map((exchange) => exchange.finished()));
  expect(await successor.bot.stop()).toBe(0);

  expect(exchanges.length).toBeGreaterThanOrEqual(60);
  const all = [...exchanges, ...slow];
  expect(notOnce(all)).toEqual([]);
  expect(new Set(slow.map(accepted))).toEqual(new Set(["callback,edit"]));
  // One of the two logs a delivery; the other one reports that it was second, or too late on a busy machine, without an error.
  const processes = [linesOf(old), linesOf(successor)];
  const reported = all.map(({ id }) => processes.flatMap((lines) => lines.get(id) ?? []));
  const delivered = reported.map((lines) => lines.filter(({ delivery }) => delivery === "delivered").length);
  // A process that repeats a slow first response takes Discord's refusal for its own earlier success.
  const again = discord.received.filter((call) => call === "callback").length - reported.flat().length;
  expect(delivered.filter((count) => count > 1).length).toBeLessThanOrEqual(Math.max(0, again));
  expect(delivered.filter((count) => count === 0)).toEqual([]);
  const deliveries = Map.groupBy(reported, (lines) => String(lines.map(({ delivery }) => delivery).toSorted()));
  expect([...deliveries.keys()]).toEqual(expect.arrayContaining(["delivered", "answered_elsewhere,delivered"]));
  expect(reported.flat().filter(({ level }) => level === "error")).toEqual([]);
});
