/* An API that is down for everybody, and one that is overloaded. */
import { afterEach, expect, test } from "vitest";
import type { Clock } from "../../src/infra/clock.ts";
import {
  answer,
  answerScores,
  type Behaviour,
  influencerJson,
  listJson,
  startApiServer,
  tweetJson,
} from "../support/api-server.ts";
import { connectBot } from "../support/bot/connected-bot.ts";
import { FakeClock } from "../support/fake-clock.ts";

const good = answerScores();
const notAnswering = "isn't responding right now. Your command was fine";
const contract = (index: number) => `0x${index.toString(16).padStart(40, "0")}`;

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function setUp(behaviour: Behaviour, options: { ttlMs?: number; clock?: Clock } = {}) {
  const server = await startApiServer(behaviour);
  const bot = connectBot({ url: server.url, ...options });
  cleanUps.push(bot.close, server.close);
  return { server, bot, typeScores: (index: number) => bot.type("scores", contract(index)) };
}

test("while the API is down, members read so at once or see an older answer, with one log line", async () => {
  const clock = new FakeClock();
  const { server, bot, typeScores } = await setUp(good, { ttlMs: 0, clock });
  await typeScores(0);
  server.behave(answer({}, 500));
  for (let index = 1; index <= 5; index += 1) expect((await typeScores(index)).content).toContain(notAnswering);
  expect(await bot.samples("api_circuit_breaker")).toEqual({ 'state="open"': 1 });
  const requested = server.requests.length;

  const rest = await Promise.all(Array.from({ length: 30 }, (_, index) => typeScores(index)));
  expect(JSON.stringify(rest[0])).toContain("no newer numbers right now");
  for (const { content } of rest.slice(1)) expect(content).toContain(notAnswering);
  expect(server.requests).toHaveLength(requested);
  expect(bot.lines).toContainEqual(
    expect.objectContaining({ level: "warn", err: expect.objectContaining({ kind: "circuit_open" }) }),
  );
  expect(await bot.samples("api_calls_total")).toEqual({
    'operation="scores",outcome="answered"': 1,
    'operation="scores",outcome="unavailable"': 5,
    'operation="scores",outcome="circuit_open"': 30,
  });
  expect(bot.cached()).toBe(1);

  server.behave(good);
  await clock.advance(2_000);
  expect((await typeScores(7)).embeds).toHaveLength(1);
  expect(await bot.samples("api_circuit_breaker")).toEqual({ 'state="closed"': 1 });
  for (const message of await Promise.all([typeScores(8), typeScores(9), typeScores(10)])) expect(message.embeds).toHaveLength(1);
  expect(bot.lines.filter(({ msg }) => /^the API /.test(String(msg))).map(({ level, msg }) => `${level}: ${msg}`)).toEqual([
    "warn: the API is down: it is asked every 2 seconds at most, until it answers",
    "info: the API answers again",
  ]);
});

test("after an outage, answers that need several calls are complete once one call was answered", async () => {
  const clock = new FakeClock();
  const { server, bot, typeScores } = await setUp(answer({}, 500), { clock });
  for (let index = 1; index <= 5; index += 1) await typeScores(index);
  expect(await bot.samples("api_circuit_breaker")).toEqual({ 'state="open"': 1 });
  server.behave((request, response) => {
    const entry = request.url?.includes("tweets") ? tweetJson() : influencerJson();
    answer(listJson(entry))(request, response);
  });
  await clock.advance(2_000);
  await bot.type("talk", contract(10));
  expect(server.requests).toHaveLength(6);
  const { embeds } = await bot.type("talk", contract(11));
  expect(embeds).toHaveLength(1);
  expect(server.requests).toHaveLength(8);
});
