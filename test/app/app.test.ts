import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createApp } from "../../src/app/app.ts";
import { botSettings } from "../../src/app/bot-variables.ts";
import { readConfig } from "../../src/infra/config.ts";
import { cleanUp } from "../support/clean-up.ts";
import { startRestServer } from "../support/discord-rest-server.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { newFolder } from "../support/new-folder.ts";
import { recordLog } from "../support/recorded-log.ts";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** The whole bot, with a Discord that answers when a test lets it. */
async function createBot() {
  const folder = newFolder();
  const discord = await startRestServer();
  cleanUp(discord.close);
  const port = await freePort();
  const config = readConfig(botSettings({}), {
    DISCORD_TOKEN: "token",
    DISCORD_API_URL: discord.apiUrl,
    API_BASE_URL: "http://127.0.0.1:9",
    API_KEY: "key",
    DATABASE_URL: `sqlite:${join(folder, "memory.db")}`,
    // A slow lookup.
    HTTP_HOST: "localhost",
    HTTP_PORT: String(port),
  });
  const clock = new FakeClock();
  const { log } = recordLog();
  const app = await createApp(config, log, () => {}, { clock });
  const reach = () => fetch(`http://localhost:${port}/healthz`).then(({ status }) => status, String);
  return { app, clock, discord, reach };
}

test("a bot that is stopped before it listens starts nothing", async () => {
  const { app, clock, discord, reach } = await createBot();
  await Promise.all([app.start(), app.stop()]);
  expect(await reach()).toMatch("fetch failed");
  expect([clock.timers, discord.waiting]).toEqual([0, []]);
});

test("a bot that is stopped before it is connected starts nothing when Discord answers later", async () => {
  const { app, clock, discord, reach } = await createBot();
  const started = app.start();
  const [emoji, gateway] = [await discord.next(), await discord.next()].toSorted((a, b) => a.route.localeCompare(b.route));
  expect([emoji?.route, gateway?.route, await reach()]).toEqual(["/applications/@me", "/gateway/bot", 200]);
  await app.stop();
  const limit = { total: 1_000, remaining: 1_000, reset_after: 86_400_000, max_concurrency: 1 };
  emoji?.answer(403, { code: 0, message: "no" });
  gateway?.answer(200, { url: "ws://127.0.0.1:9", shards: 1, session_start_limit: limit });
  await started;
  expect(await reach()).toMatch("fetch failed");
  expect(clock.timers).toBe(0);
});
