import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import { channelIds, guildId } from "../../src/playground/stand-in/payloads.ts";
import { english } from "../../src/words/language.ts";
import { cleanUp } from "../support/clean-up.ts";
import { openTestMemory } from "../support/databases/engines.ts";
import { examine, read } from "../support/doctor.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { startBot } from "../support/processes/spawned-bot.ts";
import { startSampleService } from "../support/sample-service.ts";

test("the real bot records a server's collections on its own, reports it in its metrics, and stops as fast as before", async () => {
  const folder = mkdtempSync(join(tmpdir(), "recording-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "memory.db");
  const service = await startSampleService();
  cleanUp(() => service.close());
  const known = service.collections[0]?.address ?? addressOf(1);
  const { memory } = await openTestMemory(`sqlite:${file}`);
  await memory.servers.set(idOf(1), { collection: known as never });
  await memory.close();
  const bot = await startBot(service.url, { DATABASE_URL: `sqlite:${file}`, SCHEDULER: "on", SNAPSHOT_SECONDS: "1" });
  const recorded = () => {
    const database = new DatabaseSync(file, { timeout: 5_000 });
    const [row] = database.prepare("select count(*) as posts from posts_over_time where collection = ?").all(known);
    database.close();
    return row?.["posts"];
  };
  await expect.poll(recorded).toBe(1);
  const scrape = async () => (await fetch(`${bot.url}/metrics`)).text();
  await expect.poll(scrape).toMatch(/^collection_pulse_recordings_total\{outcome="recorded"\} [1-9]/m);
  expect(await scrape()).toMatch(/^collection_pulse_tracked_collections 1$/m);
  expect(await bot.close()).toBe(0);
});

test("a watch beyond the limit is reported by the list, the metrics and the doctor, with the fix", async () => {
  const folder = mkdtempSync(join(tmpdir(), "limit-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "memory.db");
  const DATABASE_URL = `sqlite:${file}`;
  const service = await startSampleService();
  cleanUp(() => service.close());
  const [first, second] = service.collections.map(({ address }) => address as never);
  const { memory } = await openTestMemory(DATABASE_URL);
  const watch = { channel: channelIds.server, digest: undefined, alert: { change: 1 }, locale: undefined };
  await memory.watches.add(idOf(1), { ...watch, collection: first as never });
  await memory.watches.add(guildId, { ...watch, collection: second as never });
  await memory.close();
  const database = new DatabaseSync(file, { timeout: 5_000 });
  cleanUp(() => database.close());
  database.exec("update watches set added_at = added_at - 200000");

  const bot = await startBot(service.url, { DATABASE_URL, SCHEDULER: "on", TRACKED_COLLECTIONS: "1" });
  const scrape = async () => (await fetch(`${bot.url}/metrics`)).text();
  await expect.poll(scrape).toMatch(/^collection_pulse_tracked_collections 1$/m);
  bot.discord.register(...commands.map(({ definition }) => commandJson(definition)));
  const list = await bot.discord.type("watch list", {}, { memberPermissions: String(1 << 5) }).finished();
  expect(list.embeds[0]?.description).toContain(english.say("watch.untracked"));
  expect(await bot.close()).toBe(0);
  // The next start finds the same state.
  const again = await startBot(service.url, { DATABASE_URL, SCHEDULER: "on", TRACKED_COLLECTIONS: "1" });
  await expect.poll(async () => (await fetch(`${again.url}/metrics`)).text()).toMatch(/^collection_pulse_watches_untracked 1$/m);
  expect(await again.close()).toBe(0);

  const { lines } = await examine({ arrange: () => ({ DATABASE_URL, TRACKED_COLLECTIONS: "1" }) });
  const detail =
    "2 active, 0 paused, 1 of a collection that is not recorded: raise TRACKED_COLLECTIONS, and SNAPSHOT_CALLS_PER_MINUTE with it";
  expect(read(lines)).toContainEqual({ status: "problem", name: "watches", detail });
});
