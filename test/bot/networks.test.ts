import { expect, test } from "vitest";
import { changesBetween, type Snapshot } from "../../src/analysis/watching.ts";
import { watchKinds } from "../../src/bot/watch/kinds.ts";
import { plainSigns } from "../../src/cards/signs.ts";
import { watchPostCard } from "../../src/cards/watch-post.ts";
import { placeOf } from "../../src/contract/networks.ts";
import { influencerSchema, type Tweet, tweetSchema } from "../../src/contract/schemas.ts";
import { DAY_MS, HOUR_MS } from "../../src/infra/time.ts";
import { english } from "../../src/words/language.ts";
import { influencerJson, scoreJson, tweetJson, userJson } from "../support/api-server.ts";
import { blueskyPerson, blueskyPost, blueskyUser, longHandle } from "../support/bluesky.ts";
import { contract, golden, messageOf } from "../support/bot/answers.ts";
import { setUpBot } from "../support/bot/bot.ts";

/* Answers with people and posts of X and Bluesky, as members see them. */

const ofX = (id: number, screenName: string) => userJson({ id: `${id}`, screenName, name: `Person ${id}` });
const posted = (hours: number) => new Date(Date.UTC(2025, 11, 31) - hours * HOUR_MS).toISOString().replace("Z", "+00:00");
const same = "Only 100 left of the Velvet Otters, mint yours now before they are gone";
const posts = [
  blueskyPost(1, "alice.bsky.social", {
    text: "Otters at https://bsky.app/profile/alice.bsky.social",
    interaction: 90,
    date: posted(1),
  }),
  tweetSchema.parse(tweetJson({ id: "15", user: ofX(1, "luna"), text: `${same} @luna`, interaction: 80, date: posted(2) })),
  blueskyPost(2, "jay.bsky.team", { text: `${same} @alice.bsky.social`, interaction: 70, date: posted(3) }),
  blueskyPost(3, "", { text: "gm", lang: "ja", interaction: 60, date: posted(4), source: "" }),
  blueskyPost(4, longHandle("a"), { text: "gm again", interaction: 50, date: posted(5), possiblySensitive: true }),
];
const people = [
  blueskyPerson(1, "alice.bsky.social", { score: 9 }),
  influencerSchema.parse(influencerJson({ score: 8, user: ofX(1, "luna") })),
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

test("a digest of two networks", async () => {
  const now = Date.UTC(2026, 0, 1);
  const recorded = ({ id, user, source, interaction, date }: Tweet) => {
    return { id, authorId: user.id, interaction, postedAt: date.getTime(), place: placeOf({ id, source }) };
  };
  const standing = (asOf: number, over: Partial<Snapshot>): Snapshot => ({ asOf, scores: scoreJson(), ...over });
  const handles = [...posts, ...people].map(({ user }) => ({ id: user.id, handle: user.screenName }));
  const today = standing(now, { posts: posts.map(recorded), people: handles });
  const changes = changesBetween(standing(now - DAY_MS, { posts: [], people: handles.slice(6, 7) }), today);
  if (!changes) throw new Error("nothing is newer");
  const watched = { collection: contract, name: "Velvet Otters", now: today, changes, isOld: false };
  const context = {
    language: english,
    ageRestricted: false,
    imageOrigins: new Set<string>(),
    explorerUrl: "https://etherscan.io/address/{address}",
    signs: plainSigns,
  };
  const card = watchPostCard(watchKinds.digest, [watched], context);
  expect(card.embeds).toHaveLength(1);
  await golden("networks-digest", card);
});
