import { expect, test } from "vitest";
import { answer, scoreJson, scoresJson, startApiServer } from "../support/api-server.ts";
import { startBot } from "../support/bot.ts";

test("a ban of this machine's address is met by one call, told in one line, and counted for each reply", async () => {
  const api = await startApiServer(answer(scoresJson(scoreJson())));
  const { discord, bot, url, close } = await startBot(api.url);
  const body = { code: 0, message: "You are being blocked from accessing our API temporarily" };
  discord.fail("callback", ...Array.from({ length: 9 }, () => ({ status: 429, body })));
  discord.statuses.splice(0);
  for (let count = 0; count < 3; count++) {
    const { id } = discord.type("help", {});
    await bot.line(new RegExp(`"interaction":"${id}".*"delivery":"rate_limited"`));
  }
  expect(discord.statuses).toEqual([429]);
  const said = bot.log.filter(({ level }) => level === "error");
  expect(said).toMatchObject([{ msg: expect.stringContaining("takes nothing from this machine's address"), seconds: 60 }]);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain('collection_pulse_discord_calls_total{call="respond",outcome="rate_limited"} 3\n');
  await close();
  await api.close();
});
