import { expect, test } from "vitest";
import { answerScores, startApiServer } from "../support/api-server.ts";
import { cleanUp } from "../support/clean-up.ts";
import { type RunningBot, startBot } from "../support/processes/spawned-bot.ts";

const contract = `0x${"a".repeat(40)}`;

async function start(environment: Record<string, string>) {
  const api = await startApiServer(answerScores());
  cleanUp(() => api.close());
  const running = await startBot(api.url, environment);
  cleanUp(async () => expect([await running.close(), running.bot.errors]).toEqual([0, []]));
  return running;
}

const readiness = async ({ url }: RunningBot) => {
  const response = await fetch(`${url}/readyz`);
  return [response.status, await response.json()];
};
const metrics = async ({ url }: RunningBot) => (await fetch(`${url}/metrics`)).text();
/**
 * Level and problem of every log line about the database, except those about a moment in which
 * a busy machine slowed it down.
 */
const said = ({ bot }: RunningBot) =>
  bot.log
    .filter(({ msg }) => String(msg).includes("database"))
    .map(({ level, problem = "none" }) => `${level}: ${problem}`)
    .filter((line, index, lines) => line !== "warn: slow" && !(line === "info: none" && lines[index - 1] === "warn: slow"));
let guild = 1_100_000_000_000_100_000n;
const answered = async ({ discord }: RunningBot) => {
  guild += 1n;
  const { embeds } = await discord.type("scores", { contract }, { guild: `${guild}` }).finished();
  return embeds.length > 0;
};
test("an unreachable database shows in readiness, metrics and log, and commands are still answered", async () => {
  const running = await start({ DATABASE_URL: "postgres://bot:marked-password@127.0.0.1:9/bot" });
  expect(await readiness(running)).toEqual([200, { status: "ready", database: "unreachable" }]);
  expect(await answered(running)).toBe(true);
  const told = await metrics(running);
  expect(told).toContain("collection_pulse_database_up 0");
  expect(told).toMatch(/^collection_pulse_database_queries_total\{query="schema_version",outcome="unreachable"\} [1-9]/m);
  expect(said(running)).toEqual(["warn: unreachable"]);
  expect([...running.bot.lines, ...running.bot.errors].join()).not.toContain("marked-password");
});
