import { expect, test } from "vitest";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { answerScores, startApiServer } from "../support/api-server.ts";
import { cleanUp } from "../support/clean-up.ts";
import { bare, describeWithRedis, RedisServer } from "../support/databases/redis.ts";
import { Balancer } from "../support/processes/balancer.ts";
import { startReplica } from "../support/processes/spawned-bot.ts";
import { token } from "../support/token.ts";

const contract = (number: number) => `0x${String(number).padStart(40, "0")}`;

/** Replicas behind a balancer that share one server, and a slow API. */
async function start(replicas: number, environment: Record<string, string> = {}) {
  const server = await RedisServer.start();
  const discord = await DiscordStandIn.start({ token });
  const api = await startApiServer((request, response) => {
    setTimeout(() => answerScores()(request, response), 100);
  });
  const balancer = new Balancer();
  discord.endpointUrl = `${await balancer.listen()}/interactions`;
  const started = await Promise.all(
    Array.from({ length: replicas }, () =>
      startReplica(discord, api.url, { CACHE_URL: server.url, SHUTDOWN_TIMEOUT_MS: "400", ...environment }),
    ),
  );
  balancer.replicas.push(...started.map(({ url }) => url));
  cleanUp(() => server.stop());
  cleanUp(() => expect(discord.violations).toEqual([]));
  cleanUp(() => Promise.all([discord.close(), api.close(), balancer.close()]));
  cleanUp(() => Promise.all(started.map(async ({ bot }) => expect([await bot.stop(), bot.errors]).toEqual([0, []]))));
  const isUp = async ({ url }: { url: string }) =>
    (await (await fetch(`${url}/metrics`)).text()).includes("collection_pulse_shared_store_up 1");
  const allUp = () => Promise.all(started.map((replica) => expect.poll(() => isUp(replica)).toBe(true)));
  await expect.poll(async () => balancer.isReady(started.at(-1)?.url ?? "")).toBe(true);
  await allUp();
  return { server, discord, api, replicas: started, allUp };
}

describeWithRedis("replicas that share a cache", () => {
  test("bots of another API, or with another token, have nothing in common; others have one budget, also after a reset of the token", async () => {
    const environment = { DISCORD_TOKEN: "MTEwMA.first.secret", MEMBER_COMMANDS_PER_MINUTE: "1" };
    const one = await start(1, environment);
    const CACHE_URL = one.server.url;
    const ofAnotherApi = await start(1, { ...environment, CACHE_URL });
    const API_BASE_URL = `${one.api.url}/`;
    const ofAnotherToken = await start(1, { ...environment, CACHE_URL, API_BASE_URL, DISCORD_TOKEN: "MTEwMQ.first.secret" });
    const reset = await start(1, { ...environment, CACHE_URL, API_BASE_URL, DISCORD_TOKEN: "MTEwMA.second.secret" });
    let member = 1_200_000_000_000_000_000n;
    const isAnswered = async ({ discord }: Awaited<ReturnType<typeof start>>) => {
      const answer = await discord.type("scores", { contract: contract(5) }, { member: `${member}` }).finished();
      if (answer.embeds.length === 1) return true;
      expect(answer).toMatchObject({
        ephemeral: true,
        content: expect.stringMatching(/^You're going a bit fast\. Try again <t:\d+:R>\.$/),
      });
      return false;
    };
    /** The same member asks every replica, with one command a minute. */
    const round = async () => {
      member += 1n;
      const answered: boolean[] = [];
      for (const bot of [one, reset, ofAnotherApi, ofAnotherToken]) answered.push(await isAnswered(bot));
      expect([answered[0], ...answered.slice(2)]).toEqual([true, true, true]);
      return answered[1];
    };
    // Best effort: a count that is delayed by 15 ms does not reach the others.
    await expect.poll(round).toBe(false);
    expect([one.api.requests.length, ofAnotherApi.api.requests.length].every((count) => count > 0)).toBe(true);
    const owners = async () => {
      await round();
      const keys = await one.server.run((client) => client.keys("*"));
      return new Set(keys.map((key) => key.slice(0, -bare(key).length))).size;
    };
    await expect.poll(owners).toBe(3);
  });
});
