import { once } from "node:events";
import { request } from "node:http";
import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { answer, scoreJson, scoresJson, startApiServer } from "../support/api-server.ts";
import { cleanUp } from "../support/clean-up.ts";
import type { Through } from "../support/processes/process.ts";
import { startBot, startReplica } from "../support/processes/spawned-bot.ts";

const contract = `0x${"a".repeat(40)}`;
/** A bot with an API that answers when a test lets it. */
async function start(through: Through = "bundle", environment: Record<string, string> = {}) {
  const released = Promise.withResolvers<void>();
  const api = await startApiServer(async (request, response) => {
    await released.promise;
    answer(scoresJson(scoreJson()))(request, response);
  });
  const running = await startBot(api.url, environment, through);
  cleanUp(api.close);
  cleanUp(running.close);
  return { ...running, api, release: released.resolve };
}

const status = async (url: string) => (await fetch(url)).status;

describe("stopping", () => {
  test.each([
    ["SIGINT", "bundle"],
    ["SIGTERM", "npm"],
  ] as const)("on %s to %s running commands finish, and the exit code is 0", async (signal, through) => {
    const { discord, bot, url, api, release } = await start(through);
    expect([await status(`${url}/healthz`), await status(`${url}/readyz`)]).toEqual([200, 200]);
    const exchange = discord.type("scores", { contract });
    await expect.poll(() => api.requests.length).toBe(1);
    const stopped = bot.stop(signal);
    await bot.line(/"msg":"stopping"/);
    // It is alive and not ready.
    expect([await status(`${url}/healthz`), await status(`${url}/readyz`)]).toEqual([200, 503]);
    release();
    expect(await exchange.finished()).toMatchObject({ embeds: [{ description: expect.stringContaining("[Velvet Otters](<") }] });
    expect(await stopped).toBe(0);
    expect(bot.errors).toEqual([]);
    expect(bot.log.map(({ msg }) => msg).slice(-3)).toEqual(["stopping", "interaction", "stopped"]);
  });

  test("Ctrl-C in a terminal reaches npm and the process, and running commands still finish", async () => {
    const { discord, bot, api, release } = await start("npm");
    const exchange = discord.type("scores", { contract });
    await expect.poll(() => api.requests.length).toBe(1);
    const stopped = bot.interrupt();
    await bot.line(/"msg":"stopping"/);
    setTimeout(release, 300);
    expect(await exchange.finished()).toMatchObject({ embeds: [{}] });
    await stopped;
    expect(bot.log.at(-1)).toMatchObject({ msg: "stopped", exitCode: 0 });
  });

  test("a second signal, later, ends it at once", async () => {
    const { bot, api, discord } = await start();
    discord.type("scores", { contract });
    await expect.poll(() => api.requests.length).toBe(1);
    const stopped = bot.stop();
    await bot.line(/"msg":"stopping"/);
    // A second signal within a second is the same Ctrl-C.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    void bot.stop();
    expect(await stopped).toBe(1);
  });

  test("a command that cannot finish in time says that the bot restarts", async () => {
    const { discord, bot } = await start("bundle", { SHUTDOWN_TIMEOUT_MS: "3000" });
    const exchange = discord.type("scores", { contract });
    await exchange.answered();
    const stopped = bot.stop();
    expect(await exchange.finished()).toMatchObject({ ephemeral: true, content: expect.stringContaining("restarting") });
    expect(await stopped).toBe(0);
  });

  test("an uncaught error is logged and ends the process with 1, after running commands", async () => {
    const thrower = "process.on('SIGUSR2',()=>{throw(new(Error)('nobody'))})";
    const { discord, bot, api, release } = await start("bundle", { NODE_OPTIONS: `--import data:text/javascript,${thrower}` });
    const exchange = discord.type("scores", { contract });
    await expect.poll(() => api.requests.length).toBe(1);
    const stopped = bot.stop("SIGUSR2");
    await bot.line(/"msg":"uncaughtException"/);
    release();
    expect(await exchange.finished()).toMatchObject({ embeds: [{}] });
    expect(await stopped).toBe(1);
    expect(bot.log).toContainEqual(
      expect.objectContaining({ level: "fatal", err: expect.objectContaining({ message: "nobody" }) }),
    );
  });
});

test("over HTTP, unsigned requests are logged once, and an endless one does not delay the exit", async () => {
  const { bot, url } = await start("bundle", { TRANSPORT: "http", SHUTDOWN_TIMEOUT_MS: "400" });
  for (let count = 0; count < 3; count++) expect((await fetch(`${url}/interactions`, { method: "POST" })).status).toBe(401);
  const wellFormed = { "x-signature-ed25519": "a".repeat(128), "x-signature-timestamp": String(Math.floor(Date.now() / 1_000)) };
  const half = request(`${url}/interactions`, { method: "POST", headers: { ...wellFormed, "content-length": 100 } });
  half.write("{");
  const [socket] = (await once(half, "socket")) as [Socket];
  await once(socket, "connect");
  const cutOff = once(half, "error");
  expect(await bot.stop()).toBe(0);
  expect(await cutOff).toMatchObject([{ code: "ECONNRESET" }]);
  expect(bot.log.filter(({ level }) => level === "warn")).toEqual([
    expect.objectContaining({ msg: expect.stringContaining("check DISCORD_PUBLIC_KEY, this machine's clock") }),
  ]);
});

test("over HTTP, a port in use ends the process at once, and its last words say what to do", async () => {
  const { discord, api, url } = await start();
  const environment = { HTTP_PORT: new URL(url).port, SHUTDOWN_TIMEOUT_MS: "600000" };
  const printed = await startReplica(discord, api.url, environment).then(
    () => "started",
    ({ message }: Error) => message,
  );
  expect(printed).toMatch(/^ended with 1:\n[\s\S]*EADDRINUSE[\s\S]*choose another HTTP_PORT/);
  expect(printed).not.toContain("no longer ready");
});

describe("the gateway", () => {
  test("no intents are asked for, and SHARDS may say auto; while it is not connected it is alive and not ready", async () => {
    const { discord, url } = await start("bundle", { SHARDS: "auto", SHARD_COUNT: "auto" });
    expect(discord.gateway.identifies).toMatchObject([{ op: 2, intents: 0 }]);
    discord.gateway.isMute = true;
    discord.gateway.sockets.at(-1)?.close(4_000);
    await expect.poll(() => status(`${url}/readyz`)).toBe(503);
    expect(await status(`${url}/healthz`)).toBe(200);
    discord.gateway.isMute = false;
    discord.gateway.hangUp();
    await expect.poll(() => status(`${url}/readyz`)).toBe(200);
  });

  test("a close for good ends the process with a non-zero code and says why", async () => {
    const { discord, bot } = await start();
    discord.gateway.sockets.at(-1)?.close(4_014);
    expect(await bot.exit()).toBe(1);
    expect(bot.log).toContainEqual(expect.objectContaining({ level: "error", reason: expect.stringContaining("4014") }));
  });
});
