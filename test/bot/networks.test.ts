import { test } from "vitest";
import { influencerSchema, tweetSchema } from "../../src/contract/schemas.ts";
import { castId, personId } from "../../src/service/collect/farcaster/ids.ts";
import { influencerJson, tweetJson, userJson } from "../support/api-server.ts";
import { blueskyPerson, blueskyPost, blueskyUser, longHandle } from "../support/bluesky.ts";
import { contract, golden, messageOf } from "../support/bot/answers.ts";
import { setUpBot } from "../support/bot/bot.ts";

const hash = `0x${"a1".repeat(20)}`;
const riverOnFarcaster = userJson({
  id: personId(7),
  screenName: "river.eth",
  name: "River",
  profileImageUrl: "https://i.imgur.com/otter.png",
});

const people = [
  blueskyPerson(1, "alice.bsky.social", { score: 9 }),
  influencerSchema.parse(influencerJson({ score: 8, user: userJson({ id: "1", screenName: "luna", name: "Person 1" }) })),
  blueskyPerson(5, "a1ice.bsky.social", { score: 7 }),
  blueskyPerson(6, longHandle("b"), {
    score: 6,
    user: blueskyUser(6, longHandle("b"), { verified: true, description: "Paints." }),
  }),
  influencerSchema.parse(influencerJson({ score: 5.5, user: riverOnFarcaster })),
  blueskyPerson(7, "", { score: 5 }),
];

test("/influencers of three networks", async () => {
  const bot = setUpBot();
  const { responder, done } = bot.type("influencers", { contract });
  await bot.api.answerUntil(done, () => people);
  await golden("networks-influencers", messageOf(responder));
});

test("/toptweets of three networks, each with its mark, its author's page and the post's address", async () => {
  const bot = setUpBot();
  const { responder, done } = bot.type("toptweets", { contract });
  const cast = tweetJson({
    id: castId(hash),
    originalId: castId(hash),
    text: "Otters, on a channel of their own",
    user: riverOnFarcaster,
    source: `<a href="https://farcaster.xyz/~/conversations/${hash}" rel="nofollow">Farcaster</a>`,
  });
  const onX = tweetJson({ text: "Otters, on X", user: userJson({ id: "1", screenName: "luna", name: "Luna" }) });
  const posts = [
    tweetSchema.parse(cast),
    blueskyPost(1, "alice.bsky.social", { text: "Otters, on Bluesky" }),
    tweetSchema.parse(onX),
  ];
  await bot.api.answerUntil(done, () => posts);
  await golden("networks-toptweets", messageOf(responder));
});
