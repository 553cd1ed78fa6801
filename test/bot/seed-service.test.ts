import { expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { operations } from "../../src/contract/schemas.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { startClient } from "../collection-api/clients.ts";
import { answer, contractOf, influencerJson, listJson, scoreJson, scoresJson, tweetJson } from "../support/api-server.ts";
import { ofModerator, setUpRemembering } from "../support/bot/bot.ts";
import { cached } from "../support/bot/dispatcher.ts";
import { textOf } from "../support/bot/reading.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";

const [apes, otters] = [addressOf(0xa1), addressOf(0xb2)];

test("every command works with a service that has the interface document's three operations alone, and no floor", async () => {
  const clock = new FakeClock();
  const { client, server } = await startClient([
    (request, response) => {
      const scores = scoresJson(scoreJson({ name: "Velvet Otters", contractAddress: contractOf(request) }));
      const bodies = { scores, influencers: listJson(influencerJson()), tweets: listJson(tweetJson()) };
      const operation = (["scores", "influencers", "tweets"] as const).find((name) =>
        request.url?.startsWith(operations[name].path),
      );
      return answer(operation ? bodies[operation] : {}, operation ? 200 : 404)(request, response);
    },
  ]);
  const bot = await setUpRemembering(undefined, {
    ...{ clock, api: cached(client, clock) },
    find: (query, spend) => client.find(query, spend),
  });
  const asOf = (days: number) => new Date(clock.now() - days * DAY_MS);
  const records = Array.from({ length: 15 }, (_, index) => ({
    scores: { entries: [scoreJson({ total: 50 + index })], asOf: asOf(15 - index), cache: "miss" as const },
  }));
  await bot.memory.history.bring(apes, records);
  const requested: readonly (readonly [command: string, options: object, answer: RegExp])[] = [
    ["scores", { contract: apes }, /Velvet Otters[\s\S]*Hype/],
    ["influencers", { contract: apes }, /influence/],
    ["toptweets", { contract: apes }, /./],
    ["talk", { contract: apes }, /./],
    ["trends", { contract: apes }, /Usually ±/],
    ["compare", { contract: apes, with: otters }, /Velvet Otters[\s\S]*Total|Total[\s\S]*Velvet Otters/],
    ["server set", { collection: apes }, /./],
    ["leaderboard", {}, /1\./],
    ["leaderboard", { by: "floor" }, /^I don't know the floor price/],
    ["watch add", { contract: apes, what: "both", floor: 10 }, /10%/],
    ["watch list", {}, /Velvet Otters/],
    ["me watch", { contract: apes }, /./],
    ["me show", {}, /Velvet Otters/],
    ["server show", {}, /Velvet Otters/],
    ["help", {}, /./],
    ["scores", { contract: "Unheard Apes" }, /^“Unheard Apes” isn't a collection that I know/],
    ["scores", { contract: "https://opensea.io/collection/unheard-apes" }, /^That link has the collection's name/],
  ];
  for (const [command, options, expected] of requested) {
    const text = textOf(await bot.say(command, { ...options }, { channel: ofModerator }));
    expect.soft(text, command).toMatch(expected);
    expect.soft(text, command).not.toMatch(/Floor \d/);
  }
  const names = new Set(requested.map(([command]) => command.split(" ")[0]));
  expect(commands.flatMap(({ definition: { type, name } }) => (type === "slash" && !names.has(name) ? name : []))).toEqual([]);
  expect(server.requests.filter(({ url }) => url?.includes("find"))).toEqual([]);
});
