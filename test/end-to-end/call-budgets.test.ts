import pLimit from "p-limit";
import { expect, test } from "vitest";
import { cleanUp } from "../support/clean-up.ts";
import { openTestMemory } from "../support/databases/engines.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { type RunningBot, startBot } from "../support/processes/spawned-bot.ts";
import { startSampleService } from "../support/sample-service.ts";

/* The default budgets of API calls, over a service with its own limit. */

const defaults = {
  MEMBER_COMMANDS_PER_MINUTE: "",
  SERVER_COMMANDS_PER_MINUTE: "",
  API_CALLS_PER_MINUTE: "",
};
const memberNamed = (number: number) => `12000000000000${String(number).padStart(5, "0")}`;
const victims = "1100000000000000077";

let made = 1_000;
/** An address that nobody has asked for. */
const fresh = () => addressOf(made++);

/**
 * Accounts at full speed in direct messages: twenty commands each, with five unknown addresses. Four at
 * a time, so that a busy machine stays within Discord's three seconds.
 */
async function attack({ discord }: RunningBot, accounts: number) {
  const options = () => ({ contract: fresh(), with: fresh(), and: fresh(), also: fresh(), plus: fresh() });
  await pLimit(4).map(Array.from({ length: 20 * accounts }), (_, index) => {
    const requesting = { member: memberNamed(index % accounts), location: "dm" } as const;
    return discord.type("compare", options(), requesting).finished();
  });
}

async function sampleOf(bot: RunningBot, metric: RegExp): Promise<number> {
  const text = await (await fetch(`${bot.url}/metrics`)).text();
  return [...text.matchAll(new RegExp(metric, "gm"))].reduce((sum, [, value]) => sum + Number(value), 0);
}

test.each([2, 20])("%i accounts at full speed: members elsewhere are answered, and recording goes on", async (accounts) => {
  const service = await startSampleService({ requestsPerMinute: 600 });
  cleanUp(() => service.close());
  const DATABASE_URL = temporaryDatabase();
  const { memory } = await openTestMemory(DATABASE_URL);
  for (const [index, { address }] of service.collections.entries()) {
    await memory.servers.set(idOf(index + 1), { collection: address as never });
  }
  await memory.close();
  const recording = { DATABASE_URL, SCHEDULER: "on", SNAPSHOT_SECONDS: "1", SNAPSHOT_CALLS_PER_MINUTE: "100" };
  const bot = await startBot(service.url, { ...defaults, ...recording });
  const known = service.collections.slice(0, 8).map(({ address }) => address);
  const request = (contract: string, index: number, command = "scores") =>
    bot.discord.type(command, { contract }, { guild: victims, member: memberNamed(50_000 + index) }).finished();
  for (const [index, contract] of known.entries()) expect((await request(contract, index)).embeds).toHaveLength(1);

  const attacks = attack(bot, accounts);
  // This part of the answer is not cached: no member has asked for it.
  const during = await Promise.all(known.map((contract, index) => request(contract, 100 + index, "influencers")));
  await attacks;
  const after = await Promise.all(known.map((contract, index) => request(contract, 200 + index, "toptweets")));
  expect([...during, ...after].filter(({ embeds }) => embeds.length === 0)).toEqual([]);

  const runs = /^collection_pulse_recordings_total\{outcome="(?:recorded|no_data|failed|postponed)"\} (\d+)$/;
  await expect.poll(() => sampleOf(bot, runs)).toBeGreaterThanOrEqual(3);
  expect(await sampleOf(bot, /^collection_pulse_recordings_total\{outcome="(?:failed|postponed)"\} (\d+)$/)).toBe(0);
  expect(service.statuses.filter((status) => status !== 200)).toEqual([]);
  // At most two thirds of the total budget, and recording.
  expect(service.requests.length).toBeLessThan(Math.min(37 * accounts, 267) + 8 + 3 * 16 + 60);
  const refusals = /^collection_pulse_budget_refusals_total\{budget="api_calls"\} (\d+)$/;
  expect(await sampleOf(bot, refusals)).toBeGreaterThan(100);
  const reported = bot.bot.lines.filter((line) => line.includes("refused, because a budget is used up"));
  expect(reported.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: "warn", budget: "API_CALLS_PER_MINUTE", count: 1 }),
  );
  expect(reported.length).toBeLessThanOrEqual(3);
  expect(await bot.close()).toBe(0);
});
