import { expect, test } from "vitest";
import { answer, scoreJson, scoresJson, startApiServer } from "../support/api-server.ts";
import { startBot } from "../support/processes/spawned-bot.ts";

test("a ban of this machine's address is met by one call, told in one line, and counted for each reply", async () => {
  const api = await startApiServer(answer(scoresJson(scoreJson())));
  const { discord, bot, url, close } = await startBot(api.url);
  const body = { code: 0, message: "You are being blocked from accessing our API temporarily" };
  discord.faultOf = (what) => (what === "callback" ? { status: 429, body } : undefined);
  const delivery = async () => {
    const [, is] = await bot.line(new RegExp(`"interaction":"${discord.type("help", {}).id}".*"delivery":"(\\w+)"`));
    return is;
  };
  const refused = async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return Number(/^collection_pulse_discord_calls_total\{call="respond",outcome="rate_limited"\} (\d+)$/m.exec(metrics)?.[1]);
  };
  const statuses = () => discord.statuses.splice(0);
  const deliveryOfOne = () => {
    statuses();
    return delivery();
  };
  // If a busy machine delays an answer, the call is retried and logged as «unreachable».
  await expect.poll(deliveryOfOne).toBe("rate_limited");
  expect([[429], []]).toContainEqual(statuses());
  const before = await refused();
  expect([await delivery(), await delivery(), await delivery()]).toEqual(Array(3).fill("rate_limited"));
  expect(statuses()).toEqual([]);
  const said = bot.log.filter(({ level }) => level === "error");
  expect(said).toMatchObject([{ msg: expect.stringContaining("takes nothing from this machine's address"), seconds: 60 }]);
  expect(before).toBeGreaterThan(0);
  expect((await refused()) - before).toBe(3);
  await close();
  await api.close();
});
