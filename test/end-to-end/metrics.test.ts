import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { version } from "../../src/infra/identity.ts";
import { applicationId } from "../../src/playground/stand-in/payloads.ts";
import { type ApiServer, answerScores, startApiServer } from "../support/api-server.ts";
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
  [running, http] = await Promise.all([startBot(api.url), startBot(api.url, httpEnvironment)]);
});
afterAll(async () => {
  await Promise.all([running.close(), http.close()]);
  await api.close();
});

const patience = { interval: 50 };
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
