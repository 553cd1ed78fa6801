import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ApiServer,
  answer,
  influencerJson,
  listJson,
  scoreJson,
  scoresJson,
  startApiServer,
} from "../support/api-server.ts";
import { type RunningBot, startBot } from "../support/bot.ts";

let api: ApiServer;
let running: RunningBot;
beforeAll(async () => {
  api = await startApiServer(answer(scoresJson(scoreJson())));
  running = await startBot(api.url, { CACHE_TTL_SECONDS: "1" });
});
afterAll(async () => {
  await running.close();
  await api.close();
});

const patience = { timeout: 10_000, interval: 50 };
const contract = (digit: string) => `0x${digit.repeat(40)}`;
const scrape = async () => {
  const response = await fetch(`${running.url}/metrics`);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  return response.text();
};
/** The value of a sample, by its name and labels as they are written. */
const value = (text: string, sample: string) => {
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${sample} `));
  return line === undefined ? 0 : Number(line.slice(sample.length));
};
/** How much samples move while something is done. */
async function moved(act: () => Promise<unknown>, ...samples: string[]) {
  const before = await scrape();
  await act();
  const [first = ""] = samples;
  // The count comes a moment after Discord has the reply.
  await expect.poll(async () => value(await scrape(), first), patience).not.toBe(value(before, first));
  const after = await scrape();
  return samples.map((sample) => value(after, sample) - value(before, sample));
}
const ask = (name: string, digit: string) => running.discord.type(name, { contract: contract(digit) }).finished();
const count = "collection_pulse_command_duration_seconds_count";

test("a first answer, and the same from the cache", async () => {
  const samples = [
    `${count}{command="scores",outcome="answered"}`,
    'collection_pulse_api_calls_total{operation="scores",outcome="answered"}',
    'collection_pulse_cache_answers_total{operation="scores",result="miss"}',
    'collection_pulse_cache_answers_total{operation="scores",result="hit"}',
    "collection_pulse_cache_entries",
    'collection_pulse_discord_calls_total{call="respond",outcome="delivered"}',
  ];
  expect(await moved(() => ask("scores", "1"), ...samples)).toEqual([1, 1, 1, 0, 1, 1]);
  expect(await moved(() => ask("scores", "1"), ...samples)).toEqual([1, 0, 0, 1, 0, 1]);
});

test("a failure, and the stale answer that covers it", async () => {
  await ask("scores", "2");
  api.behave(answer({}, 500));
  await expect.poll(async () => (await ask("scores", "2")).embeds[0]?.description, patience).toContain("does not answer");
  const samples = [
    `${count}{command="scores",outcome="unavailable"}`,
    'collection_pulse_api_calls_total{operation="scores",outcome="unavailable"}',
  ];
  expect(await moved(() => ask("scores", "3"), ...samples)).toEqual([1, 1]);
  expect(value(await scrape(), 'collection_pulse_cache_answers_total{operation="scores",result="stale"}')).toBeGreaterThan(0);
});

test("no data, what did not fit, and what could not be read", async () => {
  api.behave(answer(listJson()));
  const noData = [
    `${count}{command="influencers",outcome="no_data"}`,
    'collection_pulse_api_calls_total{operation="influencers",outcome="no_data"}',
  ];
  expect(await moved(() => ask("influencers", "4"), ...noData)).toEqual([1, 1]);
  api.behave(answer(listJson(influencerJson(), {}, {})));
  const dropped = [
    `${count}{command="influencers",outcome="answered"}`,
    'collection_pulse_api_dropped_entries_total{operation="influencers"}',
  ];
  expect(await moved(() => ask("influencers", "5"), ...dropped)).toEqual([1, 2]);
  const unreadable = [`${count}{command="scores",outcome="address_missing"}`];
  expect(await moved(() => running.discord.type("scores", { contract: "gm" }).finished(), ...unreadable)).toEqual([1]);
  const unknown = [`${count}{command="unknown",outcome="unknown_command"}`];
  expect(await moved(() => running.discord.type("anything", {}).finished(), ...unknown)).toEqual([1]);
});

test("a reply that Discord does not take", async () => {
  const samples = [
    `${count}{command="help",outcome="expired"}`,
    'collection_pulse_discord_calls_total{call="respond",outcome="expired"}',
  ];
  running.discord.fail("callback", { status: 404, body: { code: 10_062, message: "Unknown interaction" } });
  expect(await moved(async () => running.discord.type("help", {}), ...samples)).toEqual([1, 1]);
});

test("the gateway's state and latency, and the process", async () => {
  await expect.poll(scrape, patience).toMatch(/^collection_pulse_gateway_latency_seconds\{shard="0"\} \d/m);
  const text = await scrape();
  expect(text).toContain('collection_pulse_gateway_shards{state="ready"} 1');
  expect(text).toContain('collection_pulse_gateway_shards{state="not_ready"} 0');
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
});

test("the README's table lists every metric, with its labels", async () => {
  const table = [...readFileSync("README.md", "utf8").matchAll(/^\| `(collection_pulse_\w+)`\s*\| ([^|]*)\|/gm)].map(
    ([, name = "", labels = ""]) => [
      name,
      [...labels.matchAll(/`(\w+)`/g)]
        .map(([, label]) => label)
        .sort()
        .join(),
    ],
  );
  const text = await scrape();
  const names = [...text.matchAll(/^# TYPE (collection_pulse_\w+)/gm)].map(([, name = ""]) => name);
  const labelsOf = (name: string) => {
    const [, labels = ""] = new RegExp(`^${name}(?:_count)?(?:\\{([^}]*)\\})? `, "m").exec(text) ?? [];
    return [...labels.matchAll(/(\w+)=/g)]
      .map(([, label]) => label)
      .sort()
      .join();
  };
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(names.map((name) => [name, labelsOf(name)])));
});
