import { expect, test } from "vitest";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { answerScores, startApiServer } from "../support/api-server.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeWithRedis, RedisServer } from "../support/databases/redis.ts";
import { Balancer } from "../support/processes/balancer.ts";
import { startReplica } from "../support/processes/spawned-bot.ts";
import { token } from "../support/token.ts";

const contract = (number: number) => `0x${String(number).padStart(40, "0")}`;
const failing = "the shared cache at CACHE_URL fails; meanwhile this process goes on with its own";

/** Two replicas behind a balancer, which share a server. */
async function start() {
  const server = await RedisServer.start();
  const discord = await DiscordStandIn.start({ token });
  const api = await startApiServer(answerScores());
  const balancer = new Balancer();
  discord.endpointUrl = `${await balancer.listen()}/interactions`;
  const environment = { CACHE_URL: server.url, SHUTDOWN_TIMEOUT_MS: "400" };
  const replicas = await Promise.all([1, 2].map(() => startReplica(discord, api.url, environment)));
  balancer.replicas.push(...replicas.map(({ url }) => url));
  cleanUp(() => server.stop());
  cleanUp(() => expect(discord.violations).toEqual([]));
  cleanUp(() => Promise.all([discord.close(), api.close(), balancer.close()]));
  cleanUp(() => Promise.all(replicas.map(async ({ bot }) => expect([await bot.stop(), bot.errors]).toEqual([0, []]))));
  await expect.poll(async () => balancer.isReady(replicas.at(-1)?.url ?? "")).toBe(true);
  return { server, discord, api, replicas };
}

describeWithRedis("replicas that share a cache", () => {
  test("ask the API once for both, and fail no command while the server is down or hangs", async () => {
    const { server, discord, api, replicas } = await start();
    const request = async (number: number) => {
      const answer = await discord.type("scores", { contract: contract(number) }).finished();
      expect(answer).toMatchObject({ ephemeral: false, embeds: [{}] });
    };
    let number = 10;
    /** Calls of the API for one collection that many ask about, which the balancer spreads over both. */
    const calls = async () => {
      const before = api.requests.length;
      number += 1;
      for (let count = 0; count < 4; count++) await request(number);
      return api.requests.length - before;
    };
    // A process that is delayed by 15 ms asks the API itself.
    await expect.poll(calls).toBe(1);
    await server.stop();
    await Promise.all(Array.from({ length: 20 }, () => request(number++)));
    await server.start();
    await expect.poll(calls).toBe(1);
    server.freeze();
    await Promise.all(Array.from({ length: 20 }, () => request(number++)));
    server.thaw();
    await expect.poll(calls).toBe(1);
    for (const { bot } of replicas) {
      expect(bot.log.filter(({ level }) => level === "error")).toEqual([]);
      expect(bot.log.filter(({ msg }) => msg === failing)).toHaveLength(1);
    }
  });
});
