import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { version } from "../../src/infra/identity.ts";
import { applicationId, commandPayload, interactionPayload } from "../../src/playground/stand-in/payloads.ts";
import { type ApiServer, answer, answerScores, influencerJson, listJson, startApiServer } from "../support/api-server.ts";
import { type RunningBot, startBot } from "../support/processes/spawned-bot.ts";

let api: ApiServer;
let running: RunningBot;
/** The same with interactions over HTTP. */
let http: RunningBot;
beforeAll(async () => {
  api = await startApiServer(answerScores());
  // Without a shared cache, its metrics are absent, too.
  const here = { SCHEDULER: "on", TRANSPORT: "http", SHUTDOWN_TIMEOUT_MS: "500" };
  const httpEnvironment = { CACHE_URL: "redis://127.0.0.1:9", ...here };
  [running, http] = await Promise.all([startBot(api.url, { CACHE_TTL_SECONDS: "8" }), startBot(api.url, httpEnvironment)]);
});
afterAll(async () => {
  await Promise.all([running.close(), http.close()]);
  await api.close();
});

const patience = { interval: 50 };
const contract = (digit: string) => `0x${digit.repeat(40)}`;
const scrape = async (bot = running) => {
  const response = await fetch(`${bot.url}/metrics`);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  return response.text();
};
/** The value of a sample, by its name and labels in the exposition. */
const value = (text: string, sample: string) => {
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${sample} `));
  return line === undefined ? 0 : Number(line.slice(sample.length));
};
/** The changes of a bot's samples during an action. */
async function movedAt(bot: RunningBot, act: () => Promise<unknown>, ...samples: string[]) {
  const before = await scrape(bot);
  await act();
  const [first = ""] = samples;
  // The count follows a moment after Discord has the reply.
  await expect.poll(async () => value(await scrape(bot), first), patience).not.toBe(value(before, first));
  const after = await scrape(bot);
  return samples.map((sample) => value(after, sample) - value(before, sample));
}
const moved = (act: () => Promise<unknown>, ...samples: string[]) => movedAt(running, act, ...samples);
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
    'collection_pulse_first_response_duration_seconds_bucket{le="2.5"}',
  ];
  expect(await moved(() => ask("scores", "1"), ...samples)).toEqual([1, 1, 1, 0, 1, 1, 1]);
  expect(await moved(() => ask("scores", "1"), ...samples)).toEqual([1, 0, 0, 1, 0, 1, 1]);
});

test("a failure, and the stale answer that covers it", async () => {
  await ask("scores", "2");
  api.behave(answer({}, 500));
  const described = async () => (await ask("scores", "2")).embeds[0]?.description;
  await expect.poll(described, { interval: 500 }).toContain("Showing older data");
  const samples = [
    `${count}{command="scores",outcome="unavailable"}`,
    'collection_pulse_api_calls_total{operation="scores",outcome="unavailable"}',
  ];
  expect(await moved(() => ask("scores", "3"), ...samples)).toEqual([1, 1]);
  expect(value(await scrape(), 'collection_pulse_cache_answers_total{operation="scores",result="stale"}')).toBeGreaterThan(0);
});

test("no data, entries that violate the contract, and unreadable answers", async () => {
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

/** Sends a bot a request as Discord does, with some headers replaced; returns the status. */
async function post({ url, discord }: RunningBot, body: string, headers: Record<string, string> = {}) {
  const init = { method: "POST", headers: { ...discord.endpoint.headers(body), ...headers }, body };
  return (await fetch(`${url}/interactions`, init)).status;
}
const ping = { type: 1, id: "1500000000000000001", application_id: applicationId, token: "t" };

test("requests with interactions: accepted, not from Discord, not to be read", async () => {
  const samples = ["accepted", "bad_signature", "unreadable"].map(
    (outcome) => `collection_pulse_http_interactions_total{outcome="${outcome}"}`,
  );
  const [accepted = "", badSignature = "", unreadable = ""] = samples;
  const body = JSON.stringify(ping);
  const all = [accepted, badSignature, unreadable];
  expect(await movedAt(http, () => http.discord.type("help", {}).finished(), ...all)).toEqual([1, 0, 0]);
  expect(await movedAt(http, () => post(http, body), ...all)).toEqual([1, 0, 0]);
  const unsigned = { "x-signature-ed25519": "0".repeat(128) };
  expect(await movedAt(http, () => post(http, body, unsigned), badSignature, accepted, unreadable)).toEqual([1, 0, 0]);
  expect(await movedAt(http, () => post(http, "gm"), unreadable, accepted, badSignature)).toEqual([1, 0, 0]);
  const large = " ".repeat(600_000);
  expect(await movedAt(http, () => post(http, large).catch(() => {}), unreadable, accepted, badSignature)).toEqual([1, 0, 0]);
  // A gateway bot has no endpoint for them.
  expect(await post(running, body)).toBe(404);
  expect(await scrape()).not.toMatch(/^collection_pulse_http_interactions_total\{.*\} [1-9]/m);
});

test("a reply over HTTP whose client has gone", async () => {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  api.behave(async (request, response) => {
    asked.resolve();
    await released.promise;
    answerScores()(request, response);
  });
  const abandoned = new AbortController();
  const asking = { id: "1500000000000000002", token: "t", ...commandPayload("scores", { contract: contract("6") }) };
  const body = JSON.stringify(interactionPayload(asking, {}));
  const { signal } = abandoned;
  const request = fetch(`${http.url}/interactions`, {
    method: "POST",
    headers: http.discord.endpoint.headers(body),
    body,
    signal,
  });
  await asked.promise;
  abandoned.abort();
  await expect(request).rejects.toThrow();
  const samples = [
    `${count}{command="scores",outcome="expired"}`,
    'collection_pulse_discord_calls_total{call="respond",outcome="expired"}',
  ];
  expect(await movedAt(http, async () => released.resolve(), ...samples)).toEqual([1, 1]);
  const [line] = await http.bot.line(new RegExp(`.*"interaction":"${asking.id}".*`));
  expect(JSON.parse(line)).toMatchObject({ level: "warn", outcome: "answered", delivery: "expired" });
  expect(await http.discord.type("help", {}).finished()).toMatchObject({ embeds: [{}] });
});

test("with another application's id Discord's first PING is refused, and the log names the variable", async () => {
  const other = await startBot(api.url, {
    TRANSPORT: "http",
    SHUTDOWN_TIMEOUT_MS: "500",
    DISCORD_APPLICATION_ID: "1100000000000000999",
  });
  expect(await post(other, JSON.stringify(ping))).toBe(400);
  await other.bot.line(/"level":"error".*check DISCORD_APPLICATION_ID/);
  expect(await post(http, JSON.stringify(ping))).toBe(200);
  expect(await other.close()).toBe(0);
});

test("the gateway's state and latency, and the process", async () => {
  await expect.poll(() => scrape(), patience).toMatch(/^collection_pulse_gateway_latency_seconds\{shard="0"\} \d/m);
  const text = await scrape();
  expect(text).toContain('collection_pulse_gateway_shards{state="ready"} 1');
  expect(text).toContain('collection_pulse_gateway_shards{state="not_ready"} 0');
  expect(text).toContain("collection_pulse_ready 1");
  expect(text).toContain(`collection_pulse_build_info{version="${version}"} 1`);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
});

test("the table in ops/README.md lists every metric, with its labels", async () => {
  const [ofTheBot = ""] = readFileSync("ops/README.md", "utf8").split("`GET /metrics` of the service");
  const table = [...ofTheBot.matchAll(/^\| `(collection_pulse_\w+)`\s*\| ([^|]*)\|/gm)].map(([, name = "", labels = ""]) => [
    name,
    [...labels.matchAll(/`(\w+)`/g)]
      .map(([, label]) => label)
      .sort()
      .join(),
  ]);
  // Some exist only with a shared cache, others only with the gateway.
  const text = (await scrape()) + (await scrape(http));
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
