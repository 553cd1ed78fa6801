import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { startBot } from "../support/bot.ts";
import { addressOf, cleanUp, idOf, openTestMemory } from "../support/memory.ts";
import { startSampleService } from "../support/sample-service.ts";

test("the real bot records what a server has set by itself, tells it in its metrics, and ends as soon as before", async () => {
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
