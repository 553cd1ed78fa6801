import { test } from "vitest";
import { influencerSchema } from "../../src/contract/schemas.ts";
import { influencerJson, userJson } from "../support/api-server.ts";
import { blueskyPerson, blueskyUser, longHandle } from "../support/bluesky.ts";
import { contract, golden, messageOf } from "../support/bot/answers.ts";
import { setUpBot } from "../support/bot/bot.ts";

const people = [
  blueskyPerson(1, "alice.bsky.social", { score: 9 }),
  influencerSchema.parse(influencerJson({ score: 8, user: userJson({ id: "1", screenName: "luna", name: "Person 1" }) })),
  blueskyPerson(5, "a1ice.bsky.social", { score: 7 }),
  blueskyPerson(6, longHandle("b"), {
    score: 6,
    user: blueskyUser(6, longHandle("b"), { verified: true, description: "Paints." }),
  }),
  blueskyPerson(7, "", { score: 5 }),
];

test("/influencers of two networks", async () => {
  const bot = setUpBot();
  const { responder, done } = bot.type("influencers", { contract });
  await bot.api.answerUntil(done, () => people);
  await golden("networks-influencers", messageOf(responder));
});
