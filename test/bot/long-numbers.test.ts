import { expect, test } from "vitest";
import {
  address,
  answer,
  influencerJson,
  listJson,
  scoreJson,
  scoresJson,
  startApiServer,
  tweetJson,
} from "../support/api-server.ts";
import { connectBot } from "../support/connected-bot.ts";

/** What a member reads of an answer with a number of these digits in every place where `placeholder` stands. */
async function read(command: "scores" | "influencers" | "toptweets", json: unknown, digits: string) {
  const api = await startApiServer(answer(JSON.stringify(json).replaceAll(String(placeholder), digits)));
  const bot = connectBot({ url: api.url });
  const message = await bot.type(command, address());
  await Promise.all([bot.close(), api.close()]);
  return message.embeds;
}

const placeholder = 9.75;
const scored = scoreJson({ hype: placeholder, gains: placeholder, community: placeholder, total: placeholder });
const person = influencerJson();
const followed = influencerJson({ score: placeholder, user: { ...person.user, followersCount: placeholder } });
const post = tweetJson({ retweetCount: placeholder, favoriteCount: placeholder, interaction: placeholder });

test.each([
  ["999999999999999.99", "999,999,999,999,999.99"],
  ["1000000000000000", "1,000,000,000,000,000.00"],
  ["9007199254740993", "9,007,199,254,740,993.00"],
  ["-9007199254740993", "−9,007,199,254,740,993.00"],
  ["1234567890123456789", "1,234,567,890,123,456,789.00"],
  ["123456789012345.67", "123,456,789,012,345.67"],
  ["923456789012345.67", "923,456,789,012,345.67"],
  ["923456789012345.675", "923,456,789,012,345.68"],
  ["12345678901234567.891", "12,345,678,901,234,567.89"],
  ["18446744073709551615", "18,446,744,073,709,551,615.00"],
  ["999999999999999900001", "999,999,999,999,999,900,001.00"],
  ["1e20", "100,000,000,000,000,000,000.00"],
  ["1e21", "1E21"],
  ["12345678901234567890123", "1.23E22"],
  ["1e300", "1E300"],
  ["8.372918273645546", "8.37"],
  ["1.005", "1.01"],
])("a score of %s is shown as %s", async (digits, shown) => {
  const [scores] = await read("scores", scoresJson(scored), digits);
  const gain = shown.startsWith("−") ? shown : `+${shown}`;
  expect(scores?.description).toContain(`\n# ${shown}\n`);
  expect(scores?.fields?.map(({ value }) => value)).toEqual([shown, gain, shown]);
  const [several] = await read("scores", scoresJson(scored, scored), digits);
  expect(several?.description).toContain(`**Total ${shown}** · Hype ${shown} · Gains ${gain} · Community ${shown}\n`);
  const [influencer] = await read("influencers", listJson(influencerJson({ score: placeholder })), digits);
  expect(influencer?.description).toContain(`**${shown}** influence`);
});

test.each([
  ["9007199254740991", "9,007,199,254,740,991", "9007.2T"],
  ["9007199254740993", "9,007,199,254,740,993", "9007.2T"],
  ["10000000000000000", "10,000,000,000,000,000", "10,000T"],
  ["1234567890123456789", "1,234,567,890,123,456,789", "1,234,567.9T"],
  ["18446744073709551615", "18,446,744,073,709,551,615", "18,446,744.1T"],
  ["1234567890123456789.0", "1,234,567,890,123,456,789", "1,234,567.9T"],
  ["1e16", "10,000,000,000,000,000", "10,000T"],
  ["1e30", "1E30", "1E30"],
  // JSON has it, and it is not negative.
  ["-0", "0", "0"],
])("a count of %s is shown as %s, and of followers as %s", async (digits, inFull, short) => {
  const [tweet] = await read("toptweets", listJson(post), digits);
  expect(tweet?.description).toContain(`-# 🔁 ${inFull} · ❤️ ${inFull} · ${inFull} in all · `);
  const scoreless = { ...followed, score: 1 };
  const [influencer] = await read("influencers", listJson(scoreless), digits);
  expect(influencer?.description).toContain(`**${short}** followers`);
});

test.each([["12345678901234567.5"], ["-12345678901234567"], ["-1"], ["1e999"]])(
  "a count of %s is none, and its entry is left out",
  async (digits) => {
    const embeds = await read("toptweets", listJson(tweetJson({ text: "good" }), post), digits);
    expect(embeds).toHaveLength(1);
    expect(embeds[0]?.description).toContain("good");
  },
);

test("of scores at their longest as many are shown as fit, and it is told how many are not", async () => {
  const long = scoreJson({
    name: "W".repeat(500),
    hype: placeholder,
    gains: placeholder,
    community: placeholder,
    total: placeholder,
  });
  const [embed] = await read("scores", scoresJson(...Array.from({ length: 20 }, () => long)), "-999999999999999900001.99");
  const { description = "" } = embed ?? {};
  const shown = description.match(/^\*\*Total /gm)?.length ?? 0;
  expect(shown).toBeGreaterThan(10);
  expect(description).toContain(`-# and ${20 - shown} more\n\n-# 20 scores · Updated <t:`);
  expect(description.length).toBeLessThanOrEqual(4_096);
});

test("people are ranked by their scores, however long those are", async () => {
  const named = (name: string, score: number) => influencerJson({ score, user: { ...person.user, id: name, name } });
  const embeds = await read(
    "influencers",
    listJson(named("low", 5), named("high", placeholder), named("top", 2e18)),
    "1234567890123456789",
  );
  expect(embeds.map(({ description }) => description?.match(/^\*\*(\d\. \[\w+)/)?.[1])).toEqual([
    "1. [top",
    "2. [high",
    "3. [low",
  ]);
});
