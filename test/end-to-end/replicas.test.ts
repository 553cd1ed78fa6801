import type { IncomingMessage } from "node:http";
import { expect, type TestContext, test } from "vitest";
import type { Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import type { ShownMessage } from "../../src/playground/stand-in/message.ts";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { fresh, SLOW, startPacedApi } from "../support/paced-api.ts";
import { Balancer } from "../support/processes/balancer.ts";
import { type Replica, startReplica } from "../support/processes/spawned-bot.ts";
import { token } from "../support/token.ts";

const SHUTDOWN_TIMEOUT_MS = 5_000;
const NOTICE_MS = SHUTDOWN_TIMEOUT_MS / 2;
const patience = { interval: 20 };
/*
 * Discord's three seconds are real here, and a deferral after two leaves one. More members, or more slow answers
 * at once, would exceed that on a busy machine.
 */
const MEMBERS = 3;
const SLOW_ANSWERS = 6;

async function setUp({ onTestFinished }: Pick<TestContext, "onTestFinished">) {
  const discord = await DiscordStandIn.start({ token });
  const api = await startPacedApi();
  const replicas: Replica[] = [];
  const start = async () => {
    const replica = await startReplica(discord, api.url, { SHUTDOWN_TIMEOUT_MS: `${SHUTDOWN_TIMEOUT_MS}` });
    replicas.push(replica);
    return replica;
  };
  onTestFinished(async () => {
    // The exit of the remaining processes is not under test.
    await Promise.all(replicas.map(({ bot }) => bot.stop("SIGKILL")));
    await Promise.all([discord.close(), api.close()]);
    expect(discord.violations).toEqual([]);
  });
  return { discord, api, start, replicas };
}

const status = async (url: string) => (await fetch(url)).status;

test.concurrent("100 interactions under way while both replicas are replaced: each is answered, each replica ends with 0", async (context) => {
  const { discord, api, start, replicas } = await setUp(context);
  const balancer = new Balancer();
  discord.endpointUrl = `${await balancer.listen()}/interactions`;
  context.onTestFinished(() => balancer.close());
  const join = async () => {
    const replica = await start();
    balancer.replicas.push(replica.url);
    await context.expect.poll(() => balancer.isReady(replica.url), patience).toBe(true);
    return replica;
  };
  const originals = await Promise.all([join(), join()]);

  let isReplaced = false;
  const commands: Exchange[] = [];
  const clicks: Exchange[] = [];
  /** A member who asks, clicks, and asks again. */
  const keepTyping = async () => {
    while (!isReplaced || commands.length < 50) {
      const command = discord.type("scores", { contract: fresh() });
      commands.push(command);
      const click = discord.click(await command.finished(), "Influencers");
      clicks.push(click);
      expect((await click.finished()).content).toContain(" · Influencers · ");
    }
  };
  const slow: Exchange[] = [];
  const replace = async ({ bot, url }: Replica) => {
    const successor = await join();
    // A new process's first requests are the slowest.
    await context.expect.poll(() => balancer.served.get(successor.url) ?? 0, patience).toBeGreaterThan(10);
    const before = api.requests.length;
    const running = Array.from({ length: SLOW_ANSWERS }, () => discord.type("scores", { contract: fresh(SLOW) }));
    slow.push(...running);
    const isSlow = ({ url: requested }: IncomingMessage) => requested?.includes(SLOW);
    await context.expect.poll(() => api.requests.slice(before).filter(isSlow).length, patience).toBe(running.length);
    expect(await bot.stop()).toBe(0);
    // It finished its deferred answers after SIGTERM.
    const log = bot.log.map(({ msg, deferred }) => (deferred ? "deferred" : msg));
    expect(log.slice(log.indexOf("stopping"))).toContain("deferred");
    expect(log.slice(-1)).toEqual(["stopped"]);
    await context.expect.poll(() => balancer.isReady(url), patience).toBe(false);
    expect(bot.errors).toEqual([]);
  };
  const members = Array.from({ length: MEMBERS }, keepTyping);
  for (const original of originals) await replace(original);
  isReplaced = true;
  await Promise.all(members);

  expect([commands.length, clicks.length].every((count) => count >= 50)).toBe(true);
  const messages = await Promise.all([...commands, ...clicks, ...slow].map((exchange) => exchange.finished()));
  expect(messages.every(({ embeds, ephemeral }) => embeds.length === 1 && !ephemeral)).toBe(true);
  expect(slow.map(({ calls }) => calls.map(({ what }) => what).join())).toEqual(slow.map(() => "callback,edit"));
  expect([...discord.exchanges.values()].filter(({ state }) => state !== "shown")).toEqual([]);
  expect(balancer.errors).toEqual([]);
  // All four took part.
  expect(replicas.every(({ url }) => (balancer.served.get(url) ?? 0) > 0)).toBe(true);
});

test.concurrent("on SIGTERM a replica is at once not ready, and takes interactions until its time of notice is over", async (context) => {
  const { discord, start } = await setUp(context);
  const { bot, url } = await start();
  discord.endpointUrl = `${url}/interactions`;
  expect([await status(`${url}/readyz`), await status(`${url}/healthz`)]).toEqual([200, 200]);
  const started = performance.now();
  const stopped = bot.stop();
  await bot.line(/"msg":"stopping"/);
  expect([await status(`${url}/readyz`), await status(`${url}/healthz`)]).toEqual([503, 200]);
  // Within half of the notice, to leave time for the request; after it nobody listens.
  const answered: ShownMessage[] = [];
  do {
    const { headers } = await fetch(`${url}/healthz`);
    expect(headers.get("connection")).toBe("close");
    answered.push(await discord.type("scores", { contract: fresh() }).finished());
  } while (performance.now() - started < NOTICE_MS / 2);
  expect(answered.length).toBeGreaterThan(0);
  expect(await stopped).toBe(0);
  expect(performance.now() - started).toBeGreaterThan(NOTICE_MS);
  await expect(status(`${url}/healthz`)).rejects.toThrow();
});
