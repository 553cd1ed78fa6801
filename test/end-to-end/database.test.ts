import { expect, test } from "vitest";
import { address, answerScores, startApiServer } from "../support/api-server.ts";
import { cleanUp } from "../support/clean-up.ts";
import { startBot } from "../support/processes/spawned-bot.ts";

test("an unreachable database shows in readiness, metrics and log, and commands are still answered", async () => {
  const api = await startApiServer(answerScores());
  cleanUp(() => api.close());
  const DATABASE_URL = "postgres://bot:marked-password@127.0.0.1:9/bot";
  const { discord, bot, url, close } = await startBot(api.url, { DATABASE_URL });
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: "ready", database: "unreachable" }]);
  expect((await discord.type("scores", { contract: address() }).finished()).embeds).toHaveLength(1);
  const reported = await (await fetch(`${url}/metrics`)).text();
  expect(reported).toContain("collection_pulse_database_up 0");
  expect(reported).toMatch(/^collection_pulse_database_queries_total\{query="schema_version",outcome="unreachable"\} [1-9]/m);
  const printed = bot.log.filter(({ msg }) => String(msg).includes("database"));
  expect(printed).toContainEqual(expect.objectContaining({ level: "warn", problem: "unreachable" }));
  expect(bot.lines.join()).not.toContain("marked-password");
  expect([await close(), bot.errors]).toEqual([0, []]);
});
