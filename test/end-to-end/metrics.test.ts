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
  const here = { SCHEDULER: "on", TRANSPORT: "http", SHUTDOWN_TIMEOUT_MS: "500" };
  const httpEnvironment = { CACHE_URL: "redis://127.0.0.1:9", ...here };
  [running, http] = await Promise.all([startBot(api.url), startBot(api.url, httpEnvironment)]);
});
afterAll(async () => {
  await Promise.all([running.close(), http.close()]);
  await api.close();
});

const scrape = async (bot = running) => {
  const response = await fetch(`${bot.url}/metrics`);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  return response.text();
};
/** Sends a bot a request as Discord does; returns the status. */
async function post({ url, discord }: RunningBot, body: string) {
  return (await fetch(`${url}/interactions`, { method: "POST", headers: discord.endpoint.headers(body), body })).status;
}
const ping = { type: 1, id: "1500000000000000001", application_id: applicationId, token: "t" };

test("with another application's id Discord's first PING is refused, and the log names the variable", async () => {
  const otherItem = await startBot(api.url, {
    TRANSPORT: "http",
    SHUTDOWN_TIMEOUT_MS: "500",
    DISCORD_APPLICATION_ID: "1100000000000000999",
  });
  expect(await post(otherItem, JSON.stringify(ping))).toBe(400);
  await otherItem.bot.line(/"level":"error".*check DISCORD_APPLICATION_ID/);
  expect(await post(http, JSON.stringify(ping))).toBe(200);
  expect(await otherItem.close()).toBe(0);
});

test("the gateway's state and latency, and the process", async () => {
  await expect.poll(() => scrape()).toMatch(/^collection_pulse_gateway_latency_seconds\{shard="0"\} \d/m);
  const text = await scrape();
  expect(text).toContain('collection_pulse_gateway_shards{state="ready"} 1');
  expect(text).toContain('collection_pulse_gateway_shards{state="not_ready"} 0');
  expect(text).toContain("collection_pulse_ready 1");
  expect(text).toContain(`collection_pulse_build_info{version="${version}"} 1`);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
});

test("ops/metrics.md lists every metric, with its labels", async () => {
  const [, ofTheBot = ""] = readFileSync("ops/metrics.md", "utf8").split("\n## ");
  const table = [...ofTheBot.matchAll(/^\| `(collection_pulse_\w+)`\s*\| ([^|]*)\|/gm)].map(([, name = "", labels = ""]) => [
    name,
    [...labels.matchAll(/`(\w+)`/g)]
      .map(([, label]) => label)
      .sort()
      .join(),
  ]);
  await http.discord.type("help", {}).finished();
  // The count follows a moment after Discord has the reply.
  await expect.poll(() => scrape(http)).toMatch(/^collection_pulse_command_duration_seconds_count\{/m);
  // Some exist only with the gateway.
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
